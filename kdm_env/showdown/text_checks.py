"""What card texts may say, and where: who is there to suffer an effect, which verbs make sense in which text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from . import verbs as v
from .content_reading import ContentError
from .rule_options import RULES

TextKind = Literal[
    "monster", "AI card", "AI card in play", "hit location", "persistent injury", "when_draws", "gear", "injury",
    "terrain", "when_attacked", "search",
]  # fmt: skip
"""Where a text stands; ``monster`` is the reference card: instinct and basic action."""

MOST_VERBS = 200
"""How many verbs a text may hold, those inside others counted: the machine takes more for a text that never ends."""
DEEPEST = 6
"""How deep effects may be nested in one another."""

_INNER = ("effects", "then", "otherwise", "after_hit", "before_damage", "after_damage", "unarmed")

_BEFALL_SUBJECT = (
    v.MoveAndAttack, v.Attack, v.Gain, v.Damage, v.BrainDamage, v.KnockDown, v.StandUp, v.Bleed, v.Knockback,
    v.TraumaKnockback, v.Grab, v.Die_, v.Priority, v.Doom, v.SetCondition, v.SevereInjury, v.Disorder, v.Survival,
    v.Spend, v.Hide, v.Once, v.LoseArmor, v.Look, v.RemoveTokens, v.Rush, v.Wield, v.Slam, v.ForgetArt, v.TearOff,
    v.LoseGear, v.Swallow, v.Release,
)  # fmt: skip

_OF_MONSTERS: tuple[TextKind, ...] = (
    "monster", "AI card", "AI card in play", "hit location", "persistent injury", "when_draws", "when_attacked", "search",
)  # fmt: skip

_ONLY_IN: dict[type[v.Verb], tuple[TextKind, ...]] = {
    v.DrawAI: ("AI card",),
    v.ReturnThis: ("AI card",),
    v.RevealMoods: ("AI card",),
    v.DiscardThis: ("AI card in play", "persistent injury", "when_draws", "when_attacked", "search"),
    v.ArchiveThis: ("AI card", "AI card in play", "persistent injury", "when_draws", "gear", "when_attacked", "search"),
    v.ClearTokens: ("AI card in play", "when_attacked"),
    v.DiscardDrawn: ("when_draws", "gear"),
    v.EndTurn: ("monster", "AI card", "AI card in play", "persistent injury", "when_draws"),
    v.Hide: ("gear", "terrain"),
    v.CancelAttack: ("hit location", "when_attacked"),
    v.Alert: _OF_MONSTERS,
    v.MoveAndAttack: _OF_MONSTERS,
    v.Attack: _OF_MONSTERS,
    v.BasicAction: _OF_MONSTERS,
    v.Grab: _OF_MONSTERS,
    v.AddTerrain: (*_OF_MONSTERS, "gear"),
    v.RemoveTerrain: (*_OF_MONSTERS, "terrain"),
    v.Place: _OF_MONSTERS,
    v.Instinct: _OF_MONSTERS,
    v.Tokens: _OF_MONSTERS,
    v.ShuffleHits: _OF_MONSTERS,
    v.Look: ("gear",),
    v.RemoveTokens: ("gear",),
    v.Rush: ("gear",),
    v.Wield: ("gear",),
    v.Slam: ("gear",),
    v.ForgetArt: ("gear",),
    v.TearOff: ("gear", "injury"),
    v.Swallow: _OF_MONSTERS,
    v.Release: _OF_MONSTERS,
    v.Leave: _OF_MONSTERS,
    v.AttackGains: _OF_MONSTERS,
}

_CHECK_ONLY_IN: dict[str, tuple[TextKind, ...]] = {
    "damaging hits": ("monster", "AI card"),
    "moods found": ("AI card",),
    "tokens on this card": ("AI card in play",),
    "squares moved": ("gear",),
    "injured location": ("gear",),
    "wound roll": ("hit location",),
    "wound roll odd": ("hit location",),
    "melee attack": ("hit location", "when_attacked"),
}

_OF_SUBJECT = (
    "courage", "understanding", "insanity", "survival", "subject standing", "disorders", "deaf", "movement", "distance",
    "mark", "second mark", "priority for good", "other gear", "stinky gear",
)  # fmt: skip

_IN_ZONE = ("survivors in zone", "survivors outside zone", "threats in zone", "random survivor in zone")

_COUNTABLE = ("survival", "insanity", "bleeding", "mark", "second mark")
"""What a gain may set or multiply, besides tokens."""


@dataclass(frozen=True)
class Text:
    """A list of effects, where it stands, and whether a subject or an attacker is at hand."""

    where: str
    verbs: Sequence[v.AnyVerb]
    kind: TextKind
    subject: bool = False
    attacker: bool = False


@dataclass(frozen=True)
class Supplies:
    """The names in the resource decks, None where no monster's deck is at hand; what else the texts of monsters may name."""

    basic: tuple[str, ...]
    monster: tuple[str, ...] | None
    terrain: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    injuries: tuple[str, ...] = ()


