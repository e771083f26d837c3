@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Keys of an issuer
  Once the keys are known nobody asks for them again, until a token is signed with another one.

  @rule:authn-oidc-no-provider-call
  Scenario: A token is checked while the issuer is away
    authn-oidc-no-provider-call: with the keys at hand the signature is checked here.
    Mistake: each token, or each new user, makes the server ask the provider.
    Given a server that knows the users of the profile "issuers"
    And the token of a user of the issuer "first" has been accepted
    And the issuer "first" is away
    And the request carries a token of the issuer "first"
    When GET /api/v1/namespaces/default
    Then the answer is 200

  @rule:authn-oidc-signature @rule:authn-config-discovery-url
  Scenario Outline: The <issuer> issuer exchanges its keys
    authn-oidc-signature: a key that the issuer has now is good at once.
    Mistake: keys are read once, when the server starts, or kept for a time that nobody named.
    Given a server that knows the users of the profile "issuers"
    And the token of a user of the issuer "<issuer>" has been accepted
    And the issuer "<issuer>" has exchanged its keys
    And the request carries a token of the issuer "<issuer>" with:
      | email | jane@example.com |
      | oid   | "17"             |
    When GET /api/v1/namespaces/default
    Then the answer is 200

    Examples: issuers
      | issuer |
      | first  |
      | second |

  @rule:authn-oidc-signature
  Scenario: A key that the issuer has no more
    authn-oidc-signature: with the new keys the old ones are no longer good.
    Mistake: keys are only ever added.
    Given a server that knows the users of the profile "issuers"
    And the token of a user of the issuer "first" has been accepted
    And the request carries a token of the issuer "first" with:
      | sub | late |
    And the issuer "first" has exchanged its keys
    And the token of a user of the issuer "first" has been accepted
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized
