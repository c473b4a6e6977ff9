"""Fighting arts, as far as they act in a showdown [3.12]."""

from __future__ import annotations

from typing import Any

import pytest

from kdm_env.showdown.library import load
from tests.showdown.rules.blows import FLANK
from tests.showdown.table import Table, lay

KNEE = "Beast's Knee, and the rest"


def attack(arts: str, gear: str, rolls: str, me: str = "", answer: str = "gear 0", **lines: Any) -> Table:
    own = "; ".join(part for part in (FLANK, f"gear {gear}", f"arts {arts}", me) if part)
    lines = {"survivor_1": "at 1,1", "hit_deck": KNEE, **lines}
    return lay(next="turn of survivor_0", survivor_0=own, rolls=rolls, **lines).play(answer)


def attacked(me: str, rolls: str, **lines: Any) -> Table:
    """Claw: two dice, hits on 2 and more, damage 1, against survivor_0 in front of the lion; the flow passes."""
    own = "; ".join(("at 11,10", *([me] if me else [])))
    return lay(next="monster draws", ai_deck="Claw", survivor_0=own, rolls=rolls, **lines)


def test_there_are_twenty():
    assert len(load().arts) == 20


@pytest.mark.rule("3.12 Ambidextrous")
def test_ambidextrous_pairs_melee_weapons():
    rolls = "d10 5, d10 5, d10 5, d10 6, d10 3"
    assert attack("ambidextrous", "bone axe, bone axe", rolls).hit_discard == ["Beast's Knee"], "four dice"
    two = "d10 5, d10 6, d10 3"
    assert attack("ambidextrous", "bone axe, bone blade", two).hit_discard == ["Beast's Knee"], (
        "another weapon is no pair"
    )
    assert attack("ambidextrous", "bone axe, bone axe, king spear", two).hit_discard == ["Beast's Knee"], "heavy"
    assert attack("ambidextrous", "bone axe, bone axe, round leather shield", two).hit_discard == ["Beast's Knee"]
    darts = "d10 7, d10 5"
    assert attack("ambidextrous", "bone darts, bone darts", darts, "").wound_count == 1, (
        "one die: darts are no melee weapon"
    )


@pytest.mark.rule("3.12 Berserker", "3.5 Frenzy")
def test_a_berserker_falls_into_frenzy_once():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts berserker; survival 2; insanity 0", survivor_1="at 1,1",
        rolls="d5 3",
    ).play("art 0")  # fmt: skip
    me = table.survivor(0)
    assert me.knocked_down and "frenzied" in me.conditions and me.insanity == 3
    assert me.tokens == {"strength": 1, "speed": 1}
    spent = lay(next="turn of survivor_0", survivor_0="at 1,5; arts berserker; used art 0", survivor_1="at 1,1")
    assert "art 0" not in spent.legal


@pytest.mark.rule("3.12 Clutch Fighter")
@pytest.mark.parametrize(("bleeding", "wounds"), [(3, 1), (2, 0)])
def test_a_clutch_fighter_rises_with_three_bleeding_tokens(bleeding, wounds):
    rolls = "d10 5, d10 1, d10 4" if wounds else "d10 5, d10 5"
    table = attack("clutch fighter", "bone axe", rolls, f"bleeding {bleeding}")
    assert table.wound_count == wounds and len(table.hit_discard) == wounds


@pytest.mark.rule("3.12 Combo Master")
def test_a_combo_master_rolls_on_for_every_perfect_hit():
    table = attack(
        "combo master",
        "bone axe",
        "d10 10, d10 1, d10 10, d10 1, d10 1, d10 1",
        hit_deck="Beast's Knee, Beast's Femur, and the rest",
    )
    assert table.decision == "location"
    table.play("hit Beast's Knee")
    assert table.wound_count == 0


@pytest.mark.rule("3.12 Crazed")
def test_the_crazed_gain_insanity_for_perfect_hits():
    assert attack("crazed", "bone axe", "d10 10, d10 1, d10 1").survivor(0).insanity == 1
    assert attack("crazed", "bone axe", "d10 9, d10 1, d10 1").survivor(0).insanity == 0


@pytest.mark.rule("3.12 Crossarm Block")
def test_crossed_arms_take_one_hit():
    table = attacked("arts crossarm block; armor arms 3", "d10 2, d10 3, d6 1, d6 6")
    table.pass_until("order hits")
    assert {"hit head", "hit legs"} <= set(table.meanings) and "pass" in table.legal
    table.play("hit head").pass_until("order", "turn")
    me = table.survivor(0)
    assert me.armor["arms"] == 2 and me.light == {"legs"} and me.heavy == set()
    kept = attacked("arts crossarm block; armor arms 3", "d10 2, d10 1, d6 6")
    kept.pass_until("order hits").play("pass").pass_until("order", "turn")
    assert kept.survivor(0).light == {"legs"}


