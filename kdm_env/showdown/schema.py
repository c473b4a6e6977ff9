"""What a content file holds: monsters, gear, terrain, injury tables, scenarios, as typed structs (msgspec).

Files are TOML, one monster a file. Unknown keys, wrong types and numbers out of range are refused with their place.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec

from .verbs import AnyVerb, Location, MonsterValue, Zone

Small = Annotated[int, msgspec.Meta(ge=0, le=30)]
Signed = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A struct that refuses unknown keys. Written out, it leaves defaults out: a new optional key changes no hash."""


# --- monsters --------------------------------------------------------------------------------------------------------


class LevelChange(Strict):
    """What a rule option changes of a level's row; what is not given stays."""

    basic: Small | None = None
    advanced: Small | None = None
    legendary: Small | None = None
    movement: Small | None = None
    toughness: Small | None = None
    speed: Signed | None = None
    damage: Signed | None = None
    accuracy: Signed | None = None
    evasion: Signed | None = None
    luck: Signed | None = None
    special: list[str] | None = None


class Level(Strict):
    """One row of the story event's table [R-011]: cards by tier, attributes, tokens, S cards at the start."""

    name: str
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    basic: Small = 0
    advanced: Small = 0
    legendary: Small = 0
    movement: Small = 6
    toughness: Small = 8
    speed: Signed = 0
    damage: Signed = 0
    accuracy: Signed = 0
    evasion: Signed = 0
    luck: Signed = 0
    special: list[str] = []
    """S cards in play from the start [R-019]."""
    deck: list[str] = []
    """A fixed AI deck instead of dealt tiers (prologue)."""
    on_top: str | None = None
    """One more AI card, laid on the fixed deck after the shuffle."""
    hit_on_top: str | None = None
    """The hit location that is put on top of its deck after the shuffle."""
    rewards: dict[Literal["basic", "monster"], Small] = {}
    """Resource cards a victory brings, by deck [1.2]."""
    trophies: list[str] = []
    """Special rewards of a victory that lie in no deck of the showdown [1.2]."""
    with_rule: dict[str, LevelChange] = {}
    """Rule option -> what it changes of this row, where sources differ [0.3]."""

    def under(self, rules: Collection[str]) -> Level:
        """The row under rule options."""
        row = self
        for rule, change in self.with_rule.items():
            if rule in rules:
                changed = {key: value for key, value in msgspec.structs.asdict(change).items() if value is not None}
                row = msgspec.structs.replace(row, **changed)
        return row


class Target(Strict):
    """One item of a target list, in words split into conditions [R-116]."""

    pick: Literal[
        "closest",
        "furthest",
        "random",
        "most bleeding",
        "last to wound",
        "grabbed last round",
        "least marks",
        "most marks",
    ]
    among: Literal["threat", "survivor", "knocked down survivor"] = "threat"
    facing: bool = False
    in_range: bool = False
    range: Annotated[int, msgspec.Meta(ge=1, le=30)] | None = None
    in_field_of_view: bool = False
    in_blind_spot: bool = False
    zone: Zone | None = None
    """Only in this zone."""
    carries: Literal["consumable"] | None = None
    """Has gear with this keyword."""


class AreaTargets(Strict):
    """All survivors of a kind at once [R-122]: the effects run once, without a subject, and reach them by `each`."""

    all: Literal[
        "threats", "survivors", "non-deaf survivors", "survivors in view", "survivors in zone", "threats in zone"
    ]
    zone: Zone | None = None


class Rectangle(Strict):
    """Squares of a zone, as the monster looks: rows ahead (0 its front row, 1 the row in front of that, negative behind) and
    columns across (0 its leftmost column, below zero to the left of it), from and to.
    """

    ahead: tuple[Annotated[int, msgspec.Meta(ge=-30, le=30)], Annotated[int, msgspec.Meta(ge=-30, le=30)]]
    across: tuple[Annotated[int, msgspec.Meta(ge=-30, le=30)], Annotated[int, msgspec.Meta(ge=-30, le=30)]]


