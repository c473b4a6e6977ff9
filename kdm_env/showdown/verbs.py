"""The verbs of card texts: what a content file may say, as typed structs. One struct a verb; ``do`` names it.

Effects act on the *subject*: the target of the card, the attacker of a reaction, the survivor an injury befalls.
``each`` and ``who`` choose other subjects. Validation happens here, meaning in :mod:`kdm_env.showdown.assembler`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=30)]
Amount = Annotated[int, msgspec.Meta(ge=-30, le=30)]
Die = Literal[2, 3, 4, 5, 6, 8, 10]

Who = Literal[
    "subject",
    "attacker",
    "all survivors",
    "non-deaf survivors",
    "other survivors",
    "other non-deaf survivors",
    "adjacent survivors",
    "survivors adjacent to subject",
    "threats",
    "survivors passed over",
    "survivors in blind spot",
    "random survivor",
    "random adjacent survivor",
    "closest survivor",
    "furthest survivor in range",
    "furthest survivor",
    "survivors in view",
    "survivors in zone",
    "survivors outside zone",
    "threats in zone",
    "random survivor in zone",
    "subject or an adjacent survivor",
    "non-deaf insane survivors",
    "all but non-deaf insane survivors",
    "non-deaf survivors passed over",
]
"""Whom an effect befalls. Of the subject and those adjacent to it, the subject chooses one."""

Zone = Annotated[str, msgspec.Meta(min_length=1)]
"""A zone around the monster, by name. Every monster knows `ring`, the squares around its base, corners included, and
`square 10`, up to 4 squares away on either axis; its own ones stand in `zones` of its file."""

SurvivorValue = Literal[
    "survival",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "movement",
    "accuracy",
    "strength",
    "evasion",
    "luck",
    "speed",
    "movement token",
    "accuracy token",
    "strength token",
    "evasion token",
    "luck token",
    "speed token",
    "strength this attack",
    "luck this attack",
    "accuracy this attack",
    "movement this round",
    "strength this round",
    "moves",
    "survival to the limit",
    "mark",
    "second mark",
]
"""What a survivor can gain or lose: resources, permanent attributes, tokens, bonuses of the running attack or round,
movement to spend; marks are tokens of the monster's own two kinds.
"""

MonsterValue = Literal["movement", "accuracy", "toughness", "evasion", "luck", "speed", "damage"]
"""Attributes of the monster; cards give tokens of them."""

Condition = Literal[
    "deaf",
    "blind",
    "no dodge",
    "no dash",
    "no surge",
    "no encourage",
    "no consume",
    "no arts",
    "no arts this showdown",
    "no survival",
    "no two-handed",
    "no weapons",
    "no waist gear",
    "no heavy gear",
    "no block",
    "no paired",
    "frenzied",
    "moves one",
    "falls when injured",
    "dies alone",
    "skips hunt",
    "retires",
    "knows the lost hand",
    "swallowed",
]
"""Lasting conditions of a survivor."""

Location = Literal["head", "arms", "body", "waist", "legs"]


class Verb(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Base of all verbs."""


class Flow(Verb, tag="flow"):
    """A flow: an opportunity for survival actions [R-074]; a monster knocked down in it stops the card [R-188]."""


class Alert(Verb, tag="alert"):
    """An alert: the effects, usually a question and what follows from it, leave no room for survival: nobody spends any
    until they are done [R-067, 3.2].
    """

    effects: list[AnyVerb]


class Face(Verb, tag="face"):
    """The monster turns to face somebody (`away`: to turn its back)."""

    who: Who = "subject"
    away: bool = False


class Move(Verb, tag="move"):
    """The monster moves. Without `squares` it is a full move. It keeps its facing unless `turn` is set. Toward somebody it
    stops `near` squares away.

    `through subject` goes to the subject and over it, straight on, for the whole move. `toward terrain` goes to the nearest
    tile called `terrain`, until it stands beside it; without such a tile it does not move.
    """

    how: Literal[
        "toward subject", "away from threats", "away from survivors", "away from subject", "forward", "backward",
        "through subject", "toward terrain",
    ]  # fmt: skip
    squares: Count | None = None
    turn: bool = False
    near: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    terrain: str | None = None


