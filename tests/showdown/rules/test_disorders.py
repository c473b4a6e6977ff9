"""Disorders, as far as they act in a showdown [3.11]."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown.game import catalog
from tests.showdown.rules.blows import FLANK
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

LION = "White Lion level 1 at 11,8 facing north"
KNEE = "Beast's Knee, and the rest"


def turn(me: str, **lines: Any) -> Table:
    lines = {"survivor_1": "at 1,1", **lines}
    return lay(next="turn of survivor_0", survivor_0=me, **lines)


def arriving(me: str, **lines: Any) -> Table:
    """The start of the showdown, up to the first flow of a Claw."""
    lines = {"survivor_1": "at 20,16; survival 1", "ai_deck": "Claw", "rolls": None, **lines}
    return lay(next="arrival", survivor_0=me, **lines)


def attacked(me: str, rolls: str, **lines: Any) -> Table:
    lines = {"survivor_1": "at 1,1", "round": "1; controller survivor_1", **lines}
    table = lay(next="monster draws", ai_deck="Claw", survivor_0=f"at 11,10; {me}", rolls=rolls, **lines)
    return table.pass_until("order", "turn", "dodge")


@pytest.mark.rule("3.11 Anxiety")
def test_the_anxious_draw_the_monster_s_eye_unless_they_stink():
    assert arriving("at 1,5; disorders anxiety").priority_target == 0
    assert arriving("at 1,5; disorders anxiety; gear fecal salve").priority_target is None
    assert (
        arriving("at 1,5; disorders anxiety", survivor_1="at 20,16; survival 1; gear fecal salve").priority_target == 0
    )


@pytest.mark.rule("3.11 Apathetic")
def test_the_apathetic_neither_use_nor_gain_survival():
    idle = turn("at 1,5; disorders apathetic; survival 2; knows dash", survivor_1="at 1,1; knocked down")
    assert "dash" not in idle.legal and "dash" in turn("at 1,5; survival 2; knows dash").legal
    table = turn(
        f"{FLANK}; disorders apathetic; gear bone dagger; survival 0/3", hit_deck=KNEE, rolls="d10 10, d10 1, d10 1, d10 1"
    ).play("gear 0")  # fmt: skip
    assert table.survivor(0).survival == 0


@pytest.mark.rule("3.11 Apathetic")
def test_the_apathetic_gain_no_courage():
    drink = {"name": "strong drink", "activation": [{"do": "gain", "what": "courage", "amount": 1}]}
    for disorders, courage in (("; disorders apathetic", 0), ("", 1)):
        table = lay(
            beast({"name": "Plain Hide"}, gear=[drink]), monster=BEAST.removeprefix("monster: "),
            next="turn of survivor_0", survivor_0=f"at 1,5; gear strong drink{disorders}", survivor_1="at 1,1",
        ).play("gear 0")  # fmt: skip
        assert table.survivor(0).courage == courage


@pytest.mark.rule("3.11 Coprolalia")
@pytest.mark.parametrize(("disorder", "target"), [("disorders coprolalia; ", 0), ("", 1)])
def test_who_cannot_be_quiet_is_always_a_threat(disorder, target):
    """Hidden in the grass beside the lion, or given away."""
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0=f"at 11,10; {disorder}hidden", survivor_1="at 11,13",
        terrain="tall grass at 10,10", rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(target).light == {"waist"} and table.survivor(1 - target).light == set()


@pytest.mark.rule("3.11 Coprolalia")
def test_but_not_who_lies():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0="at 11,10; disorders coprolalia; knocked down",
        survivor_1="at 13,9", rolls="d10 2, d10 1, d6 5",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(1).light == {"waist"}


@pytest.mark.rule("3.11 Hemophobia")
def test_blood_makes_the_hemophobic_faint():
    table = attacked(
        "light legs; heavy legs", "d10 2, d10 1, d6 6, d10 9", survivor_1="at 1,1; disorders hemophobia", survivor_2="at 3,3"
    )  # fmt: skip
    assert table.survivor(0).bleeding == 2 and table.survivor(1).knocked_down and not table.survivor(2).knocked_down


@pytest.mark.rule("3.11 Honorable")
def test_the_honorable_do_not_strike_from_behind_nor_at_the_fallen():
    fair = turn(f"{FLANK}; disorders honorable; gear bone axe, founding stone")
    assert {"gear 0", "fist", "special 1"} <= fair.legal
    for foul in (
        turn("at 11,7; disorders honorable; gear bone axe, founding stone"),
        turn(f"{FLANK}; disorders honorable; gear bone axe, founding stone", monster=f"{LION}; knocked down"),
    ):
        assert not {"gear 0", "fist", "special 1"} & foul.legal
    assert "gear 0" in turn("at 11,7; gear bone axe").legal


@pytest.mark.rule("3.11 Hyperactive")
def test_the_hyperactive_cannot_sit_still():
    table = turn("at 1,5; disorders hyperactive; activations left 0")
    assert "pass" not in table.legal
    table.play("move to 2,5")
    assert table.survivor(0).acted and (table.decision, table.actor) == ("turn", 1), "now its turn is over"
    hemmed = turn("at 1,1; disorders hyperactive", survivor_1="at 1,2", survivor_2="at 2,1")
    assert (hemmed.decision, hemmed.actor) == ("order", 1), "there is nowhere to go"


@pytest.mark.rule("3.11 Immortal")
def test_the_immortal_suffer_in_mind_while_insane():
    table = attacked("disorders immortal; insanity 3", "d10 2, d10 1, d6 1")
    assert table.survivor(0).insanity == 2 and table.survivor(0).heavy == set()
    sane = attacked("disorders immortal; insanity 1", "d10 2, d10 1, d6 5")
    assert sane.survivor(0).insanity == 1 and sane.survivor(0).light == {"waist"}


@pytest.mark.rule("3.11 Immortal", "3.11 Prey")
@pytest.mark.parametrize(("disorder", "when"), [("immortal", "sane"), ("prey", "insane")])
def test_survival_is_for_one_state_of_mind_only(disorder, when):
    for insanity, state in ((2, "sane"), (3, "insane")):
        table = turn(f"at 1,5; disorders {disorder}; insanity {insanity}; survival 1/3")
        assert ("dash" in table.legal) is (state == when)


@pytest.mark.rule("3.11 Monster Panic", "3.7 Intimidate")
def test_monsters_frighten_those_who_panic_more():
    lines = {"next": "monster draws", "ai_deck": "Size Up", "rolls": "d2 1, d10 4", "survivor_1": "at 1,1"}
    lines["round"] = "1; controller survivor_1"
    assert lay(survivor_0="at 11,12; insanity 5; disorders monster panic", **lines).survivor(0).insanity == 3
    assert lay(survivor_0="at 11,12; insanity 5", **lines).survivor(0).insanity == 4


@pytest.mark.rule(
    "3.11 Monster Panic",
    "2.3 Stomp & Snort",
    "2b.3 Butcher's Roar",
    "2b.3 Gaze of Truth",
    "2b.4 Clang",
    "2b.5 Ancient Stare",
)
@pytest.mark.parametrize(
    ("monster", "card", "rolls", "damage"),
    [
        ("Screaming Antelope", "Stomp & Snort", "d10 4", 1),
        ("Butcher", "Butcher's Roar", "d10 4", 1),
        ("Butcher", "Gaze of Truth", f"d10 3, d{len(catalog().disorders)} 1", 1),
        ("King's Man", "Clang", "none", 3),
        ("Phoenix", "Ancient Stare", "d10 2", 1),
    ],
)
def test_every_monster_that_intimidates_frightens_those_who_panic_more(monster, card, rolls, damage):
    for disorder, more in (("megalophobia", 0), ("monster panic", 1)):
        table = lay(
            monster=f"{monster} level 1 at 11,8 facing north; last wounded by survivor_0", next="monster draws",
            in_play="none", ai_deck=card, rolls=rolls, options="controller agent; round limit 1",
            survivor_0=f"at 12,12; insanity 9; disorders {disorder}",
        )  # fmt: skip
        table.pass_until("nothing")
        assert table.survivor(0).insanity == 9 - damage - more


@pytest.mark.rule("3.11 Monster Panic")
def test_an_attack_that_shakes_the_mind_is_no_intimidation():
    table = lay(
        next="monster draws", ai_deck="Bat Around", survivor_0="at 11,10; insanity 5; disorders monster panic",
        survivor_1="at 1,1", rolls="d10 5, d10 1, d6 5", round="1; controller survivor_1",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(0).insanity == 4


@pytest.mark.rule("3.11 Quixotic")
def test_the_quixotic_rise_to_the_fight_when_insane():
    mad = arriving("at 1,5; disorders quixotic; insanity 3; survival 1/3").survivor(0)
    assert (mad.survival, mad.tokens) == (2, {"strength": 1})
    sane = arriving("at 1,5; disorders quixotic; insanity 2; survival 1/3").survivor(0)
    assert (sane.survival, sane.tokens) == (1, {})


@pytest.mark.rule("3.11 Rageholic", "3.5 Frenzy")
def test_a_severe_injury_enrages_the_rageholic():
    table = attacked("disorders rageholic; light legs; heavy legs", "d10 2, d10 1, d6 6, d10 9, d5 2")
    me = table.survivor(0)
    assert me.injuries == ["bloody thighs", "frenzy"] and "frenzied" in me.conditions
    assert me.tokens == {"strength": 1, "speed": 1} and me.insanity == 2


@pytest.mark.rule("3.11 Seizures")
def test_the_first_trauma_costs_an_art_instead():
    lines = {"ai_deck": "Size Up", "survivor_1": "at 1,1", "round": "1; controller survivor_1", "next": "monster draws"}
    me = "at 11,12; disorders seizures; light brain; arts tough, tumble"
    table = lay(survivor_0=me, rolls="d2 1, d10 4, d2 2", **lines)
    assert table.survivor(0).injuries == [] and table.survivor(0).knocked_down
    assert [table.content.arts[k] for k in table.s.survivors[0].arts if k >= 0] == ["tough"]
    again = lay(survivor_0=f"{me}; used spared trauma", rolls="d2 1, d10 4, d10 9, d10 3", **lines)
    assert len(again.survivor(0).injuries) == 1 and again.survivor(0).insanity == 3


@pytest.mark.rule("3.11 Squeamish")
def test_the_squeamish_lose_heart_over_what_stinks():
    assert arriving("at 1,5; disorders squeamish; survival 3/5; gear monster grease").survivor(0).survival == 0
    assert arriving("at 1,5; disorders squeamish; survival 3/5; gear bandages").survivor(0).survival == 3


@pytest.mark.rule("3.11 Traumatized")
def test_the_traumatized_break_down_beside_the_monster():
    assert turn(f"{FLANK}; disorders traumatized").play("pass").survivor(0).knocked_down
    assert not turn("at 9,8; disorders traumatized").play("pass").survivor(0).knocked_down


@pytest.mark.rule("3.11 Vestiphobia")
def test_who_fears_garments_tears_the_armor_off():
    table = arriving("at 1,5; disorders vestiphobia; gear leather cuirass, leather mask")
    me = table.survivor(0)
    assert me.archived == ["leather cuirass"] and me.armor["body"] == 0 and me.armor["head"] == 3
    gained = attacked(
        "light head; heavy head; gear leather cuirass", "d10 2, d10 1, d6 1, d10 8, d23 22"
    ).survivor(0)  # fmt: skip
    assert gained.disorders == ["vestiphobia"] and gained.archived == ["leather cuirass"] and gained.armor["body"] == 0


@pytest.mark.rule("3.4 head 8", "3.11 Hyperactive")
def test_a_disorder_gained_in_the_fight_acts_at_once():
    table = attacked("light head; heavy head", "d10 2, d10 1, d6 1, d10 8, d23 9")
    assert table.survivor(0).disorders == ["hyperactive"]
    stood = table.pass_until("turn")
    assert stood.actor in (0, 1)
