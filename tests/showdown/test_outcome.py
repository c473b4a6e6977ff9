"""What a finished fight leaves behind, in every adapter."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

from kdm_env import showdown_v0
from kdm_env.showdown.game import catalog
from kdm_env.showdown.outcome import Result, lasts
from tests import toy_game
from tests.showdown.table import position

WON = position(
    options="controller agent; round limit 50",
    next="turn of survivor_0",
    ai_deck="none",
    wounds="10",
    survivor_0="at 10,8; gear bone pickaxe; survival 1/3; insanity 2",
    survivor_1="dead",
    hit_deck="Beast's Knee, and the rest",
    rolls="d10 9, d10 6",
)
"""One blow away from victory."""

LOST = position(
    options="controller agent; round limit 50",
    ai_deck="Vicious Claw",
    survivor_0="at 11,12; bleeding 4",
    survivor_1="dead",
    gained="skull",
    rolls="d10 2, d10 1, d6 5",
)
"""Lost before anybody is asked."""


def begun(text: str, **options: Any) -> Any:
    env = showdown_v0.gym_env(scenario="lion-1", **options)
    env.reset(options={"position": text})
    return env


def said(env: Any, words: str) -> Any:
    env.step(env.parse_action(words))
    return env


def ended(text: str, *answers: str, **options: Any) -> Result:
    """The result of a fight that starts from a position: these answers, then everything passes."""
    env = begun(text, **options)
    for words in answers:
        said(env, words)
    while env.outcome == 0:
        legal = {env.describe_action(action) for action in env.legal_actions()}
        said(env, next(word for word in ("pass", "act", *sorted(legal)) if word in legal))
    found = env.result()
    assert isinstance(found, Result)
    return found


# --- how it ends -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-005", "1.2 rewards")
def test_a_victory_brings_resources_and_experience_home():
    env = begun(WON)
    assert env.result() is None  # it still runs
    found = said(env, "gear 0").result()
    assert (found.outcome, found.monster, found.level, found.rounds, found.scenario) == (
        "victory", "White Lion", 1, 1, "lion-1",
    )  # fmt: skip
    basic, own = catalog().basic_resources, catalog().monsters[catalog().monster("White Lion")].resources
    assert sum(n for name, n in found.resources.items() if name in basic) == 4
    assert sum(n for name, n in found.resources.items() if name in own) == 4
    assert found.left_behind == {} and found.defeat == ()
    me, dead = found.survivors
    assert (me.alive, me.hunt_xp, me.weapon_proficiency, me.wounds_dealt) == (True, 1, True, 1)
    assert (dead.alive, dead.hunt_xp, dead.weapon_proficiency) == (False, 0, False)
    assert found.dead == ("survivor_1",)


@pytest.mark.rule("R-005", "1.2 defeat")
def test_a_defeat_leaves_everything_behind_and_says_what_it_costs():
    found = ended(LOST)
    assert (found.outcome, found.dead) == ("defeat", ("survivor_0", "survivor_1"))
    assert found.resources == {} and found.left_behind == {"skull": 1} and found.trophies == ()
    assert len(found.defeat) == 1 and "6 or more" in found.defeat[0] and "jewelry" in found.defeat[0]
    assert [each.hunt_xp for each in found.survivors] == [0, 0]


@pytest.mark.rule("1.2 rewards")
def test_the_special_rewards_of_a_level_come_with_its_victory_only():
    from kdm_env.showdown import outcome
    from tests.showdown.rules.dealing import staged, undealt

    content = staged(level={"basic": 7, "advanced": 3, "trophies": ["elder tooth"]})
    table = undealt(content, scenario="test")
    for end, trophies in ((1, ("elder tooth",)), (2, ()), (3, ()), (5, ())):
        found = outcome.result(table.states, table.states, end, content, "test", ("survivor_0",))
        assert found.trophies == trophies


def test_the_round_limit_and_an_illegal_action_have_words_of_their_own():
    stopped = ended(position(options="round limit 1", ai_deck="Claw", survivor_0="at 1,1", rolls=None))
    assert (stopped.outcome, stopped.rounds, stopped.dead) == ("round limit", 1, ())
    env = begun(WON, illegal="terminate")
    env.step(env.parse_action("gear 5"))
    assert env.result().outcome == "forfeit" and env.result().resources == {}


# --- what the living carry -------------------------------------------------------------------------------------------


def hurt(table: str, rolls: str, survivor: str = "", **lines: Any) -> Any:
    """survivor_0 after one round in which a Claw hits a location whose boxes are full, and the row that `rolls` gives."""
    face = {"head": 1, "arms": 2, "body": 3, "waist": 5, "legs": 6}[table]
    boxes = "heavy head" if table == "head" else f"light {table}; heavy {table}"
    me = f"at 11,10; {boxes}" + (f"; {survivor}" if survivor else "")
    text = position(
        options="controller agent; round limit 1", ai_deck="Claw", survivor_0=me, survivor_1="at 1,1",
        rolls=f"d10 2, d10 1, d6 {face}, {rolls}", **lines,
    )  # fmt: skip
    return ended(text).survivors[0]


@pytest.mark.rule("3.4", "R-005")
def test_a_lasting_injury_is_told_with_what_it_costs():
    me = hurt("body", "d10 4", "attributes strength 2; survival 1/3; insanity 1; courage 2")
    assert me.injuries == ("gaping chest",) and me.healed == ()
    assert me.attribute_changes == {"strength": -1} and me.attributes["strength"] == 1
    assert (me.survival, me.survival_change, me.insanity_change, me.courage, me.courage_change) == (
        1,
        0,
        1,
        2,
        0,
    )  # the tile
    assert me.bleeding == 1


@pytest.mark.rule("3.4", "R-005")
def test_an_injury_of_this_showdown_is_over_with_it():
    me = hurt("waist", "d10 8")  # slashed back: no surge this showdown
    assert me.injuries == () and me.healed == ("slashed back",) and me.conditions == ()
    spleen = hurt("body", "d10 7")
    assert spleen.healed == ("ruptured spleen",) and spleen.skips_hunt and not spleen.retires


@pytest.mark.rule("3.4", "R-005")
def test_conditions_are_those_of_lasting_injuries_and_those_it_came_with():
    me = hurt("arms", "d10 4", "conditions deaf, no surge")
    assert me.injuries == ("dismembered arm",)
    assert set(me.conditions) == {"deaf", "no surge", "no two-handed"}
    again = hurt("arms", "d10 4", "injuries dismembered arm; conditions no two-handed")
    assert again.injuries == ("dismembered arm",)  # the second one is of this fight
    assert set(again.conditions) == {"no two-handed", "no weapons"}
    blind = hurt("head", "d10 7", "injuries blind; conditions blind")
    assert blind.retires and blind.attribute_changes == {"accuracy": -4} and blind.conditions == ("blind",)


@pytest.mark.rule("3.4", "3.5")
def test_new_disorders_are_told_apart():
    me = hurt("head", "d10 8, d23 3", "disorders anxiety")
    assert me.healed == ("concussion",)
    assert me.disorders[0] == "anxiety" and me.new_disorders == (catalog().disorders[2],)


@pytest.mark.rule("3.4 lasting")
def test_which_injuries_last():
    tables = [getattr(catalog().library.injuries, name) for name in ("head", "arms", "body", "waist", "legs", "brain")]
    assert {row.name for table in tables for row in table if lasts(row)} == {
        "intracranial hemorrhage", "deaf", "blind", "shattered jaw", "dismembered arm", "ruptured muscle", "contracture",
        "broken arm", "gaping chest", "destroyed back", "broken rib", "intestinal prolapse", "warped pelvis",
        "destroyed genitals", "broken hip", "dismembered leg", "hamstrung", "torn muscle", "broken leg",
    }  # fmt: skip


@pytest.mark.rule("1.2")
def test_gear_used_up_in_the_fight_is_lost():
    text = position(
        options="controller agent; round limit 50", next="turn of survivor_0", ai_deck="none", wounds="10",
        survivor_0="at 10,8; gear founding stone, cloth", hit_deck="Beast's Knee, and the rest", rolls=None,
    )  # fmt: skip
    found = ended(text, "special 0")
    assert found.survivors[0].lost_gear == ("founding stone",)


@pytest.mark.rule("3.10 affinities", "3.4 waist 4")
def test_what_gear_gave_is_no_attribute_of_its_owner():
    """The skirt of the lion is torn off; the boots beside it lose the edge that lengthened the stride."""
    grid = "gear -, -, -, -, white lion boots, white lion skirt, -, bone dagger"
    text = position(
        options="controller agent; round limit 1", ai_deck="Claw", survivor_1="at 1,1",
        survivor_0=f"at 11,10; light waist; heavy waist; armor legs 2; {grid}", rolls="d10 2, d10 1, d6 5, d10 4",
    )  # fmt: skip
    me = ended(text).survivors[0]
    assert me.lost_gear == ("white lion skirt",) and me.attribute_changes == {} and me.attributes["movement"] == 5


@pytest.mark.rule("3.1 accuracy")
def test_tokens_are_gone_after_the_fight_and_values_stay():
    more = "insanity 2; attributes strength 1, accuracy 1; tokens strength +2, speed -1, luck +1"
    me = ended(WON.replace("insanity 2", more), "gear 0").survivors[0]
    kept = {"movement": 5, "accuracy": 1, "strength": 1, "evasion": 0, "luck": 0, "speed": 0}
    assert me.attributes == kept and me.attribute_changes == {}


@pytest.mark.rule("3.11 Seizures")
def test_arts_that_were_forgotten_are_told():
    text = position(
        options="controller agent; round limit 1", ai_deck="Size Up", round="1; controller survivor_1",
        survivor_0="at 11,12; disorders seizures; light brain; arts tough", survivor_1="at 1,1", rolls="d2 1, d10 4",
    )  # fmt: skip
    found = ended(text)
    assert found.survivors[0].lost_arts == ("tough",) and "forgot: tough" in str(found)


# --- where it can be asked -------------------------------------------------------------------------------------------


def test_every_adapter_tells_the_same():
    single = said(begun(WON), "gear 0").result()
    action = showdown_v0.game(scenario="lion-1").parse_action("gear 0")
    agents = showdown_v0.env(scenario="lion-1")
    agents.reset(options={"position": WON})
    assert agents.result() is None
    agents.step(action)
    assert agents.result() == single
    together = showdown_v0.parallel_env(scenario="lion-1")
    together.reset(options={"position": WON})
    assert together.result() is None
    together.step({"survivor_0": action})
    assert together.result() == single
    assert json.loads(json.dumps(single.as_dict())) == single.as_dict()
    assert single.as_dict()["dead"] == ["survivor_1"]


def test_clones_pickles_and_snapshots_tell_the_same():
    env = begun(WON)
    again = showdown_v0.gym_env(scenario="lion-1")
    again.restore(env.snapshot())
    twins = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), again]
    found = said(env, "gear 0").result()
    assert all(said(twin, "gear 0").result() == found for twin in twins)
    late = showdown_v0.gym_env(scenario="lion-1")
    late.restore(env.snapshot())  # the game is over already
    assert late.result() == found


def test_changes_count_from_the_start_whatever_was_reshuffled_in_between():
    text = position(
        options="controller agent; round limit 1", ai_deck="Claw", survivor_0="at 11,10; survival 1/1", survivor_1="at 1,1",
        next="turn of survivor_0",
    )  # fmt: skip
    env = begun(text)
    env.determinize(0, 5)
    env.table.states["survivors"]["insanity"][0, 0] = 3
    while env.outcome == 0:
        said(env, "pass" if "pass" in map(env.describe_action, env.legal_actions()) else "act")
    assert env.result().survivors[0].insanity_change == 3


def test_a_slot_of_a_batch_tells_until_it_is_dealt_anew():
    batch = showdown_v0.vector_env(3, scenario="lion-1", max_rounds=1)
    batch.reset(seed=4)
    rng = np.random.default_rng(0)
    alone = [showdown_v0.gym_env(scenario="lion-1", max_rounds=1) for _ in range(3)]
    for k, env in enumerate(alone):
        env.reset(seed=4 + k)
    told: dict[int, Any] = {}
    while len(told) < 3:
        assert all(batch.result(k) is None for k in range(3) if k not in told and alone[k].outcome == 0)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.action_masks()])
        batch.step(actions)
        for k in range(3):
            if k not in told:
                alone[k].step(int(actions[k]))
                if alone[k].outcome:
                    told[k] = batch.result(k)
                    assert told[k] == alone[k].result() and told[k].outcome in ("round limit", "defeat")
    with pytest.raises(IndexError):
        batch.result(3)
    again = showdown_v0.vector_env(2, scenario="lion-1", autoreset_mode="SameStep")
    again.reset(seed=1)
    with pytest.raises(ValueError, match="NextStep or Disabled"):
        again.result(0)


def test_a_slot_that_took_up_a_snapshot_counts_from_there():
    batch = showdown_v0.vector_env(2, scenario="lion-1", autoreset_mode="Disabled")
    batch.reset(seed=1)
    batch.restore(0, begun(WON).snapshot())
    actions = batch.action_masks().argmax(axis=1)
    actions[0] = showdown_v0.game(scenario="lion-1").parse_action("gear 0")
    batch.step(actions)
    assert batch.result(0) == said(begun(WON), "gear 0").result()
    assert batch.result(1) is None


def test_a_game_without_a_result_says_so():
    from kdm_env.core.single import SingleGame

    env = SingleGame(toy_game.make())
    env.reset(seed=1)
    with pytest.raises(ValueError, match="keeps no result"):
        env.result()


def test_the_words_for_people():
    told = str(said(begun(WON), "gear 0").result())
    assert told.splitlines()[0] == "victory against White Lion, level 1, in round 1"
    assert "survivor_0: alive, dealt 1 wound; survival 1; insanity 2" in told and "survivor_1: dead" in told
    assert "resources: " in told
    lost = str(ended(LOST))
    assert "defeat against White Lion" in lost and "left behind: 1 skull" in lost and "jewelry" in lost
