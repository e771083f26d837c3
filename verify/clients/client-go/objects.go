package main

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

func newEndpoints(name, ip string) *corev1.Endpoints {
	return &corev1.Endpoints{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": name}},
		Subsets: []corev1.EndpointSubset{{
			Addresses: []corev1.EndpointAddress{{IP: ip}},
			Ports:     []corev1.EndpointPort{{Name: "http", Port: 8080}},
		}},
	}
}

func newConfigMap(name string, data map[string]string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: data}
}

func changeObjects(s *server) {
	client := s.client.CoreV1().Endpoints(s.namespace)
	created := must(client.Create(s.ctx, newEndpoints("web", "10.0.0.1"), create))
	expect("the default protocol", created.Subsets[0].Ports[0].Protocol, corev1.ProtocolTCP)
	created.Subsets[0].Addresses[0].IP = "10.0.0.2"
	changed := must(client.Update(s.ctx, created, update))
	expect("the resourceVersion is equal after the update", changed.ResourceVersion == created.ResourceVersion, false)
	for patchType, patch := range map[types.PatchType]string{
		types.MergePatchType:          `{"metadata":{"labels":{"merge":"yes"}}}`,
		types.StrategicMergePatchType: `{"metadata":{"labels":{"strategic":"yes"}}}`,
		types.JSONPatchType:           `[{"op":"add","path":"/metadata/labels/json","value":"yes"}]`,
	} {
		must(client.Patch(s.ctx, "web", patchType, []byte(patch), metav1.PatchOptions{}))
	}
	read := must(client.Get(s.ctx, "web", get))
	expect("the labels", read.Labels, map[string]string{"app": "web", "merge": "yes", "strategic": "yes", "json": "yes"})
	expect("the address", read.Subsets[0].Addresses[0].IP, "10.0.0.2")
	check(client.Delete(s.ctx, "web", metav1.DeleteOptions{Preconditions: metav1.NewUIDPreconditions(string(read.UID))}))
	_, err := client.Get(s.ctx, "web", get)
	expect("a get after the deletion returns NotFound", apierrors.IsNotFound(err), true)
}

func expectErrors(s *server) {
	client := s.client.CoreV1().Endpoints(s.namespace)
	created := must(client.Create(s.ctx, newEndpoints("web", "10.0.0.1"), create))
	_, err := client.Create(s.ctx, newEndpoints("web", "10.0.0.1"), create)
	expect("a second create with the same name returns AlreadyExists", apierrors.IsAlreadyExists(err), true)
	_, err = client.Create(s.ctx, newEndpoints("odd", "127.0.0.1"), create)
	expect("a loopback address returns Invalid", apierrors.IsInvalid(err), true)
	created.Labels["changed"] = "yes"
	must(client.Update(s.ctx, created, update))
	_, err = client.Update(s.ctx, created, update)
	expect("an update with an old resourceVersion returns Conflict", apierrors.IsConflict(err), true)
	_, err = client.List(s.ctx, metav1.ListOptions{Continue: "none"})
	expect("an unknown continue token returns BadRequest", apierrors.IsBadRequest(err), true)
}
