// Clients written with client-go against the server of the kubeconfig given: a line for each that worked, failed or was skipped. The caller counts them.
package main

import (
	"context"
	"fmt"
	"os"
	"reflect"
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

// A trial panics with one of these when it fails, or can't be tried on this server.
type failure struct{ error }
type skip string

// server is where to try, in a namespace made for the purpose.
type server struct {
	ctx       context.Context
	config    *rest.Config
	client    *kubernetes.Clientset
	namespace string
}

var trials = []struct {
	name string
	run  func(*server)
}{
	{"objects are created, read, changed, patched and deleted", changeObjects},
	{"refusals are the errors that the library knows", expectRefusals},
	{"an informer sees objects come, change and go", func(s *server) { followInformer(s, s.client) }},
	{"a watch list fills an informer", followWatchList},
	{"objects travel as protobuf", exchangeProtobuf},
	{"a watch travels as protobuf", watchProtobuf},
	{"objects travel as CBOR", exchangeCBOR},
	{"discovery finds the kinds, aggregated and plain", discoverKinds},
	{"OpenAPI documents can be read", readOpenAPI},
	{"the dynamic client and the metadata client work", readMetadata},
	{"one of two candidates leads, and the other follows", electLeader},
	{"events are recorded", recordEvents},
}

var (
	create metav1.CreateOptions
	get    metav1.GetOptions
	update metav1.UpdateOptions
	list   metav1.ListOptions
)

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
	config.QPS, config.Burst = 500, 500
	failed := false
	for index, trial := range trials {
		switch outcome := try(config, fmt.Sprintf("client-go-%d", index), trial.run).(type) {
		case nil:
			fmt.Printf("ok %s\n", trial.name)
		case skip:
			fmt.Printf("skip %s: %s\n", trial.name, outcome)
		default:
			failed = true
			fmt.Printf("FAIL %s: %v\n", trial.name, outcome)
		}
	}
	if failed {
		os.Exit(1)
	}
}

// try returns what the trial panicked with, and nil after a success.
func try(config *rest.Config, namespace string, run func(*server)) (outcome any) {
	defer func() { outcome = recover() }()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client := must(kubernetes.NewForConfig(config))
	namespaces := client.CoreV1().Namespaces()
	must(namespaces.Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, create))
	defer func() { _ = namespaces.Delete(context.Background(), namespace, metav1.DeleteOptions{}) }()
	run(&server{ctx, rest.CopyConfig(config), client, namespace})
	return nil
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

func expect(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(failure{fmt.Errorf("%s: %v instead of %v", what, got, want)})
	}
}

// until waits for a condition, as long as the trial may last.
func (s *server) until(what string, condition func() bool) {
	for !condition() {
		select {
		case <-s.ctx.Done():
			panic(failure{fmt.Errorf("%s: this did not come true in time", what)})
		case <-time.After(20 * time.Millisecond):
		}
	}
}
