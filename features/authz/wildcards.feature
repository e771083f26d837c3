@area:authz @needs:rbac @needs:impersonation
Feature: Wildcards in roles
  In the resources of a rule, a star matches all resources and subresources, and */NAME matches one subresource of all resources.

  Scenario Outline: GET <path> returns <response> for a user with a role for <resources> in <groups>
    authz-decision-attributes: a subresource matches a star, its own name, and its own name with a star in place of the resource.
    Detects: a server that treats pods/* or deploy* as a pattern, or matches subresources with the name of their resource.
    Given a server with the launch profile "rbac"
    And the Pod "one-container" named "a"
    And the Deployment "one-replica" named "d"
    And the user "zed" has a role with the rule:
      | verbs     | ["get"]     |
      | apiGroups | <groups>    |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET <path>
    Then the response is <response>

    @rule:authz-decision-attributes @rule:rest-subresource-own-authorization @needs:type:pods @needs:type:deployments.apps
    Examples: patterns
      | resources                    | groups      | path                                                      | response      |
      | ["*/status"]                 | [""]        | /api/v1/namespaces/{namespace}/pods/a/status              | 200           |
      | ["secrets","*/status"]       | ["apps",""] | /apis/apps/v1/namespaces/{namespace}/deployments/d/status | 200           |
      | ["*/scale"]                  | ["*"]       | /apis/apps/v1/namespaces/{namespace}/deployments/d/scale  | 200           |
      | ["*/status"]                 | ["*"]       | /api/v1/namespaces/{namespace}/pods/a                     | 403 Forbidden |
      | ["*/status"]                 | [""]        | /apis/apps/v1/namespaces/{namespace}/deployments/d/status | 403 Forbidden |
      | ["*"]                        | ["apps"]    | /apis/apps/v1/namespaces/{namespace}/deployments/d/scale  | 200           |
      | ["*"]                        | ["apps"]    | /api/v1/namespaces/{namespace}/pods/a/status              | 403 Forbidden |
      | ["pods/*"]                   | [""]        | /api/v1/namespaces/{namespace}/pods/a/status              | 403 Forbidden |
      | ["pods/*"]                   | [""]        | /api/v1/namespaces/{namespace}/pods/a                     | 403 Forbidden |
      | ["*/*"]                      | ["*"]       | /api/v1/namespaces/{namespace}/pods/a/status              | 403 Forbidden |
      | ["deploy*"]                  | ["apps"]    | /apis/apps/v1/namespaces/{namespace}/deployments/d        | 403 Forbidden |
      | ["deployments/scale","pods"] | ["*"]       | /apis/apps/v1/namespaces/{namespace}/deployments/d/status | 403 Forbidden |

  @rule:authz-decision-attributes
  Scenario Outline: GET of Endpoints returns <response> for a user with a role for the verbs <verbs> and the API groups <groups>
    authz-decision-attributes: only a complete star is a wildcard for verbs and groups, and an empty list matches nothing.
    Detects: a server that matches verbs and groups by prefix, or treats an empty list of groups like all groups.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role with the rule:
      | verbs     | <verbs>       |
      | apiGroups | <groups>      |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is <response>

    Examples: verbs and groups
      | verbs          | groups       | response      |
      | ["list","get"] | ["apps",""]  | 200           |
      | ["*","list"]   | ["*","apps"] | 200           |
      | ["g*"]         | [""]         | 403 Forbidden |
      | ["get"]        | ["core"]     | 403 Forbidden |
      | ["get"]        | ["v1"]       | 403 Forbidden |
