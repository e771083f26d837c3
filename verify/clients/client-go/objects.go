package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/pager"
)

func endpoints(name, ip string) *corev1.Endpoints {
	return &corev1.Endpoints{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": name}},
		Subsets: []corev1.EndpointSubset{{
			Addresses: []corev1.EndpointAddress{{IP: ip}},
			Ports:     []corev1.EndpointPort{{Name: "http", Port: 8080}},
		}},
	}
}

func crud(ctx context.Context, server *server) error {
	client := server.client.CoreV1().Endpoints(server.namespace)
	made, err := client.Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if err := expected("the default protocol", made.Subsets[0].Ports[0].Protocol, corev1.ProtocolTCP); err != nil {
		return err
	}
	made.Subsets[0].Addresses[0].IP = "10.0.0.2"
	changed, err := client.Update(ctx, made, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	if changed.ResourceVersion == made.ResourceVersion {
		return fmt.Errorf("a change has kept its version %s", made.ResourceVersion)
	}
	for patchType, patch := range map[types.PatchType]string{
		types.MergePatchType:          `{"metadata":{"labels":{"merge":"yes"}}}`,
		types.StrategicMergePatchType: `{"metadata":{"labels":{"strategic":"yes"}}}`,
		types.JSONPatchType:           `[{"op":"add","path":"/metadata/labels/json","value":"yes"}]`,
	} {
		if _, err := client.Patch(ctx, "web", patchType, []byte(patch), metav1.PatchOptions{}); err != nil {
			return fmt.Errorf("%s: %w", patchType, err)
		}
	}
	read, err := client.Get(ctx, "web", metav1.GetOptions{})
	if err != nil {
		return err
	}
	for _, label := range []string{"merge", "strategic", "json"} {
		if err := expected("the label "+label, read.Labels[label], "yes"); err != nil {
			return err
		}
	}
	if err := expected("the address", read.Subsets[0].Addresses[0].IP, "10.0.0.2"); err != nil {
		return err
	}
	if err := client.Delete(ctx, "web", metav1.DeleteOptions{Preconditions: metav1.NewUIDPreconditions(string(read.UID))}); err != nil {
		return err
	}
	if _, err := client.Get(ctx, "web", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		return fmt.Errorf("after the deletion: %v", err)
	}
	return nil
}

func refusals(ctx context.Context, server *server) error {
	client := server.client.CoreV1().Endpoints(server.namespace)
	made, err := client.Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if _, err := client.Create(ctx, endpoints("web", "10.0.0.1"), metav1.CreateOptions{}); !apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("the same name again: %v", err)
	}
	if _, err := client.Create(ctx, endpoints("odd", "127.0.0.1"), metav1.CreateOptions{}); !apierrors.IsInvalid(err) {
		return fmt.Errorf("a loopback address: %v", err)
	}
	made.Labels["once"] = "more"
	if _, err := client.Update(ctx, made, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if _, err := client.Update(ctx, made, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		return fmt.Errorf("an old version: %v", err)
	}
	if _, err := client.List(ctx, metav1.ListOptions{Continue: "none"}); !apierrors.IsBadRequest(err) {
		return fmt.Errorf("a token of nobody: %v", err)
	}
	return nil
}

func pages(ctx context.Context, server *server) error {
	client := server.client.CoreV1().ConfigMaps(server.namespace)
	for index := range 7 {
		object := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("page-%d", index)}}
		if _, err := client.Create(ctx, object, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	asked := 0
	lists := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
		asked++
		return client.List(ctx, options)
	})
	lists.PageSize = 3
	seen := 0
	err := lists.EachListItem(ctx, metav1.ListOptions{}, func(runtime.Object) error {
		seen++
		return nil
	})
	if err != nil {
		return err
	}
	if err := expected("objects", seen, 7); err != nil {
		return err
	}
	return expected("pages", asked, 3)
}
