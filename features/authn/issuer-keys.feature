@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Signing keys of an issuer
  The server caches the keys of an issuer, and fetches them again when a token is signed with an unknown key.

  @rule:authn-oidc-no-provider-call
  Scenario: A token is accepted while its issuer is unavailable
    authn-oidc-no-provider-call: the server verifies the signature with cached keys.
    Detects: a server that contacts the issuer for each token or each new user.
    Given a server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | first |
    And the issuer "first" is unavailable
    And the request has the credentials:
      | issuer | first |
    When GET /api
    Then the response is 200

  @rule:authn-oidc-key-rotation
  Scenario Outline: A token signed with a new key of the <issuer> issuer is accepted
    authn-oidc-key-rotation: a new key of the issuer is valid immediately.
    Detects: a server that reads keys only at startup, or caches them for a fixed time.
    Given a server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | <issuer>          |
      | email  | early@example.com |
      | oid    | "1"               |
    And the issuer "<issuer>" has new keys
    And the request has the credentials:
      | issuer | <issuer>         |
      | email  | jane@example.com |
      | oid    | "17"             |
    When GET /api
    Then the response is 200

    Examples: issuers
      | issuer |
      | first  |
      | second |

  @rule:authn-oidc-key-rotation
  Scenario: A request with a token signed with a removed key of the issuer returns 401
    authn-oidc-key-rotation: the server replaces the old keys with the new keys.
    Detects: a server that adds new keys but keeps the old keys.
    Given a server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | first |
    And the request has the credentials:
      | issuer | first |
      | sub    | late  |
    And the issuer "first" has new keys
    And a request has been accepted with the credentials:
      | issuer | first |
    When GET /api
    Then the response is 401 Unauthorized
