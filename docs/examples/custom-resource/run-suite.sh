#!/bin/sh
# Tests a custom resource against the rules that apply to every resource: run-suite.sh [flag of assay run...]
# To use a cluster, for example a cluster of kind:
#     kind create cluster && KUBECONFIG=$HOME/.kube/config sh run-suite.sh
# Without KUBECONFIG, the script starts the simulator and uses it as the cluster.
set -eu
# Calls assay without npx, so that `kill` ends the simulator and not npx.
PATH=$PWD/node_modules/.bin:$PATH
here=$(dirname "$0")
resource="--resource boats.example.com --object $here/boat.yaml"

if [ -n "${KUBECONFIG:-}" ]; then
	kubectl apply -f "$here/boats.yaml"
	kubectl wait --for=condition=Established crd/boats.example.com
	exec assay run --kubeconfig "$KUBECONFIG" $resource "$@"
fi

ready=$(mktemp)
assay simulate --dialect kubernetes --http-port 0 --secure-port -1 --control-port -1 >"$ready" &
simulator=$!
trap 'kill "$simulator" 2>/dev/null; rm -f "$ready"' EXIT
until server=$(sed -n 's/^ready .*"http":"\([^"]*\)".*/\1/p' "$ready") && [ -n "$server" ]; do
	kill -0 "$simulator"
	sleep 0.1
done
curl -fsS -o /dev/null -X POST -H 'Content-Type: application/yaml' --data-binary "@$here/boats.yaml" \
	"$server/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
assay run --server "$server" $resource "$@"