def check_texts(file: str, texts: Iterable[Text], supplies: Supplies) -> None:
    """Raise ContentError at the first verb that cannot work where it stands."""
    for text in texts:
        count = sum(1 for _ in _walk(file, text.verbs, text.where, text.subject, 1))
        if count > MOST_VERBS:
            raise ContentError(f"{file}: {text.where}: {count} verbs in one text; at most {MOST_VERBS}")
        for where, verb, subject in _walk(file, text.verbs, text.where, text.subject, 1):
            wrong = _wrong(text, verb, subject, supplies)
            if wrong:
                raise ContentError(f"{file}: {where}: {wrong}")


def _walk(
    file: str, verbs: Sequence[v.AnyVerb], where: str, subject: bool, depth: int
) -> Iterator[tuple[str, v.AnyVerb, bool]]:
    if depth > DEEPEST and verbs:
        raise ContentError(f"{file}: {where}: effects within effects {depth} deep; at most {DEEPEST}")
    for index, verb in enumerate(verbs):
        here = f"{where}[{index}]"
        yield here, verb, subject
        found = subject or isinstance(verb, v.Each | v.MoveAndAttack | v.Attack)
        inner = [(f"{here}.{key}", getattr(verb, key, [])) for key in _INNER]
        if isinstance(verb, v.Table):
            inner += [(f"{here}.rows[{k}].effects", row.effects) for k, row in enumerate(verb.rows)]
        for place, effects in inner:
            yield from _walk(file, effects, place, found, depth + 1)


