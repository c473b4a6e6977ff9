"""The gear grid: affinities, armor sets, what they add, and what is lost with a card [3.9, 3.10]."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from kdm_env.showdown import library
from kdm_env.showdown.schema import SurvivorSpec
from tests.showdown.rules.blows import FLANK
from tests.showdown.rules.foreign import BEAST, beast
from tests.showdown.table import Table, lay

NOTHING = {"head": 0, "arms": 0, "body": 0, "waist": 0, "legs": 0, "brain": 0}
SETS = {
    "rawhide": ("headband", "vest", "gloves", "pants", "boots"),
    "leather": ("mask", "cuirass", "bracers", "skirt", "boots"),
    "white lion": ("helm", "coat", "gauntlets", "skirt", "boots"),
    "screaming": ("horns", "coat", "bracers", "skirt", "leg warmers"),
    "phoenix": ("helm", "plackart", "gauntlet", "faulds", "greaves"),
    "lantern": ("helm", "cuirass", "gauntlets", "mail", "greaves"),
}


def suit(name: str, *others: str) -> str:
    """A set of armor that completes no affinity, and other gear behind it."""
    a, b, c, d, e = (f"{name} {piece}" for piece in SETS[name])
    return ", ".join([a, "-", b, "-", c, "-", d, "-", e][:9]) if not others else ", ".join([a, b, c, d, e, *others])


def wearing(gear: str, **lines: str) -> Table:
    return lay(next="survivors act", survivor_0=f"{FLANK}; gear {gear}", survivor_1="at 1,1", **lines)


# --- affinities ------------------------------------------------------------------------------------------------------

VEST = "rawhide vest"  # blue on top, red on the right


@pytest.mark.rule("3.10 affinities", "3.10 Rawhide vest")
@pytest.mark.parametrize(
    ("grid", "evasion"),
    [
        # leather cuirass: blue below; bone blade: red on the left
        (f"-, leather cuirass, -, -, {VEST}, bone blade", 1),
        (f"-, leather cuirass, -, -, {VEST}, -", 0),  # the red half stays half
        (f"-, -, -, -, {VEST}, bone blade", 0),
        (f"-, leather cuirass, -, bone blade, {VEST}", 0),  # on the left it touches nothing
        (f"-, bone club, -, -, {VEST}, bone blade", 0),  # an edge without a half
        (f"leather cuirass, -, -, {VEST}, bone blade", 1),
        (f"-, -, leather cuirass, {VEST}, bone blade", 0),  # not above
        (f"-, -, {VEST}, bone blade", 0),  # the next row is not to the right
    ],
)
def test_a_puzzle_needs_the_card_s_own_edges_to_meet_their_colours(grid, evasion):
    assert wearing(grid).survivor(0).attributes["evasion"] == evasion


@pytest.mark.rule("3.10 affinities", "3.10 Lucky Charm")
def test_affinities_anywhere_in_the_grid_count_unless_they_are_a_puzzle():
    assert wearing("lucky charm, lucky charm, lucky charm").survivor(0).attributes["luck"] == 1
    assert wearing("lucky charm, lucky charm").survivor(0).attributes["luck"] == 0, "one blue affinity"
    elsewhere = "lucky charm, -, -, cat eye circlet, -, -, speed powder, lucky charm, fecal salve"
    assert wearing(elsewhere).survivor(0).attributes["luck"] == 1, "two, but not of the first charm"


@pytest.mark.rule("3.1 gear grid", "3.10 affinities", "6.40")
def test_a_bonus_counts_once_for_all_copies_of_a_card():
    assert (
        wearing("lucky charm, lucky charm, lucky charm, speed powder, lucky charm").survivor(0).attributes["luck"] == 1
    )
    assert wearing("monster grease, monster grease").survivor(0).attributes["evasion"] == 1


@pytest.mark.rule("3.10 Monster Grease")
def test_monster_grease_with_three_green_affinities():
    kit = "-, bone pickaxe, -, leather boots, first aid kit, monster grease, -, bone sickle, -"
    # boots | kit, kit | grease, kit over sickle
    assert wearing(kit).survivor(0).attributes["evasion"] == 2
    assert wearing(kit.replace("bone sickle", "-")).survivor(0).attributes["evasion"] == 1


@pytest.mark.rule("3.10 White Lion boots")
def test_the_white_lion_boots_lengthen_the_stride():
    boots = "white lion boots, bone blade, -, scrap dagger"
    assert wearing(boots).survivor(0).attributes["movement"] == 6
    assert wearing("white lion boots, bone blade").survivor(0).attributes["movement"] == 5


@pytest.mark.rule("3.10 affinities")
def test_what_is_archived_takes_its_affinities_along():
    gone = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear -, leather cuirass, -, -, {VEST}, bone blade (archived)",
        survivor_1="at 1,1",
    )  # fmt: skip
    assert gone.survivor(0).attributes["evasion"] == 0


@pytest.mark.rule("3.10 affinities", "3.9 frail")
def test_a_bonus_is_lost_in_the_fight_with_the_card_it_needs():
    shell = beast({"name": "Shell", "super_dense": True})
    table = lay(
        shell, monster=BEAST.removeprefix("monster: "), next="turn of survivor_0", survivor_1="at 1,1",
        survivor_0=f"{FLANK}; gear -, leather cuirass, -, -, {VEST}, bone blade", rolls="d10 6, d10 1, d10 9",
    )  # fmt: skip
    assert table.survivor(0).attributes["evasion"] == 1
    table.play("gear 5")
    assert table.survivor(0).archived == ["bone blade"]
    assert table.survivor(0).attributes["evasion"] == 0


# --- armor sets ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "points"),
    [
        pytest.param("rawhide", (2, 2, 2, 2, 2), marks=pytest.mark.rule("3.10 Rawhide set")),
        pytest.param("leather", (4, 4, 4, 4, 4), marks=pytest.mark.rule("3.10 Leather set")),
        pytest.param("white lion", (3, 3, 3, 3, 3), marks=pytest.mark.rule("3.10 White Lion set")),
        pytest.param("screaming", (5, 4, 4, 5, 4), marks=pytest.mark.rule("3.10 Screaming set")),
        pytest.param("phoenix", (5, 5, 5, 5, 5), marks=pytest.mark.rule("3.10 Phoenix set")),
        pytest.param("lantern", (5, 5, 5, 5, 5), marks=pytest.mark.rule("3.10 Lantern set")),
    ],
)
def test_a_whole_set_protects_better(name, points):
    worn = wearing(suit(name)).survivor(0).armor
    assert worn == {**NOTHING, **dict(zip(("head", "arms", "body", "waist", "legs"), points, strict=True))}
    missing = wearing(suit(name).rsplit(", ", 1)[0]).survivor(0).armor
    assert missing["legs"] == 0 and missing["head"] <= points[0]


@pytest.mark.rule("3.10 Rawhide set")
def test_a_rawhide_set_pays_survival_actions_back():
    for roll, left in ((6, 1), (5, 0)):
        table = lay(
            next="turn of survivor_0", survivor_0=f"at 1,5; gear {suit('rawhide')}; survival 1", survivor_1="at 1,1",
            rolls=f"d10 {roll}",
        ).play("dash", "move to 2,5")  # fmt: skip
        assert table.survivor(0).survival == left
    four = suit("rawhide").replace("rawhide pants", "-")
    table = lay(
        next="turn of survivor_0", survivor_0=f"at 1,5; gear {four}; survival 1", survivor_1="at 1,1"
    ).play("dash", "move to 2,5")  # fmt: skip
    assert table.survivor(0).survival == 0


@pytest.mark.rule("3.10 Rawhide set", "3.2 dodge")
def test_a_dodge_is_a_survival_action_too():
    table = lay(
        next="monster draws", ai_deck="Claw", survivor_0=f"at 11,10; survival 1; gear {suit('rawhide')}",
        rolls="d10 2, d10 10, d6 6, d6 3, d10 9",
    )  # fmt: skip
    table.play("pass", "dodge legs")
    assert table.survivor(0).survival == 1


@pytest.mark.rule("3.10 Leather set", "3.6 Bash")
def test_leather_stands_firm_against_bash():
    lines = {
        "next": "monster draws", "ai_deck": "Maul", "rolls": "d10 9, d10 1, d6 6",
        "monster": "White Lion level 1 at 11,8 facing north; grabbed last round survivor_0",
    }  # fmt: skip
    padded = "rawhide vest, rawhide boots, leather boots"  # enough to keep the legs whole
    for gear, falls in ((padded, True), (suit("leather"), False)):
        table = lay(survivor_0=f"at 11,10; gear {gear}; armor legs 4", survivor_1="at 1,1", **lines)
        table.pass_until("order", "turn")
        assert table.survivor(0).bleeding == 1 and table.survivor(0).armor["legs"] == 1
        assert table.survivor(0).knocked_down is falls


BASH = {
    "White Lion": {"Maul"},
    "Screaming Antelope": {"Gore", "Lone Rampage"},
    "Butcher": {"Backhand", "Hew", "Furious Crown", "Furious Shoulder"},
    "King's Man": {"basic action", "Axe", "Force Thrust", "Trip", "King's Axe"},
    "Phoenix": {
        "basic action", "Bored", "Instant Wing Strike", "Left Wing Strike", "Right Wing Strike", "Wing Punch",
    },
}  # fmt: skip
"""What bashes by the sources; everything else that fells does it in another way."""


@pytest.mark.rule("3.6 bash", *(f"2b.3 {name}" for name in sorted(BASH["Butcher"])))
@pytest.mark.parametrize("monster", BASH)
def test_the_sources_say_which_cards_bash(monster):
    file = library.load().monsters[monster]
    named: list[tuple[str, object]] = [("basic action", file.basic_action)]
    named += [(card.name, card) for card in file.ai]
    named += [(place.name, place) for place in file.hit_locations]
    assert {name for name, each in named if b'"bash":true' in msgspec.json.encode(each)} == BASH[monster]


@pytest.mark.rule("3.10 Leather set", "3.6 Bash", "2.3 Gore", "2b.3 Hew", "2b.4 Axe", "2b.4 Trip", "2b.5 Wing Punch")
@pytest.mark.parametrize(
    ("monster", "card", "square", "rolls"),
    [
        ("Screaming Antelope", "Gore", "12,16", "d10 2, d6 3"),
        ("Butcher", "Hew", "12,12", "d10 3, d6 3"),
        ("King's Man", "Axe", "12,12", "d10 3, d10 2, d10 2, d6 3"),
        ("King's Man", "Trip", "12,12", "d10 3, d10 2, d6 3"),
        ("Phoenix", "Wing Punch", "12,16", "d10 2, d6 3"),
    ],
)
def test_leather_stands_firm_against_the_bash_of_every_monster(monster, card, square, rolls):
    for gear, falls in (("leather cuirass", True), (suit("leather"), False)):
        table = lay(
            monster=f"{monster} level 1 at 11,8 facing north", next="monster draws", ai_deck=card, in_play="none",
            survivor_0=f"at {square}; gear {gear}; armor body 9", rolls=rolls, options="controller agent; round limit 1",
        )  # fmt: skip
        while table.decision in ("square", "direction", "order"):
            table.play(sorted(table.meanings)[0])
        table.pass_until("nothing")
        assert table.survivor(0).armor["body"] < 9
        assert table.survivor(0).knocked_down is falls


@pytest.mark.rule("3.10 White Lion set")
def test_in_white_lion_armor_daggers_and_katars_are_claws():
    def attack(weapon: str, rolls: str) -> Table:
        return lay(
            next="turn of survivor_0", survivor_0=f"{FLANK}; gear {suit('white lion', weapon)}", survivor_1="at 1,1",
            hit_deck="Beast's Knee, and the rest", rolls=rolls,
        ).play("gear 5")  # fmt: skip

    # one die more: four with the dagger; 1 + 2 strength: a 5 wounds toughness 8
    assert attack("bone dagger", "d10 7, d10 1, d10 1, d10 1, d10 5").wound_count == 1
    assert attack("bone dagger", "d10 7, d10 1, d10 1, d10 1, d10 4").wound_count == 0
    assert attack("lion beast katar", "d10 7, d10 1, d10 1, d10 3").wound_count == 1
    assert attack("bone axe", "d10 6, d10 1, d10 4").wound_count == 0, "an axe is no claw: two dice, 4 + 3"


@pytest.mark.rule("3.10 Lantern set")
def test_in_lantern_armor_clubs_are_sharp_and_survival_is_full():
    club = lay(
        next="turn of survivor_0", survivor_0=f"{FLANK}; gear {suit('lantern', 'skullcap hammer')}", survivor_1="at 1,1",
        hit_deck="Beast's Knee, and the rest", rolls="d10 7, d10 1, d10 2, d10 3",
    ).play("gear 5")  # fmt: skip
    assert club.wound_count == 1, "2 + 3 + a d10 of 3"
    arrived = lay(
        next="arrival", survivor_0=f"at 1,5; survival 1/6; gear {suit('lantern')}", ai_deck="none", rolls=None
    )
    assert arrived.survivor(0).survival == 6


@pytest.mark.rule("3.10 Lantern")
def test_lantern_armor_is_heavy_and_its_greaves_make_up_for_it():
    assert wearing("lantern cuirass").survivor(0).attributes["movement"] == 3
    greaves = "-, cat gut bow, -, bone club, lantern greaves, bone blade"
    assert wearing(greaves).survivor(0).attributes["movement"] == 5, "no blue half above: a bow has its half on top"
    greaves = "-, leather cuirass, -, bone club, lantern greaves, bone blade"
    assert wearing(greaves).survivor(0).attributes["movement"] == 7


# --- scenarios -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.10 Leather set")
def test_the_hunters_of_the_second_lion_wear_whole_sets():
    from kdm_env import showdown_v0

    game = showdown_v0.game(scenario="lion-2")
    states = game.templates.copy()
    armor = states["survivors"]["armor"][0]
    assert [int(armor[seat][0]) for seat in (0, 1, 3)] == [4, 4, 4]
    assert int(armor[2][0]) == 3, "rawhide below: no set"


def party(**changes: object) -> str:
    """What the library says of a scenario whose first survivor is changed."""
    found = library.load()
    scenario = found.scenarios["lion-solo"]
    changed = msgspec.structs.replace(scenario, party=[SurvivorSpec(**changes)])  # type: ignore[arg-type]
    from kdm_env.showdown.content_checks import check_scenarios

    with pytest.raises(library.ContentError) as caught:
        check_scenarios("scenarios.toml", [changed], found.monsters, found)
    return str(caught.value)


@pytest.mark.rule("3.1 gear grid", "3.10 armor")
def test_two_pieces_of_armor_at_one_place_are_refused():
    message = party(gear=["leather mask", "rawhide headband"])
    assert message.endswith('gear[1]: "leather mask" covers the head already; one armor each')


def test_arts_and_disorders_that_do_not_exist_are_refused():
    assert 'party[0].arts: there is none called "juggling"; there are: ambidextrous' in party(arts=["juggling"])
    assert 'party[0].disorders: "prey" is listed twice' in party(disorders=["prey", "prey"])


@pytest.mark.rule("3.9 selfish")
def test_selfish_gear_does_not_lie_beside_other_gear():
    from kdm_env.showdown.content_checks import check_scenarios
    from kdm_env.showdown.schema import Gear

    found = library.load()
    more = [Gear(name="ring", keywords=["selfish", "other"]), Gear(name="mask", keywords=["other"]), Gear(name="club")]
    found = dataclasses.replace(found, gear={**found.gear, **{item.name: item for item in more}})

    def check(*gear: str) -> None:
        scenario = msgspec.structs.replace(found.scenarios["lion-solo"], party=[SurvivorSpec(gear=list(gear))])
        check_scenarios("scenarios.toml", [scenario], found.monsters, found)

    check("ring", "", "club")
    check("mask", "club")
    for grid in (("ring", "mask"), ("mask", "", "ring")):
        with pytest.raises(library.ContentError, match='"ring" is selfish; it cannot lie beside other gear'):
            check(*grid)


@pytest.mark.rule("3.1 gear grid")
def test_a_second_copy_takes_again_what_the_card_takes():
    def movement(gear: str) -> int:
        table = lay(next="turn of survivor_0", survivor_0=f"at 1,1; gear {gear}", survivor_1="at 22,16")
        for squares in range(8, 0, -1):
            if f"move +0 +{squares}" in table.legal:
                return squares
        return 0

    assert [movement(gear) for gear in ("cloth", "lantern cuirass", "lantern cuirass, lantern cuirass")] == [5, 3, 1]
