"""Each test has a separate server. To run the tests: python3 -m pytest."""

import json
import urllib.request

import pytest


@pytest.mark.parametrize("attempt", [1, 2])
def test_a_config_map_is_created(simulator, attempt):
    request = urllib.request.Request(
        f"{simulator.url}/api/v1/namespaces/default/configmaps",
        data=json.dumps({"metadata": {"name": "settings"}}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        assert response.status == 201
