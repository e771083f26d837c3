#!/bin/sh
# Departure apply-integer-replicas: kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
# Usage: apply-integer-replicas.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
json='Content-Type: application/json'
apply='Content-Type: application/apply-patch+yaml'
definition='{"metadata": {"name": "gadgets.scaled.example.com"}, "spec": {"group": "scaled.example.com", "scope": "Cluster",
  "names": {"plural": "gadgets", "kind": "Gadget"},
  "versions": [{"name": "v1", "served": true, "storage": true,
    "subresources": {"scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"}},
    "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "object", "properties": {"replicas": {"type": "integer"}}}}}}}]}}'
gadgets=$url/apis/scaled.example.com/v1/gadgets

curl -s -o /dev/null -X POST -H "$json" -d "$definition" "$url/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
until curl -sf -o /dev/null "$gadgets"; do sleep 0.2; done
curl -s -o /dev/null -X DELETE "$gadgets/a"
# 422: .spec.replicas accessor error: 1 is of the type float64, expected int64.
curl -i -X PATCH -H "$apply" "$gadgets/a?fieldManager=one" \
  -d '{"apiVersion": "scaled.example.com/v1", "kind": "Gadget", "metadata": {"name": "a"}, "spec": {"replicas": 1}}'
