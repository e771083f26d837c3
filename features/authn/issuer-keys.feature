@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Keys of an issuer
  Once the keys are known nobody asks for them again, until a token is signed with another one.

  @rule:authn-oidc-no-provider-call
  Scenario: A token is checked while the issuer is away
    authn-oidc-no-provider-call: with the keys at hand the signature is checked here.
    Detects: each token, or each new user, makes the server ask the provider.
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
  Scenario Outline: The <issuer> issuer exchanges its keys
    authn-oidc-key-rotation: a key that the issuer has now is good at once.
    Detects: keys are read once, when the server starts, or kept for a time that nobody named.
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
  Scenario: A key that the issuer has no more
    authn-oidc-key-rotation: with the new keys the old ones are no longer good.
    Detects: keys are only ever added.
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
