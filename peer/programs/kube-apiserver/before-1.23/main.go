// Command kube-apiserver is the real kube-apiserver of the release whose modules it is built from.
package main

import (
	"os"

	"k8s.io/component-base/logs"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	logs.InitLogs()
	defer logs.FlushLogs()
	if app.NewAPIServerCommand().Execute() != nil {
		os.Exit(1)
	}
}
