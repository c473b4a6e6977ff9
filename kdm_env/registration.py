"""Tells Gymnasium and PettingZoo which environments there are. Entry points are text: nothing is imported yet."""

from __future__ import annotations

GYMNASIUM_ID = "kdm_env/Showdown-v0"
PETTINGZOO_ID = "kdm_env/Showdown-v0"


def register() -> None:
    """Register the environments; doing it twice changes nothing."""
    import gymnasium

    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            id=GYMNASIUM_ID,
            entry_point="kdm_env.showdown_v0:gym_env",
            vector_entry_point="kdm_env.showdown_v0:gym_vector_env",
        )
    _register_pettingzoo()


def _register_pettingzoo() -> None:
    """PettingZoo has registries since 1.27; with older versions people import the module instead."""
    import pettingzoo

    for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
        registry = getattr(pettingzoo, f"{kind}_registry", None)
        if registry is not None and PETTINGZOO_ID not in registry:
            pettingzoo.register(kind, PETTINGZOO_ID, entry_point=f"kdm_env.showdown_v0:{maker}")
