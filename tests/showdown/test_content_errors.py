"""Content that cannot be used is refused: file, entry, key, and what would be right."""

from __future__ import annotations

import pytest

from kdm_env.showdown import library
from kdm_env.showdown.schema import AICard

LION = "white_lion.toml"
CLAW = b'name = "Claw"\ntier = "basic"'
TRAP = b'before = [\n  { do = "doom" }'


def refusal(file: str, old: bytes | None, new: bytes) -> str:
    """What the library says when ``old`` in a shipped file reads ``new`` (None: the whole file)."""
    files = library.shipped_files()
    if old is not None:
        assert old in files[file], old
        new = files[file].replace(old, new, 1)
    files[file] = new
    with pytest.raises(library.ContentError) as caught:
        library.build(files)
    return str(caught.value)


SHAPE = [
    (LION, CLAW, CLAW + b"\ntear = 1",
     f"""white_lion.toml: ai[2] "Claw": unknown key 'tear'; allowed: {", ".join(AICard.__struct_fields__)}"""),
    (LION, b'{ do = "heal", amount = 1 }', b'{ do = "heal", amount = 1, who = "lion" }',
     """white_lion.toml: ai[14] "Lick Wounds": effects[0].otherwise[3]: unknown key 'who'; allowed: do, amount, roll"""),
    (LION, b'{ do = "heal", amount = 1 }', b'{ do = "heal", amount = -1 }',
     'white_lion.toml: ai[14] "Lick Wounds": effects[0].otherwise[3].amount: expected int >= 0, got -1'),
    (LION, b"copies = 2", b"copies = -2", 'white_lion.toml: ai[2] "Claw": copies: expected int >= 1, got -2'),
    (LION, b"copies = 2", b'copies = "two"', """white_lion.toml: ai[2] "Claw": copies: expected int, got 'two'"""),
    (LION, CLAW, b'name = "Claw"\ntier = "simple"',
     """white_lion.toml: ai[2] "Claw": tier: 'simple' is not allowed; allowed: advanced, basic, legendary, special"""),
    (LION, CLAW, b'name = "Claw"', """white_lion.toml: ai[2] "Claw": key 'tier' is missing"""),
    (LION, b"size = 2", b"", "white_lion.toml: top level: key 'size' is missing"),
    (LION, b"modifiers_per_level = { damage = 1 }", b"modifiers_per_level = { movement = 1, damage = 99 }",
     'white_lion.toml: ai[12] "Enraged": modifiers_per_level.damage: expected int <= 20, got 99'),
    (LION, b"modifiers_per_level = { damage = 1 }", b"modifiers_per_level = { fury = 1 }",
     """white_lion.toml: ai[12] "Enraged": modifiers_per_level: key 'fury' is not allowed; """
     "allowed: accuracy, damage, evasion, luck, movement, speed, toughness"),
    (LION, b"monster = [11, 8]", b"monster = [11]",
     "white_lion.toml: placement.monster: expected array of length 2, got [11]"),
    ("gear.toml", None, b"gear = 3", "gear.toml: gear: expected array, got 3"),
    ("terrain.toml", None, b"[[terrain]]\nwidth = 1",
     "terrain.toml: terrain[0]: key 'name' is missing"),
    ("gear.toml", None, b"\xff", "gear.toml: byte 0 is no UTF-8; a content file is TOML in UTF-8"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), SHAPE)
def test_wrong_shape(file, old, new, message):
    assert refusal(file, old, new) == message


def test_an_unknown_verb_lists_the_verbs():
    message = refusal(LION, TRAP, TRAP.replace(b"doom", b"curse"))
    start = (
        """white_lion.toml: hit_locations[16] "Clever Ploy": before[0].do: 'curse' is no verb; allowed: add terrain"""
    )
    assert message.startswith(start) and ", survival becomes insanity" in message


def test_a_text_without_a_verb_lists_the_verbs():
    message = refusal(LION, TRAP, TRAP.replace(b'do = "doom"', b"amount = 1"))
    start = (
        """white_lion.toml: hit_locations[16] "Clever Ploy": before[0]: key 'do' is missing; allowed: add terrain, """
    )
    assert message.startswith(start)


