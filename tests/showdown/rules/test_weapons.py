"""Weapons: figures [3.10] and keywords [3.9], as far as the content has them."""

from __future__ import annotations

import pytest

from kdm_env.showdown.library import load
from tests.showdown.rules.blows import FLANK, WOUNDS, blow
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

LION = "White Lion level 1 at 11,8 facing north"

WEAPONS = {
    # name: digest's name, speed, accuracy, strength, how far, keywords
    "founding stone": ("Founding Stone", 2, 7, 1, 1, set()),
    "bone blade": ("Bone Blade", 2, 6, 2, 1, {"frail"}),
    "bone axe": ("Bone Axe", 2, 6, 3, 1, {"frail", "savage"}),
    "bone club": ("Bone Club", 2, 6, 5, 1, {"cumbersome", "two-handed", "heavy", "club"}),
    "bone dagger": ("Bone Dagger", 3, 7, 1, 1, {"dagger"}),
    "bone darts": ("Bone Darts", 1, 7, 3, 6, {"thrown", "frail"}),
    "bone pickaxe": ("Bone Pickaxe", 1, 8, 2, 1, {"tool"}),
    "bone sickle": ("Bone Sickle", 2, 8, 1, 1, {"tool"}),
    "cat fang knife": ("Cat Fang Knife", 3, 6, 2, 1, {"dagger"}),
    "cat gut bow": ("Cat Gut Bow", 2, 7, 3, 6, {"bow", "two-handed", "cumbersome"}),
    "king spear": ("King Spear", 2, 6, 3, 2, {"two-handed", "heavy"}),
    "lion beast katar": ("Lion Beast Katar", 2, 7, 3, 1, {"deadly", "paired", "katar"}),
    "rawhide whip": ("Rawhide Whip", 3, 7, 1, 1, {"provoke"}),
    "scrap dagger": ("Scrap Dagger", 3, 7, 2, 1, {"dagger"}),
    "scrap sword": ("Scrap Sword", 2, 5, 3, 1, set()),
    "counterweighted axe": ("Counterweighted Axe", 2, 6, 4, 2, {"two-handed"}),
    "zanbato": ("Zanbato", 1, 6, 6, 1, {"slow", "deadly", "frail", "two-handed"}),
    "lantern sword": ("Lantern Sword", 3, 5, 3, 1, {"sharp", "early iron"}),
    "lantern dagger": ("Lantern Dagger", 2, 7, 1, 1, {"sharp", "early iron", "paired", "dagger"}),
    "lantern glaive": ("Lantern Glaive", 2, 6, 4, 2, {"sharp", "early iron", "two-handed"}),
}

EACH = [
    pytest.param(name, *row[1:], id=name, marks=pytest.mark.rule(f"3.10 {row[0]}")) for name, row in WEAPONS.items()
]


@pytest.mark.parametrize(("name", "speed", "accuracy", "strength", "far", "keywords"), EACH)
def test_a_weapons_card(name, speed, accuracy, strength, far, keywords):
    gear = load().gear[name]
    assert (gear.speed, gear.accuracy, gear.strength) == (speed, accuracy, strength)
    assert set(gear.keywords) - {"melee", "ranged"} == keywords


@pytest.mark.parametrize(("name", "speed", "accuracy", "strength", "far", "keywords"), EACH)
def test_a_weapon_at_work(name, speed, accuracy, strength, far, keywords):
    """From as far as it reaches: so many dice; hits with its accuracy and no less; wounds with its strength and no less."""
    extra = [1] if "sharp" in keywords else []
    lion = f"{LION}; tokens toughness {strength + 5 + sum(extra) - 8:+d}"

    def used(first: int, *wound: int) -> Table:
        rolls = [first, *[accuracy - 1] * (speed - 1), *wound]
        return lay(
            next="turn of survivor_0", survivor_0=f"at {11 - far},8; gear {name}", survivor_1="at 1,1", monster=lion,
            hit_deck="Beast's Knee, and the rest", rolls=", ".join(f"d10 {roll}" for roll in rolls),
        ).play("gear 0")  # fmt: skip

    assert used(accuracy, 5, *extra).wound_count == 1
    failed = used(accuracy, 4, *extra)
    assert failed.wound_count == 0 and failed.hit_discard == ["Beast's Knee"]
    assert used(accuracy - 1).hit_discard == []
    away = lay(next="turn of survivor_0", survivor_0=f"at {10 - far},8; gear {name}", survivor_1="at 1,1")
    assert "gear 0" not in away.legal


