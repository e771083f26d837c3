"""The suite as one test of a server, in Python: python3 -m unittest runs the command. SERVER is the address of the server under test."""

import json
import os
import subprocess
import tempfile
import unittest


@unittest.skipUnless("SERVER" in os.environ, "SERVER names no server")
class Conformance(unittest.TestCase):
    def test_boats_keep_the_rules_of_every_resource(self):
        with tempfile.TemporaryDirectory() as folder:
            command = ["npx", "--no-install", "assay", "run", "--quiet", "--server", os.environ["SERVER"]]
            command += ["--resource", "boats.example.com", "--object", "custom-resource/boat.yaml"]
            command += ["--area", "rest", "--report-dir", folder]
            done = subprocess.run(command, capture_output=True, text=True)
            # 1 is a broken rule, which the report tells; anything else has a line of its own.
            self.assertIn(done.returncode, (0, 1), done.stderr)
            with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
                scenarios = json.load(file)["scenarios"]
            failed = [scenario["name"] for scenario in scenarios if scenario["verdict"] == "failed"]
            self.assertEqual(failed, [])


if __name__ == "__main__":
    unittest.main()