class Place(Verb, tag="place monster"):
    """The monster is put somewhere without moving there: next to the subject (`over survivors`: so that it comes to lie on
    as many others as possible), or in the middle of a terrain tile (of the board, if there is no such tile). Whom it is
    put upon it collides with.
    """

    where: Literal["beside subject", "over survivors", "on terrain"]
    terrain: str | None = None


class MoveAndAttack(Verb, tag="move and attack"):
    """Move toward the subject, face it, attack if close enough [R-078..R-080]. The lists run as said in [3.7].

    Without damage (0) hits only trigger what follows them. In a `chain` each hit is another attack roll.
    `severe_injuries` alters the severe injury rolls of this attack. With `away` it turns its back on a subject beside it.
    `moves`: so many movements.
    """

    speed: Annotated[int, msgspec.Meta(ge=0, le=10)]
    accuracy: Annotated[int, msgspec.Meta(ge=1, le=10)]
    damage: Annotated[int, msgspec.Meta(ge=0, le=10)]
    location: Location | None = None
    reach: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    chain: bool = False
    severe_injuries: Amount = 0
    away: bool = False
    moves: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    after_hit: list[AnyVerb] = []
    before_damage: list[AnyVerb] = []
    after_damage: list[AnyVerb] = []


class Attack(Verb, tag="attack"):
    """Attack the subject from where the monster stands: whoever an area attack catches may be further away (`reach`)."""

    speed: Annotated[int, msgspec.Meta(ge=0, le=10)]
    accuracy: Annotated[int, msgspec.Meta(ge=1, le=10)]
    damage: Annotated[int, msgspec.Meta(ge=0, le=10)]
    location: Location | None = None
    reach: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    chain: bool = False
    severe_injuries: Amount = 0
    after_hit: list[AnyVerb] = []
    before_damage: list[AnyVerb] = []
    after_damage: list[AnyVerb] = []


class AttackGains(Verb, tag="attack gains"):
    """The monster's running attack deals more damage; `per_square` multiplies it with the squares it moved just before."""

    damage: Annotated[int, msgspec.Meta(ge=1, le=10)]
    per_square: bool = False


class BasicAction(Verb, tag="basic action"):
    """The monster performs its basic action: with its own target list, or against a named target [ruling 24]."""

    target: Literal["list", "subject", "attacker", "furthest survivor in range"] = "list"
    speed: Amount = 0
    damage: Amount = 0


class Instinct(Verb, tag="instinct"):
    """The monster acts by its instinct."""


class Each(Verb, tag="each"):
    """The effects befall each of several survivors; the monster controller orders them where the order matters."""

    who: Who
    effects: list[AnyVerb]
    zone: Zone | None = None


class Gain(Verb, tag="gain"):
    """The subject gains (or, below zero, loses). `roll` adds a die to the amount. Limits: [3.1].

    How: the amount is added, once or for each of the subject's first marks (`per mark`); or the number becomes the amount
    (`set`), or is multiplied by it (tokens, marks, bleeding, survival, insanity).
    """

    what: SurvivorValue
    amount: Amount = 0
    roll: Die | None = None
    how: Literal["add", "per mark", "set", "multiply"] = "add"


class LoseArmor(Verb, tag="lose armor"):
    """The subject loses armor points, all of them or so many: where the running attack hits it, or everywhere."""

    where: Literal["hit locations", "everywhere"]
    amount: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None


class Damage(Verb, tag="damage"):
    """Damage that is no hit (cannot be dodged). Without a location the die decides [ruling 19]; `all`: it goes to each. Of
    an `event` it takes armor and fills injury boxes, and causes no severe injury [3.3].
    """

    amount: Amount
    per_level: bool = False
    location: Location | Literal["all"] | None = None
    event: bool = False


