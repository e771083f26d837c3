@area:authn @needs:token-auth @needs:server-flags
Feature: Validity of static tokens
  The token file is read at startup, and its tokens are valid until the server stops.

  @rule:authn-static-never-expire @needs:control-port
  Scenario: A static token is still valid after two hours
    authn-static-never-expire: static tokens do not expire.
    Detects: a server that applies the lifetime of other credentials.
    Given a server of its own with the profile "tokens"
    And a request was accepted that carries:
      | token | assay-alice-token |
    And outside the API this happens:
      | clock | 7200 seconds ahead |
    And the request header "Authorization" is "Bearer assay-alice-token"
    When GET /api
    Then the answer is 200

  @rule:authn-static-restart @needs:server-restart
  Scenario Outline: GET with the token <token> after a change of the token file returns <status>
    authn-static-restart: the tokens at startup stay valid until the server restarts.
    Detects: a server that reloads the file, or reads it for each request.
    Given a server of its own with the profile "tokens"
    And the file "tokens.csv" of the server becomes:
      """
      assay-new-token,nora,2001
      """
    And the request header "Authorization" is "Bearer <token>"
    When GET /api
    Then the answer is <status>

    Examples: tokens
      | token             | status |
      | assay-alice-token | 200    |
      | assay-new-token   | 401    |
