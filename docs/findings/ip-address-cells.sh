#!/bin/sh
# Departure ip-address-cells: the rows of a Table of IPAddresses have more cells than the Table has columns.
# Usage: ip-address-cells.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does.
set -eu
url=$1
table='Accept: application/json;as=Table;g=meta.k8s.io;v=v1'

# Prints the names of the columns and the cells of the first row: kube-apiserver returns two columns, but three cells.
curl -s -H "$table" "$url/apis/networking.k8s.io/v1/ipaddresses?limit=1" |
  jq -c '[.columnDefinitions[].name], .rows[0].cells'
