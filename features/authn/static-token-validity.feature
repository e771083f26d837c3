@area:authn @needs:token-auth @needs:server-flags
Feature: Validity of static tokens
  The token file is read at startup, and its tokens are valid until the server stops.

  @rule:authn-static-never-expire @needs:control-port
  Scenario: A static token is still valid after two hours
    authn-static-never-expire: static tokens do not expire.
    Detects: a server that applies the lifetime of other credentials to static tokens.
    Given a separate server with the launch profile "tokens"
    And a request has been accepted with the credentials:
      | token | assay-alice-token |
    And the clock is advanced by 7200 seconds
    And the request header "Authorization" is "Bearer assay-alice-token"
    When GET /api
    Then the response is 200

  @rule:authn-static-restart @needs:server-restart
  Scenario Outline: GET with the token <token> after a change of the token file returns <status>
    authn-static-restart: the server uses the tokens that it has read at startup until it restarts.
    Detects: a server that reloads the file, or reads it for each request.
    Given a separate server with the launch profile "tokens"
    And the file "tokens.csv" of the server is replaced with:
      """
      assay-new-token,nora,2001
      """
    And the request header "Authorization" is "Bearer <token>"
    When GET /api
    Then the response is <status>

    Examples: tokens
      | token             | status |
      | assay-alice-token | 200    |
      | assay-new-token   | 401    |
