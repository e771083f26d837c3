// Command client-go runs trials of the library client-go on the server of a kubeconfig.
//
//	client-go KUBECONFIG
//
// It prints a line for each trial, which starts with ok, FAIL or skip. The caller counts the lines.
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

// failure is the value with which a failed trial panics.
type failure struct{ error }

// skip is the value with which a trial panics if the server lacks a feature. The value is the reason.
type skip string

// server is the server under test, with a namespace for one trial.
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
	{"objects are created, read, updated, patched and deleted", changeObjects},
	{"error responses become the errors of the library", expectErrors},
	{"an informer reports created, updated and deleted objects", func(s *server) { followInformer(s, s.client) }},
	{"an informer is filled by a watch with initial events", followWatchList},
	{"objects are exchanged as protobuf", exchangeProtobuf},
	{"a watch returns protobuf", watchProtobuf},
	{"objects are exchanged as CBOR", exchangeCBOR},
	{"aggregated and legacy discovery find the kinds", discoverKinds},
	{"the OpenAPI documents can be read", readOpenAPI},
	{"the dynamic client and the metadata client work", readMetadata},
	{"a second candidate becomes the leader after the first", electLeader},
	{"a recorder counts repeated events", recordEvents},
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
	// By default, the client uses protobuf, which other trials test.
	config.ContentType = runtime.ContentTypeJSON
	config.QPS, config.Burst = 500, 500
	failed := false
	for index, trial := range trials {
		switch outcome := runTrial(config, fmt.Sprintf("client-go-%d", index), trial.run).(type) {
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

// runTrial runs a trial in a new namespace. It returns the value with which the trial panicked, or nil if the trial passed.
func runTrial(config *rest.Config, namespace string, run func(*server)) (outcome any) {
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

// expect fails the trial if two values differ.
func expect(subject string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		panic(failure{fmt.Errorf("%s: %v instead of %v", subject, got, want)})
	}
}

// waitUntil waits for a condition. The trial fails if the condition does not become true before the end of the trial.
func (s *server) waitUntil(expectation string, condition func() bool) {
	for !condition() {
		select {
		case <-s.ctx.Done():
			panic(failure{fmt.Errorf("timeout: %s", expectation)})
		case <-time.After(20 * time.Millisecond):
		}
	}
}
