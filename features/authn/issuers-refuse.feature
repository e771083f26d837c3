@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens that an issuer did not give, or not for this
  A token is refused with 401 as a whole when anything of it isn't as it must be.

  @rule:authn-oidc-signature
  Scenario Outline: A token that <forgery> is refused
    authn-oidc-signature: only a signature over the whole token, by a key of its own issuer, with an algorithm that the server accepts, is one.
    Detects: the signature isn't checked, the token chooses the algorithm, or a key of any issuer fits.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first     |
      | forged | <forgery> |
    When GET /api
    Then the answer is 401 Unauthorized
    And the Status has:
      | status  | Failure      |
      | message | Unauthorized |
      | reason  | Unauthorized |
      | details | (absent)     |
      | code    | 401          |

    Examples: forgeries
      | forgery                                   |
      | is signed by another issuer               |
      | is signed with the public key as a secret |
      | has the algorithm none                    |
      | has the algorithm none and a signature    |
      | has another payload than was signed       |
      | has another header than was signed        |
      | has an altered signature                  |
      | has no signature                          |
      | has two parts only                        |
      | is its payload alone                      |
      | names its key by a number                 |
      | says twice what its algorithm is          |
      | calls for an extension that nobody knows  |
      | says that its payload is not encoded      |

  @rule:authn-oidc-distributed-claims
  Scenario: Groups that stand elsewhere
    authn-oidc-distributed-claims: where the groups can't be had, the user is not let in without them.
    Detects: the user is let in, and a rule about a group doesn't hold for it.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer         | first                                              |
      | _claim_names   | {"groups":"elsewhere"}                             |
      | _claim_sources | {"elsewhere":{"endpoint":"{issuer:first}/claims"}} |
    When GET /api
    Then the answer is 401 Unauthorized

  @rule:authn-config-payload-aud
  Scenario: A write with a token for another audience changes nothing
    authn-config-payload-aud: who isn't known does nothing.
    Detects: the answer is 401, but the write was carried out.
    Given a server with the profile "issuers"
    And the Endpoints "one-subset" named "a"
    And the request carries:
      | issuer | first   |
      | aud    | another |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 401 Unauthorized
    And the stored Endpoints "a" is unchanged