def test_no_toml_names_the_line():
    message = refusal("gear.toml", None, b"[[gear]]\nspeed = \nname = 2\n")
    assert message.startswith("gear.toml: no valid TOML: ") and "line 2" in message


def test_bottomless_nesting_is_refused():
    nested = b"perfect_hit = " + b"[" * 20_000
    assert refusal("gear.toml", None, b'[[gear]]\nname = "a"\n' + nested) == (
        "gear.toml: nested too deeply to be read; card texts need a few levels only"
    )


CROSS = [
    # names
    (LION, b'name = "Chomp"', b'name = "Bat Around"',
     'ai[1]: the name "Bat Around" is already taken by ai[0]; give it another one'),
    (LION, b'name = "Chomp"', b'name = " Chomp"',
     "ai[1]: ' Chomp' is no name; allowed: 1 to 40 printable characters without \" and without spaces at the ends"),
    (LION, b'special = ["Cunning"]', b'special = ["Mercy"]',
     'levels[2] "2": special: there is no special card "Mercy"; there are: Cunning, Merciless'),
    (LION, b'special = ["Cunning"]', b'special = ["Cunning", "Cunning"]',
     'levels[2] "2": special: "Cunning" is listed twice; once is right'),
    (LION, b'deck = ["Chomp",', b'deck = ["Champ",',
     'levels[0] "prologue": deck: there is no AI card "Champ"; there are: Bat Around, Chomp, Claw, Combo Claw, Grasp, '
     "Power Swat, Revenge, Size Up, Vicious Claw, Alert, Bloodthirsty, Bloody Claw, Enraged, Ground Fighting, "
     "Lick Wounds, Maul, Smart Cat, Terrifying Roar, Golden Eyes, Vanish"),
    (LION, b'deck = ["Chomp",', b'deck = ["Claw", "Claw",',
     'levels[0] "prologue": deck and on_top: "Claw" 3 times; there are 2 (on_top is one more card)'),
    (LION, b'hit_on_top = "Strange Hand"', b'hit_on_top = "Tail"',
     'levels[0] "prologue": hit_on_top: there is no hit location "Tail"; there are: Beast\'s Back, '),
    (LION, b'injured = { "no jaw"', b'injured = { "broken jaw"',
     'ai[1] "Chomp": injured: no hit location has the injury "broken jaw"; there are: beast\'s temple, broken foot, '
     "lost ding dong, lost hand, no jaw, organ trail, ruptured tendon"),
    (LION, b'name = "lion claw"', b'name = "lion paw"',
     'hit_locations[10] "Beast\'s Paw": critical[1]: there is no monster resource "lion paw"; there are: curious hand, '
     "eye of cat, golden whiskers, great cat bones, lion claw, lion tail, lion testes, shimmering mane, sinew, "
     "white fur"),
    # levels and decks
    (LION, b"basic = 7\nadvanced = 3", b"",
     'levels[1] "1": its AI deck is empty; give counts (basic, advanced, legendary) or a fixed deck'),
    (LION, b'on_top = "Claw"', b'on_top = "Claw"\nbasic = 1',
     'levels[0] "prologue": it has both a fixed deck and counts of basic, advanced, legendary; give one of them'),
    (LION, b'name = "Bat Around"\ntier = "basic"',
     b'name = "Bat Around"\ntier = "basic"\nkind = "action"\ncounts = "survivor suffers damage"',
     'ai[0] "Bat Around": counts works only while a card is in play; make it kind = "mood" or "trait"'),
    (LION, b'name = "Cunning"\ntier = "special"\nkind = "trait"\nend_of_turn',
     b'name = "Cunning"\ntier = "special"\neffects',
     'ai[20] "Cunning": a special card is in play from the start; make it kind = "trait" (or "mood")'),
    # target lists
    (LION, b'area = {', b'targets = [{ pick = "closest" }]\narea = {',
     'ai[17] "Terrifying Roar": it has both targets and area; a card picks by one of them'),
    (LION, b'{ pick = "closest", among = "knocked down survivor", in_range = true }',
     b'{ pick = "closest", in_range = true, range = 3 }',
     'ai[4] "Grasp": targets[0]: in_range and range exclude each other; keep one of them'),
    (LION, b'[basic_action]\ntargets = [{ pick = "closest", among = "survivor", in_field_of_view = true }]',
     b"[basic_action]\ntargets = []",
     "basic_action.targets: it is empty; the basic action needs at least one target"),
    # texts
    (LION, b'targets = [{ pick = "random", in_field_of_view = true }]\n', b"",
     'ai[7] "Size Up": effects[1]: "face" needs a subject and nobody is picked here; '
     'give targets, or put it inside "each"'),
    (LION, b'targets = [{ pick = "most bleeding", among = "survivor" }]\n', b"",
     'ai[11] "Bloody Claw": effects[1]: "move and attack" needs a subject and nobody is picked here; '
     'give targets, or put it inside "each"'),
    (LION, b'{ do = "end turn" }', b'{ do = "basic action" }',
     'instinct[2]: "basic action" would never end here; say what the monster does instead'),
    (LION, b'failure = [{ do = "basic action", target = "attacker" }]', b'failure = [{ do = "draw ai" }]',
     'hit_locations[14] "Beast\'s Temple": failure[0]: "draw ai" makes no sense in the text of a hit location; '
     "allowed in: AI card"),
    (LION, b'{ do = "monster knocked down" }', b'{ do = "roll", at_least = 5, at_most = 4, then = [{ do = "doom" }] }',
     'hit_locations[6] "Beast\'s Flank": critical[0]: at_least 5 and at_most 4 can never both hold; swap them'),
    (LION, b'{ do = "monster knocked down" }', b'{ do = "roll", then = [{ do = "doom" }] }',
     'hit_locations[6] "Beast\'s Flank": critical[0]: "roll" compares with nothing; give at_least or at_most'),
    (LION, b'{ do = "monster knocked down" }', b'{ do = "roll", die = 6, at_least = 8, then = [{ do = "doom" }] }',
     'hit_locations[6] "Beast\'s Flank": critical[0]: at_least 8 never comes up on a d6'),
    # hit locations
    (LION, b'injury = "organ trail"\n', b"",
     'hit_locations[20] "Soft Belly": start_of_turn works only while a persistent injury is in play; '
     "name it with injury = ..."),
    (LION, b'injury = "organ trail"', b'injury = "lost ding dong"',
     'hit_locations[20] "Soft Belly": another hit location has the injury "lost ding dong" already; '
     "give it another name"),
    (LION, b'name = "Beast\'s Temple"', b'name = "Beast\'s Temple"\narchived = true',
     'hit_locations[14] "Beast\'s Temple": an injury stays in play, archived leaves the showdown; choose one of them'),
    (LION, b"trap = true\n", b"trap = true\ncritical = [{ do = \"doom\" }]\n",
     'hit_locations[16] "Clever Ploy": a trap is never wounded, so it has no critical; what it does stands in before'),
    # placement
    (LION, b'name = "tall grass", at = [9, 6]', b'name = "short grass", at = [9, 6]',
     'placement.terrain[0] "short grass": there is no such terrain; there are: acanthus plant, bug patch, '
     "dead monster, debris, giant stone face, nightmare tree, ore vein, stone column, survivor corpse, "
     "tall grass, toppled pillar"),
    (LION, b"at = [13, 10]", b"at = [10, 7]",
     'placement.terrain[1] "tall grass": it overlaps another tile at (10, 7); tiles may not overlap'),
    (LION, b"at = [13, 10]", b"at = [22, 10]",
     'placement.terrain[1] "tall grass": the 2 x 2 tile leaves the board; the board is columns 1 to 22, rows 1 to 16'),
    (LION, b"monster = [11, 8]", b"monster = [22, 8]",
     "placement.monster: the 2 x 2 base leaves the board; the board is columns 1 to 22, rows 1 to 16"),
    (LION, b"[10, 14], [11, 15]", b"[12, 9], [11, 15]",
     "placement.survivors[0]: [12, 9] is under the monster; give a free square"),
    (LION, b"[10, 14], [11, 15]", b"[10, 14], [10, 14]",
     "placement.survivors[1]: [10, 14] is already given; survivors stand on different squares"),
    (LION, b"random_terrain = 2", b"random_terrain = 6",
     "placement: up to 16 terrain tiles with the random cards; the table holds 12"),
    # gear
    ("gear.toml", b'name = "fist and tooth"', b'name = "fists"',
     'gear[0]: the first entry must be "fist and tooth": it is everybody\'s and has number 0'),
    ("gear.toml", b'keywords = ["armor"]\narmor = { waist = 1 }', b"strength = 1",
     'gear[2] "cloth": strength is for weapons; add the keyword "melee" or "ranged"'),
    ("gear.toml", b"range = 6\naim", b"aim",
     'gear[11] "cat gut bow": range is 0; with the keyword "ranged" it is at least 1, without it 0'),
    # injuries
    ("injuries.toml", b'rolls = [5]\nname = "intracranial', b'rolls = [6]\nname = "intracranial',
     "head: a roll of 5 comes up never; each of 1 to 10 must come up once"),
    ("injuries.toml", b"rolls = [3, 4]", b"rolls = [3, 4, 5]",
     "head: a roll of 5 comes up 2 times; each of 1 to 10 must come up once"),
    ("injuries.toml", b'name = "contracture"', b'name = "deaf"',
     'arms[4] "deaf": the name is already taken by head[3] "deaf"; give it another one'),
    ("injuries.toml", b'name = "blind"\ntimes = 2', b'name = "blind"\ntimes = 1',
     'head[4] "blind": second needs times = 2, got 1'),
    ("injuries.toml", b'{ do = "random disorder" }', b'{ do = "draw ai" }',
     'head[5] "concussion": effects[0]: "draw ai" makes no sense in the text of an injury; allowed in: AI card'),
    # the rest
    ("terrain.toml", b'interact = [{ do = "hide"', b'impassable = true\ninteract = [{ do = "hide"',
     'terrain[9] "tall grass": nobody can stand on it to interact; drop impassable or interact'),
    ("terrain.toml", b"destructible = true", b"destructible = true\nindestructible = true",
     'terrain[3] "debris": destructible and indestructible exclude each other; keep one of them'),
    ("terrain.toml", b"exposes = true", b'exposes = true\nneeds = "tool"',
     'terrain[4] "giant stone face": needs is for terrain to interact with; add interact, or leave needs out'),
    ("terrain.toml", b'{ do = "hide" }', b'{ do = "remove terrain", name = "debris" }',
     'terrain[9] "tall grass": interact[0]: a tile\'s own text removes that tile: leave name out'),
    (LION, b'instinct = [', b'instinct = [{ do = "remove terrain" },',
     'instinct[0]: name the terrain to be removed'),
    (LION, b'instinct = [', b'instinct = [{ do = "remove terrain", name = "lava" },',
     'instinct[0]: there is no terrain "lava"; there is: acanthus plant, '),
    ("disorders.toml", None, b'[[disorders]]\nname = "prey"\ntraits = ["must move"]\n', "disorders: 1; allowed: 3 to 64"),
    ("resources.toml", b'"skull" = 1', b'"skull" = 8', "resources: 28 cards; a deck holds at most 27"),
    ("scenarios.toml", b'monster = "White Lion"', b'monster = "Lion"',
     'scenarios[0] "prologue": monster: there is no "Lion"; there are: Butcher, '),
    ("scenarios.toml", b'level = "prologue"', b'level = "7"',
     'scenarios[0] "prologue": level: the White Lion has no level "7"; it has: prologue, 1, 2, 3'),
    ("scenarios.toml", b'gear = ["bone axe",', b'gear = ["bone ax",',
     'scenarios[1] "lion-1": party[0].gear[0]: there is no gear "bone ax"; there are: founding stone, cloth, '),
    ("scenarios.toml", b'gear = ["bone axe",', b'gear = ["fist and tooth",',
     'scenarios[1] "lion-1": party[0].gear[0]: "fist and tooth" is everybody\'s, outside the grid; leave it out'),
    ("scenarios.toml", b"survival = 3", b"survival = 4",
     'scenarios[1] "lion-1": party[0]: survival is 4; at most the survival_limit, 3'),
    ("scenarios.toml", b'survival_actions = ["dodge"]', b'survival_actions = ["dodge", "dodge"]',
     'scenarios[0] "prologue": survival_actions: "dodge" is listed twice; once is right'),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), CROSS)