def attack(
    gear: str, rolls: str, deck: str = "Beast's Knee, Beast's Femur", answer: str = "gear 0", **lines: str
) -> Table:
    me = lines.pop("me", FLANK)
    lines = {"survivor_1": "at 1,1", "hit_deck": f"{deck}, and the rest", **lines}
    return lay(next="turn of survivor_0", survivor_0=f"{me}; gear {gear}", rolls=rolls, **lines).play(answer)


# --- keywords --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.9 melee", "3.9 ranged")
def test_melee_needs_to_be_adjacent_ranged_does_not():
    table = lay(next="turn of survivor_0", survivor_0="at 8,8; gear bone blade, bone darts")
    assert "gear 1" in table.legal and "gear 0" not in table.legal
    near = lay(next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone blade, bone darts")
    assert {"gear 0", "gear 1"} <= near.legal


@pytest.mark.rule("3.9 thrown")
def test_a_thrown_weapon_is_thrown_at_its_range_and_kept():
    table = attack("bone darts", "d10 7, d10 5", me="at 5,8")
    assert table.wound_count == 1 and table.survivor(0).gear == ["bone darts"]


@pytest.mark.rule("3.9 deadly")
def test_deadly_is_one_luck():
    assert attack("lion beast katar", "d10 7, d10 1, d10 9").monster.tokens == {"movement": -1}
    assert attack("bone axe", "d10 7, d10 1, d10 9").monster.tokens == {}


@pytest.mark.rule("3.9 savage", "3.8 step 10")
def test_savage_gives_one_more_wound_with_the_first_critical_wound_of_an_attack():
    table = attack("bone axe", "d10 6, d10 6, d10 10, d10 10").play("hit Beast's Knee")
    assert table.wound_count == 3, "2 and 1"
    assert attack("bone axe", "d10 6, d10 1, d10 9").wound_count == 1, "no critical wound, no savagery"
    table = attack("bone axe", "d10 6, d10 1, d10 10, d10 6, d10 1, d10 10", me=f"{FLANK}; survival 1; knows surge")
    table.play("surge", "gear 0")
    assert table.wound_count == 4, "the next attack is another one"


@pytest.mark.rule("3.9 sharp")
@pytest.mark.parametrize(
    ("roll", "edge", "wounds", "critical"),
    [(2, 3, 1, False), (2, 2, 0, False), (1, 10, 0, False), (2, 10, 1, False), (9, 1, 1, False), (10, 1, 1, True)],
)
def test_sharp_adds_a_die_of_strength_that_neither_fails_nor_is_critical(roll, edge, wounds, critical):
    table = attack("lantern sword", f"d10 5, d10 4, d10 4, d10 {roll}, d10 {edge}")  # strength 3
    assert table.wound_count == wounds and (table.monster.tokens == {"movement": -1}) is critical


@pytest.mark.rule("3.9 devastating", "3.8 step 10")
def test_devastating_adds_wounds_whenever_it_wounds():
    maul = {"name": "heavy maul", "keywords": ["melee"], "speed": 1, "accuracy": 8, "strength": 2, "devastating": 2}
    content = beast({"name": "Plain Hide"}, {"name": "Hard Shell", "impervious": True, "critical": []}, gear=[maul])
    assert blow("Plain Hide", "d10 6", gear="heavy maul", content=content).wound_count == 3
    assert blow("Plain Hide", "d10 5", gear="heavy maul", content=content).wound_count == 0
    assert blow("Hard Shell", "d10 10", gear="heavy maul", content=content).wound_count == 0


@pytest.mark.rule("3.9 slow")
def test_slow_weapons_know_no_speed_bonus():
    swift = f"{FLANK}; attributes speed 3; tokens speed +2"
    assert attack("zanbato", "d10 6, d10 2", me=swift).hit_discard == ["Beast's Knee"], "one die"


@pytest.mark.rule("3.9 paired", "3.10 Lion Beast Katar")
def test_a_pair_adds_the_speed_of_the_second_weapon():
    table = attack("lion beast katar, lion beast katar", "d10 6, d10 6, d10 6, d10 7, d10 3")
    assert table.hit_discard == ["Beast's Knee"], "four dice, the fourth hits"
    assert attack("lion beast katar", "d10 6, d10 7, d10 3").hit_discard == ["Beast's Knee"]
    assert attack("lion beast katar, lantern dagger", "d10 6, d10 7, d10 3").hit_discard == ["Beast's Knee"]
    gone = attack("lion beast katar, lion beast katar (archived)", "d10 6, d10 7, d10 3")
    assert gone.hit_discard == ["Beast's Knee"]


@pytest.mark.rule("3.9 paired", "6.40")
def test_two_weapons_that_are_not_paired_do_not_add_up():
    assert attack("bone axe, bone axe", "d10 5, d10 6, d10 3").hit_discard == ["Beast's Knee"], "two dice, not four"


@pytest.mark.rule("3.9 paired")
def test_the_second_of_a_pair_gives_nothing_but_its_speed():
    table = attack("lion beast katar, lion beast katar", "d10 6, d10 6, d10 6, d10 7, d10 8")
    assert table.monster.tokens == {} and table.wound_count == 1, "deadly once: an 8 is not critical"


@pytest.mark.rule("3.9 two-handed")
def test_two_handed_weapons_need_two_arms():
    gear = "gear king spear, bone club, cat gut bow, counterweighted axe, zanbato, lantern glaive, bone axe"
    whole = lay(next="turn of survivor_0", survivor_0=f"{FLANK}; {gear}").legal
    lame = lay(next="turn of survivor_0", survivor_0=f"{FLANK}; {gear}; conditions no two-handed").legal
    assert {word for word in whole if word.startswith("gear")} == {f"gear {slot}" for slot in range(7)}
    assert {word for word in lame if word.startswith("gear")} == {"gear 6"}


@pytest.mark.rule("3.9 cumbersome")
def test_cumbersome_gear_costs_movement_as_well():
    table = attack("bone club", "d10 1, d10 1", me=f"{FLANK}; survival 1; knows surge")
    assert (table.decision, table.actor) == ("turn", 0) and table.moves == set()
    assert attack("bone axe", "d10 1, d10 1").survivor(0).moves == 1
    moved = lay(next="turn of survivor_0", survivor_0=f"{FLANK}; gear bone club, bone axe; moves left 0")
    assert "gear 1" in moved.legal and "gear 0" not in moved.legal


@pytest.mark.rule("3.9 cumbersome")
def test_outside_its_own_turn_a_survivor_has_no_movement_to_pay_with():
    table = blow("Beast's Knee", WOUNDS, survivor_1="at 10,9; survival 1; knows surge; gear bone club, bone axe")
    assert (table.decision, table.actor) == ("window", 1)
    table.play("surge")
    assert "gear 1" in table.legal and "gear 0" not in table.legal


@pytest.mark.rule("3.9 unwieldy")
def test_unwieldy_weapons_hurt_their_user_and_the_attack_goes_on():
    mace = {"name": "mace", "keywords": ["melee", "unwieldy"], "speed": 3, "accuracy": 6, "strength": 3}
    table = lay(
        beast({"name": "Plain Hide"}, gear=[mace]), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0=f"{FLANK}; gear mace", survivor_1="at 1,1", rolls="d10 1, d10 6, d10 1, d6 5, d6 6, d10 5",
    ).play("gear 0")  # fmt: skip
    assert table.survivor(0).light == {"waist", "legs"} and table.wound_count == 1
    fallen = lay(
        beast({"name": "Plain Hide"}, gear=[mace]), monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
        survivor_0=f"{FLANK}; gear mace", survivor_1="at 1,1", rolls="d10 1, d10 6, d10 6, d6 1",
    ).play("gear 0")  # fmt: skip
    assert fallen.survivor(0).knocked_down and fallen.hit_discard == [], "unless it fells: no hit is resolved"


@pytest.mark.rule("3.9 early iron")
@pytest.mark.parametrize("rolls", ["d10 1, d10 10, d10 10", "d10 5, d10 5, d10 1"])
def test_a_one_breaks_an_attack_with_early_iron(rolls):
    table = attack("lantern sword", rolls)
    assert table.hit_discard == [] and table.wound_count == 0 and table.decision == "turn"
    assert table.survivor(0).activations == 0 and table.survivor(0).gear == ["lantern sword"]


@pytest.mark.rule("3.9 sentient")
def test_sentient_weapons_serve_the_insane():
    blade = {"name": "eye blade", "keywords": ["melee", "sentient"], "speed": 1, "accuracy": 6, "strength": 3}
    content = beast({"name": "Plain Hide"}, gear=[blade])
    for insanity, usable in ((2, False), (3, True)):
        table = lay(
            content, monster=BEAST.removeprefix("monster: "), next="turn of survivor_0",
            survivor_0=f"{FLANK}; gear eye blade; insanity {insanity}",
        )  # fmt: skip
        assert ("gear 0" in table.legal) is usable


@pytest.mark.rule("3.9 provoke", "3.10 Rawhide Whip")
def test_a_provoking_weapon_draws_the_lions_eye_when_it_wounds():
    assert attack("rawhide whip", "d10 7, d10 1, d10 1, d10 7").priority_target == 0
    assert attack("rawhide whip", "d10 7, d10 1, d10 1, d10 6").priority_target is None
    assert attack("rawhide whip", "d10 7, d10 1, d10 1, d10 7", priority_target="survivor_1").priority_target == 0


# --- what some cards add ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.10 Bone Dagger")
def test_the_bone_dagger_gives_survival_for_every_perfect_hit():
    table = attack("bone dagger", "d10 10, d10 10, d10 1, d10 1, d10 1", me=f"{FLANK}; survival 0/3")
    table.pass_until("turn")
    assert table.survivor(0).survival == 2
    assert attack("bone dagger", "d10 9, d10 1, d10 1, d10 1", me=f"{FLANK}; survival 0/3").survivor(0).survival == 0


@pytest.mark.parametrize(
    ("name", "rolls", "wounds"),
    [
        pytest.param("scrap dagger", "d10 10, d10 1, d10 1, d10 4", 1, marks=pytest.mark.rule("3.10 Scrap Dagger")),
        pytest.param("scrap dagger", "d10 10, d10 1, d10 1, d10 3", 0, marks=pytest.mark.rule("3.10 Scrap Dagger")),
        pytest.param("scrap sword", "d10 10, d10 1, d10 3", 1, marks=pytest.mark.rule("3.10 Scrap Sword")),
        pytest.param("scrap sword", "d10 9, d10 1, d10 4", 0, marks=pytest.mark.rule("3.10 Scrap Sword")),
    ],
)
def test_perfect_hits_of_scrap_strengthen_the_attack(name, rolls, wounds):
    assert attack(name, rolls).wound_count == wounds


@pytest.mark.rule("3.10 Scrap Sword")
def test_a_sword_with_one_perfect_hit_has_seven_strength():
    table = attack("scrap sword", "d10 10, d10 1, d10 2", monster=f"{LION}; tokens toughness +1")
    assert table.wound_count == 1, "2 + 3 + 4 against 9"
    assert attack("scrap sword", "d10 10, d10 1, d10 2", monster=f"{LION}; tokens toughness +2").wound_count == 0


@pytest.mark.rule("3.10 Cat Gut Bow")
def test_an_aimed_shot_is_one_die_with_two_more_accuracy():
    table = attack("cat gut bow", "d10 5, d10 5", me="at 5,8", answer="special 0")
    assert table.wound_count == 1 and table.survivor(0).moves == 0, "cumbersome, too"
    assert attack("cat gut bow", "d10 4", me="at 5,8", answer="special 0").hit_discard == []


@pytest.mark.rule("3.10 Founding Stone", "6.34", "3.9 automatic hit")
def test_a_thrown_founding_stone_hits_from_anywhere_and_wounds_critically():
    table = attack("founding stone", "none", me="at 22,16", answer="special 0")  # no die at all
    assert table.wound_count == 1 and table.monster.tokens == {"movement": -1}
    assert table.survivor(0).gear == [] and table.survivor(0).archived == ["founding stone"]
    assert table.survivor(0).activations == 0 and "special 0" not in table.legal


@pytest.mark.rule("6.34")
def test_a_founding_stone_in_the_hand_is_an_ordinary_melee_weapon():
    table = lay(next="turn of survivor_0", survivor_0="at 22,16; gear founding stone")
    assert "special 0" in table.legal and "gear 0" not in table.legal
    table = attack("founding stone", "d10 7, d10 6, d10 7")
    assert table.wound_count == 1 and table.survivor(0).gear == ["founding stone"]
