@area:authn @needs:structured-authn @needs:oidc-provider
Feature: What an issuer gives out
  The id token says who the user is; nothing else that an issuer gives is accepted. What it gave it can't take back.

  @rule:authn-oidc-id-token
  Scenario Outline: An access token whose audience is <audience> is refused
    authn-oidc-id-token: its audience is the issuer or another client, signed with the same key as it may be.
    Detects: whatever the issuer signed is good.
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
      | audience                                    |
      | {issuer:first}                              |
      | {issuer:first}/userinfo                     |
      | ["{issuer:first}","{issuer:first}/userinfo"] |
      | account                                     |
      | (absent)                                    |

  @rule:authn-oidc-id-token
  Scenario: An access token that says nothing is refused
    authn-oidc-id-token: nobody asks the issuer what it is.
    Detects: the issuer is asked whose it is, or the request goes on as anonymous.
    Given a server with the profile "issuers"
    And the request header "Authorization" is "Bearer 2YotnFZFEjr1zCsicMWpAA"
    When GET /api
    Then the answer is 401 Unauthorized

  Scenario Outline: A token that the issuer would take back, and that ends <end> from now, is answered <status>
    authn-oidc-not-revocable: while the server has the keys, nothing but its end ends a token; clients are to ask for short-lived ones.
    Detects: a client takes a long-lived token for one that can be revoked.
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
    Examples: a key that is known
      | end    | status |
      | +600 s | 200    |

    @rule:authn-oidc-not-revocable
    Examples: ends
      | end    | status |
      | +500 s | 200    |
      | -1 s   | 401    |

  @rule:authn-config-payload-exp @profile:kubernetes
  Scenario Outline: An end that is the text <end> is answered <status> by kube-apiserver
    authn-config-payload-exp: kube-apiserver reads a number that is written as a text; no other server needs to.
    Detects: any text counts as an end, or as none.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first |
      | exp    | <end> |
    When GET /api
    Then the answer is <status>

    Examples: texts
      | end             | status |
      | "4102444800"    | 200    |
      | "4102444800.5"  | 200    |
      | "1000000000"    | 401    |
      | "2100-01-01"    | 401    |
      | ""              | 401    |
