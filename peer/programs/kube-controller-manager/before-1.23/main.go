// Command kube-controller-manager is the real kube-controller-manager of the release whose modules it is built from.
package main

import (
	"os"

	"k8s.io/component-base/logs"
	"k8s.io/kubernetes/cmd/kube-controller-manager/app"
)

func main() {
	logs.InitLogs()
	defer logs.FlushLogs()
	if app.NewControllerManagerCommand().Execute() != nil {
		os.Exit(1)
	}
}
