@area:authn
Feature: Anonymous requests
  Who shows no credentials is system:anonymous, unless the server doesn't let such requests in.

  @rule:authn-no-credentials-anonymous @rule:authn-three-subjects @needs:anonymous-requests @needs:anonymous-auth
  Scenario: A request without credentials is made by system:anonymous
    authn-no-credentials-anonymous, authn-three-subjects: the refusal names the anonymous user, so it was found out before.
    Detects: 401, or the user is empty.
    Given a server with the profile "anonymous"
    And the request carries:
      | certificate | (absent) |
    When GET /api/v1/namespaces/default
    Then the answer is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                                 |
      | code    | 403                                                                                                                                    |

  @rule:authn-no-credentials-anonymous @needs:anonymous-requests @needs:anonymous-auth
  Scenario Outline: A header <name> with <value> is no credential
    authn-no-credentials-anonymous: another scheme, or no token behind the scheme, shows nothing.
    Detects: 401 for everything in the header that isn't understood.
    Given a server with the profile "anonymous"
    And the request carries:
      | certificate | (absent) |
    And the request header "<name>" is "<value>"
    When GET /readyz
    Then the answer is 200

    Examples: nothing that the server knows
      | name          | value                   |
      | Authorization | Basic YWxpY2U6YXNzYXk=  |
      | Authorization | assay-alice-token       |
      | Authorization | Bearer                  |
      | X-Remote-User | alice                   |
      | Cookie        | token=assay-alice-token |

  @rule:authn-anonymous-disabled-401 @needs:server-flags @needs:client-ca
  Scenario Outline: Without anonymous access <method> <path> needs credentials
    authn-anonymous-disabled-401: 401 on every path and for every method, the open ones too.
    Detects: the health endpoints stay open, only one method is looked at, or the answer is 403.
    Given a server with the profile "no-anonymous"
    And the request carries:
      | certificate | (absent) |
    When <method> <path>
    Then the answer is 401 Unauthorized
    And the headers of the answer have:
      | Content-Type | application/json |
    And the Status has:
      | kind       | Status       |
      | apiVersion | v1           |
      | metadata   | {}           |
      | status     | Failure      |
      | message    | Unauthorized |
      | reason     | Unauthorized |
      | details    | (absent)     |
      | code       | 401          |

    Examples: paths
      | method  | path                                               |
      | GET     | /api/v1/namespaces/default                         |
      | GET     | /api/v1/namespaces/none                            |
      | GET     | /version                                           |
      | GET     | /readyz                                            |
      | GET     | /livez                                             |
      | GET     | /healthz/ping                                      |
      | GET     | /metrics                                           |
      | GET     | /apis                                              |
      | GET     | /openapi/v3                                        |
      | GET     | /nowhere                                           |
      | GET     | /api/v1/endpoints?watch=1&timeoutSeconds=1         |
      | DELETE  | /api/v1/namespaces/none                            |
      | POST    | /api/v1/namespaces                                 |
      | POST    | /apis/authentication.orch.io/v1/selfsubjectreviews |
      | OPTIONS | /api                                               |

  @rule:authn-anonymous-disabled-401 @needs:server-flags @needs:client-ca
  Scenario: Without anonymous access those who are known are let in
    authn-anonymous-disabled-401: it is about those without credentials only.
    Detects: everything is refused.
    Given a server with the profile "no-anonymous"
    And the request carries:
      | certificate | alice |
    When GET /api
    Then the answer is 200
