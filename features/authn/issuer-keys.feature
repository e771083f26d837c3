@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Signing keys of an issuer
  The server caches the keys of an issuer, and fetches them again when a token is signed with an unknown key.

  @rule:authn-oidc-no-provider-call
  Scenario: A token is accepted while its issuer is unavailable
    authn-oidc-no-provider-call: the signature is verified with cached keys.
    Detects: a server that contacts the issuer for each token or each new user.
    Given a server with the profile "issuers"
    And a request was accepted that carries:
      | issuer | first |
    And outside the API this happens:
      | issuer first | away |
    And the request carries:
      | issuer | first |
    When GET /api
    Then the answer is 200

  @rule:authn-oidc-key-rotation
  Scenario Outline: A token signed with a new key of the <issuer> issuer is accepted
    authn-oidc-key-rotation: a new key of the issuer is valid immediately.
    Detects: a server that reads keys only at startup, or caches them for a fixed time.
    Given a server with the profile "issuers"
    And a request was accepted that carries:
      | issuer | <issuer>          |
      | email  | early@example.com |
      | oid    | "1"               |
    And outside the API this happens:
      | issuer <issuer> | new keys |
    And the request carries:
      | issuer | <issuer>         |
      | email  | jane@example.com |
      | oid    | "17"             |
    When GET /api
    Then the answer is 200

    Examples: issuers
      | issuer |
      | first  |
      | second |

  @rule:authn-oidc-key-rotation
  Scenario: A token signed with a removed key of the issuer returns 401
    authn-oidc-key-rotation: the server replaces the old keys with the new ones.
    Detects: a server that only adds keys.
    Given a server with the profile "issuers"
    And a request was accepted that carries:
      | issuer | first |
    And the request carries:
      | issuer | first |
      | sub    | late  |
    And outside the API this happens:
      | issuer first | new keys |
    And a request was accepted that carries:
      | issuer | first |
    When GET /api
    Then the answer is 401 Unauthorized
