"""What is seen and written of gear, armor sets, fighting arts and disorders: observation, positions, pictures, commands."""

from __future__ import annotations

import numpy as np
import pytest

from kdm_env.cli.main import main
from kdm_env.showdown import observation as ob
from kdm_env.showdown.codes import TRAITS
from kdm_env.showdown.game import catalog, kernels, names
from kdm_env.showdown.position import PositionError, from_text, to_text
from kdm_env.showdown.render import ansi
from tests.showdown.rules.test_gear_grid import suit
from tests.showdown.table import Table, lay


def seen(table: Table, seat: int = 0) -> np.ndarray:
    out = np.zeros(ob.SIZE, np.float32)
    kernels().observe(table.content.tables, table.states, 0, seat, out)
    return out


def block(table: Table, name: str, seat: int = 0) -> np.ndarray:
    return seen(table, seat)[ob.LAYOUT[name]]


def test_arts_and_disorders_are_seen_by_number():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts tumble, double dash; disorders prey", survivor_1="at 1,1"
    )
    arts = {name: float(block(table, "arts")[k]) for k, name in enumerate(table.content.arts)}
    assert {name for name, value in arts.items() if value} == {"tumble", "double dash"}
    assert block(table, "disorders")[table.content.disorders.index("prey")] == 1
    table.play("art 1")
    assert block(table, "arts")[table.content.arts.index("double dash")] == 0.5, "once a round"


def test_an_art_that_is_used_up_counts_half():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; arts double dash; used art 0 this round", survivor_1="at 1,1"
    )
    assert block(table, "arts")[table.content.arts.index("double dash")] == 0.5


def test_the_grid_shows_cards_bonuses_and_what_can_be_used():
    grid = "rawhide headband, -, speed powder, rawhide vest, bandages (archived), brain mint (used)"
    table = lay(next="turn of survivor_0", survivor_0=f"at 1,5; gear {grid}", survivor_1="at 1,1")
    slots = block(table, "grid").reshape(9, 4)
    assert slots[0].tolist() == [1, 1, 1, 1], "blue below the headband"
    assert slots[1].tolist() == [0, 0, 0, 0] and slots[4].tolist() == [0, 0, 0, 0]
    assert (
        slots[2].tolist() == [1, 1, 0, 1] and slots[3].tolist() == [1, 0, 0, 1] and slots[5].tolist() == [0.5, 0, 0, 0]
    )
    carried = block(table, "carried")
    number = table.content.gear.index
    assert (carried[number("speed powder")], carried[number("brain mint")], carried[number("bandages")]) == (1, 0.5, 0)


def test_the_armor_set_and_its_traits_are_seen():
    table = lay(next="turn of survivor_0", survivor_0=f"at 1,5; gear {suit('leather')}", survivor_1="at 1,1")
    assert block(table, "armor set").tolist().index(1) == table.content.sets.index("leather")
    assert block(table, "traits")[TRAITS.index("ignores bash")] == 1
    assert not block(table, "armor set", 1).any() and not block(table, "traits", 1).any()


def test_weapons_are_seen_with_what_the_armor_set_adds():
    def figures(gear: str) -> list[float]:
        table = lay(next="turn of survivor_0", survivor_0=f"at 1,5; gear {gear}", survivor_1="at 1,1")
        return [float(x) for x in block(table, "gear").reshape(10, 8)[6]]

    plain, clawed = figures(suit("leather", "bone dagger")), figures(suit("white lion", "bone dagger"))
    assert clawed[1] - plain[1] == pytest.approx(1 / 3) and clawed[3] - plain[3] == pytest.approx(2 / 5)


def test_cards_known_on_top_are_seen_in_their_order():
    table = lay(
        next="turn of survivor_0", survivor_0="at 1,5; gear cat eye circlet", survivor_1="at 1,1",
        hit_deck="Beast's Knee, Beast's Femur, Beast's Paw, Beast's Back",
    )  # fmt: skip
    assert not block(table, "known locations").any()
    table.play("gear 0", "option 1", "option 0")
    hit = table.content.monsters[table.s.monster.kind].hit.index
    known = block(table, "known locations")
    assert (known[hit("Beast's Femur")], known[hit("Beast's Knee")]) == (1, 0.5)
    assert known[hit("Beast's Paw")] == pytest.approx(1 / 3) and known[hit("Beast's Back")] == 0


LINES = (
    "arts tumble, -, tough",
    "arts double dash; used art 0 this round",
    "arts berserker, orator of death; used art 1",
    "disorders prey, seizures; used spared trauma",
    "gear -, leather cuirass, -, -, rawhide vest, bone blade (archived)",
    "hidden until it attacks",
    "strength this round 2; movement this round 1",
    "attributes evasion 3; gear monster grease",
    "attributes evasion 0; gear monster grease",
    f"gear {suit('screaming')}; armor head 1",
)


@pytest.mark.parametrize("line", LINES)
def test_positions_write_what_they_read(line):
    table = lay(next="turn of survivor_0", survivor_0=f"at 1,5; {line}", survivor_1="at 1,1")
    text = table.text
    assert np.array_equal(from_text(text, catalog()).view(np.uint8), table.states.view(np.uint8))
    assert "state.survivors" not in text and line.split("; ", maxsplit=1)[0] in text


def test_the_monster_line_says_what_does_not_last():
    said = "toughness this round -1; speed this turn -1; dazed this round"
    table = lay(
        next="turn of survivor_0", monster=f"White Lion level 1 at 11,8 facing north; {said}", survivor_0="at 1,5"
    )
    assert said in table.text and "state." not in table.text.split("asked")[0]
    assert (table.s.monster.round_toughness, table.s.turn_speed) == (-1, -1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("arts juggling", "there is no fighting art 'juggling'"),
        ("arts tough, tumble, leader, crazed", "4 fighting arts; a survivor has 3 at most"),
        ("movement this round 9", "movement this round"),
    ],
)
def test_what_a_survivor_cannot_have_is_refused(line, says):
    with pytest.raises(PositionError) as caught:
        from_text(f"monster: White Lion level 1\nsurvivor_0: at 1,5; {line}\n", catalog())
    assert says in str(caught.value)


def test_pictures_name_set_and_arts():
    table = lay(
        next="turn of survivor_0", survivor_0=f"at 1,5; gear {suit('rawhide')}; arts leader", survivor_1="at 1,1"
    )
    words = names(table.content, 0, "test", ("survivor_0", "survivor_1"))
    shown = ansi(table.states, words, colour=False)
    assert "rawhide set" in shown and "leader" in shown
    assert to_text(table.states, catalog())


def test_the_command_tells_the_armor_sets_of_a_party(capsys):
    assert main(["scenarios", "lion-2"]) == 0
    assert capsys.readouterr().out.count("leather armor set") == 3
