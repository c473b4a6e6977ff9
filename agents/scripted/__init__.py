"""A team that plays by rules of thumb. It reads only what lies openly on the table, and looks no move ahead."""

from .team import ScriptedTeam

__all__ = ["ScriptedTeam"]
