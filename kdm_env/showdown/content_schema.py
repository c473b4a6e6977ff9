"""The JSON schema of content files, for editors: made from the same structs that read them, shipped beside the content.

``python -m kdm_env.showdown.content_schema`` writes ``content/schema.json`` anew; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ..core.files import write_whole
from .schema import AuthoredMonster, Extras

VERBS = "Verb"
"""The schema's name for any verb."""

FILE = Path(__file__).parent / "content" / "schema.json"


def schema() -> dict[str, Any]:
    """The schema: a file with a monster, or one without."""
    kinds, parts = msgspec.json.schema_components([AuthoredMonster, Extras], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kdm_env content file",
        "description": "A monster with its fights, gear and terrain; or fights, gear and terrain alone.",
        "anyOf": list(kinds),
        "$defs": {**_verbs_named(parts), VERBS: parts["AICard"]["properties"]["effects"]["items"]},
    }


def _verbs_named(part: Any) -> Any:
    """The union of all verbs stands in every list of effects; here it is replaced by its name."""
    if isinstance(part, dict):
        if part.get("discriminator", {}).get("propertyName") == "do":
            return {"$ref": f"#/$defs/{VERBS}"}
        return {key: _verbs_named(value) for key, value in part.items()}
    return [_verbs_named(each) for each in part] if isinstance(part, list) else part


def schema_text() -> str:
    """The schema as the shipped file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(write_whole(FILE, schema_text()))
