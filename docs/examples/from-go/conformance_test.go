// Package conformance runs the suite as a Go test of an aggregated API server: `go test` runs the command assay.
package conformance

import (
	"os"
	"os/exec"
	"testing"
)

// The environment variable SERVER is the address of the server under test. Your own test would start the server, use
// `https://127.0.0.1:` and the port that options.RecommendedOptions.SecureServing bound, and add --insecure-skip-tls-verify and --token.
func TestBoatsConformToTheRulesOfEveryResource(t *testing.T) {
	server := os.Getenv("SERVER")
	if server == "" {
		t.Skip("the environment variable SERVER is not set")
	}
	arguments := []string{"--no-install", "assay", "run", "--quiet", "--server", server,
		"--resource", "boats.example.com", "--object", "../custom-resource/boat.yaml",
		"--area", "rest", "--report-dir", t.TempDir()}
	output, err := exec.Command("npx", arguments...).CombinedOutput()
	// The exit codes are 1 for a broken rule, 2 for invalid flags, 3 for an unusable server, and 4 if no rule was tested.
	if err != nil {
		t.Fatalf("assay: %v\n%s", err, output)
	}
}
