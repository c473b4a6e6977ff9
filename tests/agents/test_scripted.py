"""The scripted team does what a good player would do, and wins where chance does not."""

import numpy as np
import pytest

import agents
from agents.scripted import ScriptedTeam
from agents.scripted.weights import DEFAULT, Weights, as_array
from evaluation.match import play_match
from evaluation.seeds import seeds
from kdm_env import showdown_v0
from kdm_env.core.compiled import JIT
from kdm_env.core.table import Table
from kdm_env.showdown import actions as ac
from kdm_env.showdown import state as st

TEAM = ScriptedTeam()


def reach(table, decision, good=lambda table: True):
    """Let the team play, game after game, until a decision of that kind is pending (and `good`)."""
    for seed in range(200):
        table.deal(seed)
        while not table.over:
            if table.decision == decision and good(table):
                return table.states[0]
            table.step(agents.act_single(TEAM, table))
    raise AssertionError("no such decision came up in 200 games")


def answer(table):
    table.set_state(table.states.copy())
    return table.game.describe_action(agents.act_single(TEAM, table))


def table(scenario="prologue", **options):
    return Table(showdown_v0.game(scenario=scenario, **options))


def legal(fought, action):
    return action in fought.legal_actions()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "least"), [("prologue", 0.85), ("lion-1", 0.85), ("lion-1-veterans", 0.95), ("lion-2", 0.2)]
)
def test_the_team_beats_chance_by_far(scenario, least):
    game = showdown_v0.game(scenario=scenario)
    count = 300 if JIT else 20
    ours = play_match(game, TEAM, seeds("validation", count))
    theirs = play_match(game, agents.load("random", game), seeds("validation", count))
    assert ours.won.mean() > (least if JIT else least - 0.25)
    assert ours.won.mean() > theirs.won.mean() + 0.15
    assert ours.survivors.mean() > theirs.survivors.mean() or scenario == "lion-2"


def test_a_stone_ends_the_fight():
    """When the next wound kills, a stone is thrown: it wounds for sure, and nothing answers it."""
    fight = table()
    state = reach(fight, st.TURN, lambda f: legal(f, ac.SPECIAL))
    for pile in ("ai_deck", "ai_discard"):
        state[pile]["count"] = 0
    state["ai_play"]["count"] = 0
    assert answer(fight) == "special 0"


def test_stones_are_kept_while_the_beast_is_fresh():
    fight = table()
    state = reach(fight, st.TURN, lambda f: legal(f, ac.SPECIAL))
    for field, value in (("light", 0), ("heavy", 0), ("bleeding", 0), ("survival", 1), ("used", 0)):
        state["survivors"][field] = value
    assert answer(fight) != "special 0"


def test_the_hit_that_could_kill_is_dodged():
    fight = table()

    def two_places(f):
        assault = f.states["assaults"][0][0]
        return len(set(assault["locations"][: assault["count"]].tolist())) > 1

    state = reach(fight, st.DODGE_HIT, two_places)
    assault, victim = state["assaults"][0], state["survivors"][int(state["actor"])]
    for k in range(int(assault["count"])):
        victim["armor"][:], victim["light"], victim["heavy"] = 1, 0, 0
        location = int(assault["locations"][k])
        victim["armor"][location], victim["light"], victim["heavy"] = 0, 1 << location, 1 << location
        assert answer(fight) == f"dodge {k}"


def test_a_scratch_is_not_worth_the_last_survival():
    fight = table()
    state = reach(fight, st.DODGE_HIT, lambda f: f.states["assaults"][0][0]["count"] > 1)
    state["survivors"][int(state["actor"])]["armor"][:] = 20
    assert answer(fight) == "pass"


def test_a_friend_who_lies_and_has_not_acted_is_helped_up():
    fight = table("lion-1")

    def friend_down(f):
        s = f.states[0]
        others = [v for k, v in enumerate(s["survivors"]) if k != s["actor"]]
        return any(v["alive"] and v["knocked_down"] and not v["acted"] for v in others) and any(
            legal(f, ac.ENCOURAGE + k) for k in range(4)
        )

    state = reach(fight, st.TURN, friend_down)
    state["survivors"]["survival"] = 3
    assert answer(fight).startswith("encourage")


def test_who_is_about_to_be_mauled_dashes_out_of_reach():
    fight = table("lion-1")

    def hunted(f):
        s = f.states[0]
        if s["act"] != st.MONSTER_ACT or not legal(f, ac.DASH):
            return False
        return f.game.describe_action(agents.act_single(TEAM, f)) == "dash"

    state = reach(fight, st.WINDOW, hunted)
    hunted_seat = int(state["actor"])
    fight.step(ac.DASH)
    fight.step(agents.act_single(TEAM, fight))
    survivor, monster = fight.states["survivors"][0][hunted_seat], fight.states["monster"][0]
    away = sum(max(monster[c] - survivor[c], survivor[c] - monster[c] - 1, 0) for c in ("x", "y"))
    assert away > 0 and survivor["alive"]


def test_a_lion_that_lies_in_wait_is_answered_from_afar():
    """Ground Fighting punishes activations beside the lion; a stone thrown from further away ends it."""
    fight = table("lion-1-bare")
    state = reach(fight, st.TURN, lambda f: legal(f, ac.SPECIAL) and any(a < ac.MOVES for a in f.legal_actions()))
    cards = [card.name for card in _lion().file.ai]
    state["ai_play"]["count"], state["ai_play"]["cards"][0] = 1, cards.index("Ground Fighting")
    state["survivors"]["knocked_down"] = 0
    monster, survivor = state["monster"], state["survivors"][int(state["actor"])]
    beside = all(monster[c] - 1 <= survivor[c] <= monster[c] + 2 for c in ("x", "y"))
    said = answer(fight)
    assert said.startswith("move") if beside else said == "special 0"


def _lion():
    from kdm_env.showdown.game import catalog

    cards = catalog()
    return cards.monsters[cards.monster("White Lion")]


def test_no_reaction_is_provoked_before_it_must():
    """Of a harmless location and one that answers a failure with an attack, the harmless one comes first."""
    names = _lion().hit
    harmless, touchy = names.index("Beast's Knee"), names.index("Strange Hand")
    fight = table()
    state = reach(fight, st.LOCATION, lambda f: f.states["strikes"][0][0]["count"] >= 2)
    open_places = [k for k in range(2) if legal(fight, ac.HIT + k)]
    if len(open_places) < 2:
        pytest.fail("two open locations were expected")
    for first, second in ((harmless, touchy), (touchy, harmless)):
        state["strikes"][0]["cards"][:2] = first, second
        assert answer(fight) == f"hit {[first, second].index(harmless)}"


def test_weights_have_an_order_the_compiled_rules_know():
    from agents.scripted import weights

    numbers = {name[2:].lower(): getattr(weights, name) for name in vars(weights) if name.startswith("W_")}
    assert sorted(numbers.values()) == list(range(len(Weights._fields)))
    short = {"last": "survival_last", "second": "survival_second", "more": "survival_more"}
    for name, number in numbers.items():
        assert Weights._fields[number] == short.get(name, name)
    assert np.array_equal(as_array(DEFAULT), np.array(DEFAULT))
