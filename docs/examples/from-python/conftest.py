"""The fixture `simulator`: a simulated Kubernetes API server for one test."""

import json
import os
import signal
import subprocess

import pytest

COMMAND = ["npx", "--no-install", "assay", "simulate", "--dialect", "kubernetes", "--http-port", "0", "--secure-port", "-1"]


class Simulator:
    """A running simulator. `url` is its address, and `kubeconfig` is the path of a kubeconfig for kubernetes.config.load_kube_config(config_file)."""

    def __init__(self, url, kubeconfig):
        self.url = url
        self.kubeconfig = kubeconfig


@pytest.fixture
def simulator(tmp_path):
    """Starts an empty server for one test."""
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True) as process:
        line = next((line for line in process.stdout if line.startswith("ready ")), None)
        assert line is not None, "assay simulate ended before it was ready"
        ready = json.loads(line.removeprefix("ready "))
        config = {
            "apiVersion": "v1",
            "kind": "Config",
            "clusters": [{"name": "simulator", "cluster": {"server": ready["http"]}}],
            "users": [{"name": "simulator", "user": {}}],
            "contexts": [{"name": "simulator", "context": {"cluster": "simulator", "user": "simulator"}}],
            "current-context": "simulator",
        }
        kubeconfig = tmp_path / "kubeconfig"
        kubeconfig.write_text(json.dumps(config), encoding="utf-8")
        try:
            yield Simulator(ready["http"], str(kubeconfig))
        finally:
            # The ready line contains the process ID of the server, which is a child process of npx.
            os.kill(ready["pid"], signal.SIGTERM)
