"""Options that do not exist are refused with the name that was meant, by every constructor."""

import pytest

from kdm_env import showdown_v0


@pytest.mark.parametrize("make", ["env", "raw_env", "parallel_env", "vector_env", "gym_env", "game"])
def test_a_misspelled_option_is_answered_with_the_right_one(make):
    with pytest.raises(TypeError, match=r"no option 'controler'; did you mean 'controller'\? there are: .*max_rounds"):
        getattr(showdown_v0, make)(controler="agent")


def test_options_of_the_adapter_are_known():
    assert showdown_v0.raw_env(on_death="remove", mask_in="obs").possible_agents
    with pytest.raises(TypeError, match="no option 'on_death'"):
        showdown_v0.gym_env(on_death="remove")


def test_a_misspelled_scenario_is_answered_with_the_near_ones_and_all():
    with pytest.raises(
        ValueError, match=r"scenario='lion-9': there is none; did you mean 'lion-\d'.*there are: prologue,"
    ):
        showdown_v0.game(scenario="lion-9")
    with pytest.raises(ValueError, match=r"scenario='moon': there is none; there are: prologue,"):
        showdown_v0.game(scenario="moon")


def test_rules_are_a_list_not_a_text():
    with pytest.raises(ValueError, match="rules='edge stops': must be a list of names"):
        showdown_v0.game(rules="edge stops")


def test_there_is_no_position_before_a_game():
    env = showdown_v0.raw_env()
    with pytest.raises(ValueError, match="reset"):
        env.position()
    env.reset(seed=0)
    assert env.position().startswith("options:") and env.clone().position() == env.position()
    other = showdown_v0.raw_env()
    other.restore(env.snapshot())
    assert other.position() == env.position()
