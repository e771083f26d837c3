@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens with missing claims
  The server rejects a token with a valid signature if it has no value of a claim that the server needs.

  Scenario Outline: A request with a token of the <issuer> issuer without <claim> returns 401
    authn-config-payload-iss, authn-config-payload-aud, authn-config-payload-exp, authn-config-payload-username, authn-oidc-claims-checked: the
    token must have each of these claims.
    Detects: a server that accepts a token in which a claim is missing.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer  | <issuer>         |
      | email   | jane@example.com |
      | oid     | "17"             |
      | name    | jane             |
      | tenant  | one              |
      | tier    | gold             |
      | <claim> | (absent)         |
    When GET /api
    Then the response is 401 Unauthorized

    @rule:authn-config-payload-iss
    Examples: iss
      | issuer | claim |
      | first  | iss   |

    @rule:authn-config-payload-aud
    Examples: aud
      | issuer | claim |
      | first  | aud   |

    @rule:authn-config-payload-exp
    Examples: exp
      | issuer | claim |
      | first  | exp   |

    @rule:authn-config-payload-username
    Examples: user name claims
      | issuer | claim |
      | first  | sub   |
      | second | email |
      | third  | name  |

    @rule:authn-config-claim-mappings
    Examples: uid
      | issuer | claim |
      | second | oid   |

    @rule:authn-oidc-claims-checked
    Examples: required claims
      | issuer | claim  |
      | third  | tenant |
      | third  | tier   |
