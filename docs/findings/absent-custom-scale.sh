#!/bin/sh
# Departure absent-custom-scale: a PUT of the scale of an absent custom object ends in a panic, and the connection is closed without a response.
# Usage: absent-custom-scale.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
json='Content-Type: application/json'
definition='{"metadata": {"name": "gadgets.scaled.example.com"}, "spec": {"group": "scaled.example.com", "scope": "Cluster",
  "names": {"plural": "gadgets", "kind": "Gadget"},
  "versions": [{"name": "v1", "served": true, "storage": true,
    "subresources": {"scale": {"specReplicasPath": ".spec.replicas", "statusReplicasPath": ".status.replicas"}},
    "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "object", "properties": {"replicas": {"type": "integer"}}}}}}}]}}'
gadgets=$url/apis/scaled.example.com/v1/gadgets

curl -s -o /dev/null -X POST -H "$json" -d "$definition" "$url/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
until curl -sf -o /dev/null "$gadgets"; do sleep 0.2; done

# Returns 502 through `kubectl proxy`, and no response directly; the server logs the panic. Later releases return 404.
curl -i -X PUT -H "$json" "$gadgets/absent/scale" \
  -d '{"apiVersion": "autoscaling/v1", "kind": "Scale", "metadata": {"name": "absent"}, "spec": {"replicas": 2}}'