def _wrong(text: Text, verb: v.AnyVerb, subject: bool, supplies: Supplies) -> str | None:
    """What is wrong with a verb, None if nothing."""
    name = verb.__struct_config__.tag
    allowed = _ONLY_IN.get(type(verb), (text.kind,))
    if text.kind not in allowed:
        return f'"{name}" makes no sense in the text of {_a(text.kind)}; allowed in: {", ".join(allowed)}'
    if text.where.startswith(("instinct", "basic_action")) and isinstance(verb, v.BasicAction):
        return '"basic action" would never end here; say what the monster does instead'
    if ": when_basic_action_ends" in text.where and isinstance(verb, v.BasicAction):
        return '"basic action" would never end here; say what the monster does instead'
    if text.where.startswith("instinct") and isinstance(verb, v.Instinct):
        return '"instinct" would never end here; say what the monster does'
    if not subject and _needs_subject(verb):
        return f'"{name}" needs a subject and nobody is picked here; give targets, or put it inside "each"'
    if not text.attacker and "attacker" in (getattr(verb, "who", None), getattr(verb, "target", None)):
        return '"attacker" needs a survivor\'s attack; allowed in: hit location, when_wounded, when_attacked'
    if isinstance(verb, v.Each | v.Alert | v.Once) and not verb.effects:
        return f'"{name}" without effects does nothing; give at least one'
    wrong = _wrong_names(text, verb, supplies)
    if wrong is not None:
        return wrong
    if isinstance(verb, v.Spend) and not verb.effects and not verb.otherwise:
        return f'"{name}" does nothing either way; give effects or otherwise'
    if isinstance(verb, v.Table):
        return _wrong_table(verb)
    if isinstance(verb, v.Heal) and verb.amount == 0 and verb.roll is None:
        return "amount is 0 and there is no roll; give one of them"
    if isinstance(verb, v.Gain):
        return _wrong_gain(text, verb)
    if isinstance(verb, v.IfRule) and verb.name not in RULES:
        return f'there is no rule option "{verb.name}"; there are: {", ".join(RULES)}'
    if isinstance(verb, v.IfRule) and not verb.then and not verb.otherwise:
        return f'"{name}" does nothing either way; give then or otherwise'
    if isinstance(verb, v.Roll | v.Check):
        return _wrong_comparison(text, verb) or _wrong_names(text, verb, supplies)
    if isinstance(verb, v.GainResource):
        return _wrong_resource(verb, supplies)
    if isinstance(verb, v.RemoveTerrain) and (verb.name is None) != (text.kind == "terrain"):
        return "a tile's own text removes that tile: leave name out" if verb.name else "name the terrain to be removed"
    if isinstance(verb, v.AddTerrain | v.RemoveTerrain) and verb.name is not None and verb.name not in supplies.terrain:
        return f'there is no terrain "{verb.name}"; there is: {", ".join(supplies.terrain)}'
    if isinstance(verb, v.Monster) and verb.until is not None:
        right = "toughness" if verb.until == "end of round" else "speed"
        if verb.what != right or verb.per_level:
            return f'until "{verb.until}" is for {right}, without per_level'
    if isinstance(verb, v.Monster | v.Damage | v.BrainDamage | v.Tokens) and verb.amount == 0:
        return f'amount is 0; "{name}" needs another number'
    return None


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiouA' else 'a'} {kind}"


def _needs_subject(verb: v.AnyVerb) -> bool:
    if isinstance(verb, v.Each | v.Face):
        return verb.who in (
            "subject", "other survivors", "other non-deaf survivors", "survivors adjacent to subject",
            "subject or an adjacent survivor",
        )  # fmt: skip
    if isinstance(verb, v.Move):
        return verb.how in ("toward subject", "away from subject", "through subject")
    if isinstance(verb, v.Place):
        return verb.where != "on terrain"
    if isinstance(verb, v.BasicAction):
        return verb.target == "subject"
    if isinstance(verb, v.Roll):
        return verb.above is not None
    if isinstance(verb, v.Check):
        return verb.what in _OF_SUBJECT
    return isinstance(verb, _BEFALL_SUBJECT)


def wrong_zone(who: str, zone: str | None, zones: Sequence[str]) -> str | None:
    """What is wrong with the zone of a choice of survivors, None if nothing."""
    if zone is None:
        return f'"{who}" needs a zone; there are: {", ".join(zones)}' if who in _IN_ZONE else None
    if who not in _IN_ZONE:
        return f'zone is for "in zone" and "outside zone", not for "{who}"; leave it out'
    return None if zone in zones else f'there is no zone "{zone}"; there are: {", ".join(zones)}'


def _wrong_names(text: Text, verb: v.AnyVerb, supplies: Supplies) -> str | None:
    """Zones, cards, tiles and injuries that a verb names."""
    if isinstance(verb, v.Each):
        return wrong_zone(verb.who, verb.zone, supplies.zones)
    if isinstance(verb, v.Face):
        return wrong_zone(verb.who, None, supplies.zones)
    if isinstance(verb, v.Place):
        if (verb.where == "on terrain") != (verb.terrain is not None):
            return 'terrain belongs to where = "on terrain", and to nothing else'
        if verb.terrain is not None and verb.terrain not in supplies.terrain:
            return f'there is no terrain "{verb.terrain}"; there is: {", ".join(supplies.terrain)}'
    if isinstance(verb, v.Move | v.Check):
        wanted = verb.how == "toward terrain" if isinstance(verb, v.Move) else verb.what == "tiles on board"
        if wanted != (verb.terrain is not None):
            return f"terrain: {'name the terrain meant' if wanted else 'nothing here asks for it; leave it out'}"
        if verb.terrain is not None and verb.terrain not in supplies.terrain:
            return f'there is no terrain "{verb.terrain}"; there is: {", ".join(supplies.terrain)}'
    if isinstance(verb, v.Check):
        return wrong_zone(verb.what, verb.zone, supplies.zones) or _wrong_card(verb, supplies)
    if isinstance(verb, v.Tokens) and verb.card is None and text.kind != "AI card in play":
        return '"tokens" needs a card here; give card = ...'
    if isinstance(verb, v.Tokens):
        return _wrong_card(verb, supplies)
    if isinstance(verb, v.SevereInjury) and verb.name is not None:
        if verb.location is not None or verb.modifier or verb.times != 1:
            return "name says which injury it is; leave location, modifier and times out"
        if verb.name not in supplies.injuries:
            return f'there is no severe injury "{verb.name}"; there are: {", ".join(supplies.injuries)}'
    return None


