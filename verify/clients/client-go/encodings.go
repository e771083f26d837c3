package main

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	clientfeatures "k8s.io/client-go/features"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// switchableGates are the feature gates of client-go. Trials can enable further features.
type switchableGates struct {
	defaults clientfeatures.Gates
	enabled  sync.Map
}

var gates = &switchableGates{defaults: clientfeatures.FeatureGates()}

func (gates *switchableGates) Enabled(key clientfeatures.Feature) bool {
	_, enabled := gates.enabled.Load(key)
	return enabled || gates.defaults.Enabled(key)
}

// enableFeatures enables features, and returns a function that disables all enabled features.
func enableFeatures(features ...clientfeatures.Feature) func() {
	for _, feature := range features {
		gates.enabled.Store(feature, true)
	}
	return gates.enabled.Clear
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

// observeRequests returns a client configuration that calls observe with each request and its response.
func (s *server) observeRequests(observe func(*http.Request, *http.Response)) *rest.Config {
	config := rest.CopyConfig(s.config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(request *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(request)
			if err == nil {
				observe(request, response)
			}
			return response, err
		})
	})
	return config
}

// newProtobufClient returns a client that reads and writes protobuf. It skips the trial if the server does not support protobuf.
func newProtobufClient(s *server) *kubernetes.Clientset {
	config := rest.CopyConfig(s.config)
	config.ContentType, config.AcceptContentTypes = runtime.ContentTypeProtobuf, runtime.ContentTypeProtobuf
	request := must(http.NewRequestWithContext(s.ctx, http.MethodGet, config.Host+"/api/v1/namespaces/default", nil))
	request.Header.Set("Accept", runtime.ContentTypeProtobuf)
	response := must(must(rest.HTTPClientFor(config)).Do(request))
	response.Body.Close()
	if response.StatusCode == http.StatusNotAcceptable {
		panic(skip("the server does not support protobuf"))
	}
	return must(kubernetes.NewForConfig(config))
}

func exchangeProtobuf(s *server) {
	client := newProtobufClient(s).CoreV1().Endpoints(s.namespace)
	created := must(client.Create(s.ctx, newEndpoints("web", "10.0.0.1"), create))
	expect("the object as JSON", must(s.client.CoreV1().Endpoints(s.namespace).Get(s.ctx, "web", get)), created)
	items := must(client.List(s.ctx, list)).Items
	expect("number of objects", len(items), 1)
	expect("the object in the list", items[0].Subsets, created.Subsets)
}

func watchProtobuf(s *server) {
	client := newProtobufClient(s).CoreV1().Endpoints(s.namespace)
	changes := must(client.Watch(s.ctx, list))
	defer changes.Stop()
	created := must(client.Create(s.ctx, newEndpoints("web", "10.0.0.1"), create))
	expect("the event", s.nextEvent(changes), watch.Event{Type: watch.Added, Object: created})
}

// nextEvent waits for the next event, and returns an empty event if none arrives before the end of the trial.
func (s *server) nextEvent(changes watch.Interface) (event watch.Event) {
	select {
	case event = <-changes.ResultChan():
	case <-s.ctx.Done():
	}
	return event
}

func newUntypedEndpoints() *unstructured.Unstructured {
	content := must(runtime.DefaultUnstructuredConverter.ToUnstructured(newEndpoints("web", "10.0.0.1")))
	object := &unstructured.Unstructured{Object: content}
	object.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Endpoints"))
	return object
}

// exchangeCBOR configures the dynamic client to prefer CBOR, and skips the trial if the server does not return CBOR.
func exchangeCBOR(s *server) {
	defer enableFeatures(clientfeatures.ClientsAllowCBOR, clientfeatures.ClientsPreferCBOR)()
	var responses atomic.Int32
	config := s.observeRequests(func(_ *http.Request, response *http.Response) {
		if strings.HasPrefix(response.Header.Get("Content-Type"), "application/cbor") {
			responses.Add(1)
		}
	})
	config.ContentType = ""
	client := must(dynamic.NewForConfig(config)).Resource(corev1.SchemeGroupVersion.WithResource("endpoints")).Namespace(s.namespace)
	changes := must(client.Watch(s.ctx, list))
	defer changes.Stop()
	created := must(client.Create(s.ctx, newUntypedEndpoints(), create))
	if responses.Load() == 0 {
		panic(skip("the server does not support CBOR"))
	}
	subset := created.Object["subsets"].([]any)[0].(map[string]any)
	expect("the port", subset["ports"].([]any)[0].(map[string]any)["port"], int64(8080))
	expect("the object in the event", s.nextEvent(changes).Object, created)
	changed := created.DeepCopy()
	changed.SetLabels(map[string]string{"changed": "yes"})
	// The client sends CBOR only after the server has returned CBOR, so the client sent the create as JSON, and sends this update as CBOR.
	must(client.Update(s.ctx, changed, update))
	items := must(client.List(s.ctx, metav1.ListOptions{})).Items
	expect("number of objects", len(items), 1)
	expect("the label", items[0].GetLabels()["changed"], "yes")
}
