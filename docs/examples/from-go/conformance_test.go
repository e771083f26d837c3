// The suite as one test of an aggregated API server in Go: `go test` runs the command.
package conformance

import (
	"os"
	"os/exec"
	"testing"
)

// SERVER is the address of the server under test, which a test of yours would start: `https://127.0.0.1:` and the port
// that options.RecommendedOptions.SecureServing bound, with --insecure-skip-tls-verify and --token.
func TestBoatsKeepTheRulesOfEveryResource(t *testing.T) {
	server := os.Getenv("SERVER")
	if server == "" {
		t.Skip("SERVER names no server")
	}
	arguments := []string{"--no-install", "assay", "run", "--quiet", "--server", server,
		"--resource", "boats.example.com", "--object", "../custom-resource/boat.yaml",
		"--area", "rest", "--report-dir", t.TempDir()}
	output, err := exec.Command("npx", arguments...).CombinedOutput()
	// The exit code is the verdict: 1 a rule is broken, 2 wrong flags, 3 no usable server, 4 nothing was judged.
	if err != nil {
		t.Fatalf("assay: %v\n%s", err, output)
	}
}
