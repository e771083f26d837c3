package main

import (
	"context"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	clientfeatures "k8s.io/client-go/features"
	"k8s.io/client-go/rest"
)

// cbor lets the dynamic client prefer this form, and listens in whether the server took it up.
func cbor(ctx context.Context, server *server) error {
	defer turnOn(clientfeatures.ClientsAllowCBOR, clientfeatures.ClientsPreferCBOR)()
	var answered atomic.Int32
	config := rest.CopyConfig(server.config)
	config.ContentType = ""
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(request *http.Request) (*http.Response, error) {
			answer, err := next.RoundTrip(request)
			if err == nil && strings.HasPrefix(answer.Header.Get("Content-Type"), "application/cbor") {
				answered.Add(1)
			}
			return answer, err
		})
	})
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	objects := client.Resource(corev1.SchemeGroupVersion.WithResource("endpoints")).Namespace(server.namespace)
	changes, err := objects.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer changes.Stop()
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(endpoints("web", "10.0.0.1"))
	if err != nil {
		return err
	}
	object := &unstructured.Unstructured{Object: content}
	object.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Endpoints"))
	made, err := objects.Create(ctx, object, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if answered.Load() == 0 {
		return skipped{"the server has no CBOR"}
	}
	if err := expected("the port", made.Object["subsets"].([]any)[0].(map[string]any)["ports"].([]any)[0].(map[string]any)["port"], any(int64(8080))); err != nil {
		return err
	}
	select {
	case event := <-changes.ResultChan():
		if !reflect.DeepEqual(event.Object, made) {
			return fmt.Errorf("the watch has %v, the answer %v", event.Object, made)
		}
	case <-ctx.Done():
		return fmt.Errorf("no event came")
	}
	changed := made.DeepCopy()
	changed.SetLabels(map[string]string{"changed": "yes"})
	// The first write went as JSON, until the server had shown that it can read this form.
	if _, err := objects.Update(ctx, changed, metav1.UpdateOptions{}); err != nil {
		return err
	}
	list, err := objects.List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if err := expected("objects", len(list.Items), 1); err != nil {
		return err
	}
	return expected("the label", list.Items[0].GetLabels()["changed"], "yes")
}
