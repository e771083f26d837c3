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

// switchable answers for the features that trials turn on; the others are as the environment says.
type switchable struct {
	others clientfeatures.Gates
	on     sync.Map
}

var gates = &switchable{others: clientfeatures.FeatureGates()}

func (gates *switchable) Enabled(key clientfeatures.Feature) bool {
	_, on := gates.on.Load(key)
	return on || gates.others.Enabled(key)
}

// turnOn returns a function that turns them off again.
func turnOn(features ...clientfeatures.Feature) func() {
	for _, feature := range features {
		gates.on.Store(feature, true)
	}
	return gates.on.Clear
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

// observed returns a configuration whose clients show their exchanges to a function.
func (s *server) observed(see func(*http.Request, *http.Response)) *rest.Config {
	config := rest.CopyConfig(s.config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(request *http.Request) (*http.Response, error) {
			response, err := next.RoundTrip(request)
			if err == nil {
				see(request, response)
			}
			return response, err
		})
	})
	return config
}

// protobufClient returns a client that reads and writes protobuf. It skips the trial where the server has none.
func protobufClient(s *server) *kubernetes.Clientset {
	config := rest.CopyConfig(s.config)
	config.ContentType, config.AcceptContentTypes = runtime.ContentTypeProtobuf, runtime.ContentTypeProtobuf
	request := must(http.NewRequestWithContext(s.ctx, http.MethodGet, config.Host+"/api/v1/namespaces/default", nil))
	request.Header.Set("Accept", runtime.ContentTypeProtobuf)
	response := must(must(rest.HTTPClientFor(config)).Do(request))
	response.Body.Close()
	if response.StatusCode == http.StatusNotAcceptable {
		panic(skip("the server has no protobuf"))
	}
	return must(kubernetes.NewForConfig(config))
}

func exchangeProtobuf(s *server) {
	client := protobufClient(s).CoreV1().Endpoints(s.namespace)
	created := must(client.Create(s.ctx, endpoints("web", "10.0.0.1"), create))
	expect("the object as JSON", must(s.client.CoreV1().Endpoints(s.namespace).Get(s.ctx, "web", get)), created)
	items := must(client.List(s.ctx, list)).Items
	expect("objects", len(items), 1)
	expect("the object of the list", items[0].Subsets, created.Subsets)
}

func watchProtobuf(s *server) {
	client := protobufClient(s).CoreV1().Endpoints(s.namespace)
	changes := must(client.Watch(s.ctx, list))
	defer changes.Stop()
	created := must(client.Create(s.ctx, endpoints("web", "10.0.0.1"), create))
	expect("the event", s.nextEvent(changes), watch.Event{Type: watch.Added, Object: created})
}

// nextEvent returns an empty one when none comes in time.
func (s *server) nextEvent(changes watch.Interface) (event watch.Event) {
	select {
	case event = <-changes.ResultChan():
	case <-s.ctx.Done():
	}
	return event
}

func untypedEndpoints() *unstructured.Unstructured {
	content := must(runtime.DefaultUnstructuredConverter.ToUnstructured(endpoints("web", "10.0.0.1")))
	object := &unstructured.Unstructured{Object: content}
	object.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Endpoints"))
	return object
}

// exchangeCBOR lets the dynamic client prefer CBOR, and looks whether the server answers in it.
func exchangeCBOR(s *server) {
	defer turnOn(clientfeatures.ClientsAllowCBOR, clientfeatures.ClientsPreferCBOR)()
	var answered atomic.Int32
	config := s.observed(func(_ *http.Request, response *http.Response) {
		if strings.HasPrefix(response.Header.Get("Content-Type"), "application/cbor") {
			answered.Add(1)
		}
	})
	config.ContentType = ""
	client := must(dynamic.NewForConfig(config)).Resource(corev1.SchemeGroupVersion.WithResource("endpoints")).Namespace(s.namespace)
	changes := must(client.Watch(s.ctx, list))
	defer changes.Stop()
	created := must(client.Create(s.ctx, untypedEndpoints(), create))
	if answered.Load() == 0 {
		panic(skip("the server has no CBOR"))
	}
	subset := created.Object["subsets"].([]any)[0].(map[string]any)
	expect("the port", subset["ports"].([]any)[0].(map[string]any)["port"], int64(8080))
	expect("the object of the event", s.nextEvent(changes).Object, created)
	changed := created.DeepCopy()
	changed.SetLabels(map[string]string{"changed": "yes"})
	// The first write went as JSON, until the server had shown that it can read CBOR.
	must(client.Update(s.ctx, changed, update))
	items := must(client.List(s.ctx, metav1.ListOptions{})).Items
	expect("objects", len(items), 1)
	expect("the label", items[0].GetLabels()["changed"], "yes")
}
