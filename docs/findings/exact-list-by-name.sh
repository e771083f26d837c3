#!/bin/sh
# Departure exact-list-by-name: an exact list that selects one name returns the current resourceVersion instead of the requested one.
# Usage: exact-list-by-name.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
json='Content-Type: application/json'
config_maps=$url/api/v1/namespaces/default/configmaps

curl -s -o /dev/null -X DELETE "$config_maps/exact"
version=$(curl -s -X POST -H "$json" "$config_maps" -d '{"metadata": {"name": "exact"}, "data": {"a": "first"}}' |
  sed -n 's/.*"resourceVersion": *"\([0-9]*\)".*/\1/p')
curl -s -o /dev/null -X PATCH -H 'Content-Type: application/merge-patch+json' "$config_maps/exact" -d '{"data": {"a": "second"}}'

# The list contains the object as of the requested version, but its metadata.resourceVersion is a later version.
printf 'requested version: %s\n' "$version"
curl -s "$config_maps?fieldSelector=metadata.name=exact&resourceVersion=$version&resourceVersionMatch=Exact"
