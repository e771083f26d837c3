package conformance

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/conformance/assaytest"
)

// A test of a controller would pass the kubeconfig to client-go or controller-runtime.
func TestEachTestHasASeparateServer(t *testing.T) {
	for range 2 {
		t.Run("a ConfigMap is created", func(t *testing.T) {
			configMaps := readURL(t, assaytest.Start(t)) + "/api/v1/namespaces/default/configmaps"
			body := strings.NewReader(`{"metadata":{"name":"settings"}}`)
			response, err := http.Post(configMaps, "application/json", body)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if content, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusCreated {
				t.Errorf("%d: %s", response.StatusCode, content)
			}
		})
	}
}

// readURL returns the URL of the server in a kubeconfig.
func readURL(t *testing.T, kubeconfig string) string {
	text, err := os.ReadFile(kubeconfig)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`server: "(.*?)"`).FindStringSubmatch(string(text))[1]
}
