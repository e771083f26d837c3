@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens that an issuer did not give, or not for this
  A token is refused with 401 as a whole when anything of it isn't as it must be.

  @rule:authn-oidc-signature @rule:authn-bad-token-401
  Scenario Outline: A token that <forgery> is refused
    authn-oidc-signature: only a signature over the whole token, by a key of its own issuer, with an algorithm that the server accepts, is one.
    Mistake: the signature isn't checked, the token chooses the algorithm, or a key of any issuer fits.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first     |
      | forged | <forgery> |
    When GET /api/v1/namespaces/default
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

  @rule:authn-oidc-expiry @rule:authn-config-payload-exp @rule:authn-config-payload-aud @rule:authn-config-payload-iss
  @rule:authn-config-payload-username @rule:authn-oidc-claims-checked
  Scenario Outline: A token of the <issuer> issuer whose <claim> is <value> is refused
    authn-config-payload-*: the issuer is the one of the file to the letter, one of the audiences is there, the end lies ahead, and the claim
    with the user is a text.
    Mistake: a claim isn't looked at, is compared by its beginning, or is turned into a text.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer  | <issuer>         |
      | email   | jane@example.com |
      | oid     | "17"             |
      | name    | jane             |
      | tenant  | one              |
      | tier    | gold             |
      | <claim> | <value>          |
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized

    Examples: issuers, times and audiences
      | issuer | claim | value                    |
      | first  | iss   | {issuer:second}          |
      | first  | iss   | {issuer:first}/          |
      | first  | iss   | {issuer:nobody}          |
      | first  | iss   | (absent)                 |
      | first  | aud   | another                  |
      | first  | aud   | assay2                   |
      | first  | aud   | ["another"]              |
      | first  | aud   | []                       |
      | first  | aud   | ASSAY                    |
      | first  | aud   | (absent)                 |
      | second | aud   | else                     |
      | second | aud   | ["else","ANOTHER"]       |
      | second | iss   | {issuer:first}           |
      | first  | aud   | {"assay":true}           |
      | first  | aud   | 1                        |
      | first  | exp   | -60.5                    |
      | first  | exp   | null                     |
      | first  | exp   | -60 s                    |
      | first  | exp   | -1 s                     |
      | first  | exp   | 0                        |
      | first  | exp   | (absent)                 |
      | first  | exp   | tomorrow                 |
      | first  | nbf   | +600 s                   |
      | first  | nbf   | tomorrow                 |
      | first  | iat   | tomorrow                 |
      | first  | iat   | {"seconds":1}            |
      | first  | EXP   | 1                        |
      | first  | nonce | 17                       |

    Examples: who it is
      | issuer | claim          | value                    |
      | first  | sub            | (absent)                 |
      | first  | sub            | 17                       |
      | first  | sub            | ["jane"]                 |
      | first  | sub            | {"name":"jane"}          |
      | second | email          | (absent)                 |
      | second | email_verified | false                    |
      | second | email_verified | "true"                   |
      | second | oid            | (absent)                 |
      | second | oid            | 17                       |
      | first  | groups         | {"devs":true}            |
      | first  | groups         | ["devs",1]               |
      | first  | groups         | 17                       |
      | first  | _claim_names   | {"groups":"elsewhere"}   |
      | third  | name           | (absent)                 |

    Examples: claims that must have a value
      | issuer | claim  | value    |
      | third  | tenant | two      |
      | third  | tenant | (absent) |
      | third  | tenant | ["one"]  |
      | third  | tenant | one2     |
      | third  | tenant | null     |
      | third  | tier   | true     |
      | third  | tier   | silver   |
      | third  | tier   | Gold     |
      | third  | tier   | (absent) |

  @rule:authn-oidc-claims-checked
  Scenario: Groups that stand elsewhere
    authn-oidc-claims-checked: where the groups can't be had, nobody is let in without them.
    Mistake: the user is let in, and a rule about a group doesn't hold for it.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer         | first                                              |
      | _claim_names   | {"groups":"elsewhere"}                             |
      | _claim_sources | {"elsewhere":{"endpoint":"{issuer:first}/claims"}} |
    When GET /api/v1/namespaces/default
    Then the answer is 401 Unauthorized

  @rule:authn-oidc-claims-checked
  Scenario: A write with a token for somebody else changes nothing
    authn-oidc-claims-checked: who isn't known does nothing.
    Mistake: the answer is 401, but the write was carried out.
    Given a server with the profile "issuers"
    And the Endpoints "one-subset" named "a"
    And the request carries:
      | issuer | first   |
      | aud    | another |
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 401 Unauthorized
    And the stored Endpoints "a" is unchanged
