@area:authn @needs:structured-authn @needs:oidc-provider
Feature: ID tokens and access tokens of an issuer
  The server accepts only ID tokens of an issuer, and these tokens cannot be revoked.

  @rule:authn-oidc-id-token
  Scenario Outline: A request with an access token <claims> returns 401
    authn-oidc-id-token: the server rejects access tokens, whose audience is the issuer or another client, even if the same key signs them.
    Detects: a server that accepts every token that the issuer has signed.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer    | first          |
      | aud       | <audience>     |
      | azp       | assay          |
      | client_id | assay          |
      | scope     | openid profile |
      | token_use | access         |
    When GET /api
    Then the response is 401 Unauthorized

    Examples: other audiences
      | claims                                                         | audience                                     |
      | with the audience {issuer:first}                               | {issuer:first}                               |
      | with the audience {issuer:first}/userinfo                      | {issuer:first}/userinfo                      |
      | with the audience ["{issuer:first}","{issuer:first}/userinfo"] | ["{issuer:first}","{issuer:first}/userinfo"] |
      | with the audience account                                      | account                                      |
      | without an audience                                            | (absent)                                     |

  @rule:authn-oidc-id-token
  Scenario: A request with an opaque access token returns 401
    authn-oidc-id-token: an opaque token is not an ID token, and the server does not send it to the issuer.
    Detects: a server that requests the user of the token from the issuer, or treats the request as anonymous.
    Given a server with the launch profile "issuers"
    And the request header "Authorization" is "Bearer 2YotnFZFEjr1zCsicMWpAA"
    When GET /api
    Then the response is 401 Unauthorized

  Scenario Outline: A request with a token with exp <expiration> returns <status> after the issuer has replaced its keys
    authn-oidc-not-revocable: a token is valid until it expires, as long as the server has the key that signed it.
    Detects: a server that rejects a token before it expires, or accepts it afterwards.
    Given a server with the launch profile "issuers"
    And a request has been accepted with the credentials:
      | issuer | first |
    And the request has the credentials:
      | issuer | first        |
      | exp    | <expiration> |
    And the issuer "first" has new keys
    When GET /api
    Then the response is <status>

    @rule:authn-oidc-no-provider-call
    Examples: no request to the issuer
      | expiration | status |
      | +600 s     | 200    |

    @rule:authn-oidc-not-revocable
    Examples: valid until it expires
      | expiration | status |
      | +500 s     | 200    |
      | -1 s       | 401    |

  @rule:authn-config-payload-exp @profile:kubernetes
  Scenario Outline: A request with a token with exp set to the string <expiration> returns <status> on kube-apiserver
    authn-config-payload-exp: kube-apiserver parses a number that is written as a string; other servers may reject it.
    Detects: a server that accepts any string as an expiration, or ignores it.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer | first        |
      | exp    | <expiration> |
    When GET /api
    Then the response is <status>

    Examples: strings
      | expiration     | status |
      | "4102444800"   | 200    |
      | "4102444800.5" | 200    |
      | "1000000000"   | 401    |
      | "2100-01-01"   | 401    |
      | ""             | 401    |
