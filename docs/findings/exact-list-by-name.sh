#!/bin/sh
# Departure exact-list-by-name: an exact list that selects one name returns the current resourceVersion instead of the requested one.
# Usage: exact-list-by-name.sh URL, where URL accepts requests without credentials as those of an administrator, like `kubectl proxy`.
set -eu
url=$1
json='Content-Type: application/json'
maps=$url/api/v1/namespaces/default/configmaps

curl -s -o /dev/null -X DELETE "$maps/exact"
version=$(curl -s -X POST -H "$json" "$maps" -d '{"metadata": {"name": "exact"}, "data": {"a": "first"}}' |
  sed -n 's/.*"resourceVersion": *"\([0-9]*\)".*/\1/p')
curl -s -o /dev/null -X PATCH -H 'Content-Type: application/merge-patch+json' "$maps/exact" -d '{"data": {"a": "second"}}'

# The list has the object as it was at the version, in metadata.resourceVersion a later version.
printf 'asked for the version %s\n' "$version"
curl -s "$maps?fieldSelector=metadata.name=exact&resourceVersion=$version&resourceVersionMatch=Exact"
