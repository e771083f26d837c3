@area:authz @needs:rbac @needs:impersonation
Feature: Permissions for Namespaces, subresources and all namespaces
  The namespace, the verb and the name of a request do not depend on the form of its path.

  Background:
    Given a server with the launch profile "rbac"

  Scenario Outline: A Role for <verbs> on <resources> <name restriction> <effect> GET <path>
    authz-decision-attributes: a request for a Namespace is a request in this Namespace.
    authz-watch-list-verbs: a path with /watch/ has the verb watch and the name in the path.
    Detects: a server that authorizes a Namespace or its status at the cluster scope, or ignores the name in a path with /watch/.
    Given the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs         | <verbs>     |
      | apiGroups     | [""]        |
      | resources     | <resources> |
      | resourceNames | <names>     |
    And the request header "Impersonate-User" is "zed"
    When GET <path>
    Then the response is <response>

    @rule:authz-decision-attributes
    Examples: Namespaces
      | name restriction                       | verbs   | resources             | names           | effect         | path                                         | response      |
      | without resourceNames                  | ["get"] | ["namespaces"]        | (absent)        | allows         | /api/v1/namespaces/{namespace}               | 200           |
      | with the resourceNames ["{namespace}"] | ["get"] | ["namespaces"]        | ["{namespace}"] | allows         | /api/v1/namespaces/{namespace}               | 200           |
      | without resourceNames                  | ["get"] | ["namespaces"]        | (absent)        | does not allow | /api/v1/namespaces/{namespace:second}        | 403 Forbidden |
      | without resourceNames                  | ["get"] | ["namespaces/status"] | (absent)        | allows         | /api/v1/namespaces/{namespace}/status        | 200           |
      | without resourceNames                  | ["get"] | ["namespaces/status"] | (absent)        | does not allow | /api/v1/namespaces/{namespace:second}/status | 403 Forbidden |

    @rule:authz-watch-list-verbs
    Examples: paths with /watch/
      | name restriction             | verbs          | resources     | names    | effect         | path                                                              | response      |
      | with the resourceNames ["a"] | ["watch"]      | ["endpoints"] | ["a"]    | allows         | /api/v1/watch/namespaces/{namespace}/endpoints/a?timeoutSeconds=1 | 200           |
      | with the resourceNames ["b"] | ["watch"]      | ["endpoints"] | ["b"]    | does not allow | /api/v1/watch/namespaces/{namespace}/endpoints/a?timeoutSeconds=1 | 403 Forbidden |
      | without resourceNames        | ["get","list"] | ["endpoints"] | (absent) | does not allow | /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1   | 403 Forbidden |
      | with the resourceNames ["a"] | ["watch"]      | ["endpoints"] | ["a"]    | does not allow | /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1   | 403 Forbidden |

  @rule:authz-watch-list-verbs
  Scenario Outline: A ClusterRole with <verbs> on <resources> <effect> GET <path>
    authz-watch-list-verbs: list and watch are separate verbs in all namespaces and for cluster-scoped resources.
    Detects: a server that authorizes a watch of all namespaces as a list.
    Given the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | <verbs>     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When GET <path>
    Then the response is <response>

    Examples: all namespaces
      | verbs           | resources      | effect         | path                                        | response      |
      | ["get","list"]  | ["endpoints"]  | does not allow | /api/v1/endpoints?watch=1&timeoutSeconds=1  | 403 Forbidden |
      | ["watch"]       | ["endpoints"]  | allows         | /api/v1/endpoints?watch=1&timeoutSeconds=1  | 200           |
      | ["get","watch"] | ["endpoints"]  | does not allow | /api/v1/endpoints?limit=1                   | 403 Forbidden |
      | ["list"]        | ["endpoints"]  | allows         | /api/v1/endpoints?limit=1                   | 200           |
      | ["get","list"]  | ["namespaces"] | does not allow | /api/v1/namespaces?watch=1&timeoutSeconds=1 | 403 Forbidden |
      | ["get","watch"] | ["namespaces"] | does not allow | /api/v1/namespaces?limit=1                  | 403 Forbidden |

  @rule:authz-decision-attributes @needs:type:pods @since:1.22
  Scenario Outline: A POST of an eviction of a Pod returns <response> with a Role for the names <names>
    authz-decision-attributes: the creation of a subresource has the name of its object.
    Detects: a server that treats a POST to a subresource like the creation of an object, which has no name.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And the user "zed" has a role with the rule:
      | verbs         | ["create"]        |
      | apiGroups     | [""]              |
      | resources     | ["pods/eviction"] |
      | resourceNames | <names>           |
    And the request header "Impersonate-User" is "zed"
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction?dryRun=All with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a, namespace: '{namespace}'}}
      """
    Then the response is <response>

    Examples: names
      | names     | response      |
      | ["b","a"] | a success     |
      | ["b"]     | 403 Forbidden |
