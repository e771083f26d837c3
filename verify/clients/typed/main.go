// Command typed runs trials of the typed clients of one client-go release on the server of a kubeconfig.
//
//	typed KUBECONFIG OBJECTS
//
// OBJECTS is a JSON file with a list of samples. The command prints a line for each trial, which starts with ok or FAIL.
// The source compiles with every client-go from v0.18.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

const namespace = "typed-clients"

type server struct {
	ctx    context.Context
	config *rest.Config
	client kubernetes.Interface
}

var workflows = []struct {
	name string
	run  func(server) error
}{
	{"discovery lists the preferred resources", discoverResources},
	{"errors have the types of the library", checkErrors},
	{"an informer reports the changes of an object", followInformer},
	{"RetryOnConflict updates an object that another client has changed", retryOnConflict},
	{"a candidate acquires a Lease", electLeader},
	{"a recorder creates an Event", recordEvent},
}

func main() {
	klog.SetOutput(os.Stderr)
	config, err := clientcmd.BuildConfigFromFlags("", os.Args[1])
	exitOnError(err)
	config.QPS, config.Burst = 500, 500
	client, err := kubernetes.NewForConfig(config)
	exitOnError(err)
	content, err := os.ReadFile(os.Args[2])
	exitOnError(err)
	var samples []sample
	exitOnError(json.Unmarshal(content, &samples))
	_, err = client.CoreV1().Namespaces().Create(
		context.Background(), &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, metav1.CreateOptions{})
	exitOnError(err)

	failed := false
	report := func(name string, err error) {
		if err == nil {
			fmt.Println("ok", name)
			return
		}
		failed = true
		fmt.Printf("FAIL %s: %v\n", name, err)
	}
	for _, workflow := range workflows {
		report(workflow.name, runWithTimeout(config, client, workflow.run))
	}
	for _, sample := range samples {
		if !sample.isKnown() {
			continue
		}
		for _, contentType := range []string{"application/json", "application/vnd.kubernetes.protobuf"} {
			name := fmt.Sprintf("%s %s as %s", sample.groupVersion(), sample.Kind, contentType)
			report(name, runWithTimeout(config, client, func(s server) error { return useKind(s, sample, contentType) }))
		}
	}
	if failed {
		os.Exit(1)
	}
}

// runWithTimeout runs a trial with a time limit.
func runWithTimeout(config *rest.Config, client kubernetes.Interface, run func(server) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	return run(server{ctx, rest.CopyConfig(config), client})
}

func exitOnError(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
