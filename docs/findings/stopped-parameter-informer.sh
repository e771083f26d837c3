#!/bin/sh
# Departure stopped-parameter-informer: after the last binding of a policy with a built-in paramKind is deleted, kube-apiserver does not observe
# objects of this kind again until it restarts.
# Usage: stopped-parameter-informer.sh URL, where the server at URL treats requests without credentials as requests of an
# administrator, as `kubectl proxy` does. Other policies of the server must not have the paramKind ConfigMap.
set -eu
url=$1
json='Content-Type: application/json'
admission=$url/apis/admissionregistration.k8s.io/v1
namespace=$url/api/v1/namespaces/parameters

post() { curl -s -X POST -H "$json" "$@"; }
create_binding() {
  post -o /dev/null "$admission/validatingadmissionpolicybindings" -d '{"metadata": {"name": "parameters"},
    "spec": {"policyName": "parameters", "validationActions": ["Deny"], "paramRef": {"selector": {"matchLabels": {"parameter": "'"$1"'"}}, "parameterNotFoundAction": "Deny"}}}'
}
# Writes the response to a dry run of a POST of a Secret, which the policy allows if it finds the parameter.
try() { post "$namespace/secrets?dryRun=All" -d '{"metadata": {"name": "a"}}'; }

curl -s -o /dev/null -X DELETE "$admission/validatingadmissionpolicybindings/parameters"
post -o /dev/null "$url/api/v1/namespaces" -d '{"metadata": {"name": "parameters"}}'
post -o /dev/null "$admission/validatingadmissionpolicies" -d '{"metadata": {"name": "parameters"}, "spec": {
  "paramKind": {"apiVersion": "v1", "kind": "ConfigMap"},
  "matchConstraints": {"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": "parameters"}},
    "resourceRules": [{"operations": ["CREATE"], "apiGroups": [""], "apiVersions": ["v1"], "resources": ["secrets"]}]},
  "validations": [{"expression": "params.metadata.name != object.metadata.name"}]}}'

# The first binding works. Its deletion takes effect at the next refresh of the policies, after one second.
create_binding missing
until try | grep -q 'no params found'; do sleep 0.2; done
curl -s -o /dev/null -X DELETE "$admission/validatingadmissionpolicybindings/parameters"
sleep 3

# The second binding selects an object that was created after the deletion of the first binding.
post -o /dev/null "$namespace/configmaps" -d '{"metadata": {"name": "second", "labels": {"parameter": "second"}}}'
create_binding second
sleep 3

# Returns 422 "no params found", although GET returns the parameter.
curl -s -o /dev/null -w 'GET of the parameter: %{http_code}\n' "$namespace/configmaps/second"
try
