package main

import (
	"context"
	"fmt"
	"net/http"
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// binary is a client that reads and writes protobuf; skipped where the server has none.
func binary(ctx context.Context, server *server) (*kubernetes.Clientset, error) {
	config := rest.CopyConfig(server.config)
	config.ContentType = runtime.ContentTypeProtobuf
	config.AcceptContentTypes = runtime.ContentTypeProtobuf
	asker, err := rest.HTTPClientFor(config)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, config.Host+"/api/v1/namespaces/default", nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", runtime.ContentTypeProtobuf)
	answer, err := asker.Do(request)
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusNotAcceptable {
		return nil, skipped{"the server has no protobuf"}
	}
	return kubernetes.NewForConfig(config)
}

func protobuf(ctx context.Context, server *server) error {
	client, err := binary(ctx, server)
	if err != nil {
		return err
	}
	made, err := client.CoreV1().Endpoints(server.namespace).Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	read, err := server.client.CoreV1().Endpoints(server.namespace).Get(ctx, "web", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(made, read) {
		return fmt.Errorf("protobuf said %v, JSON says %v", made, read)
	}
	list, err := client.CoreV1().Endpoints(server.namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if err := expected("objects", len(list.Items), 1); err != nil {
		return err
	}
	if !reflect.DeepEqual(list.Items[0].Subsets, read.Subsets) {
		return fmt.Errorf("the list has %v, the object %v", list.Items[0].Subsets, read.Subsets)
	}
	return nil
}

func protobufWatch(ctx context.Context, server *server) error {
	client, err := binary(ctx, server)
	if err != nil {
		return err
	}
	objects := client.CoreV1().Endpoints(server.namespace)
	changes, err := objects.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer changes.Stop()
	made, err := objects.Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	select {
	case event := <-changes.ResultChan():
		if err := expected("the event", event.Type, watch.Added); err != nil {
			return err
		}
		if !reflect.DeepEqual(event.Object, made) {
			return fmt.Errorf("the watch has %v, the answer %v", event.Object, made)
		}
		return nil
	case <-ctx.Done():
		return fmt.Errorf("no event came")
	}
}
