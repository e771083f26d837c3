package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clientfeatures "k8s.io/client-go/features"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func informer(ctx context.Context, server *server) error {
	return follow(ctx, server.client, server.namespace)
}

// follow creates one object before the informer begins and one after; then changes and deletes.
func follow(ctx context.Context, client kubernetes.Interface, namespace string) error {
	objects := client.CoreV1().ConfigMaps(namespace)
	create := func(name string) error {
		object := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}
		_, err := objects.Create(ctx, object, metav1.CreateOptions{})
		return err
	}
	if err := create("before"); err != nil {
		return err
	}
	var added, updated, deleted atomic.Int32
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(namespace))
	informer := factory.Core().V1().ConfigMaps()
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(any) { added.Add(1) },
		UpdateFunc: func(any, any) { updated.Add(1) },
		DeleteFunc: func(any) { deleted.Add(1) },
	})
	if err != nil {
		return err
	}
	stop := make(chan struct{})
	defer factory.Shutdown()
	defer close(stop)
	factory.Start(stop)
	if !cache.WaitForCacheSync(ctx.Done(), informer.Informer().HasSynced) {
		return fmt.Errorf("the informer never filled")
	}
	if _, err := informer.Lister().ConfigMaps(namespace).Get("before"); err != nil {
		return err
	}
	if err := create("after"); err != nil {
		return err
	}
	if err := until(ctx, "both objects are seen", func() bool { return added.Load() == 2 }); err != nil {
		return err
	}
	changed := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "after"}, Data: map[string]string{"a": "b"}}
	if _, err := objects.Update(ctx, changed, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := until(ctx, "the change is seen", func() bool { return updated.Load() == 1 }); err != nil {
		return err
	}
	if err := objects.Delete(ctx, "before", metav1.DeleteOptions{}); err != nil {
		return err
	}
	return until(ctx, "the deletion is seen", func() bool { return deleted.Load() == 1 })
}

// watchList turns the feature on that fills informers by a watch, and listens in whether it was used without falling back.
func watchList(ctx context.Context, server *server) error {
	defer turnOn(clientfeatures.WatchListClient)()
	var streamed, listed atomic.Int32
	config := rest.CopyConfig(server.config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(request *http.Request) (*http.Response, error) {
			query := request.URL.RawQuery
			if strings.HasSuffix(request.URL.Path, "/configmaps") && request.Method == http.MethodGet {
				if strings.Contains(query, "sendInitialEvents=true") {
					streamed.Add(1)
				} else if !strings.Contains(query, "watch=true") {
					listed.Add(1)
				}
			}
			return next.RoundTrip(request)
		})
	})
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	if err := follow(ctx, client, server.namespace); err != nil {
		return err
	}
	if err := expected("watches that began with what is there", streamed.Load(), int32(1)); err != nil {
		return err
	}
	return expected("lists", listed.Load(), int32(0))
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }
