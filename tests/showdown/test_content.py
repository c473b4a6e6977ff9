"""The White Lion of the package against the rules digest; the library as a whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from kdm_env.showdown import library, verbs
from kdm_env.showdown.schema import AICard, HitLocation, Level, MonsterFile, Target

LIBRARY = library.load()
LION = LIBRARY.monsters["White Lion"]

STANDARD = [Target(pick="closest", facing=True, in_range=True), Target(pick="closest", in_field_of_view=True)]
CHARGE: list[verbs.AnyVerb] = [
    verbs.Move(how="forward"),
    verbs.Each(who="survivors passed over", effects=[verbs.Grab()]),
]
GRAB_AND_GO: list[verbs.AnyVerb] = [verbs.Move(how="away from threats"), verbs.Grab()]


def card(name: str) -> AICard:
    return next(each for each in LION.ai if each.name == name)


def location(name: str) -> HitLocation:
    return next(each for each in LION.hit_locations if each.name == name)


def level(name: str) -> Level:
    return next(each for each in LION.levels if each.name == name)


def attack_of(name: str) -> verbs.MoveAndAttack:
    attacks = [verb for verb in card(name).effects if isinstance(verb, verbs.MoveAndAttack)]
    assert len(attacks) == 1
    return attacks[0]


# --- the monster and its levels --------------------------------------------------------------------------------------


@pytest.mark.rule("1.1 level 1", "R-010", "R-011")
def test_level_1_row():
    row = level("1")
    assert (row.level, row.basic, row.advanced, row.legendary) == (1, 7, 3, 0)
    assert (row.movement, row.toughness, row.speed, row.damage) == (6, 8, 0, 0)
    assert row.special == [] and row.rewards == {"basic": 4, "monster": 4}


@pytest.mark.rule("1.1 level 2", "R-019", "R-020")
def test_level_2_row():
    row = level("2")
    assert (row.level, row.basic, row.advanced, row.legendary) == (2, 10, 5, 0)
    assert (row.movement, row.toughness, row.speed, row.damage) == (7, 10, 1, 1)
    assert row.special == ["Cunning"] and row.rewards == {"basic": 4, "monster": 6}


@pytest.mark.rule("1.1 level 3", "R-019", "R-020")
def test_level_3_row():
    row = level("3")
    assert (row.level, row.basic, row.advanced, row.legendary) == (3, 10, 9, 2)
    assert (row.movement, row.toughness, row.speed, row.damage, row.accuracy, row.luck) == (8, 14, 2, 2, 2, 1)
    assert row.special == ["Cunning", "Merciless"]
    assert row.rewards == {"basic": 4, "monster": 8} and row.trophies == ["special tooth"]


@pytest.mark.rule("1.1 prologue", "1.4")
def test_prologue_is_a_fixed_deck_of_eight_with_claw_on_top():
    row = level("prologue")
    assert (row.level, row.movement, row.toughness, row.speed, row.damage) == (1, 6, 6, 0, 0)
    assert (row.basic, row.advanced, row.legendary) == (0, 0, 0)
    assert sorted(row.deck) == [
        "Chomp", "Enraged", "Grasp", "Maul", "Power Swat", "Size Up", "Terrifying Roar",
    ]  # fmt: skip
    assert row.on_top == "Claw" and len(row.deck) + 1 == 8
    assert row.hit_on_top == "Strange Hand"


@pytest.mark.rule("1.1 level 1", "1.1 level 2")
def test_every_level_can_be_dealt_in_full():
    for row in LION.levels:
        for tier in ("basic", "advanced", "legendary"):
            assert getattr(row, tier) <= sum(each.copies for each in LION.ai if each.tier == tier)


@pytest.mark.rule("1.3 pool", "R-009")
def test_pool_of_ai_cards():
    pool = {
        tier: {each.name: each.copies for each in LION.ai if each.tier == tier}
        for tier in ("basic", "advanced", "legendary", "special")
    }
    assert pool["basic"] == {
        "Bat Around": 1, "Chomp": 1, "Claw": 2, "Combo Claw": 1, "Grasp": 2, "Power Swat": 1, "Revenge": 1,
        "Size Up": 2, "Vicious Claw": 1,
    }  # fmt: skip
    assert sum(pool["basic"].values()) == 12
    assert set(pool["advanced"]) == {
        "Alert", "Bloodthirsty", "Bloody Claw", "Enraged", "Ground Fighting", "Lick Wounds", "Maul", "Smart Cat",
        "Terrifying Roar",
    }  # fmt: skip
    assert sum(pool["advanced"].values()) == 9
    assert pool["legendary"] == {"Golden Eyes": 1, "Vanish": 1}
    assert pool["special"] == {"Cunning": 1, "Merciless": 1}


@pytest.mark.rule("1.1 instinct", "R-006")
def test_instinct_sniff():
    assert LION.instinct[0] == verbs.EveryoneIsAThreat()
    assert LION.instinct[-1] == verbs.EndTurn()
    assert LION.instinct[1] == verbs.Check(
        what="monster level", at_least=3, then=[verbs.Monster(what="accuracy", amount=1)]
    )


@pytest.mark.rule("1.1 basic action", "R-062")
def test_basic_action():
    assert LION.basic_action.targets == [Target(pick="closest", among="survivor", in_field_of_view=True)]
    assert LION.basic_action.effects == [verbs.Flow(), verbs.MoveAndAttack(speed=2, accuracy=2, damage=1)]


@pytest.mark.rule("1.2", "R-033", "R-039")
def test_placement():
    place = LION.placement
    assert LION.size == 2 and LION.first_act == "monster"
    assert place.monster == (11, 8) and place.distance == 6 and place.random_terrain == 2
    assert place.survivors == [(10, 14), (11, 15), (12, 15), (13, 14)]
    base = [(11 + dx, 8 + dy) for dx in (0, 1) for dy in (0, 1)]
    for x, y in place.survivors:
        assert min(abs(x - bx) + abs(y - by) for bx, by in base) == 6
    assert [(tile.name, tile.at) for tile in place.terrain] == [("tall grass", (9, 6)), ("tall grass", (13, 10))]


# --- AI cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-082", "R-083", "R-084", "R-085")
def test_combo_claw_is_pick_flow_attack_flow_condition():
    combo = card("Combo Claw")
    assert combo.targets == STANDARD
    flow, attack, second_flow, condition = combo.effects
    assert flow == second_flow == verbs.Flow()
    assert attack == verbs.MoveAndAttack(speed=2, accuracy=4, damage=1)
    assert condition == verbs.Check(what="damaging hits", at_least=2, then=[verbs.DrawAI()])
    assert list(combo.injured) == ["lost hand"]


@pytest.mark.rule("R-090", "R-096", "R-098")
def test_lost_hand_comes_from_strange_hand_and_changes_three_cards():
    assert location("Strange Hand").injury == "lost hand"
    gain = verbs.Gain(what="understanding", amount=1)
    once = verbs.IfRule("lost hand once", then=[verbs.Once("knows the lost hand", [gain])], otherwise=[gain])  # C-03
    understanding = verbs.Each(who="adjacent survivors", effects=[once])
    changed = {each.name: each.injured["lost hand"] for each in LION.ai if "lost hand" in each.injured}
    assert changed == {name: [understanding] for name in ("Combo Claw", "Vicious Claw", "Bloody Claw")}


@pytest.mark.rule("R-105", "R-106", "R-107", "R-109", "R-110", "R-111", "R-112", "R-113", "1.3 Ground Fighting")
def test_ground_fighting():
    mood = card("Ground Fighting")
    assert mood.kind == "mood" and not mood.draws_cards and mood.effects == []
    assert mood.when_activation is not None and mood.when_activation.zone == "ring"
    printed, said = (verbs.BasicAction(target="subject", speed=a, damage=b) for a, b in ((2, 1), (1, 2)))  # C-02
    assert mood.when_activation.effects == [verbs.IfRule("ground fighting as printed", [printed], [said])]


@pytest.mark.rule("R-105")
def test_only_ground_fighting_stops_the_drawing():
    assert [each.name for each in LION.ai if not each.draws_cards] == ["Ground Fighting"]


@pytest.mark.rule("1.3 STD", "R-116", "R-117")
def test_cards_with_the_standard_target_list():
    standard = [each.name for each in LION.ai if each.targets == STANDARD]
    assert standard == ["Bat Around", "Chomp", "Claw", "Combo Claw", "Power Swat"]


@pytest.mark.rule("1.3 targets")
def test_other_target_lists():
    seen = Target(pick="closest", in_field_of_view=True)
    down = Target(pick="closest", among="knocked down survivor", in_range=True)
    assert card("Grasp").targets == [down, Target(pick="closest", among="survivor", in_range=True)]
    assert card("Revenge").targets == [Target(pick="last to wound", among="survivor", in_range=True), seen]
    assert card("Size Up").targets == [Target(pick="random", in_field_of_view=True)]
    assert card("Vicious Claw").targets == [Target(pick="random", among="survivor", in_range=True)]
    assert card("Bloody Claw").targets == [Target(pick="most bleeding", among="survivor")]
    assert card("Maul").targets == [Target(pick="grabbed last round", among="survivor"), down]


@pytest.mark.rule("R-120", "R-122", "1.3 Terrifying Roar")
def test_terrifying_roar_picks_everybody_who_hears_it():
    roar = card("Terrifying Roar")
    assert roar.targets == [] and roar.area is not None and roar.area.all == "non-deaf survivors"
    assert [type(verb) for verb in roar.effects] == [verbs.Flow, verbs.Each, verbs.Flow, verbs.BasicAction]
    each = roar.effects[1]
    assert isinstance(each, verbs.Each) and each.who == "non-deaf survivors"
    assert each.effects == [
        verbs.Roll(
            at_least=2,
            above="courage",
            then=[verbs.BrainDamage(amount=1, per_level=True, intimidate=True), verbs.Knockback(distance=6)],
        )
    ]
    assert roar.effects[3] == verbs.BasicAction(target="furthest survivor in range")


@pytest.mark.rule("R-074", "R-083", "1.3 flows")
def test_a_flow_follows_every_pick():
    for each in LION.ai:
        if each.targets or each.area:
            assert each.effects[0] == verbs.Flow(), each.name


PROFILES = {
    "Bat Around": (2, 5, 1, None, [verbs.BrainDamage(amount=1, per_level=True)]),
    "Chomp": (1, 2, 1, "head", []),
    "Claw": (2, 2, 1, None, []),
    "Combo Claw": (2, 4, 1, None, []),
    "Grasp": (1, 2, 1, None, GRAB_AND_GO),
    "Power Swat": (1, 2, 2, None, [verbs.Knockback(distance=6)]),
    "Revenge": (2, 2, 2, None, GRAB_AND_GO),
    "Vicious Claw": (2, 2, 1, None, [verbs.Bleed(amount=1)]),
    "Bloody Claw": (2, 2, 2, None, [verbs.Gain(what="survival", amount=-1), verbs.Bleed(amount=2)]),
    "Maul": (2, 2, 3, None, [verbs.Bleed(amount=1), verbs.KnockDown(bash=True)]),
}


@pytest.mark.rule("1.3 profiles")
@pytest.mark.parametrize("name", PROFILES)
def test_attack_profile(name):
    attack = attack_of(name)
    speed, accuracy, damage, where, after = PROFILES[name]
    assert (attack.speed, attack.accuracy, attack.damage, attack.location) == (speed, accuracy, damage, where)
    assert attack.after_damage == after
    assert attack.after_hit == [] and attack.before_damage == []


@pytest.mark.rule("1.3 profiles")
def test_no_other_card_attacks():
    attackers = {each.name for each in LION.ai if any(isinstance(v, verbs.MoveAndAttack) for v in each.effects)}
    assert attackers == set(PROFILES)


@pytest.mark.rule("1.3 Size Up")
def test_size_up_intimidates():
    assert card("Size Up").effects[1:] == [
        verbs.Face(who="subject"),
        verbs.Roll(at_least=4, then=[verbs.BrainDamage(amount=1, per_level=True, intimidate=True), verbs.KnockDown()]),
    ]


@pytest.mark.rule("1.3 moods", "R-100", "R-102")
def test_moods_and_traits():
    assert {each.name: each.kind for each in LION.ai if each.kind != "action"} == {
        "Alert": "mood",
        "Bloodthirsty": "mood",
        "Enraged": "mood",
        "Ground Fighting": "mood",
        "Golden Eyes": "trait",
        "Cunning": "trait",
        "Merciless": "trait",
    }


@pytest.mark.rule("1.3 Alert")
def test_alert():
    alert = card("Alert")
    assert alert.when_entered is not None and alert.when_entered.zone == "square 10"
    assert alert.when_entered.effects == [verbs.Priority(), verbs.DiscardThis(), verbs.BasicAction()]
    assert alert.when_knocked_down == [verbs.DiscardThis()]


@pytest.mark.rule("1.3 Bloodthirsty", "R-055", "R-103")
def test_bloodthirsty():
    mood = card("Bloodthirsty")
    assert mood.effects == [verbs.DrawAI()] and mood.counts == "survivor suffers damage"
    assert mood.start_of_turn == [
        verbs.Check(what="tokens on this card", at_least=3, then=[verbs.ClearTokens(), verbs.BasicAction()])
    ]


@pytest.mark.rule("1.3 Enraged")
def test_enraged():
    mood = card("Enraged")
    assert mood.effects == [verbs.DrawAI()]
    assert mood.modifiers_per_level == {"damage": 1} and mood.modifiers == {}
    assert mood.when_survivor_maimed == [verbs.DiscardThis()]


@pytest.mark.rule("1.3 Lick Wounds", "R-070")
def test_lick_wounds():
    (check,) = card("Lick Wounds").effects
    assert isinstance(check, verbs.Check) and (check.what, check.at_most, check.at_least) == ("wounds", 0, None)
    assert check.then == [verbs.DrawAI()]
    assert check.otherwise == [
        verbs.Flow(),
        verbs.Move(how="away from survivors"),
        verbs.Face(who="closest survivor"),
        verbs.Heal(amount=1),
        verbs.Flow(),
        verbs.ReturnThis(),
    ]


@pytest.mark.rule("1.3 Smart Cat")
def test_smart_cat():
    assert card("Smart Cat").effects == [
        verbs.RevealMoods(at_most=10, find=2),
        verbs.Flow(),
        verbs.Check(what="moods found", at_most=0, then=[verbs.DrawAI()]),
        verbs.Flow(),
        verbs.ArchiveThis(),
    ]


@pytest.mark.rule("1.3 Cunning", "R-063")
def test_cunning():
    trait = card("Cunning")
    assert trait.tier == "special"
    assert trait.end_of_turn == [verbs.Flow(), verbs.Each(who="random adjacent survivor", effects=GRAB_AND_GO)]


# --- hit locations and resources -------------------------------------------------------------------------------------


@pytest.mark.rule("1.5", "R-025")
def test_twenty_three_hit_locations_of_which_one_is_a_trap():
    assert len(LION.hit_locations) == 23
    assert [each.name for each in LION.hit_locations if each.trap] == ["Clever Ploy"]
    assert [each.name for each in LION.hit_locations if each.impervious] == ["Glorious Mane"]
    assert not any(each.first_strike or each.super_dense or each.parry for each in LION.hit_locations)


@pytest.mark.rule("1.5 reactions", "R-239", "R-240")
def test_reactions():
    basic = [verbs.BasicAction(target="attacker")]
    failures = {each.name: each.failure for each in LION.hit_locations if each.failure}
    assert failures == {
        "Beast's Back": CHARGE,
        "Beast's Chest": CHARGE,
        "Beast's Ear": [verbs.Move(how="away from subject", squares=1)],
        "Beast's Elbow": CHARGE,
        "Beast's Maw": [verbs.Roll(at_least=4, then=[verbs.BrainDamage(amount=1, per_level=True), verbs.KnockDown()])],
        "Beast's Paw": [verbs.BasicAction(target="attacker", damage=2)],
        "Beast's Scapular Deltoid": CHARGE,
        "Beast's Temple": basic,
        "Beast's Tricep": basic,
        "Fleshy Gut": basic,
        "Strange Hand": basic,
    }
    wounds = {each.name: each.wound for each in LION.hit_locations if each.wound}
    assert wounds == {
        "Beast's Brow": [verbs.BrainDamage(amount=1), *basic],
        "Beast's Flank": [verbs.Priority()],
        "Beast's Ribs": [verbs.Check(what="understanding", at_least=3, then=[verbs.Gain(what="survival", amount=1)])],
    }
    assert {each.name: each.reflex for each in LION.hit_locations if each.reflex} == {"Beast's Tail": CHARGE}


@pytest.mark.rule("1.5 critical wounds")
def test_critical_wounds_weaken_the_lion():
    tokens: dict[str, dict[str, int]] = {}
    for each in LION.hit_locations:
        for verb in each.critical or []:
            if isinstance(verb, verbs.Monster):
                tokens.setdefault(each.name, {})[verb.what] = verb.amount
    assert tokens == {
        "Beast's Back": {"accuracy": -1},
        "Beast's Brow": {"accuracy": -1},
        "Beast's Ear": {"accuracy": -1},
        "Beast's Femur": {"movement": -1},
        "Beast's Knee": {"movement": -1},
        "Beast's Paw": {"movement": -1},
        "Beast's Ribs": {"toughness": -1},
        "Beast's Scapular Deltoid": {"movement": -1},
        "Beast's Tail": {"accuracy": -1},
        "Fuzzy Groin": {"damage": 1},
    }
    falls = [each.name for each in LION.hit_locations if verbs.MonsterFalls() in (each.critical or [])]
    assert falls == ["Beast's Flank", "Beast's Heel", "Beast's Tricep"]


@pytest.mark.rule("1.5 critical wounds")
def test_critical_wounds_reward():
    assert location("Beast's Chest").critical == [
        verbs.GainResource(deck="monster"),
        verbs.Roll(at_least=10, then=[verbs.MonsterDies()]),
    ]
    assert location("Beast's Elbow").critical == [
        verbs.Each(
            who="non-deaf survivors",
            effects=[
                verbs.Gain(what="insanity", amount=3),
                verbs.Check(
                    what="subject standing", at_most=0, then=[verbs.Spend(survival=0, effects=[verbs.StandUp()])]
                ),
            ],
        )
    ]
    assert location("Straining Neck").critical == [
        verbs.Roll(at_least=10, then=[verbs.MonsterDies(when="end of next turn")], otherwise=[verbs.MonsterFalls()])
    ]
    assert location("Strange Hand").critical == [
        verbs.Spend(survival=1, effects=[verbs.Gain(what="strength", amount=1)])
    ]
    named = {
        each.name: verb.name
        for each in LION.hit_locations
        for verb in each.critical or []
        if isinstance(verb, verbs.GainResource) and verb.name
    }
    assert named == {
        "Beast's Paw": "lion claw",
        "Beast's Tail": "lion tail",
        "Fuzzy Groin": "lion testes",
        "Glorious Mane": "shimmering mane",
    }


@pytest.mark.rule("1.5 persistent injuries", "R-095")
def test_persistent_injuries():
    injuries = {each.injury: each for each in LION.hit_locations if each.injury}
    assert {injury: each.name for injury, each in injuries.items()} == {
        "ruptured tendon": "Beast's Heel",
        "no jaw": "Beast's Maw",
        "broken foot": "Beast's Paw",
        "beast's temple": "Beast's Temple",
        "lost ding dong": "Fuzzy Groin",
        "organ trail": "Soft Belly",
        "lost hand": "Strange Hand",
    }
    assert injuries["ruptured tendon"].when_moves == [verbs.Roll(at_most=1, then=[verbs.MonsterFalls()])]
    assert injuries["broken foot"].ignores_grab
    assert injuries["beast's temple"].when_draws == [
        verbs.Roll(at_most=2, then=[verbs.DiscardDrawn(), verbs.EndTurn()])
    ]
    assert injuries["organ trail"].start_of_turn == [verbs.Roll(at_most=1, then=[verbs.SufferWound()])]
    assert verbs.Priority(permanent=True) in (injuries["lost ding dong"].critical or [])


@pytest.mark.rule("1.5 Clever Ploy", "R-187")
def test_trap_dooms_the_attacker_and_strikes():
    trap = location("Clever Ploy")
    assert trap.before == [verbs.Doom(), verbs.BasicAction(target="attacker")]
    assert trap.critical is None


@pytest.mark.rule("1.5 critical wounds")
def test_only_the_trap_has_no_critical_text():
    assert [each.name for each in LION.hit_locations if each.critical is None] == ["Clever Ploy"]


@pytest.mark.rule("1.6", "R-027", "R-028")
def test_resource_decks():
    assert sum(LION.resources.values()) == 19 and sum(copies > 0 for copies in LION.resources.values()) == 10
    assert LION.resources["great cat bones"] == LION.resources["white fur"] == 4
    assert sum(LIBRARY.basic_resources.values()) == 21 and LIBRARY.basic_resources["monster hide"] == 7


# --- the library -----------------------------------------------------------------------------------------------------


def test_nothing_in_the_content_is_of_our_making_without_saying_so():
    assert not any(each.house for each in LION.ai) and not any(each.house for each in LION.hit_locations)
    assert [name for name, each in LIBRARY.terrain.items() if not each.house] == ["tall grass"]


def test_hash_is_the_same_in_another_process():
    code = "from kdm_env.showdown import library; print(library.load().content_hash)"
    root = Path(__file__).parents[2]
    for seed in ("1", "2"):
        told = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert told.stdout.strip() == LIBRARY.content_hash
    assert len(LIBRARY.content_hash) == 16


@pytest.mark.parametrize(
    ("file", "old", "new", "same"),
    [
        ("gear.toml", b"# Gear:", b"# Things:", True),
        ("scenarios.toml", b'title = "First story"', b'title = "Prologue"', True),
        ("gear.toml", b'name = "bone darts"', b'name = "bone darts"\nreach = 1', True),
        ("gear.toml", b"strength = 6", b"strength = 7", False),
        ("white_lion.toml", b"amount = 3 }", b"amount = 4 }", False),
        ("white_lion.toml", b'"curious hand" = 1\n"eye of cat" = 1', b'"eye of cat" = 1\n"curious hand" = 1', False),
    ],
)
def test_hash_names_what_counts_in_play(file, old, new, same):
    files = library.shipped_files()
    assert old in files[file]
    files[file] = files[file].replace(old, new, 1)
    assert (library.build(files).content_hash == LIBRARY.content_hash) is same


def test_another_monster_joins_and_changes_the_hash():
    cub = msgspec.structs.replace(LION, name="Cub")
    joined = LIBRARY.with_monster(cub)
    assert list(joined.monsters) == [*LIBRARY.monsters, "Cub"] and "Cub" not in LIBRARY.monsters
    assert joined.content_hash != LIBRARY.content_hash
    assert LIBRARY.with_monster(LION).content_hash == LIBRARY.content_hash


def test_a_replaced_monster_must_keep_the_levels_of_the_scenarios():
    tame = msgspec.structs.replace(LION, levels=[level("1")])
    with pytest.raises(library.ContentError) as caught:
        LIBRARY.with_monster(tame)
    assert str(caught.value) == (
        'scenarios.toml: scenarios[0] "prologue": level: the White Lion has no level "prologue"; it has: 1'
    )


def test_structs_survive_a_round_trip():
    again = msgspec.convert(msgspec.to_builtins(LION), MonsterFile)
    assert again == LION
