"""A game as a PettingZoo AEC environment."""

import copy
import pickle

import numpy as np
import pytest

from kdm_env.core.aec import AECGame, wrapped
from kdm_env.core.machine import LOST, STOPPED, WON
from kdm_env.core.table import GameFault, IllegalAction
from tests import toy_game


def make(seats=3, limit=30, hearts=8, shaped=False, **options):
    return AECGame(toy_game.make(seats, limit, hearts, shaped), **options)


def choose(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def play(env, seed=0, steps=10_000):
    """Random legal play; returns what each agent saw of rewards, and the engine's sum."""
    rng = np.random.default_rng(seed)
    seen, given = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0)
    engine = 0.0
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        seen[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        env.step(choose(observation["action_mask"], rng))
        engine += env.unwrapped.table.reward
        for name, amount in env.rewards.items():
            given[name] += amount
    return seen, given, engine


def test_only_the_deciding_agent_has_a_mask_and_it_is_never_empty():
    env = make()
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        if env.terminations[agent] or env.truncations[agent]:
            break
        for name in env.agents:
            mask = env.observe(name)["action_mask"]
            assert mask.dtype == np.int8
            assert mask.any() == (name == agent)
            assert (env.infos[name]["action_mask"] == mask).all()
        env.step(choose(env.observe(agent)["action_mask"], rng))


@pytest.mark.parametrize("seed", range(6))
def test_rewards_of_last_sum_up_to_those_of_the_engine(seed):
    env = make(shaped=True)
    env.reset(seed=seed)
    seen, given, engine = play(env, seed)
    assert seen == given
    assert set(seen.values()) == {engine}


def test_all_agents_end_on_the_same_step_with_the_same_flag_and_leave_one_by_one():
    outcomes = set()
    for seed in range(40):
        env = make(limit=12, hearts=6)
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not env.table.over:
            assert env.agents == env.possible_agents
            assert not any(env.terminations.values()) and not any(env.truncations.values())
            env.step(choose(env.last()[0]["action_mask"], rng))
        outcome = env.outcome
        outcomes.add(outcome)
        assert set(env.terminations.values()) == {outcome in (WON, LOST)}
        assert set(env.truncations.values()) == {outcome == STOPPED}
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
        left = []
        while env.agents:
            left.append(env.agent_selection)
            with pytest.raises(ValueError, match="None"):
                env.step(0)
            env.step(None)
        assert left == env.possible_agents
        with pytest.raises(RuntimeError, match="reset"):
            env.step(None)
    assert outcomes == {WON, LOST, STOPPED}


def fallen(env):
    alive = toy_game.alive(env.table.states)
    return [agent for agent, lives in zip(env.possible_agents, alive, strict=True) if not lives]


def games_with_a_death(**options):
    """Plays until a hero falls while the game goes on; yields the environment at that moment."""
    for seed in range(30):
        env = make(hearts=14, limit=0, **options)
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not env.table.over and not fallen(env):
            env.step(choose(env.last()[0]["action_mask"], rng))
        if not env.table.over:
            yield env, rng


def test_a_fallen_agent_stays_and_is_never_selected_again():
    count = 0
    for env, rng in games_with_a_death():
        count += 1
        down = set(fallen(env))
        while not env.table.over:
            assert env.agent_selection not in down
            assert down <= set(env.agents)
            assert not any(env.terminations[agent] for agent in down)
            env.step(choose(env.last()[0]["action_mask"], rng))
            down = set(fallen(env))
        assert set(env.terminations.values()) == {True}
    assert count > 5


def test_a_fallen_agent_is_removed_at_once_on_request():
    count = 0
    for env, rng in games_with_a_death(on_death="remove"):
        count += 1
        (down,) = fallen(env)
        assert env.agent_selection == down
        assert env.last()[2] is True
        assert not env.truncations[down]
        env.step(None)
        assert down not in env.agents and down not in env.rewards
        assert not env.terminations[env.agent_selection]
        play(env, int(rng.integers(99)))
        assert env.agents == []
    assert count > 5


def test_infos_hold_the_mask_and_nothing_else():
    env = make()
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        assert info is env.infos[agent]
        assert all(set(one) == {"action_mask"} for one in env.infos.values())
        env.step(None if terminated or truncated else choose(observation["action_mask"], rng))


@pytest.mark.parametrize("place", ["both", "obs", "info"])
def test_the_mask_lies_where_it_was_asked_for(place):
    env = make(mask_in=place)
    env.reset(seed=0)
    observation, *_, info = env.last()
    assert env.observation_space("hero_0").contains(observation)
    assert isinstance(observation, dict) == (place != "info")
    assert ("action_mask" in info) == (place != "obs")


def test_what_an_agent_was_given_is_its_own():
    env = make()
    env.reset(seed=3)
    observation, *_, info = env.last()
    again = env.observe(env.agent_selection)
    kept = again["observation"].copy(), again["action_mask"].copy()
    observation["observation"][:] = 9
    observation["action_mask"][:] = 1
    assert (info["action_mask"] == kept[1]).all()
    assert (env.observe(env.agent_selection)["action_mask"] == kept[1]).all()
    env.step(int(np.flatnonzero(kept[1])[0]))
    assert (again["observation"] == kept[0]).all() and (again["action_mask"] == kept[1]).all()


def test_looking_or_not_looking_makes_no_difference_to_what_is_seen():
    looked, blind = make(), make()
    for env in (looked, blind):
        env.reset(seed=4)
    rng = np.random.default_rng(4)
    for _ in range(15):
        action = choose(looked.last()[0]["action_mask"], rng)
        for env in (looked, blind):
            env.step(action)
    assert (looked.state() == blind.state()).all()
    for agent in looked.agents:
        a, b = looked.observe(agent), blind.observe(agent)
        assert all((a[key] == b[key]).all() for key in a)
    assert looked.state_space.contains(looked.state())


def test_an_illegal_action_raises_names_everything_and_changes_nothing():
    env = make()
    env.reset(seed=0)
    env.step(env.legal_actions()[0])
    agent, before = env.agent_selection, env.snapshot()
    message = r"hero_1 cannot take action 36 \('bite 3'\).*takes a turn.*25 \(rest\)"
    with pytest.raises(IllegalAction, match=message) as error:
        env.step(36)
    assert (error.value.action, error.value.agent) == (36, agent)
    assert error.value.legal == tuple(env.legal_actions())
    for action in (-1, 37, 10**30, -(10**30)):
        with pytest.raises(IllegalAction, match=r"not one of 0\.\.36"):
            env.step(action)
    for nonsense in (1.0, "walk 3", None, [3]):
        with pytest.raises((TypeError, ValueError)):
            env.step(nonsense)
    assert env.snapshot() == before
    assert pickle.loads(pickle.dumps(error.value)).legal == error.value.legal


def test_a_penalized_action_costs_the_team_and_the_agent_is_asked_again():
    env = make(illegal="penalize", illegal_reward=-0.5, patience=3)
    env.reset(seed=0)
    agent, before = env.agent_selection, env.table.states.tobytes()
    for _ in range(3):
        env.step(36)
        assert env.agent_selection == agent
        assert env.table.states.tobytes() == before
        assert set(env.rewards.values()) == {-0.5}
        assert env.last()[1] == -0.5
    env.step(36)  # patience is over: a random legal action stands in
    assert env.table.states["decisions"][0] == 1
    assert set(env.rewards.values()) == {-0.5}
    env.step(env.legal_actions()[0])
    assert set(env.rewards.values()) == {0.0}


def test_games_end_even_when_every_action_is_illegal():
    env = make(illegal="penalize", patience=2)
    env.reset(seed=0)
    for _ in env.agent_iter():
        env.step(None if env.last()[2] or env.last()[3] else 36)
    assert env.agents == []
    replayed = env.replay()
    assert len(replayed.actions) == env.table.states["decisions"][0]


def test_an_illegal_action_ends_the_episode_on_request():
    env = make(illegal="terminate")
    env.reset(seed=0)
    before = env.table.states.tobytes()
    env.step(36)
    assert env.table.states.tobytes() == before
    assert set(env.terminations.values()) == {True}
    assert set(env.rewards.values()) == {-1.0}
    assert env.outcome == 5
    play(env)
    assert env.agents == []
    env.reset()
    assert len(env.agents) == 3


def test_seeds_name_games_and_unseeded_resets_go_on_from_the_last_seed():
    def games(seed):
        env = make()
        starts = []
        for k in range(4):
            env.reset(seed=seed if k == 0 else None)
            starts.append(env.table.states.tobytes())
        return starts

    assert games(5) == games(5)
    assert len(set(games(5) + games(6))) == 8
    assert games(None) != games(None)


def test_a_template_or_a_position_can_be_asked_for():
    env = make()
    for template in (0, 1):
        env.reset(seed=3, options={"template": template})
        assert env.table.states["hearts"][0] == 8 * (template + 1)
    with pytest.raises(ValueError, match="template 2"):
        env.reset(options={"template": 2})
    env.reset(seed=3)
    for _ in range(5):
        env.step(env.legal_actions()[0])
    text, other = env.position(), make()
    other.reset(options={"position": text})
    assert other.table.states.tobytes() == env.table.states.tobytes()
    assert other.agent_selection == env.agent_selection
    for seed in (1, 1, 2):
        other.reset(seed=seed, options={"position": text})
        text = other.position() if seed == 2 else text
    with pytest.raises(ValueError, match="position"):
        other.reset(options={"position": "nonsense"})


def test_a_position_seeded_anew_differs_in_its_dice_only():
    env = make()
    env.reset(seed=3)
    text, dice = env.position(), set()
    for seed in (1, 2):
        env.reset(seed=seed, options={"position": text})
        state = env.table.states.copy()
        dice.add(state["chance"]["key"].tobytes())
        state["chance"] = 0
        reference = toy_game.parse(text)
        reference["chance"] = 0
        assert state.tobytes() == reference.tobytes()
    assert len(dice) == 2


def copies(env):
    restored = make(shaped=True)
    restored.restore(env.snapshot())
    return {
        "clone": env.clone(),
        "deepcopy": copy.deepcopy(env),
        "pickle": pickle.loads(pickle.dumps(env)),
        "restore": restored,
    }


@pytest.mark.parametrize("steps", [0, 7, 40])
def test_copies_play_on_as_the_original_would_and_never_touch_it(steps):
    env = make(shaped=True)
    env.reset(seed=8)
    play(env, steps=steps)
    before = env.snapshot()
    results = {}
    for name, other in copies(env).items():
        assert other.snapshot() == before, name
        results[name] = play(other, seed=2), other.snapshot()
        assert env.snapshot() == before, name
    results["original"] = play(env, seed=2), env.snapshot()
    assert all(result == results["original"] for result in results.values())


def test_a_copy_taken_while_agents_leave_goes_on_leaving():
    env = make()
    env.reset(seed=8)
    while not env.table.over:
        env.step(env.legal_actions()[-1])
    env.step(None)
    other = pickle.loads(pickle.dumps(env))
    assert other.agents == ["hero_1", "hero_2"]
    other.step(None)
    assert (other.agents, env.agents) == (["hero_2"], ["hero_1", "hero_2"])


def test_determinize_keeps_what_the_seat_sees():
    env = make()
    env.reset(seed=8)
    play(env, steps=5)
    seen, state = env.observe("hero_1"), env.table.states.tobytes()
    env.determinize("hero_1", 5)
    assert all((seen[key] == env.observe("hero_1")[key]).all() for key in seen)
    assert env.table.states.tobytes() != state
    other = env.clone()
    env.determinize(1, 6)
    other.determinize("hero_1", 6)
    assert env.table.states.tobytes() == other.table.states.tobytes()
    with pytest.raises(ValueError, match="hero_9"):
        env.determinize("hero_9", 1)
    with pytest.raises(ValueError, match="seat 3"):
        env.determinize(3, 1)


def test_a_state_written_from_outside_is_taken_up():
    env, other = make(), make()
    env.reset(seed=1)
    other.reset(seed=2)
    play(other, steps=6)
    env.set_state(other.table.states)
    assert env.agent_selection == other.agent_selection
    assert (env.last()[0]["observation"] == other.last()[0]["observation"]).all()
    with pytest.raises(ValueError, match="no replay"):
        env.replay()


def test_words_and_numbers_of_actions():
    env = make()
    env.reset(seed=0)
    for action in range(toy_game.ACTIONS):
        assert env.parse_action(env.describe_action(action)) == action
    assert env.decision() == "hero_0 takes a turn"


def test_a_fault_of_the_rules_is_an_error_of_its_own():
    env = make()
    env.reset(seed=0)
    state = env.table.states.copy()
    state["ended"], state["fault"] = 4, 3
    with pytest.raises(GameFault, match="fault 3"):
        env.set_state(state)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"illegal": "ignore"}, "raise, penalize, terminate"),
        ({"on_death": "vanish"}, "stay or remove"),
        ({"mask_in": "nowhere"}, "both, obs or info"),
        ({"render_mode": "ascii"}, "human, ansi, rgb_array"),
        ({"patience": -1}, "patience"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        make(**options)


def test_render_modes(capsys):
    env = make(render_mode="ansi")
    env.reset(seed=0)
    assert "beast" in env.render()
    env = make(render_mode="rgb_array")
    env.reset(seed=0)
    assert env.render().dtype == np.uint8 and env.render().shape[2] == 3
    env = make(render_mode="human")
    env.reset(seed=0)
    assert env.render() is None
    assert "beast" in capsys.readouterr().out


def test_the_wrapper_stack_guards_order_and_bounds_and_survives_copies():
    env = wrapped(make())
    with pytest.raises(AttributeError, match="reset"):
        _ = env.agents
    with pytest.raises(AttributeError, match="reset"):
        env.last()
    env.reset(seed=4)
    with pytest.raises(AssertionError, match="action space"):
        env.step(99)
    play(env, steps=6)
    before = env.snapshot()
    for other in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert type(other) is type(env)
        assert other.snapshot() == before
        play(other, seed=1)
        assert env.snapshot() == before
    fresh = wrapped(make())
    fresh.restore(before)
    assert fresh.agent_selection == env.agent_selection
    assert str(env) == "toy_v0"


def test_the_raw_loop_through_wrappers_gives_the_same_game():
    raw, stack = make(shaped=True), wrapped(make(shaped=True))
    for env in (raw, stack):
        env.reset(seed=6)
    assert play(raw, 3) == play(stack, 3)
    assert raw.snapshot() == stack.snapshot()