class BrainDamage(Verb, tag="brain damage"):
    """Brain damage [3.3]; of an `event` it causes no trauma."""

    amount: Amount
    per_level: bool = False
    event: bool = False
    intimidate: bool = False
    """From a monster that intimidates [3.7]: some fear that more."""


class KnockDown(Verb, tag="knock down"):
    """The subject is knocked down [R-169]."""

    bash: bool = False
    """Bash, which some ignore [3.6]."""


class StandUp(Verb, tag="stand up"):
    """The subject stands up."""


class Bleed(Verb, tag="bleed"):
    """The subject gains bleeding tokens; the last one kills [3.1]."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Knockback(Verb, tag="knockback"):
    """The subject is knocked back, away from the monster [R-145], or to its side."""

    distance: Annotated[int, msgspec.Meta(ge=1, le=20)]
    sideways: bool = False


class TraumaKnockback(Verb, tag="stagger to the edge"):
    """The subject is knocked back by its movement toward the nearest edge [3.5 row 4]."""


class Grab(Verb, tag="grab"):
    """The subject is placed, knocked down, in front of the monster and suffers 1 damage a level [1.3]."""


class Die_(Verb, tag="die"):
    """The subject dies."""


class Priority(Verb, tag="priority target"):
    """The subject gains the priority target token."""

    permanent: bool = False


class Doom(Verb, tag="doom"):
    """The subject is doomed until the running card is resolved [3.2]."""


class SetCondition(Verb, tag="condition"):
    """The subject has a lasting condition from now on."""

    name: Condition


class SevereInjury(Verb, tag="severe injury"):
    """The subject rolls on a severe injury table, `times` times; without a location the die chooses the table. Or it suffers
    a certain injury, by `name`.
    """

    location: Location | Literal["brain"] | None = None
    modifier: Amount = 0
    times: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    name: str | None = None


class Disorder(Verb, tag="random disorder"):
    """The subject gains a random disorder."""


class Survival(Verb, tag="survival becomes insanity"):
    """All survival of the subject turns into insanity."""


class Spend(Verb, tag="may spend"):
    """The subject may spend survival (0: it just may); if it does, the effects follow, else `otherwise`. `all`: at least so
    much, and all.
    """

    survival: Annotated[int, msgspec.Meta(ge=0, le=9)]
    effects: list[AnyVerb] = []
    otherwise: list[AnyVerb] = []
    all: bool = False
    activation: bool = False
    """It takes an activation, too."""


class Monster(Verb, tag="monster gains"):
    """The monster gains tokens (below zero: negative ones)."""

    what: MonsterValue
    amount: Amount
    per_level: bool = False
    until: Literal["end of round", "end of turn"] | None = None
    """Not a token, but for so long: toughness to the end of the round, speed to the end of the monster's turn (once a
    round).
    """


class MonsterFalls(Verb, tag="monster knocked down"):
    """The monster is knocked down [R-179..R-189]."""


class Heal(Verb, tag="heal"):
    """Wound cards go, unseen, underneath the AI deck. `roll` adds a die to the amount."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    roll: Die | None = None


class SufferWound(Verb, tag="monster suffers wound"):
    """The monster suffers wounds [R-233]."""

    amount: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class MonsterDies(Verb, tag="monster dies"):
    """The monster dies: now, or at the end of its next turn."""

    when: Literal["now", "end of next turn"] = "now"


class Roll(Verb, tag="roll"):
    """Roll a die; both bounds must hold for `then`, else `otherwise`. `above` compares with a value of the subject."""

    die: Die = 10
    at_least: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    at_most: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    above: Literal["courage", "understanding", "insanity"] | None = None
    then: list[AnyVerb] = []
    otherwise: list[AnyVerb] = []


