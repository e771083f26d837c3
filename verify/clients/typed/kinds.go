package main

import (
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/retry"
)

// sample is a valid object of a kind that the server serves.
type sample struct {
	Group, Version, Plural, Kind string
	Namespaced                   bool
	Object                       json.RawMessage
}

func (s sample) groupVersion() schema.GroupVersion {
	return schema.GroupVersion{Group: s.Group, Version: s.Version}
}

// isKnown reports whether the client has types for the kind and for its list.
func (s sample) isKnown() bool {
	groupVersion := s.groupVersion()
	return scheme.Scheme.Recognizes(groupVersion.WithKind(s.Kind)) && scheme.Scheme.Recognizes(groupVersion.WithKind(s.Kind+"List"))
}

// kindClient sends requests for one kind with the types of client-go.
type kindClient struct {
	server
	sample
	rest rest.Interface
}

// useKind creates, reads, lists, updates, patches, watches and deletes an object with the types of the client.
func useKind(s server, item sample, contentType string) error {
	client, err := newKindClient(s, item, contentType)
	if err != nil {
		return err
	}
	sent := client.newObject()
	if err := json.Unmarshal(item.Object, sent); err != nil {
		return err
	}
	created := client.newObject()
	if err := client.request(client.rest.Post()).Body(sent).Do(s.ctx).Into(created); err != nil {
		return fmt.Errorf("create: %w", err)
	}
	accessor, err := meta.Accessor(created)
	if err != nil {
		return err
	}
	name := accessor.GetName()
	read := client.newObject()
	if err := client.request(client.rest.Get()).Name(name).Do(s.ctx).Into(read); err != nil {
		return fmt.Errorf("get: %w", err)
	}
	readAccessor, err := meta.Accessor(read)
	if err != nil {
		return err
	}
	// The objects may differ if a controller of the server has written a status after the create.
	if readAccessor.GetResourceVersion() == accessor.GetResourceVersion() && !equality.Semantic.DeepEqual(created, read) {
		return fmt.Errorf("get: the object differs from the created object: %v instead of %v", read, created)
	}
	version, err := client.list(name)
	if err != nil {
		return fmt.Errorf("list: %w", err)
	}
	events, err := client.request(client.rest.Get()).
		VersionedParams(&metav1.ListOptions{Watch: true, ResourceVersion: version, FieldSelector: "metadata.name=" + name}, scheme.ParameterCodec).
		Watch(s.ctx)
	if err != nil {
		return fmt.Errorf("watch: %w", err)
	}
	defer events.Stop()
	if err := client.change(name); err != nil {
		return err
	}
	if err := client.request(client.rest.Delete()).Name(name).Body(&metav1.DeleteOptions{}).Do(s.ctx).Error(); err != nil {
		return fmt.Errorf("delete: %w", err)
	}
	return client.awaitEvents(events)
}

func newKindClient(s server, item sample, contentType string) (kindClient, error) {
	groupVersion := item.groupVersion()
	config := rest.CopyConfig(s.config)
	config.GroupVersion = &groupVersion
	config.APIPath = "/apis"
	if item.Group == "" {
		config.APIPath = "/api"
	}
	config.ContentType = contentType
	config.NegotiatedSerializer = scheme.Codecs.WithoutConversion()
	client, err := rest.RESTClientFor(config)
	return kindClient{s, item, client}, err
}

func (c kindClient) newObject() runtime.Object {
	object, err := scheme.Scheme.New(c.groupVersion().WithKind(c.Kind))
	if err != nil {
		panic(err)
	}
	return object
}

func (c kindClient) request(request *rest.Request) *rest.Request {
	return request.NamespaceIfScoped(namespace, c.Namespaced).Resource(c.Plural)
}

// list reads a list, and returns its resourceVersion. It returns an error if the list does not contain the object.
func (c kindClient) list(name string) (string, error) {
	list, err := scheme.Scheme.New(c.groupVersion().WithKind(c.Kind + "List"))
	if err != nil {
		return "", err
	}
	if err := c.request(c.rest.Get()).Do(c.ctx).Into(list); err != nil {
		return "", err
	}
	items, err := meta.ExtractList(list)
	if err != nil {
		return "", err
	}
	accessor, err := meta.ListAccessor(list)
	if err != nil {
		return "", err
	}
	for _, item := range items {
		if object, err := meta.Accessor(item); err == nil && object.GetName() == name {
			return accessor.GetResourceVersion(), nil
		}
	}
	return "", fmt.Errorf("%s is not among the %d items", name, len(items))
}

// change adds a label to the object by an update, and another label by a patch.
func (c kindClient) change(name string) error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		object := c.newObject()
		if err := c.request(c.rest.Get()).Name(name).Do(c.ctx).Into(object); err != nil {
			return err
		}
		accessor, err := meta.Accessor(object)
		if err != nil {
			return err
		}
		accessor.SetLabels(map[string]string{"updated": "yes"})
		return c.request(c.rest.Put()).Name(name).Body(object).Do(c.ctx).Into(c.newObject())
	})
	if err != nil {
		return fmt.Errorf("update: %w", err)
	}
	patched := c.newObject()
	patch := []byte(`{"metadata":{"labels":{"patched":"yes"}}}`)
	if err := c.request(c.rest.Patch(types.StrategicMergePatchType)).Name(name).Body(patch).Do(c.ctx).Into(patched); err != nil {
		return fmt.Errorf("patch: %w", err)
	}
	accessor, err := meta.Accessor(patched)
	if err != nil {
		return err
	}
	if labels := accessor.GetLabels(); labels["updated"] != "yes" || labels["patched"] != "yes" {
		return fmt.Errorf("patch: the labels are %v", labels)
	}
	return nil
}

// awaitEvents waits for an event of the modification and then for an event of the deletion, and checks the types of
// the objects. For an object with finalizers, the event of the deletion is a MODIFIED event with a deletion timestamp.
func (c kindClient) awaitEvents(events watch.Interface) error {
	want := fmt.Sprintf("%T", c.newObject())
	modified := false
	for {
		select {
		case event, open := <-events.ResultChan():
			if !open {
				return fmt.Errorf("watch: the stream ended")
			}
			if got := fmt.Sprintf("%T", event.Object); got != want {
				return fmt.Errorf("watch: %s of %s instead of %s", event.Type, got, want)
			}
			accessor, err := meta.Accessor(event.Object)
			if err != nil {
				return err
			}
			if modified && (event.Type == watch.Deleted || accessor.GetDeletionTimestamp() != nil) {
				return nil
			}
			modified = modified || event.Type == watch.Modified
		case <-c.ctx.Done():
			return fmt.Errorf("watch: no event of the deletion")
		}
	}
}
