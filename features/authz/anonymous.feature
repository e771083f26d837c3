@area:authz @needs:rbac @needs:anonymous-auth @needs:anonymous-requests
Feature: Authorization of anonymous requests
  With RBAC, an anonymous request can read only health endpoints and the version.

  @rule:authz-anonymous-rbac-default @needs:type:rolebindings.rbac
  Scenario Outline: An anonymous GET <path> returns 200
    authz-anonymous-rbac-default: health endpoints and the version are readable without credentials.
    Detects: a server that rejects health requests, for example with a parameter or a trailing slash.
    Given a server with the launch profile "rbac"
    And the request has the credentials:
      | certificate | (absent) |
    When GET <path>
    Then the response is 200
    And the body of the response has:
      | text | /<body>/ |

    Examples: public paths
      | path                 | body         |
      | /healthz             | ^ok$         |
      | /livez               | ^ok$         |
      | /readyz              | ^ok$         |
      | /readyz?exclude=ping | ok$          |
      | /version             | "gitVersion" |
      | /version/            | "gitVersion" |

  @rule:authz-anonymous-rbac-default
  Scenario Outline: An anonymous <method> <path> returns 403 Forbidden
    authz-anonymous-rbac-default: only GET of exactly the public paths is allowed.
    Detects: a server that allows discovery, metrics, similar paths or other methods.
    Given a server with the launch profile "rbac"
    And the request has the credentials:
      | certificate | (absent) |
    When <method> <path>
    Then the response is 403 Forbidden
    And the headers of the response have:
      | Content-Type | application/json |
    And the Status has:
      | kind     | Status                                                         |
      | metadata | {}                                                             |
      | status   | Failure                                                        |
      | message  | forbidden: User "system:anonymous" cannot <verb> path "<path>" |
      | details  | {}                                                             |
      | code     | 403                                                            |

    Examples: protected paths
      | method  | path          | verb    |
      | GET     | /api          | get     |
      | GET     | /apis         | get     |
      | GET     | /api/v1       | get     |
      | GET     | /apis/apps/v1 | get     |
      | GET     | /openapi/v2   | get     |
      | GET     | /openapi/v3   | get     |
      | GET     | /metrics      | get     |
      | GET     | /             | get     |
      | GET     | /readyz/ping  | get     |
      | GET     | /healthz/ping | get     |
      | GET     | /livez/       | get     |
      | GET     | /versionx     | get     |
      | POST    | /version      | post    |
      | DELETE  | /healthz      | delete  |
      | PUT     | /livez        | put     |
      | OPTIONS | /readyz       | options |

  @rule:authz-anonymous-rbac-default
  Scenario Outline: With RBAC, an anonymous <method> of endpoints<suffix> returns 403 Forbidden
    authz-anonymous-rbac-default: an anonymous user has no permission for endpoints.
    Detects: a server that allows anonymous reads, or returns 401 for anonymous writes.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request has the credentials:
      | certificate | (absent) |
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix>
    Then the response is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "system:anonymous" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                                         |
      | code    | 403                                                                                                                               |
    And the stored Endpoints "a" is unchanged

    Examples: verbs
      | method | suffix | verb   | subject       | details                         |
      | GET    |        | list   | endpoints     | {"kind":"endpoints"}            |
      | GET    | /a     | get    | endpoints "a" | {"name":"a","kind":"endpoints"} |
      | POST   |        | create | endpoints     | {"kind":"endpoints"}            |

  @rule:authn-anonymous-identity @needs:type:selfsubjectreviews.authentication
  Scenario: A SelfSubjectReview of an anonymous user returns system:anonymous and its group
    authn-anonymous-identity: an anonymous user has the user name system:anonymous and only the group system:unauthenticated.
    Detects: a server that omits the group, or adds the group of authenticated users.
    Given a server with the launch profile "rbac"
    And the user "system:anonymous" has a cluster role with the rule:
      | verbs     | ["create"]                     |
      | apiGroups | ["authentication.orch.io"]     |
      | resources | ["selfsubjectreviews"]         |
    And the request has the credentials:
      | certificate | (absent) |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"system:anonymous","groups":["system:unauthenticated"]} |
