@area:authn @needs:token-auth @needs:server-flags
Feature: The life of static tokens
  The file is read when the server starts; what stood there then is good until the server ends.

  @rule:authn-static-never-expire @needs:control-port
  Scenario: A static token hours later
    authn-static-never-expire: no time ends a token of the file.
    Detects: a token is good for as long as other credentials are.
    Given a server of its own with the profile "tokens"
    And a request was accepted that carries:
      | token | assay-alice-token |
    And outside the API this happens:
      | clock | 7200 seconds ahead |
    And the request header "Authorization" is "Bearer assay-alice-token"
    When GET /api
    Then the answer is 200

  @rule:authn-static-restart @needs:server-restart
  Scenario Outline: The token <token> after the file has changed
    authn-static-restart: without a restart the file of the start counts.
    Detects: the file is followed, or read with each request.
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
