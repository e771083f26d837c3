@area:authz @needs:rbac @needs:anonymous-auth @needs:anonymous-requests
Feature: What anonymous requests may
  Under role-based access control a request without credentials reads health and version, and nothing else.

  @rule:authz-anonymous-rbac-default @needs:type:rolebindings.rbac
  Scenario Outline: An anonymous GET of <path> is answered
    authz-anonymous-rbac-default: health and version are open to everybody.
    Detects: the health endpoints are closed, or a parameter or the slash at the end of one closes it.
    Given a server with the profile "rbac"
    And the request carries:
      | certificate | (absent) |
    When GET <path>
    Then the answer is 200
    And the body of the answer has:
      | text | /<body>/ |

    Examples: open
      | path                 | body         |
      | /healthz             | ^ok$         |
      | /livez               | ^ok$         |
      | /readyz              | ^ok$         |
      | /readyz?exclude=ping | ok$          |
      | /version             | "gitVersion" |
      | /version/            | "gitVersion" |

  @rule:authz-anonymous-rbac-default
  Scenario Outline: An anonymous <method> of <path> is refused
    authz-anonymous-rbac-default: these paths to the letter, to read, and nothing else.
    Detects: discovery or metrics are open, what is below or beside an open path is, or so is every method.
    Given a server with the profile "rbac"
    And the request carries:
      | certificate | (absent) |
    When <method> <path>
    Then the answer is 403 Forbidden
    And the headers of the answer have:
      | Content-Type | application/json |
    And the Status has:
      | kind     | Status                                                         |
      | metadata | {}                                                             |
      | status   | Failure                                                        |
      | message  | forbidden: User "system:anonymous" cannot <verb> path "<path>" |
      | details  | {}                                                             |
      | code     | 403                                                            |

    Examples: closed
      | method | path                  | verb   |
      | GET    | /api                  | get    |
      | GET    | /apis                 | get    |
      | GET    | /api/v1               | get    |
      | GET    | /apis/apps/v1         | get    |
      | GET    | /openapi/v2           | get    |
      | GET    | /openapi/v3           | get    |
      | GET    | /metrics              | get    |
      | GET    | /                     | get    |
      | GET    | /readyz/ping          | get    |
      | GET    | /healthz/ping         | get    |
      | GET    | /livez/               | get    |
      | GET    | /versionx             | get    |
      | POST   | /version              | post   |
      | DELETE | /healthz              | delete |
      | PUT    | /livez                | put    |
      | OPTIONS | /readyz              | options |

  @rule:authz-anonymous-rbac-default
  Scenario Outline: An anonymous <method> of Endpoints<rest> is refused
    authz-anonymous-rbac-default: a request for Endpoints answers 403, whatever it wants of them.
    Detects: reads are let through, or an anonymous write gets 401.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request carries:
      | certificate | (absent) |
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest>
    Then the answer is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "system:anonymous" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                                         |
      | code    | 403                                                                                                                               |
    And the stored Endpoints "a" is unchanged

    Examples: operations
      | method | rest                      | verb             | subject         | details                              |
      | GET    |                           | list             | endpoints       | {"kind":"endpoints"}                 |
      | GET    | /a                        | get              | endpoints "a"   | {"name":"a","kind":"endpoints"}      |
      | POST   |                           | create           | endpoints       | {"kind":"endpoints"}                 |

  @rule:authn-anonymous-identity @needs:type:selfsubjectreviews.authentication
  Scenario: Who the anonymous user is
    authn-anonymous-identity: with the permission to ask, the answer is one name and one group.
    Detects: the group is missing, or the anonymous user is in the group of those who are known.
    Given a server with the profile "rbac"
    And the user "system:anonymous" has a role everywhere with:
      | verbs     | ["create"]                     |
      | apiGroups | ["authentication.orch.io"]     |
      | resources | ["selfsubjectreviews"]         |
    And the request carries:
      | certificate | (absent) |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"system:anonymous","groups":["system:unauthenticated"]} |
