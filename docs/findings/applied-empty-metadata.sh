#!/bin/sh
# Departure applied-empty-metadata: a PUT of an unchanged custom object changes its resourceVersion.
# Usage: applied-empty-metadata.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
json='Content-Type: application/json'
apply='Content-Type: application/apply-patch+yaml'
definition='{"metadata": {"name": "gizmos.idle.example.com"}, "spec": {"group": "idle.example.com", "scope": "Cluster",
  "names": {"plural": "gizmos", "kind": "Gizmo"},
  "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}}]}}'
gizmos=$url/apis/idle.example.com/v1/gizmos

curl -s -o /dev/null -X POST -H "$json" -d "$definition" "$url/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
until curl -sf -o /dev/null "$gizmos"; do sleep 0.2; done
curl -s -o /dev/null -X DELETE "$gizmos/a"

curl -s -o /dev/null -X PATCH -H "$apply" "$gizmos/a?fieldManager=one" \
  -d '{"apiVersion": "idle.example.com/v1", "kind": "Gizmo", "metadata": {"name": "a", "labels": {}}}'
before=$(curl -s "$gizmos/a")
after=$(curl -s -X PUT -H "$json" "$gizmos/a?fieldManager=two" -d "$before")

# Both documents are equal except for the resourceVersion. In etcd, only the object before the PUT contains "labels":{}.
printf '%s\n%s\n' "$before" "$after"
