@area:authn @needs:bearer-tokens
Feature: A token that nobody knows
  Whatever is asked for with it, and however the answer is wanted, it is 401.

  @rule:authn-bad-token-401 @rule:authz-after-authentication
  Scenario Outline: A token that nobody knows is refused at <method> <path>
    authn-bad-token-401, authz-after-authentication: 401 even where an anonymous request would be let in, refused with 403 or not found.
    Detects: the request goes on as anonymous, only some paths or methods are looked at, or the permissions are asked for first.
    Given a server with the profile "bearer-tokens"
    And the request header "Authorization" is "Bearer nobodys-token"
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
