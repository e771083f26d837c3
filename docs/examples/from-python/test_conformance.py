"""Runs the suite as a Python test: python3 -m unittest. The environment variable SERVER is the address of the server under test."""

import json
import os
import subprocess
import tempfile
import unittest


@unittest.skipUnless("SERVER" in os.environ, "the environment variable SERVER is not set")
class Conformance(unittest.TestCase):
    def test_boats_conform_to_the_rules_of_every_resource(self):
        with tempfile.TemporaryDirectory() as folder:
            command = ["npx", "--no-install", "assay", "run", "--quiet", "--server", os.environ["SERVER"]]
            command += ["--resource", "boats.example.com", "--object", "custom-resource/boat.yaml"]
            command += ["--area", "rest", "--report-dir", folder]
            result = subprocess.run(command, capture_output=True, text=True)
            # With exit code 1, a rule is broken and the report contains the details. With other codes, the command prints an error message.
            self.assertIn(result.returncode, (0, 1), result.stderr)
            with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
                scenarios = json.load(file)["scenarios"]
            failed = [scenario["name"] for scenario in scenarios if scenario["verdict"] == "failed"]
            self.assertEqual(failed, [])


if __name__ == "__main__":
    unittest.main()