@pytest.mark.rule("3.12 Double Dash")
def test_a_double_dash_turns_the_activation_into_movement_once_a_round():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts double dash; activations left 2", survivor_1="at 1,1"
    ).play("art 0")  # fmt: skip
    assert (table.survivor(0).moves, table.survivor(0).activations) == (2, 1)
    assert "art 0" not in table.legal


@pytest.mark.rule("3.12 Double Dash")
def test_outside_its_own_turn_nobody_double_dashes():
    table = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone axe",
        survivor_1="at 10,9; arts double dash; survival 1; gear bone axe",
        hit_deck=KNEE, rolls="d10 6, d10 1, d10 6",
    ).play("gear 0", "surge")  # fmt: skip
    assert (table.decision, table.actor) == ("surge", 1) and "art 0" not in table.legal


@pytest.mark.rule("3.12 Extra Sense")
def test_an_extra_sense_dodges_twice_a_round():
    table = attacked("arts extra sense; survival 3", "d10 2, d10 3, d6 1, d6 6")
    table.play("pass", "dodge head", "dodge legs")
    assert table.survivor(0).light == set() and table.survivor(0).survival == 1
    once = attacked("survival 3", "d10 2, d10 3, d6 1, d6 6")
    once.play("pass", "dodge head")
    assert once.survivor(0).light == {"legs"} and once.survivor(0).survival == 2


@pytest.mark.rule("3.12 Last Man Standing")
def test_the_last_one_standing_neither_falls_nor_bleeds():
    table = attacked("arts last man standing", "d10 2, d10 1, d6 1")
    table.pass_until("order", "turn")
    assert table.survivor(0).heavy == {"head"} and not table.survivor(0).knocked_down
    among = attacked("arts last man standing", "d10 2, d10 1, d6 1", survivor_1="at 1,1")
    among.pass_until("order", "turn")
    assert among.survivor(0).heavy == {"head"} and among.survivor(0).knocked_down
    bled = attacked("arts last man standing; heavy legs; light legs", "d10 2, d10 1, d6 6, d10 9")
    bled.pass_until("order", "turn")
    assert bled.survivor(0).injuries == ["bloody thighs"] and bled.survivor(0).bleeding == 0


@pytest.mark.rule("3.12 Leader")
def test_a_leader_s_encouragement_quickens():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts leader; survival 1", survivor_1="at 1,1; knocked down",
    ).play("encourage 1")  # fmt: skip
    assert not table.survivor(1).knocked_down and table.survivor(1).tokens == {"speed": 1}
    assert table.survivor(0).tokens == {}


@pytest.mark.rule("3.12 Mighty Strike")
def test_a_mighty_strike_lends_strength_for_every_perfect_hit():
    assert attack("mighty strike", "bone axe", "d10 10, d10 1, d10 3").wound_count == 1, "3 + 3 + 2"
    assert attack("mighty strike", "bone axe", "d10 10, d10 1, d10 2").wound_count == 0
    assert attack("mighty strike", "bone axe", "d10 9, d10 1, d10 4").wound_count == 0


@pytest.mark.rule("3.12 Monster Claw Style")
def test_fists_become_claws():
    table = attack("monster claw style", "bone axe", "d10 7, d10 1, d10 7", answer="fist")
    assert table.wound_count == 1, "7 + 1 accuracy hits 8; 7 + 1 strength wounds 8"
    assert attack("monster claw style", "bone axe", "d10 7, d10 1, d10 9", answer="fist").wound_count == 2, "savage"
    assert attack("monster claw style", "bone axe", "d10 5, d10 5").hit_discard == [], "an axe is no fist"


@pytest.mark.rule("3.12 Orator of Death")
def test_an_orator_drives_those_who_hear_to_insanity_once():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts orator of death; activations left 2", survivor_1="at 1,1",
        survivor_2="at 3,1; conditions deaf",
    ).play("art 0")  # fmt: skip
    assert [table.survivor(seat).insanity for seat in range(3)] == [2, 2, 0]
    assert "art 0" not in table.legal


@pytest.mark.rule("3.12 Rhythm Chaser")
def test_a_rhythm_chaser_is_hard_to_hit_until_it_falls():
    table = lay(
        next="arrival", ai_deck="Claw", survivor_0="at 11,10; survival 1; arts rhythm chaser", survivor_1="at 1,1",
        rolls="d10 2, d10 3, d6 1",
    )  # fmt: skip
    assert table.decision == "window" and table.survivor(0).tokens == {"evasion": 1}
    table.pass_until("order", "turn")
    assert table.survivor(0).knocked_down and table.survivor(0).tokens == {}


@pytest.mark.rule("3.12 Strategist")
@pytest.mark.parametrize(
    ("answers", "kinds"), [(["yes"], ["giant stone face"]), (["no", "yes"], ["toppled pillar"]), (["no", "no"], [])]
)
def test_a_strategist_may_add_terrain(answers, kinds):
    table = lay(next="arrival", survivor_0="at 1,5; arts strategist", ai_deck="none", rolls=None)
    table.play(*answers)
    lying = [table.s.tiles[k].kind for k in range(table.s.tile_count)]
    assert [table.content.terrain[kind] for kind in lying] == kinds


