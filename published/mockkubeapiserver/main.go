// Command mockkubeapiserver serves the mock of the kubebuilder declarative pattern on an address, with the types that its tests have.
package main

import (
	"fmt"
	"os"

	"sigs.k8s.io/kubebuilder-declarative-pattern/mockkubeapiserver"
)

func main() {
	server, err := mockkubeapiserver.NewMockKubeAPIServer(os.Args[1])
	if err == nil {
		_, err = server.StartServing()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}
