@area:authn @needs:bearer-tokens
Feature: Requests with an unknown token
  A request with an unknown token returns 401 for every method and path.

  @rule:authn-bad-token-401 @rule:authz-after-authentication
  Scenario Outline: <method> <path> with an unknown token returns 401
    authn-bad-token-401, authz-after-authentication: the response is 401 even if an anonymous request would succeed or return 403 or 404.
    Detects: a server that handles the request as anonymous, checks only some paths or methods, or authorizes before it authenticates.
    Given a server with the launch profile "bearer-tokens"
    And the request header "Authorization" is "Bearer nobodys-token"
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
      | GET     | /version                                           |
      | GET     | /nowhere                                           |
      | GET     | /readyz                                            |
      | GET     | /livez/ping                                        |
      | GET     | /apis                                              |
      | GET     | /openapi/v3                                        |
      | GET     | /metrics                                           |
      | GET     | /api/v1/endpoints?watch=1&timeoutSeconds=1         |
      | POST    | /apis/authentication.orch.io/v1/selfsubjectreviews |
      | OPTIONS | /api/v1                                            |
      | PUT     | /nowhere                                           |
      | GET     | /api/v1/endpoints                                  |
      | DELETE  | /api/v1/namespaces/none                            |
