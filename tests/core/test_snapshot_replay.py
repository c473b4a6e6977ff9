"""Games as bytes and games as seeds with actions."""

import dataclasses
import json
import struct
import zlib

import numpy as np
import pytest

from kdm_env.core import replay as replays
from kdm_env.core.aec import AECGame
from kdm_env.core.record import copy_records
from kdm_env.core.replay import Recorder, ReplayError, Start
from kdm_env.core.single import SingleGame
from kdm_env.core.snapshot import SnapshotError
from kdm_env.core.vector import VectorGame
from tests import toy_game

GAME = toy_game.make()


def played(steps=10_000, seed=3, env=None):
    env = env or SingleGame(GAME)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if env.table.over:
            break
        env.step(int(rng.choice(env.legal_actions())))
    return env


# --- snapshots -------------------------------------------------------------------------------------------------------


def test_every_cut_and_every_changed_byte_is_noticed_and_nothing_is_touched():
    env = played(8)
    kept = env.snapshot()
    target = played(3)
    before = target.snapshot()
    rng = np.random.default_rng(0)
    damaged = [kept[:k] for k in (0, 1, 7, 21, 22, 60, len(kept) - 1)] + [kept + b"\0"]
    for at in {*range(22), *rng.integers(0, len(kept), 60).tolist()}:
        damaged.append(kept[:at] + bytes([kept[at] ^ 0x41]) + kept[at + 1 :])
    for data in damaged:
        with pytest.raises(SnapshotError):
            target.restore(data)
        assert target.snapshot() == before
    target.restore(bytearray(kept))
    assert target.snapshot() == kept
    with pytest.raises(TypeError, match="bytes"):
        target.restore(kept.hex())


def test_snapshots_of_other_games_are_refused_by_name():
    kept = played(5).snapshot()
    for other, what in (
        (toy_game.make(seats=2), "options"),
        (dataclasses.replace(GAME, content_hash="other"), "content"),
        (dataclasses.replace(GAME, id="toy_v1"), "game"),
    ):
        with pytest.raises(SnapshotError, match=f"another {what}"):
            SingleGame(other).restore(kept)


def test_a_snapshot_of_another_adapter_is_refused_or_taken_up_never_half_of_it():
    single, agents = played(5), AECGame(GAME)
    agents.restore(single.snapshot())
    assert agents.agents == list(GAME.seats)
    assert agents.table.states.tobytes() == single.table.states.tobytes()
    batch = VectorGame(GAME, 2)
    batch.reset(seed=0)
    batch.restore(1, agents.snapshot())
    assert batch.states[1:].tobytes() == single.table.states.tobytes()


def test_a_well_formed_snapshot_with_nonsense_inside_is_refused():
    kept = played(5).snapshot()
    magic, version, header_length, body_length, _ = struct.unpack_from("<8sHIII", kept)
    records = kept[22 + header_length :]

    def forged(header, version=version):
        body = header + records
        return struct.pack("<8sHIII", magic, version, len(header), body_length, zlib.crc32(body)) + body

    header = json.loads(kept[22 : 22 + header_length])
    env = played(2)
    before = env.snapshot()
    for nonsense in (b"", b"[1]", b"{}", b"[" * 100_000, json.dumps({**header, "extra": {}}).encode()):
        with pytest.raises(SnapshotError):
            env.restore(forged(nonsense))
    with pytest.raises(SnapshotError, match="version 9"):
        env.restore(forged(kept[22 : 22 + header_length], version=9))
    assert env.snapshot() == before


def test_copies_of_records_have_equal_bytes():
    env = played(6)
    full = copy_records(env.table.states)
    full.view(np.uint8)[:] = 255
    assert full.copy().tobytes() == full.tobytes() == copy_records(full).tobytes()
    assert copy_records(full).flags.writeable
    other = env.table.game.new_states(1)
    other[0] = full[0]
    assert other.tobytes() == full.tobytes()


# --- replays ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adapter", [SingleGame, AECGame])
def test_a_game_is_written_read_and_played_again(adapter, tmp_path):
    env = played(env=adapter(GAME))
    written = env.replay()
    path = written.write(tmp_path / "deep" / "game.json")
    found = replays.read(path)
    assert found == written
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]
    assert replays.verify(GAME, found).tobytes() == env.table.states.tobytes()
    assert found.result["outcome"] == env.table.outcome
    assert found.result["decisions"] == len(found.actions) == env.table.states["decisions"][0]
    assert found.start == Start(seed=3, template=found.start.template)


def test_an_unfinished_game_and_one_from_a_position_can_be_recorded():
    env = played(6)
    assert replays.verify(GAME, env.replay()).tobytes() == env.table.states.tobytes()
    text, other = env.position(), SingleGame(GAME)
    for seed in (None, 9):
        other.reset(seed=seed, options={"position": text})
        for _ in range(4):
            other.step(other.legal_actions()[0])
        found = replays.parse(other.replay().to_json())
        assert found.start == Start(seed=seed, position=text)
        assert replays.verify(GAME, found).tobytes() == other.table.states.tobytes()


