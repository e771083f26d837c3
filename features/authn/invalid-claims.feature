@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens with invalid claims
  The server rejects a token with a valid signature if one of its claims is invalid.

  Scenario Outline: A request with a token of the <issuer> issuer with the invalid <claim> <value> returns 401
    authn-config-payload-iss: iss is compared exactly; authn-config-payload-aud: one of the audiences must match; authn-config-payload-exp: the token
    must not have expired; authn-config-payload-username: the user name is a string; authn-oidc-claims-checked: required claims must match.
    Detects: a server that ignores a claim, compares only its beginning, or converts it to a string.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer         | <issuer>         |
      | email          | jane@example.com |
      | oid            | "17"             |
      | name           | jane             |
      | tenant         | one              |
      | tier           | gold             |
      | _claim_sources | {}               |
      | <claim>        | <value>          |
    When GET /api
    Then the response is 401 Unauthorized

    @rule:authn-oidc-signature
    Examples: key of another issuer
      | issuer | claim | value          |
      | second | iss   | {issuer:first} |

    @rule:authn-config-payload-iss
    Examples: iss
      | issuer | claim | value           |
      | first  | iss   | {issuer:second} |
      | first  | iss   | {issuer:first}/ |
      | first  | iss   | {issuer:nobody} |

    @rule:authn-config-payload-aud
    Examples: aud
      | issuer | claim | value              |
      | first  | aud   | another            |
      | first  | aud   | assay2             |
      | first  | aud   | ["another"]        |
      | first  | aud   | []                 |
      | first  | aud   | ASSAY              |
      | second | aud   | else               |
      | second | aud   | ["else","ANOTHER"] |
      | first  | aud   | {"assay":true}     |
      | first  | aud   | 1                  |

    @rule:authn-oidc-expiry
    Examples: expired tokens
      | issuer | claim | value |
      | first  | exp   | -60.5 |
      | first  | exp   | -60 s |

    @rule:authn-config-payload-exp
    Examples: exp
      | issuer | claim | value    |
      | first  | exp   | null     |
      | first  | exp   | -1 s     |
      | first  | exp   | 0        |
      | first  | exp   | tomorrow |

    @rule:authn-oidc-registered-claims
    Examples: other registered claims
      | issuer | claim | value         |
      | first  | nbf   | +600 s        |
      | first  | nbf   | tomorrow      |
      | first  | iat   | tomorrow      |
      | first  | iat   | {"seconds":1} |
      | first  | EXP   | 1             |
      | first  | nonce | 17            |

    @rule:authn-config-payload-username
    Examples: user name claims
      | issuer | claim | value           |
      | first  | sub   | 17              |
      | first  | sub   | ["jane"]        |
      | first  | sub   | {"name":"jane"} |
      | third  | name  | 17              |
      | third  | name  | ["jane"]        |

    @rule:authn-oidc-email-verified
    Examples: email_verified
      | issuer | claim          | value  |
      | second | email_verified | false  |
      | second | email_verified | "true" |

    @rule:authn-config-claim-mappings
    Examples: uid and groups
      | issuer | claim  | value         |
      | second | oid    | 17            |
      | first  | groups | {"devs":true} |
      | first  | groups | ["devs",1]    |
      | first  | groups | 17            |

    @rule:authn-oidc-distributed-claims
    Examples: distributed claims
      | issuer | claim        | value                  |
      | first  | _claim_names | {"groups":"elsewhere"} |
      | first  | _claim_names | 17                     |
      | first  | _claim_names | []                     |

    @rule:authn-oidc-claims-checked
    Examples: required claims
      | issuer | claim  | value   |
      | third  | tenant | two     |
      | third  | tenant | ["one"] |
      | third  | tenant | one2    |
      | third  | tenant | null    |
      | third  | tier   | true    |
      | third  | tier   | silver  |
      | third  | tier   | Gold    |
