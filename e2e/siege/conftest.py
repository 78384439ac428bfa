"""Gives each test its campaign, and prints a table of each campaign after the tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest

from e2e.siege.campaign import Campaign, Check, Entry, Record, table


@pytest.fixture(scope="module")
def campaign(request: pytest.FixtureRequest) -> Iterator[Campaign]:
    """The campaign of a file, in the place that its PLACE opens."""
    name = request.module.__name__.rpartition(".")[2]
    with closing(Campaign(name, request.module.PLACE)) as campaign:
        yield campaign


@pytest.fixture
def check(campaign: Campaign, record_property: Record) -> Check:
    """Function that runs a case, unless an earlier run has, and fails if its outcome is wrong."""
    return partial(campaign.check, record=record_property)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the results that `Campaign.check` has recorded, in any process."""
    campaigns: dict[str, dict[str, Entry]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, entry in getattr(report, "user_properties", ()):
                campaigns.setdefault(name, {})[entry["key"]] = entry
    for name, entries in campaigns.items():
        terminalreporter.section(name)
        terminalreporter.write_line(table([*entries.values()]))