class ZoneEffect(Strict):
    """What happens when a survivor does something in a zone (subject: that survivor)."""

    zone: Zone
    effects: list[AnyVerb]


class Search(Strict):
    """While the card lies face up on the AI deck: what an activation on such terrain does (subject: who spends it)."""

    terrain: str
    effects: list[AnyVerb]


class AICard(Strict):
    """An AI card: copies, targets, what it does, what it changes while in play."""

    name: str
    tier: Literal["basic", "advanced", "legendary", "special"]
    copies: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    kind: Literal["action", "mood", "trait"] = "action"
    targets: list[Target] = []
    area: AreaTargets | None = None
    first: list[AnyVerb] = []
    """What the monster does before it picks."""
    effects: list[AnyVerb] = []
    no_target: list[AnyVerb] = []
    """Instead of the instinct when nobody can be picked."""
    injured: dict[str, list[AnyVerb]] = {}
    """Persistent injury -> what replaces all other actions [R-091]."""
    draws_cards: bool = True
    """False: while in play the monster draws no AI cards [R-105]."""
    modifiers: dict[MonsterValue, Signed] = {}
    """Monster attributes while in play."""
    modifiers_per_level: dict[MonsterValue, Signed] = {}
    modifiers_per_token: dict[MonsterValue, Signed] = {}
    """For each token on this card."""
    more_draws: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    """How many AI cards more the monster draws each turn."""
    negates_wounds: Annotated[int, msgspec.Meta(ge=2, le=10)] | None = None
    """For each wound a d10 is rolled; so much or more negates it."""
    toughness_from_blind_spot: Signed = 0
    """Toughness against wound attempts made from the blind spot."""
    stops_ranged: bool = False
    """Hits of ranged weapons count for nothing."""
    severe_injuries: Signed = 0
    """Alters the severe injury rolls of survivors."""
    survivors_per_mark: dict[Literal["movement", "speed"], Signed] = {}
    """What each token of the monster's first kind costs the survivor who has it."""
    shows_mark: Literal[0, 1, 2] = 0
    """The first or second kind of the monster's tokens on survivors is this card's; agents see their own on its place."""
    counts: Literal["survivor suffers damage", "monster is wounded"] | None = None
    """An event that lays a token on this card while in play."""
    start_of_turn: list[AnyVerb] = []
    end_of_turn: list[AnyVerb] = []
    when_wounded: list[AnyVerb] = []
    when_knocked_down: list[AnyVerb] = []
    when_survivor_maimed: list[AnyVerb] = []
    """A survivor is killed or dismembered."""
    when_survivor_dies: list[AnyVerb] = []
    """Subject: whoever died."""
    when_attack_damages: list[AnyVerb] = []
    """After an attack of the monster that dealt damage (subject: its target), behind what the attack itself says."""
    when_brain_damaged: list[AnyVerb] = []
    """A survivor (the subject) suffers brain damage."""
    when_basic_action_ends: list[AnyVerb] = []
    when_perfect_hit: list[AnyVerb] = []
    """An attack has perfect hits (subject: the attacker); before the weapon's own effects."""
    survivors_act: list[AnyVerb] = []
    """At the start of the survivors' act."""
    use_of_marked: list[AnyVerb] = []
    """What a survivor with tokens of the monster's first kind may spend an activation for (`interact`, where no terrain is
    used).
    """
    when_turn_ends: ZoneEffect | None = None
    """A survivor's turn ends and it stands in the zone."""
    when_activation: ZoneEffect | None = None
    """A survivor in the zone spends an activation; happens before what it does [R-107, R-108]."""
    when_entered: ZoneEffect | None = None
    """A survivor moves into the zone: it stops there, then this happens."""
    when_attacked: ZoneEffect | None = None
    """A survivor in the zone attacks; happens before its dice."""
    when_collides: list[AnyVerb] = []
    """The monster has moved over a survivor (subject: that survivor)."""
    when_instinct: list[AnyVerb] = []
    """The monster has followed its instinct."""
    when_consumes: list[AnyVerb] = []
    """The monster has consumed terrain."""
    always_threats: bool = False
    """While in play every survivor is a threat, whatever else is said."""
    grab_damage: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    """While in play the damage of a grab is multiplied by this."""
    removes: list[str] = []
    """Hit locations that are archived at the start when this special card is in play."""
    search: Search | None = None
    aftermath: list[str] = []
    """What the card brings outside the showdown."""
    house: bool = False
    """True for what the sources lack and we chose."""


