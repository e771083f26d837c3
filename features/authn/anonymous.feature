@area:authn
Feature: Anonymous requests
  A request without credentials has the user system:anonymous, unless the server does not allow anonymous requests.

  @rule:authn-no-credentials-anonymous @rule:authn-three-subjects @needs:anonymous-requests @needs:anonymous-auth
  Scenario: A request without credentials has the user system:anonymous
    authn-no-credentials-anonymous, authn-three-subjects: the message of the 403 response contains system:anonymous, because the server
    determines the user before it authorizes the request.
    Detects: a server that returns 401, or an empty user name.
    Given a server with the launch profile "anonymous"
    And the request has the credentials:
      | certificate | (absent) |
    When GET /api/v1/namespaces/default
    Then the response is 403 Forbidden
    And the Status has:
      | message | namespaces "default" is forbidden: User "system:anonymous" cannot get resource "namespaces" in API group "" in the namespace "default" |
      | details | {"name":"default","kind":"namespaces"}                                                                                                 |
      | code    | 403                                                                                                                                    |

  @rule:authn-no-credentials-anonymous @needs:anonymous-requests @needs:anonymous-auth
  Scenario Outline: A request with the header <name>: <value> is anonymous
    authn-no-credentials-anonymous: a header with another scheme, or without a token after the scheme, contains no credentials;
    other headers than Authorization are ignored without a proxy certificate.
    Detects: a server that returns 401 for every header that it cannot parse.
    Given a server with the launch profile "anonymous"
    And the request has the credentials:
      | certificate | (absent) |
    And the request header "<name>" is "<value>"
    When GET /readyz
    Then the response is 200

    Examples: headers without credentials
      | name          | value                   |
      | Authorization | Basic YWxpY2U6YXNzYXk=  |
      | Authorization | assay-alice-token       |
      | Authorization | Bearer                  |
      | X-Remote-User | alice                   |
      | Cookie        | token=assay-alice-token |

  @rule:authn-anonymous-disabled-401 @needs:server-flags @needs:client-ca
  Scenario Outline: <method> <path> without credentials returns 401 if anonymous requests are disabled
    authn-anonymous-disabled-401: the response is 401 on every path and for every method, including the health endpoints.
    Detects: a server that still allows anonymous health checks, checks only one method, or returns 403.
    Given a server with the launch profile "no-anonymous"
    And the request has the credentials:
      | certificate | (absent) |
    When <method> <path>
    Then the response is 401 Unauthorized
    And the headers of the response have:
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

    Examples: requests
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
  Scenario: A request with credentials succeeds if anonymous requests are disabled
    authn-anonymous-disabled-401: only requests without credentials are rejected.
    Detects: a server that rejects all requests.
    Given a server with the launch profile "no-anonymous"
    And the request has the credentials:
      | certificate | alice |
    When GET /api
    Then the response is 200
