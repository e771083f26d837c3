// Clients written with client-go against the server of the kubeconfig given: a line for each that worked, failed or was skipped.
// The caller counts them.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientfeatures "k8s.io/client-go/features"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

// skipped says why something cannot be tried on this server.
type skipped struct{ why string }

func (s skipped) Error() string { return s.why }

type trial struct {
	name string
	run  func(context.Context, *server) error
}

// server is where to try, in a namespace made for the purpose.
type server struct {
	config    *rest.Config
	client    *kubernetes.Clientset
	namespace string
}

var trials = []trial{
	{"objects are created, read, changed, patched and deleted", crud},
	{"refusals are the errors that the library knows", refusals},
	{"lists come in pages", pages},
	{"an informer sees objects come, change and go", informer},
	{"a watch list fills an informer", watchList},
	{"objects travel as protobuf", protobuf},
	{"a watch travels as protobuf", protobufWatch},
	{"objects travel as CBOR", cbor},
	{"discovery finds the kinds, aggregated and plain", discoverKinds},
	{"OpenAPI documents can be read", readOpenAPI},
	{"the dynamic client and the metadata client work", dynamicAndMetadata},
	{"the scale of a deployment is changed", scale},
	{"one of two candidates leads, and the other follows", leaderElection},
	{"events are recorded", recordEvents},
}

func main() {
	klog.SetOutputBySeverity("INFO", nil)
	klog.LogToStderr(false)
	clientfeatures.ReplaceFeatureGates(gates)
	config, err := clientcmd.BuildConfigFromFlags("", os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	// Its own choice is protobuf, which has trials of its own.
	config.ContentType = runtime.ContentTypeJSON
	config.QPS = 500
	config.Burst = 500
	failed := false
	for index, trial := range trials {
		err := tried(config, fmt.Sprintf("client-go-%d", index), trial)
		var skip skipped
		switch {
		case err == nil:
			fmt.Printf("ok %s\n", trial.name)
		case errors.As(err, &skip):
			fmt.Printf("skip %s: %s\n", trial.name, skip.why)
		default:
			failed = true
			fmt.Printf("FAIL %s: %s\n", trial.name, err)
		}
	}
	if failed {
		os.Exit(1)
	}
}

func tried(config *rest.Config, namespace string, trial trial) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	namespaces := client.CoreV1().Namespaces()
	room := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}
	if _, err := namespaces.Create(ctx, room, metav1.CreateOptions{}); err != nil {
		return fmt.Errorf("its namespace could not be made: %w", err)
	}
	defer func() { _ = namespaces.Delete(context.Background(), namespace, metav1.DeleteOptions{}) }()
	return trial.run(ctx, &server{rest.CopyConfig(config), client, namespace})
}

// until waits for a condition, as long as the trial may last.
func until(ctx context.Context, what string, condition func() bool) error {
	for !condition() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("it never came to pass that %s", what)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

func expected(what string, got, want any) error {
	if got == want {
		return nil
	}
	return fmt.Errorf("%s: %v instead of %v", what, got, want)
}