def test_what_does_not_fit_together(file, old, new, message):
    said = refusal(file, old, new)
    assert said.startswith(f"{file}: {message}")
    if not message.endswith(", "):
        assert said == f"{file}: {message}"


@pytest.mark.rule("C-01")
def test_a_level_that_asks_for_too_many_cards_is_a_warning():
    files = library.shipped_files()
    files[LION] = files[LION].replace(b"basic = 10", b"basic = 13", 1)
    with pytest.warns(library.ContentWarning) as caught:
        loaded = library.build(files)
    assert [str(each.message) for each in caught] == [
        'white_lion.toml: levels[2] "2": basic: 13 cards asked for, the pool has 12; 12 are dealt [C-01]'
    ]
    assert loaded.monsters["White Lion"].levels[2].basic == 13


@pytest.mark.parametrize(
    ("names", "copies", "message"),
    [
        (5, 4, 'levels[1] "1": 32 AI cards with the special ones; at most 27'),
        (18, 1, "ai: 40 different cards; at most 28 (use copies for equal ones)"),
    ],
)
def test_a_deck_never_outgrows_its_pile(names, copies, message):
    blank = b'\n[[ai]]\nname = "X%d"\ntier = "basic"\ncopies = %d\neffects = [{ do = "flow" }]\n'
    text = library.shipped_files()[LION].replace(b"basic = 7", b"basic = 29")
    text += b"".join(blank % (k, copies) for k in range(names))
    assert refusal(LION, None, text) == f"{LION}: {message}"