class HitLocation(Strict):
    """A hit location card [1.5, 3.8]."""

    name: str
    trap: bool = False
    first_strike: bool = False
    impervious: bool = False
    super_dense: bool = False
    parry: bool = False
    toughness: Signed = 0
    """Changes the monster's toughness for wound attempts against this location [R-226]."""
    before: list[AnyVerb] = []
    """Before the wound attempt (subject: the attacker) [R-226]; of a trap: what the trap does [R-187]."""
    failure: list[AnyVerb] = []
    wound: list[AnyVerb] = []
    reflex: list[AnyVerb] = []
    critical: list[AnyVerb] | None = None
    """Critical effect; None: the card has no critical text, so it cannot be wounded critically [ruling 3]."""
    injury: str | None = None
    """Persistent injury: after a critical wound the card stays in play [R-095]."""
    archived: bool = False
    """After a critical wound the card leaves the showdown."""
    favours: dict[Literal["club", "shield"], Small] = {}
    """Luck that weapons of a kind have against this location; the same for all that are named."""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """The injury is discarded at the end of the n-th round (1: this one); 0: it stays."""
    modifiers: dict[MonsterValue, Signed] = {}
    """Monster attributes while this injury is in play."""
    start_of_turn: list[AnyVerb] = []
    end_of_turn: list[AnyVerb] = []
    when_moves: list[AnyVerb] = []
    when_draws: list[AnyVerb] = []
    when_collides: list[AnyVerb] = []
    ignores_grab: bool = False
    """While in play the monster's grabs do nothing (Broken Foot)."""
    on_top: bool = False
    """Lies on top of its deck, openly, whenever that has been shuffled."""
    house: bool = False


class Placement(Strict, kw_only=True):
    """Where things stand at the start [R-030..R-039]. Squares are [column, row], facings in words."""

    monster: tuple[int, int]
    facing: Literal["north", "east", "south", "west"] = "north"
    survivors: list[tuple[int, int]]
    distance: Small | None = None
    """Survivors may be placed anywhere exactly this far from the monster (placement = "random")."""
    terrain: list[PlacedTile] = []
    """Named tiles, placed first [R-032]; the cards they come from take no part in the random draw [R-035]."""
    random_terrain: Small = 0
    """Terrain cards drawn at random, all tiles of each placed before the next [R-036, R-037]."""


class PlacedTile(Strict, kw_only=True):
    """A named terrain tile and its bottom left square; without one it is placed by its card's rules [R-034]."""

    name: str
    at: tuple[int, int] | None = None
    turned: bool = False
    rule: str | None = None
    """The rule option with which alone it is laid."""


class MonsterFile(Strict, kw_only=True):
    """A whole monster."""

    name: str
    size: Annotated[int, msgspec.Meta(ge=1, le=4)]
    first_act: Literal["monster", "survivors"] = "monster"
    levels: list[Level]
    placement: Placement
    instinct: list[AnyVerb]
    basic_action: BasicCard
    ai: list[AICard]
    hit_locations: list[HitLocation]
    zones: dict[str, list[Rectangle]] = {}
    """Zones around the monster that its cards speak of."""
    marks: list[str] = []
    """What its own two kinds of tokens on survivors are called."""
    resources: dict[str, Annotated[int, msgspec.Meta(ge=0, le=20)]] = {}
    """Copies in the monster's deck; 0: a strange resource, which only effects give. Those stand last."""
    swallowed: list[AnyVerb] = []
    """What befalls a swallowed survivor at the start of its act."""
    released: list[AnyVerb] = []
    """What befalls a survivor that comes out again."""
    defeat: list[str] = []
    victory: list[str] = []
    """What a victory means outside the showdown."""


