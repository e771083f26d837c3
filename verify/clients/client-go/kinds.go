package main

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/openapi3"
	"k8s.io/client-go/restmapper"
)

func discoverKinds(s *server) {
	client := s.client.Discovery()
	for _, useLegacy := range []bool{false, true} {
		client.(*discovery.DiscoveryClient).UseLegacyDiscovery = useLegacy
		groups, lists, err := client.ServerGroupsAndResources()
		check(err)
		expect("discovery returns several groups and lists", len(groups) > 1 && len(lists) > 1, true)
		mapper := restmapper.NewDiscoveryRESTMapper(must(restmapper.GetAPIGroupResources(client)))
		mapping := must(mapper.RESTMapping(schema.GroupKind{Kind: "Endpoints"}))
		expect("the resource of Endpoints", mapping.Resource.Resource, "endpoints")
	}
	version := must(client.ServerVersion())
	expect("the release", version.Major+"."+version.Minor, "1.37")
}

func readOpenAPI(s *server) {
	client := s.client.Discovery()
	definitions := must(client.OpenAPISchema()).GetDefinitions().GetAdditionalProperties()
	expect("the OpenAPI v2 document has definitions", len(definitions) > 0, true)
	root := openapi3.NewRoot(client.OpenAPIV3())
	for _, version := range must(root.GroupVersions()) {
		expect(version.String()+" has paths", len(must(root.GVSpec(version)).Paths.Paths) > 0, true)
	}
}

func readMetadata(s *server) {
	resource := corev1.SchemeGroupVersion.WithResource("endpoints")
	dynamicClient := must(dynamic.NewForConfig(s.config)).Resource(resource).Namespace(s.namespace)
	created := must(dynamicClient.Create(s.ctx, newUntypedEndpoints(), create))
	metadataClient := must(metadata.NewForConfig(s.config)).Resource(resource).Namespace(s.namespace)
	items := must(metadataClient.List(s.ctx, list)).Items
	expect("number of objects", len(items), 1)
	expect("the uid", items[0].UID, created.GetUID())
}