def test_too_many_hit_locations():
    extra = b"".join(b'\n[[hit_locations]]\nname = "H%d"\n' % k for k in range(5))
    text = library.shipped_files()[LION] + extra
    assert refusal(LION, None, text) == "white_lion.toml: hit_locations: 28 cards; a deck holds at most 27"


def test_too_many_injuries():
    files = library.shipped_files()
    rows = b"".join(b'\n[[brain]]\nrolls = [%d]\nname = "I%d"\n' % (k, k) for k in range(14, 21))
    assert refusal("injuries.toml", None, files["injuries.toml"] + rows) == (
        "injuries.toml: all tables: 61 injuries; at most 60"
    )


def test_effects_within_effects_within_effects():
    text = b'{ do = "flow" }'
    for _ in range(6):
        text = b'{ do = "roll", at_least = 2, then = [' + text + b"] }"
    message = refusal(LION, b"instinct = [\n", b"instinct = [\n  " + text + b",\n")
    path = "instinct[0]" + ".then[0]" * 5 + ".then"
    assert message == f"white_lion.toml: {path}: effects within effects 7 deep; at most 6"


def test_a_missing_file_is_named():
    files = library.shipped_files()
    del files["gear.toml"]
    with pytest.raises(library.ContentError) as caught:
        library.build(files)
    assert str(caught.value) == (
        "gear.toml: the content has no such file; it needs: gear.toml, injuries.toml, terrain.toml, disorders.toml, "
        "arts.toml, resources.toml, scenarios.toml, and monsters"
    )


def test_two_monsters_of_one_name():
    files = library.shipped_files()
    files["zebra.toml"] = files[LION]
    with pytest.raises(library.ContentError) as caught:
        library.build(files)
    assert str(caught.value) == 'zebra.toml: name: "White Lion" is already the monster of white_lion.toml'


def test_a_foreign_monster(tmp_path):
    path = tmp_path / "cub.toml"
    path.write_bytes(library.shipped_files()[LION].replace(b'name = "White Lion"', b'name = "Cub"', 1))
    assert library.load_monster(path).name == "Cub"
    path.write_bytes(path.read_bytes().replace(b"size = 2", b"size = 9"))
    with pytest.raises(library.ContentError) as caught:
        library.load_monster(path)
    assert str(caught.value) == "cub.toml: size: expected int <= 4, got 9"


def test_a_foreign_monster_that_is_not_there(tmp_path):
    with pytest.raises(library.ContentError) as caught:
        library.load_monster(tmp_path / "nobody.toml")
    assert str(caught.value) == (
        f"{tmp_path / 'nobody.toml'}: cannot be read (No such file or directory); give the path of a TOML file"
    )
