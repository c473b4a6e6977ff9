"""Every table that a test lays has to use its script of rolls up exactly."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tests.showdown import table


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, Any, Any]:
    table.OPEN.clear()
    result = yield
    for each in table.OPEN:
        each.done()
    return result
