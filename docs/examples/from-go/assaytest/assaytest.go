// Package assaytest starts simulated Kubernetes API servers for tests.
package assaytest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// Start starts an empty API server for one test, with additional flags of `assay simulate`, and returns the path of a kubeconfig
// for it: clientcmd.BuildConfigFromFlags("", assaytest.Start(t)). The server stops at the end of the test.
func Start(t testing.TB, flags ...string) string {
	t.Helper()
	arguments := append([]string{"--no-install", "assay", "simulate", "--dialect", "kubernetes", "--http-port", "0", "--secure-port", "-1"}, flags...)
	command := exec.Command("npx", arguments...)
	command.Stderr = os.Stderr
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var ready struct {
		HTTP string `json:"http"`
		PID  int    `json:"pid"`
	}
	t.Cleanup(func() {
		stop(ready.PID)
		_ = command.Wait()
	})
	for lines := bufio.NewScanner(output); ready.HTTP == "" && lines.Scan(); {
		if text, found := strings.CutPrefix(lines.Text(), "ready "); found {
			if err := json.Unmarshal([]byte(text), &ready); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ready.HTTP == "" {
		t.Fatal("assay simulate ended before it was ready")
	}
	kubeconfig := filepath.Join(t.TempDir(), "kubeconfig")
	if err := os.WriteFile(kubeconfig, []byte(fmt.Sprintf(kubeconfigFormat, ready.HTTP)), 0o600); err != nil {
		t.Fatal(err)
	}
	return kubeconfig
}

const kubeconfigFormat = `apiVersion: v1
kind: Config
clusters: [{ name: simulator, cluster: { server: %q } }]
contexts: [{ name: simulator, context: { cluster: simulator, user: "" } }]
current-context: simulator
`

// stop ends the server process, a child process of npx. The ready line contains its ID.
func stop(pid int) {
	if pid == 0 {
		return
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return
	}
	if runtime.GOOS == "windows" {
		_ = process.Kill()
	} else {
		_ = process.Signal(syscall.SIGTERM)
	}
}