class BasicCard(Strict):
    """The basic action on the reference card [R-062]."""

    targets: list[Target]
    effects: list[AnyVerb]


# --- survivors -------------------------------------------------------------------------------------------------------

Keyword = Literal[
    "melee",
    "ranged",
    "thrown",
    "deadly",
    "savage",
    "sharp",
    "frail",
    "slow",
    "paired",
    "two-handed",
    "cumbersome",
    "unwieldy",
    "early iron",
    "heavy",
    "provoke",
    "tool",
    "dagger",
    "katar",
    "club",
    "bow",
    "ammunition",
    "shield",
    "club",
    "armor",
    "jewelry",
    "other",
    "sentient",
    "irreplaceable",
    "cursed",
    "selfish",
    "consumable",
    "stinky",
    "noisy",
]

Attribute = Literal["movement", "accuracy", "strength", "evasion", "luck", "speed"]
Colour = Literal["red", "blue", "green"]
Affinities = dict[Colour, Annotated[int, msgspec.Meta(ge=1, le=9)]]

Trait = Literal[
    "ignores bash",
    "always a threat",
    "no survival",
    "no courage",
    "survival only while insane",
    "no survival while insane",
    "damage goes to the brain while insane",
    "honorable",
    "must move",
    "fears intimidation",
    "pairs melee weapons",
    "second dodge",
    "crossarm block",
    "last one stands",
    "more survival",
    "perfect at nine",
    "tough",
    "tumbles",
    "bleeds seven",
    "dice for perfect hits",
    "falls at blood",
    "loses strength when down",
    "loses evasion when down",
    "softens hits",
    "better terrain rolls",
]
"""What holds all the time: the rules know these by name."""


class Boost(Strict):
    """What is added to attacks with some weapons."""

    weapons: list[Literal["any", "this", "fist and tooth", "dagger", "katar", "club", "bow"]]
    only: Literal["insane", "3 bleeding", "5 survival"] | None = None
    speed: Signed = 0
    accuracy: Signed = 0
    strength: Signed = 0
    luck: Signed = 0
    devastating: Small = 0
    keywords: list[Literal["deadly", "savage", "sharp", "paired", "provoke"]] = []


class Feature(Strict, kw_only=True):
    """What a gear card, its affinity bonus, an armor set, a fighting art or a disorder does for who has it.

    In every text the subject is that survivor, unless the key says otherwise.
    """

    bonus: dict[Attribute, Signed] = {}
    """Added to permanent attributes."""
    traits: list[Trait] = []
    boost: Boost | None = None
    activation: list[AnyVerb] = []
    """What an activation can be spent on."""
    pays: tuple[Literal["activation", "movement"], ...] = ("activation",)
    """What using it takes."""
    pays_survival: Small = 0
    once: Literal["round", "showdown"] | None = None
    """It can be used once. Of a weapon: once a showdown, hit or miss."""
    archived_after_use: bool = False
    in_own_turn: bool = False
    """It can be used in one's own turn only."""
    while_down: bool = False
    """It can be used while knocked down."""
    arrival: list[AnyVerb] = []
    """At the start of the showdown (departing and arriving are one moment here)."""
    perfect_hit: list[AnyVerb] = []
    """For each perfect hit, before the hit locations are drawn. Of gear: with this weapon."""
    hit: list[AnyVerb] = []
    """Once an attack that hits. Of gear: with this weapon."""
    when_wounds: list[AnyVerb] = []
    """A wound attempt succeeds. Of gear: with this weapon."""
    after_survival_action: list[AnyVerb] = []
    when_encourages: list[AnyVerb] = []
    """Subject: the survivor who was encouraged."""
    when_monster_draws: list[AnyVerb] = []
    """The monster has drawn an AI card and not played it yet."""
    end_of_turn: list[AnyVerb] = []
    """At the end of this survivor's turn."""
    when_injured: list[AnyVerb] = []
    """After a severe injury (no brain trauma)."""
    instead_of_injury: list[AnyVerb] = []
    """Instead of the roll on a severe injury table."""
    instead_of_trauma: list[AnyVerb] = []
    """Instead of the first roll for a brain trauma in a showdown."""
    after_rush: list[AnyVerb] = []
    """An attack begins that a rush has led to (Pounce, Charge, Skewer)."""
    after_slam: list[AnyVerb] = []
    when_gained: list[AnyVerb] = []
    """When a disorder is gained in the fight."""
    house: bool = False


