"""Zones, tokens on survivors, placing: content that cannot be used is refused with what would be right."""

from __future__ import annotations

import pytest

from tests.showdown.test_content_errors import refusal

BUTCHER, KING, PHOENIX = "butcher.toml", "kings_man.toml", "phoenix.toml"

FAULTS = [
    (BUTCHER, b'who = "survivors in zone", zone = "impact"', b'who = "survivors in zone", zone = "cone"',
     'ai[0] "Backhand": effects[1]: there is no zone "cone"; there are: ring, square 10, impact'),
    (BUTCHER, b'who = "survivors in zone", zone = "impact"', b'who = "survivors in zone"',
     'ai[0] "Backhand": effects[1]: "survivors in zone" needs a zone; there are: ring, square 10, impact'),
    (BUTCHER, b'who = "adjacent survivors", effects', b'who = "adjacent survivors", zone = "impact", effects',
     'ai[6] "Wild Carve": effects[3]: zone is for "in zone" and "outside zone", not for "adjacent survivors"; leave it out'),
    (BUTCHER, b'all = "survivors in zone", zone = "impact"', b'all = "survivors in zone", zone = "cone"',
     'ai[0] "Backhand": there is no zone "cone"; there are: ring, square 10, impact'),
    (BUTCHER, b'zone = "ring"', b'zone = "rung"',
     'ai[11] "Forbidden Light": when_turn_ends: there is no zone "rung"; there are: ring, square 10, impact'),
    (KING, b'among = "survivor", zone = "marked"', b'among = "survivor", zone = "nowhere"',
     'ai[15] "Perfect Thrust": targets[0]: there is no zone "nowhere"; there are: ring, square 10, sweep, '),
    (BUTCHER, b"[zones]\nimpact", b"[zones]\nring = [{ ahead = [1, 1], across = [0, 0] }]\nimpact",
     'zones: every monster has a zone "ring"; give this one another name'),
    (BUTCHER, b"{ ahead = [1, 1], across = [-1, 2] }", b"{ ahead = [2, 1], across = [-1, 2] }",
     'zones."impact"[0]: ahead: from 2 to 1 is nothing; swap them'),
    (KING, b"thrust = [{ ahead = [1, 4], across = [0, 1] }]", b"thrust = []",
     'zones."thrust": it is empty; give at least one rectangle'),
    (BUTCHER, b'marks = ["dim", "lunacy"]', b'marks = ["dim", "lunacy", "rage"]',
     "marks: 3 kinds of tokens on survivors; at most 2"),
    (BUTCHER, b'card = "Slipped Mask", amount = 1', b'card = "Mask", amount = 1',
     'hit_locations[1] "Butcher\'s Mask": wound[0]: there is no AI card "Mask"; there are: Backhand, '),
    (BUTCHER, b'{ do = "tokens", card = "Slipped Mask", amount = 1 }', b'{ do = "tokens", amount = 1 }',
     'hit_locations[1] "Butcher\'s Mask": wound[0]: "tokens" needs a card here; give card = ...'),
    (BUTCHER, b'what = "tokens on card", card = "Dreaded Trophies", at_least = 3', b'what = "tokens on card", at_least = 3',
     'hit_locations[5] "Furious Breastplate": wound[0].then[3]: card belongs to what = "tokens on card", and to nothing else'),
    (BUTCHER, b'where = "beside subject"', b'where = "on terrain"',
     'ai[15] "Lantern Hunger": effects[2]: terrain belongs to where = "on terrain", and to nothing else'),
    (PHOENIX, b'terrain = "nightmare tree" }', b'terrain = "nightmare bush" }',
     'instinct[0]: there is no terrain "nightmare bush"; there is: acanthus plant, '),
    (PHOENIX, b'name = "disemboweled"', b'name = "disembowelled"',
     'ai[13] "Gouge & Feast": effects[4].after_damage[0].then[0]: there is no severe injury "disembowelled"; there are: '),
    (PHOENIX, b'name = "disemboweled"', b'name = "disemboweled", times = 2',
     'ai[13] "Gouge & Feast": effects[4].after_damage[0].then[0]: name says which injury it is; leave location, modifier and '
     "times out"),
    (PHOENIX, b'what = "mark", amount = 0, how = "set"', b'what = "courage", amount = 0, how = "set"',
     'instinct[2].effects[1]: how = "set" is for tokens and survival, insanity, bleeding, mark, second mark; "courage" can '
     "only be added to"),
    (PHOENIX, b'{ do = "instinct" },', b'{ do = "instinct" }, { do = "draw ai" },',
     'ai[1] "Bored": start_of_turn[4]: "draw ai" makes no sense in the text of an AI card in play; allowed in: AI card'),
    (PHOENIX, b'  { do = "end turn" },', b'  { do = "instinct" },',
     'instinct[3]: "instinct" would never end here; say what the monster does'),
    (KING, b'when_basic_action_ends = [', b'when_basic_action_ends = [{ do = "basic action" }, ',
     'ai[11] "King\'s Walk": when_basic_action_ends[0]: "basic action" would never end here; say what the monster does instead'),
    (KING, b'no_target = [{ do = "basic action" }]\neffects', b'no_target = [{ do = "bleed", amount = 1 }]\neffects',
     'ai[3] "Coup de Grace": no_target[0]: "bleed" needs a subject and nobody is picked here; give targets, or put it inside '
     '"each"'),
    (BUTCHER, b'name = "Hack"\ntier = "basic"', b'name = "Hack"\ntier = "basic"\nmore_draws = 1',
     'ai[2] "Hack": more_draws works only while a card is in play; make it kind = "mood" or "trait"'),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), FAULTS)
def test_what_does_not_fit_together(file, old, new, message):
    said = refusal(file, old, new)
    assert said.startswith(f"{file}: {message}")
    if not message.endswith((", ", ": ")):
        assert said == f"{file}: {message}"