class Row(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One row of a table: results up to `up_to` that no row before it covers."""

    up_to: Annotated[int, msgspec.Meta(ge=1, le=10)]
    effects: list[AnyVerb] = []


class Table(Verb, tag="table"):
    """Roll a die once and do what the row of the result says."""

    rows: list[Row]
    die: Die = 10


class Check(Verb, tag="check"):
    """Compare a number of the table; `then` if it is within the bounds, else `otherwise`. `card` names the AI card that
    "tokens on card" counts on; "deaf", "priority for good" and "other gear" (whether the subject carries any) are 0 or 1,
    and so are "wound roll odd", "melee attack" and "monster on board". "wound roll" is the die of the wound attempt that is
    answered, "tiles on board" are those called `terrain`, "survivors in zone" those in `zone`.
    """

    what: Literal[
        "wounds",
        "damaging hits",
        "courage",
        "understanding",
        "insanity",
        "survival",
        "tokens on this card",
        "monster level",
        "moods found",
        "adjacent survivors",
        "subject standing",
        "disorders",
        "deaf",
        "movement",
        "distance",
        "mark",
        "second mark",
        "all marks",
        "last roll",
        "living survivors",
        "priority for good",
        "other gear",
        "tokens on card",
        "stinky gear",
        "squares moved",
        "injured location",
        "wound roll",
        "wound roll odd",
        "melee attack",
        "tiles on board",
        "monster on board",
        "survivors in zone",
    ]
    at_least: Count | None = None
    at_most: Count | None = None
    card: str | None = None
    terrain: str | None = None
    zone: Zone | None = None
    then: list[AnyVerb] = []
    otherwise: list[AnyVerb] = []


class IfRule(Verb, tag="rule"):
    """What is printed on the card is a matter of the printing: `then` under a rule option, else `otherwise` [0.3]."""

    name: str
    then: list[AnyVerb] = []
    otherwise: list[AnyVerb] = []


class Once(Verb, tag="once per lifetime"):
    """The effects befall the subject once in its life; the condition marks who has had them."""

    mark: Condition
    effects: list[AnyVerb]


class DrawAI(Verb, tag="draw ai"):
    """When the card is resolved another AI card is drawn [R-104]."""


class EndTurn(Verb, tag="end turn"):
    """The monster's turn ends; end-of-turn effects are skipped [ruling 1]."""


class EveryoneIsAThreat(Verb, tag="everyone is a threat"):
    """Until the end of the next round every survivor counts as a threat (sniff)."""


class DiscardThis(Verb, tag="discard this"):
    """The card whose text this is goes to its discard pile."""


class ArchiveThis(Verb, tag="archive this"):
    """The card whose text this is leaves the showdown."""


class ReturnThis(Verb, tag="return this to top"):
    """The card whose text this is goes back on top of the AI deck when it is resolved."""


class DiscardDrawn(Verb, tag="discard drawn card"):
    """The AI card just drawn is discarded unplayed."""


class RevealMoods(Verb, tag="reveal moods"):
    """Reveal AI cards one by one; the first moods found enter play; the rest is shuffled back."""

    at_most: Annotated[int, msgspec.Meta(ge=1, le=30)]
    find: Annotated[int, msgspec.Meta(ge=1, le=5)]


class DiscardMood(Verb, tag="discard mood"):
    """One mood in play is discarded (the subject chooses)."""


class ClearTokens(Verb, tag="clear tokens"):
    """The tokens on this card are removed."""


class Tokens(Verb, tag="tokens"):
    """Tokens come onto this card, or onto the card in play of that name, or leave it (below zero)."""

    amount: Amount
    card: str | None = None


class ShuffleHits(Verb, tag="shuffle hit locations"):
    """Hit location deck and discard pile are shuffled together; with `only_on_top` the cards that go on top are laid there
    and the rest stays as it is.
    """

    only_on_top: bool = False


class GainResource(Verb, tag="gain resource"):
    """A resource card is gained: a named one, or the top of a deck."""

    deck: Literal["basic", "monster"]
    name: str | None = None


class Hide(Verb, tag="hide"):
    """The subject hides: it drops the priority token and is no threat until it leaves or attacks [4.3]."""

    until: Literal["it leaves or attacks", "it attacks"] = "it leaves or attacks"


class Look(Verb, tag="look"):
    """The subject looks at the next cards of a deck and lays them back: on top in an order of its choice, or one of them
    on top or at the bottom. Everybody sees them.
    """

    deck: Literal["ai", "hit locations"]
    cards: Annotated[int, msgspec.Meta(ge=1, le=4)]
    back: Literal["any order", "top or bottom"] = "any order"


class RemoveTokens(Verb, tag="remove tokens"):
    """The subject loses tokens: one bleeding or negative attribute token of its choice, or all tokens it has."""

    which: Literal["one bad", "all"] = "one bad"


class Rush(Verb, tag="rush"):
    """The subject moves in a straight line, in a direction of its choice, as far as it can or so many squares."""

    squares: Count | None = None


class Wield(Verb, tag="wield"):
    """The subject attacks with a melee weapon within reach (its choice), with a bonus for this attack. A cumbersome
    weapon costs nothing more then [3.9].
    """

    strength: Amount = 0
    per_square: bool = False
    """The strength is gained for each square moved in the rush before."""


class Slam(Verb, tag="slam"):
    """What follows a slam takes place now (``after_slam`` of armor sets)."""


class ForgetArt(Verb, tag="forget art"):
    """The subject loses a random fighting art for good."""


class TearOff(Verb, tag="tear off armor"):
    """The subject's armor gear at this location is archived, its points are gone."""

    location: Location


class LoseGear(Verb, tag="lose gear"):
    """The subject loses the weapon of its running attack, or any gear card (chance says which).

    What is `archived` is gone; what is `knocked away` comes back for an activation. `unarmed` follows if there is none to
    lose: the attack was made with fist and tooth.
    """

    which: Literal["weapon", "any"]
    how: Literal["archived", "knocked away"] = "archived"
    unarmed: list[AnyVerb] = []


class CancelAttack(Verb, tag="cancel attack"):
    """The survivor's running attack resolves no further hits."""


class Swallow(Verb, tag="swallow"):
    """The subject is taken off the board, into the monster; what that means is `swallowed` of the monster [2.3]."""


class Release(Verb, tag="release"):
    """The swallowed subject comes out beside the monster; what that does to it is `released` of the monster [2.3]."""


class Leave(Verb, tag="leave the board"):
    """The monster leaves the board, and nobody is the priority target any more."""


class AddTerrain(Verb, tag="add terrain"):
    """Terrain joins the board: the tiles of a card, by the card's rules, or one tile at `at` (bottom left square) [R-041]."""

    name: str
    at: tuple[Annotated[int, msgspec.Meta(ge=1, le=22)], Annotated[int, msgspec.Meta(ge=1, le=16)]] | None = None


class RemoveTerrain(Verb, tag="remove terrain"):
    """A terrain tile leaves the board, unless it is indestructible: without a name the one the subject uses; of a kind: one
    under the monster or beside it, which it consumes [2.1 graze]. If there is one, `then` follows.
    """

    name: str | None = None
    then: list[AnyVerb] = []


AnyVerb = Union[  # noqa: UP007
    Flow, Alert, Face, Move, MoveAndAttack, Attack, BasicAction, Each, Gain, Damage, BrainDamage, KnockDown, StandUp, Bleed,
    Knockback, TraumaKnockback, Grab, Die_, Priority, Doom, SetCondition, SevereInjury, Disorder, Survival, Spend,
    Monster, MonsterFalls, Heal, SufferWound, MonsterDies, Roll, Check, IfRule, Once, DrawAI, EndTurn,
    EveryoneIsAThreat, DiscardThis,
    ArchiveThis, ReturnThis, DiscardDrawn, RevealMoods, DiscardMood, ClearTokens, GainResource, Hide,
    AddTerrain, RemoveTerrain, Place, Instinct, LoseArmor, Tokens, ShuffleHits, Look, RemoveTokens, Rush, Wield, Slam,
    ForgetArt, TearOff, AttackGains, Table, LoseGear, CancelAttack, Swallow, Release, Leave,
]  # fmt: skip
"""Any verb."""