class AffinityBonus(Feature, kw_only=True):
    """What a gear card does while the affinities it needs are complete in the grid [3.10]."""

    complete: Affinities = {}
    """Affinities anywhere in the grid."""
    puzzle: Affinities = {}
    """Affinities completed by the card's own edges."""


class Gear(Feature, kw_only=True):
    """A gear card: weapon figures, armor points, keywords, affinities, effects."""

    name: str
    keywords: list[Keyword] = []
    speed: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    accuracy: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    strength: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    reach: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    range: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    devastating: Small = 0
    barbed: Small = 0
    """Each perfect hit strengthens the attack by so much."""
    armor: dict[Location, Small] = {}
    throw: bool = False
    """Founding stone: activation, archive it: one automatic hit from anywhere that wounds critically."""
    aim: dict[Literal["speed", "accuracy"], Signed] = {}
    """The weapon's other attack, with these changes."""
    block: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """The gear's other use: spend activation to ignore this many hits the next time its owner is attacked [3.6]."""
    deflect: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """The gear's other use: spend activation to have this many deflect tokens, each of which ignores a hit [3.6]."""
    edges: dict[Literal["top", "right", "bottom", "left"], Colour] = {}
    """Half affinities on the card's edges: with a neighbour's half of the same colour they are one affinity."""
    affinity: AffinityBonus | None = None


class ArmorSet(Feature, kw_only=True):
    """What wearing all pieces of an armor set does."""

    name: str
    pieces: Annotated[list[str], msgspec.Meta(min_length=1, max_length=7)]
    armor: Small = 0
    """Armor points at every hit location."""


class GearFile(Strict):
    """All gear, and the armor sets."""

    gear: list[Gear]
    sets: list[ArmorSet] = []


class FightingArt(Feature, kw_only=True):
    """A fighting art [3.12]."""

    name: str
    forbids: list[Literal["shield", "two-handed", "heavy"]] = []
    """It cannot be used while the grid holds gear with one of these keywords."""


class FightingArtFile(Strict):
    """The fighting arts."""

    arts: list[FightingArt]


class DisorderCard(Feature, kw_only=True):
    """A disorder [3.11]."""

    name: str
    showdown: bool = True
    """False: it does nothing in a showdown; `reason` says where it acts."""
    reason: str = ""


class Injury(Strict, kw_only=True):
    """One severe injury [3.4] or brain trauma [3.5]."""

    rolls: list[Annotated[int, msgspec.Meta(ge=1, le=20)]]
    """The d10 results (the highest also covers everything above it)."""
    name: str
    times: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    """How often it may be suffered; 0: any number. A result that cannot be taken again is a bleeding token instead."""
    bleed: Small = 1
    effects: list[AnyVerb] = []
    second: list[AnyVerb] = []
    """Instead of the effects when suffered the second time (if given)."""
    maims: bool = False
    """A dismemberment (some moods watch for it)."""


class InjuryFile(Strict):
    """The five severe injury tables and the brain trauma table; and the faces of the hit location die."""

    head: list[Injury]
    arms: list[Injury]
    body: list[Injury]
    waist: list[Injury]
    legs: list[Injury]
    brain: list[Injury]


