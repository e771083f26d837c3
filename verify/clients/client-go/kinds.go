package main

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/openapi3"
	"k8s.io/client-go/restmapper"
)

func discoverKinds(_ context.Context, server *server) error {
	client := server.client.Discovery()
	for _, plain := range []bool{false, true} {
		if plain {
			client.(*discovery.DiscoveryClient).UseLegacyDiscovery = true
		}
		groups, lists, err := client.ServerGroupsAndResources()
		if err != nil {
			return err
		}
		if len(groups) < 2 || len(lists) < 2 {
			return fmt.Errorf("only %d groups and %d lists are found", len(groups), len(lists))
		}
		resources, err := restmapper.GetAPIGroupResources(client)
		if err != nil {
			return err
		}
		mapping, err := restmapper.NewDiscoveryRESTMapper(resources).RESTMapping(schema.GroupKind{Kind: "Endpoints"})
		if err != nil {
			return err
		}
		if err := expected("the resource of Endpoints", mapping.Resource.Resource, "endpoints"); err != nil {
			return err
		}
	}
	version, err := client.ServerVersion()
	if err != nil {
		return err
	}
	return expected("the release", version.Major+"."+version.Minor, "1.32")
}

func readOpenAPI(_ context.Context, server *server) error {
	whole, err := server.client.Discovery().OpenAPISchema()
	if err != nil {
		return err
	}
	if len(whole.GetDefinitions().GetAdditionalProperties()) == 0 {
		return fmt.Errorf("version 2 defines nothing")
	}
	root := openapi3.NewRoot(server.client.Discovery().OpenAPIV3())
	versions, err := root.GroupVersions()
	if err != nil {
		return err
	}
	for _, version := range versions {
		document, err := root.GVSpec(version)
		if err != nil {
			return fmt.Errorf("%s: %w", version, err)
		}
		if len(document.Paths.Paths) == 0 {
			return fmt.Errorf("%s has no paths", version)
		}
	}
	return nil
}

func dynamicAndMetadata(ctx context.Context, server *server) error {
	untyped, err := dynamic.NewForConfig(server.config)
	if err != nil {
		return err
	}
	resource := corev1.SchemeGroupVersion.WithResource("endpoints")
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(endpoints("web", "10.0.0.1"))
	if err != nil {
		return err
	}
	object := &unstructured.Unstructured{Object: content}
	object.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Endpoints"))
	made, err := untyped.Resource(resource).Namespace(server.namespace).Create(ctx, object, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	partial, err := metadata.NewForConfig(server.config)
	if err != nil {
		return err
	}
	list, err := partial.Resource(resource).Namespace(server.namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if err := expected("objects", len(list.Items), 1); err != nil {
		return err
	}
	return expected("the uid", list.Items[0].UID, made.GetUID())
}

func scale(ctx context.Context, server *server) error {
	labels := map[string]string{"app": "web"}
	deployments := server.client.AppsV1().Deployments(server.namespace)
	_, err := deployments.Create(ctx, &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "web"},
		Spec: appsv1.DeploymentSpec{
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}},
			},
		},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	wanted, err := deployments.GetScale(ctx, "web", metav1.GetOptions{})
	if err != nil {
		return err
	}
	wanted.Spec.Replicas = 3
	if _, err := deployments.UpdateScale(ctx, "web", wanted, metav1.UpdateOptions{}); err != nil {
		return err
	}
	read, err := deployments.Get(ctx, "web", metav1.GetOptions{})
	if err != nil {
		return err
	}
	return expected("the replicas", *read.Spec.Replicas, int32(3))
}
