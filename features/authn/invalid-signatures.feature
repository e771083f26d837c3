@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens with invalid signatures or audiences
  The server returns 401 for a token with an invalid signature, another audience or a distributed claim for the groups.

  @rule:authn-oidc-signature
  Scenario Outline: A request with an OIDC token that <forgery> returns 401
    authn-oidc-signature: the signature covers the complete token, uses a key of the issuer, and uses an algorithm that the server accepts.
    Detects: a server that does not verify the signature, uses the algorithm of the token, or accepts the key of any issuer.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer | first     |
      | forged | <forgery> |
    When GET /api
    Then the response is 401 Unauthorized
    And the Status has:
      | status  | Failure      |
      | message | Unauthorized |
      | reason  | Unauthorized |
      | details | (absent)     |
      | code    | 401          |

    Examples: forgeries
      | forgery                                            |
      | is signed by another issuer                        |
      | is signed with the public key as a secret          |
      | has the algorithm none                             |
      | has the algorithm none and a signature             |
      | has a payload that differs from the signed payload |
      | has a header that differs from the signed header   |
      | has an altered signature                           |
      | has no signature                                   |
      | has only two parts                                 |
      | consists only of its payload                       |
      | has a number as its kid                            |
      | declares its algorithm twice                       |
      | requires an unknown extension                      |
      | declares an unencoded payload                      |

  @rule:authn-oidc-distributed-claims
  Scenario: A request with a token with distributed groups claims returns 401
    authn-oidc-distributed-claims: the server rejects a user whose groups it cannot fetch.
    Detects: a server that accepts the user without groups, so that rules about a group do not apply.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer         | first                                              |
      | _claim_names   | {"groups":"elsewhere"}                             |
      | _claim_sources | {"elsewhere":{"endpoint":"{issuer:first}/claims"}} |
    When GET /api
    Then the response is 401 Unauthorized

  @rule:authn-config-payload-aud
  Scenario: DELETE with a token for another audience returns 401 and deletes nothing
    authn-config-payload-aud: an unauthenticated request has no effect.
    Detects: a server that returns 401 but deletes the object.
    Given a server with the launch profile "issuers"
    And the Endpoints "one-subset" named "a"
    And the request has the credentials:
      | issuer | first   |
      | aud    | another |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 401 Unauthorized
    And the stored Endpoints "a" is unchanged