@pytest.mark.rule("3.12 Thrill Seeker")
def test_a_thrill_seeker_gains_one_survival_more():
    for arts, left in (("arts thrill seeker; ", 4), ("", 2)):
        table = lay(
            next="turn of survivor_0", survivor_0=f"{FLANK}; {arts}gear bone dagger; survival 0/9", survivor_1="at 1,1",
            hit_deck="Beast's Knee, Beast's Femur, and the rest", rolls="d10 10, d10 10, d10 1, d10 1, d10 1",
        )  # fmt: skip
        table.play("gear 0", "hit Beast's Knee")
        assert table.survivor(0).survival == left


@pytest.mark.rule("3.12 Timeless Eye")
def test_a_timeless_eye_hits_perfectly_with_a_nine():
    def struck(me: str, rolls: str, tougher: int = 0) -> int:
        monster = f"White Lion level 1 at 11,8 facing north; tokens toughness {tougher:+d}"
        return attack("timeless eye", "scrap sword", rolls, me, monster=monster).wound_count

    assert struck("", "d10 9, d10 1, d10 2", 1) == 1, "2 + 3 + 4 against 9"
    assert struck("", "d10 8, d10 1, d10 5", 1) == 0, "5 + 3"
    assert struck("conditions blind", "d10 9, d10 1, d10 5", 1) == 0, "the blind have no such eye"
    assert struck("", "d10 10, d10 1, d10 2", 1) == 1


@pytest.mark.rule("3.12 Tough")
@pytest.mark.parametrize(("roll", "injury"), [(4, "hamstrung"), (1, None), (10, "struck leg")])
def test_the_tough_fare_better_when_injured_unless_they_roll_a_one(roll, injury):
    table = attacked("arts tough; light legs; heavy legs", f"d10 2, d10 1, d6 6, d10 {roll}", survivor_1="at 1,1")
    table.pass_until("order", "turn")
    if injury is None:
        assert not table.survivor(0).alive
    else:
        assert table.survivor(0).injuries == [injury]


@pytest.mark.rule("3.12 Tough")
def test_toughness_does_not_spare_the_brain():
    table = lay(
        next="monster draws", ai_deck="Size Up", survivor_0="at 11,12; arts tough; light brain", survivor_1="at 1,1",
        round="1; controller survivor_1",
        rolls="d2 1, d10 4, d10 9, d10 2",
    )  # fmt: skip
    table.pass_until("order", "turn")
    assert table.survivor(0).insanity == 2 and table.survivor(0).conditions == set()


@pytest.mark.rule("3.12 Tumble")
@pytest.mark.parametrize(("roll", "falls"), [(6, False), (5, True)])
def test_who_tumbles_slips_out_of_the_lion_s_way(roll, falls):
    table = lay(
        next="monster draws", ai_deck="Claw", priority_target="survivor_1", survivor_0="at 11,10; arts tumble",
        survivor_1="at 11,14", rolls=f"d10 {roll}, d10 2, d10 1, d6 5", options="controller agent; round limit 1",
    )  # fmt: skip
    assert table.monster.at == (11, 12) and table.survivor(0).knocked_down is falls
    assert table.survivor(1).light == {"waist"}


@pytest.mark.rule("3.12 Unconscious Fighter")
def test_an_unconscious_fighter_dies_of_seven_bleeding_tokens():
    for bleeding, alive in ((4, True), (5, True), (6, False)):
        table = attacked(
            f"arts unconscious fighter; light legs; heavy legs; bleeding {bleeding}",
            "d10 2, d10 1, d6 6, d10 6", survivor_1="at 1,1",
        )  # fmt: skip
        table.pass_until("order", "turn")
        assert table.survivor(0).alive is alive
    other = attacked("light legs; heavy legs; bleeding 4", "d10 2, d10 1, d6 6, d10 6", survivor_1="at 1,1")
    other.pass_until("order", "turn")
    assert not other.survivor(0).alive


@pytest.mark.rule("3.4 arms 5", "3.5 Frenzy")
@pytest.mark.parametrize("condition", ["no arts", "no arts this showdown", "frenzied"])
def test_who_cannot_use_arts_has_none(condition):
    table = attack("mighty strike", "bone axe", "d10 10, d10 1, d10 4", f"conditions {condition}")
    assert table.wound_count == 0, "4 + 3"
    idle = lay(
        next="turn of survivor_0", survivor_0=f"at 1,5; arts double dash; conditions {condition}", survivor_1="at 1,1"
    )  # fmt: skip
    assert "art 0" not in idle.legal


@pytest.mark.rule("3.4 arms 5")
def test_an_injury_takes_the_arts_in_the_middle_of_the_fight():
    table = attacked(
        "arts tough, unconscious fighter; light arms; heavy arms", "d10 2, d10 1, d6 2, d10 4", survivor_1="at 1,1"
    )
    table.pass_until("order", "turn")
    assert table.survivor(0).injuries == ["ruptured muscle"]
    assert table.s.survivors[0].traits == 0