def _wrong_card(verb: v.Tokens | v.Check, supplies: Supplies) -> str | None:
    """The AI card that a verb names."""
    if isinstance(verb, v.Check) and (verb.what == "tokens on card") != (verb.card is not None):
        return 'card belongs to what = "tokens on card", and to nothing else'
    if verb.card is not None and verb.card not in supplies.cards:
        return f'there is no AI card "{verb.card}"; there are: {", ".join(supplies.cards)}'
    return None


def _wrong_table(verb: v.Table) -> str | None:
    reached = 0
    for row in verb.rows:
        if row.up_to <= reached:
            return f"rows: up_to {row.up_to} comes after {reached}; give growing numbers"
        reached = row.up_to
    if reached != verb.die:
        return f"rows: the last one ends at {reached}; it must end at {verb.die}, the highest result"
    return None


def _wrong_gain(text: Text, verb: v.Gain) -> str | None:
    if verb.how in ("set", "multiply") and verb.what not in _COUNTABLE and not verb.what.endswith(" token"):
        return f'how = "{verb.how}" is for tokens and {", ".join(_COUNTABLE)}; "{verb.what}" can only be added to'
    if verb.amount == 0 and verb.roll is None and verb.how == "add" and verb.what != "survival to the limit":
        return "amount is 0 and there is no roll; give one of them"
    if verb.what.endswith("this attack") and text.kind not in ("gear", "hit location", "when_attacked"):
        return f'"{verb.what}" needs a survivor\'s attack; allowed in: gear, hit location, when_attacked'
    return None


def _wrong_comparison(text: Text, verb: v.Roll | v.Check) -> str | None:
    name = verb.__struct_config__.tag
    if verb.at_least is None and verb.at_most is None and getattr(verb, "above", None) is None:
        return f'"{name}" compares with nothing; give at_least or at_most'
    if verb.at_least is not None and verb.at_most is not None and verb.at_least > verb.at_most:
        return f"at_least {verb.at_least} and at_most {verb.at_most} can never both hold; swap them"
    if isinstance(verb, v.Roll) and verb.at_least is not None and verb.at_least > verb.die:
        return f"at_least {verb.at_least} never comes up on a d{verb.die}"
    if not verb.then and not verb.otherwise:
        return f'"{name}" does nothing either way; give then or otherwise'
    if isinstance(verb, v.Check):
        allowed = _CHECK_ONLY_IN.get(verb.what, (text.kind,))
        if text.kind not in allowed:
            return f'"{verb.what}" is not known in the text of {_a(text.kind)}; allowed in: {", ".join(allowed)}'
    return None


def _wrong_resource(verb: v.GainResource, supplies: Supplies) -> str | None:
    deck = supplies.basic if verb.deck == "basic" else supplies.monster
    if deck is None:
        return None if verb.name is None else f'"{verb.name}": which monster is fought is open here; leave name out'
    if not deck:
        return f"this monster has no {verb.deck} resources; give it [resources], or drop the verb"
    if verb.name is not None and verb.name not in deck:
        return f'there is no {verb.deck} resource "{verb.name}"; there are: {", ".join(deck)}'
    return None
