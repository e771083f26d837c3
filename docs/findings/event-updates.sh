#!/bin/sh
# Departure event-updates: an update of an Event of events.k8s.io/v1 changes fields that are immutable.
# Usage: event-updates.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
json='Content-Type: application/json'
merge='Content-Type: application/merge-patch+json'
events=$url/apis/events.k8s.io/v1/namespaces/default/events

curl -s -o /dev/null -X DELETE "$events/bound"
curl -s -o /dev/null -X POST -H "$json" "$events" -d '{"metadata": {"name": "bound"}, "eventTime": "2026-01-02T03:04:05.000000Z",
  "type": "Normal", "reason": "Bound", "action": "Binding", "reportingController": "example.com/scheduler", "reportingInstance": "a",
  "regarding": {"kind": "Pod", "namespace": "default", "name": "a"}}'

# Later releases return 422. Earlier releases return 200, and store an Event with an invalid type and without the required eventTime.
curl -i -X PATCH -H "$merge" "$events/bound" -d '{"reason": "Unbound", "type": "Error", "eventTime": null}'
