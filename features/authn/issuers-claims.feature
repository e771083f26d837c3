@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Claims that refuse a token
  A token whose signature is good is refused all the same when a claim isn't as it must be.

  Scenario Outline: A token of the <issuer> issuer whose <claim> is <value> is refused
    authn-config-payload-iss, -aud, -exp, -username: the issuer is the one of the file to the letter, one of the audiences is there, the end
    lies ahead, and the claim with the user is a text; authn-oidc-claims-checked: a required claim has its value.
    Detects: a claim isn't looked at, is compared by its beginning, or is turned into a text.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer  | <issuer>         |
      | email   | jane@example.com |
      | oid     | "17"             |
      | name    | jane             |
      | tenant  | one              |
      | tier    | gold             |
      | <claim> | <value>          |
    When GET /api
    Then the answer is 401 Unauthorized

    @rule:authn-oidc-signature
    Examples: keys of another issuer of the file
      | issuer | claim | value          |
      | second | iss   | {issuer:first} |

    @rule:authn-config-payload-iss
    Examples: issuers
      | issuer | claim | value           |
      | first  | iss   | {issuer:second} |
      | first  | iss   | {issuer:first}/ |
      | first  | iss   | {issuer:nobody} |
      | first  | iss   | (absent)        |

    @rule:authn-config-payload-aud
    Examples: audiences
      | issuer | claim | value              |
      | first  | aud   | another            |
      | first  | aud   | assay2             |
      | first  | aud   | ["another"]        |
      | first  | aud   | []                 |
      | first  | aud   | ASSAY              |
      | first  | aud   | (absent)           |
      | second | aud   | else               |
      | second | aud   | ["else","ANOTHER"] |
      | first  | aud   | {"assay":true}     |
      | first  | aud   | 1                  |

    @rule:authn-oidc-expiry
    Examples: tokens that have ended
      | issuer | claim | value |
      | first  | exp   | -60.5 |
      | first  | exp   | -60 s |

    @rule:authn-config-payload-exp
    Examples: ends
      | issuer | claim | value    |
      | first  | exp   | null     |
      | first  | exp   | -1 s     |
      | first  | exp   | 0        |
      | first  | exp   | (absent) |
      | first  | exp   | tomorrow |

    @rule:authn-oidc-registered-claims
    Examples: other claims of every token
      | issuer | claim | value         |
      | first  | nbf   | +600 s        |
      | first  | nbf   | tomorrow      |
      | first  | iat   | tomorrow      |
      | first  | iat   | {"seconds":1} |
      | first  | EXP   | 1             |
      | first  | nonce | 17            |

    @rule:authn-config-payload-username
    Examples: users
      | issuer | claim | value           |
      | first  | sub   | (absent)        |
      | first  | sub   | 17              |
      | first  | sub   | ["jane"]        |
      | first  | sub   | {"name":"jane"} |
      | second | email | (absent)        |
      | third  | name  | (absent)        |
      | third  | name  | 17              |
      | third  | name  | ["jane"]        |

    @rule:authn-oidc-email-verified
    Examples: addresses
      | issuer | claim          | value  |
      | second | email_verified | false  |
      | second | email_verified | "true" |

    @rule:authn-config-claim-mappings
    Examples: uids and groups
      | issuer | claim  | value         |
      | second | oid    | (absent)      |
      | second | oid    | 17            |
      | first  | groups | {"devs":true} |
      | first  | groups | ["devs",1]    |
      | first  | groups | 17            |

    @rule:authn-oidc-distributed-claims
    Examples: groups that stand nowhere
      | issuer | claim        | value                  |
      | first  | _claim_names | {"groups":"elsewhere"} |

    @rule:authn-oidc-claims-checked
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