def test_a_slot_of_a_batch_can_be_recorded():
    env = VectorGame(GAME, 3)
    seen, _ = env.reset(seed=4)
    recorder = Recorder(GAME, Start(int(env.slots["dealt"][1]), int(env.slots["dealt_template"][1])))
    for _ in range(8):
        actions = seen["action_mask"].argmax(1)
        recorder.actions.append(int(actions[1]))
        seen, *_ = env.step(actions)
    assert replays.verify(GAME, recorder.replay()).tobytes() == env.states[1:2].tobytes()


def test_a_later_episode_is_recorded_with_its_own_seed():
    env = played()
    env.reset()
    env.step(env.legal_actions()[0])
    found = env.replay()
    assert found.start.seed == int(env.table.slots["dealt"][0]) != 3
    assert replays.verify(GAME, found).tobytes() == env.table.states.tobytes()


def test_the_first_decision_that_differs_is_named():
    good = played().replay()
    legal_elsewhere = list(good.actions)
    env = SingleGame(GAME)
    env.reset(seed=3)
    for k, action in enumerate(good.actions):
        others = [a for a in env.legal_actions() if a != action]
        if k == 7:
            legal_elsewhere[k] = others[0]
            break
        env.step(action)
    with pytest.raises(ReplayError, match=r"decision 7 differs first: after '.*' \(hero_\d .*\)"):
        replays.verify(GAME, dataclasses.replace(good, actions=tuple(legal_elsewhere)))
    with pytest.raises(ReplayError, match="decision 0: action 36 is not legal"):
        replays.verify(GAME, dataclasses.replace(good, actions=(36, *good.actions[1:])))
    with pytest.raises(ReplayError, match="differs at its start"):
        replays.verify(GAME, dataclasses.replace(good, start=Start(4, good.start.template)))
    with pytest.raises(ReplayError, match="has ended"):
        replays.verify(GAME, dataclasses.replace(good, actions=(*good.actions, 25), checks=good.checks + "0" * 8))
    with pytest.raises(ReplayError, match="result"):
        replays.verify(GAME, dataclasses.replace(good, result={**good.result, "reward": 3.0}))
    for change, what in (
        ({"environment": "toy_v9"}, "environment"),
        ({"content": "other"}, "content"),
        ({"options": {}}, "options"),
        ({"start": Start()}, "start"),
        ({"start": Start(3, 7)}, "template 7"),
        ({"start": Start(-3, 0)}, "seed -3"),
        ({"start": Start(position="zz")}, "position"),
    ):
        with pytest.raises(ReplayError, match=what):
            replays.verify(GAME, dataclasses.replace(good, **change))


def test_hostile_files_give_one_clear_error(tmp_path):
    text = played(5).replay().to_json()
    found = json.loads(text)

    def changed(**fields):
        return json.dumps({**found, **fields})

    hostile = {
        "no JSON": ["", "{", "[" * 200_000, '{"a": 1e', b"\xff\xfe\x00", text[:-5], "9" * 5000,
                    text.replace("25", "NaN")],
        "no replay": ["[]", "1", "null", changed(format="other")],
        "version": [changed(version=2), changed(version="1")],
        "actions": [changed(actions={}), changed(actions=[True]), changed(actions=[-1]), changed(actions=[1.5]),
                    changed(actions=[1 << 40]), changed(actions=["x" * 10_000]), changed(actions=[0] * 1_000_001)],
        "checks": [changed(checks="zz"), changed(checks=found["checks"][:-1]), changed(checks=3),
                   changed(checks="G" * 48)],
        "start": [changed(start=[]), changed(start={}), changed(start={**found["start"], "seed": "1"}),
                  changed(start={**found["start"], "more": 1})],
        "result": [changed(result={}), changed(result={**found["result"], "reward": "1"})],
        "environment": [changed(environment=None)],
        "options": [changed(options=[])],
    }  # fmt: skip
    for message, files in hostile.items():
        for data in files:
            with pytest.raises(ReplayError, match=message) as error:
                replays.parse(data)
            assert len(str(error.value)) < 300
    path = tmp_path / "big.json"
    with path.open("wb") as file:
        file.truncate(replays.LARGEST_FILE + 1)
    with pytest.raises(ReplayError, match=r"big\.json: more than"):
        replays.read(path)
    with pytest.raises(OSError, match="none"):
        replays.read(tmp_path / "none.json")


def test_a_replay_that_cannot_be_known_is_refused():
    env = SingleGame(GAME)
    with pytest.raises(ReplayError, match="nothing was dealt"):
        env.replay()
    env = played(4)
    env.determinize(0, 1)
    with pytest.raises(ReplayError, match="determinize"):
        env.replay()
    env.reset()
    assert env.replay().actions == ()
