@area:authn @needs:structured-authn @needs:oidc-provider
Feature: ID tokens and access tokens of an issuer
  Only the ID token of an issuer is accepted, and it cannot be revoked.

  @rule:authn-oidc-id-token
  Scenario Outline: An access token with the audience <audience> returns 401
    authn-oidc-id-token: the audience of an access token is the issuer or another client, even if the same key signs it.
    Detects: a server that accepts every token that the issuer has signed.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer    | first          |
      | aud       | <audience>     |
      | azp       | assay          |
      | client_id | assay          |
      | scope     | openid profile |
      | token_use | access         |
    When GET /api
    Then the answer is 401 Unauthorized

    Examples: other audiences
      | audience                                     |
      | {issuer:first}                               |
      | {issuer:first}/userinfo                      |
      | ["{issuer:first}","{issuer:first}/userinfo"] |
      | account                                      |
      | (absent)                                     |

  @rule:authn-oidc-id-token
  Scenario: An opaque access token returns 401
    authn-oidc-id-token: the server does not ask the issuer about a token.
    Detects: a server that asks the issuer for the user of the token, or handles the request as anonymous.
    Given a server with the profile "issuers"
    And the request header "Authorization" is "Bearer 2YotnFZFEjr1zCsicMWpAA"
    When GET /api
    Then the answer is 401 Unauthorized

  Scenario Outline: A token with exp <end> returns <status> after the issuer has replaced its keys
    authn-oidc-not-revocable: a token is valid until it expires while the server has the keys, so clients should request short-lived tokens.
    Detects: a server that rejects a token before it expires, or accepts it afterwards.
    Given a server with the profile "issuers"
    And a request was accepted that carries:
      | issuer | first |
    And the request carries:
      | issuer | first |
      | exp    | <end> |
    And outside the API this happens:
      | issuer first | new keys |
    When GET /api
    Then the answer is <status>

    @rule:authn-oidc-no-provider-call
    Examples: known key
      | end    | status |
      | +600 s | 200    |

    @rule:authn-oidc-not-revocable
    Examples: expirations
      | end    | status |
      | +500 s | 200    |
      | -1 s   | 401    |

  @rule:authn-config-payload-exp @profile:kubernetes
  Scenario Outline: A token with exp set to the string <end> returns <status> on kube-apiserver
    authn-config-payload-exp: kube-apiserver parses a number that is written as a string; other servers need not.
    Detects: a server that accepts any string as an expiration, or ignores it.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first |
      | exp    | <end> |
    When GET /api
    Then the answer is <status>

    Examples: strings
      | end             | status |
      | "4102444800"    | 200    |
      | "4102444800.5"  | 200    |
      | "1000000000"    | 401    |
      | "2100-01-01"    | 401    |
      | ""              | 401    |
