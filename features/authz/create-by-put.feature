@area:authz @needs:rbac @needs:impersonation
Feature: Authorization of a PUT that creates an object
  A PUT of an object that does not exist needs the verbs update and create.

  @rule:authz-create-by-put
  Scenario Outline: A PUT that would create an object returns 403 Forbidden with a role for the verbs <verbs> <name restriction>
    authz-create-by-put: the user needs the verbs update and create for the name in the path.
    Detects: a server that requires only one of the two verbs, or accepts a role for other names.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs         | <verbs>       |
      | apiGroups     | [""]          |
      | resources     | ["endpoints"] |
      | resourceNames | <names>       |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 403 Forbidden
    And the Status has:
      | message | endpoints "a" is forbidden: User "zed" cannot <missing verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"endpoints"}                                                                                                  |
    And there is no Endpoints "a"

    Examples: missing verb or name
      | name restriction             | verbs                           | names    | missing verb |
      | without resourceNames        | ["update"]                      | (absent) | create       |
      | with the resourceNames ["a"] | ["get","list","update","patch"] | ["a"]    | create       |
      | without resourceNames        | ["create"]                      | (absent) | update       |
      | with the resourceNames ["b"] | ["create","update"]             | ["b"]    | update       |

  @rule:authz-create-by-put
  Scenario Outline: A PUT that creates an object succeeds with a role <name restriction>
    authz-create-by-put: update and create are sufficient, and a role can be limited to the name in the path.
    Detects: a server on which a role with resourceNames never allows creation.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs         | ["update","create"] |
      | apiGroups     | [""]                |
      | resources     | ["endpoints"]       |
      | resourceNames | <names>             |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" is the same as the response

    Examples: names
      | name restriction                 | names     |
      | without resourceNames            | (absent)  |
      | with the resourceNames ["a","b"] | ["a","b"] |

  @rule:authz-create-by-put
  Scenario: A PUT that would create an invalid object returns 422 for a user without the verb create
    authz-create-by-put: the server authorizes create after all other checks.
    Detects: a server that authorizes create first, so that a 403 response hides the validation errors.
    Given a server with the launch profile "rbac"
    And the user "zed" has a role with the rule:
      | verbs     | ["update"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name       | a  |
      | subsets[0].ports[0] | {} |
    Then the response is 422 Invalid
    And there is no Endpoints "a"

  @rule:authz-create-by-put @needs:type:clusterroles.rbac
  Scenario Outline: A PUT<query> that would create a ClusterRole returns <response> with a ClusterRole for the verbs <verbs>
    authz-create-by-put: the user needs both verbs also for cluster-scoped objects, and for dry runs.
    Detects: a server that requires create only in namespaces, or only for PUTs that are stored.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | <verbs>                        |
      | apiGroups | ["rbac.authorization.orch.io"] |
      | resources | ["clusterroles"]               |
    And the request header "Impersonate-User" is "zed-{unique}"
    When PUT /apis/rbac.authorization.orch.io/v1/clusterroles/r-{unique}<query> with the body:
      """
      {metadata: {name: 'r-{unique}'}, rules: []}
      """
    Then the response is <response>

    Examples: verbs
      | query       | verbs               | response      |
      |             | ["update"]          | 403 Forbidden |
      | ?dryRun=All | ["update"]          | 403 Forbidden |
      | ?dryRun=All | ["update","create"] | 201           |