class Terrain(Strict, kw_only=True):
    """A terrain card and its tiles [4.3]."""

    name: str
    width: Annotated[int, msgspec.Meta(ge=1, le=6)]
    height: Annotated[int, msgspec.Meta(ge=1, le=6)]
    cards: Small
    tiles: Small
    obstacle: bool = False
    impassable: bool = False
    destructible: bool = False
    """It leaves the board when a monster walks over it, or a survivor is thrown against it (1 damage)."""
    indestructible: bool = False
    """No effect takes it off the board."""
    exposes: bool = False
    """A survivor on it is always in the monster's field of view."""
    skips_first_turn: bool = False
    """The monster skips its first turn while this lies on the board."""
    interact: list[AnyVerb] = []
    """What a survivor on it may spend an activation for."""
    needs: Literal["tool"] | None = None
    """Keyword of the gear without which nobody can use it."""
    disputed_cards: Small = 0
    """Cards that only some lists of the deck have; in play with the rule option `larger terrain deck` [C-14]."""
    clear: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """Squares left free around every miniature when its tiles are placed."""
    apart: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """Squares left free between two tiles of this kind when they are placed."""
    house: bool = False


class TerrainFile(Strict):
    """All terrain."""

    terrain: list[Terrain]


class DisorderFile(Strict):
    """The disorders."""

    disorders: list[DisorderCard]


class ResourceFile(Strict):
    """The basic resource deck: copies by name."""

    resources: dict[str, Annotated[int, msgspec.Meta(ge=1, le=20)]]


class SurvivorSpec(Strict):
    """A survivor of a scenario."""

    name: str = ""
    gear: list[str] = []
    """The gear grid, row by row from the top left; "" is an empty place."""
    arts: Annotated[list[str], msgspec.Meta(max_length=3)] = []
    disorders: Annotated[list[str], msgspec.Meta(max_length=3)] = []
    survival: Small = 1
    survival_limit: Small = 1
    insanity: Small = 0
    courage: Small = 0
    understanding: Small = 0
    movement: Small = 5
    accuracy: Signed = 0
    strength: Signed = 0
    evasion: Signed = 0
    luck: Signed = 0
    speed: Signed = 0


class Goal(Strict, kw_only=True):
    """What wins a puzzle: one of the amounts, within so many rounds. The death of the monster wins, too."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    wounds: Annotated[int, msgspec.Meta(ge=1, le=27)] | None = None
    """Wound cards the monster must have."""
    survivors: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    """Survivors alive when the rounds are over; fewer at any time lose."""


class Scenario(Strict, kw_only=True):
    """A fight, by name: monster, level, party, what the settlement knows. With `position` and `goal` a puzzle."""

    name: str
    title: str
    monster: str
    level: str
    party: list[SurvivorSpec] = []
    survival_actions: list[Literal["dodge", "encourage", "dash", "surge", "endure"]] = []
    position: str | None = None
    """Of a puzzle: the table it starts from, as docs/position.md writes it, instead of a party."""
    goal: Goal | None = None
    terrain: bool = True
    placement: Literal["default", "random"] = "default"
    ambush: Literal["none", "survivors", "monster"] = "none"
    """Who ambushes: the other side skips its first turn [5]."""
    difficulty: str = ""
    describe: str = ""


class ScenarioFile(Strict):
    """Several scenarios."""

    scenarios: list[Scenario]


# --- what an author writes -------------------------------------------------------------------------------------------


class Extras(Strict, kw_only=True):
    """A content file of one's own without a monster: fights, gear and terrain that join those of the package."""

    scenarios: list[Scenario] = []
    gear: list[Gear] = []
    terrain: list[Terrain] = []


class AuthoredMonster(MonsterFile, kw_only=True):
    """A content file of one's own with a monster, and whatever belongs to it: its fights, its gear, its terrain."""

    scenarios: list[Scenario] = []
    gear: list[Gear] = []
    terrain: list[Terrain] = []
