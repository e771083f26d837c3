@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: Tokens that the flags of a provider refuse
  Audience, end, algorithm, user and required claims: each is checked as the flags say, or by its default.

  Scenario Outline: The flags of the profile <profile> refuse a token whose <claim> is <value>
    authn-oidc-client-id-audience, authn-oidc-signing-algs-default, authn-oidc-required-claim: each by itself is enough to refuse.
    Detects: one required claim is enough, the value isn't compared, the list of algorithms is added to RS256, or any certificate is trusted.
    Given a server with the profile "<profile>"
    And the request carries:
      | issuer    | first            |
      | algorithm | <algorithm>      |
      | name      | joe              |
      | email     | jane@example.com |
      | tenant    | one              |
      | tier      | gold=1           |
      | <claim>   | <value>          |
    When GET /api
    Then the answer is 401 Unauthorized

    @rule:authn-oidc-client-id-audience
    Examples: audiences
      | profile | algorithm | claim | value              |
      | oidc    | RS256     | aud   | another            |
      | oidc    | RS256     | aud   | (absent)           |
      | oidc    | RS256     | aud   | ["another","else"] |

    @rule:authn-oidc-expiry
    Examples: ends
      | profile | algorithm | claim | value |
      | oidc    | RS256     | exp   | -1 s  |

    @rule:authn-oidc-signing-algs-default
    Examples: algorithms without a flag
      | profile | algorithm | claim | value |
      | oidc    | ES256     | x     | 1     |
      | oidc    | PS256     | x     | 1     |
      | oidc    | ES384     | x     | 1     |

    @rule:authn-oidc-signing-algs-flag
    Examples: algorithms
      | profile         | algorithm | claim | value |
      | oidc-every-flag | ES384     | x     | 1     |
      | oidc-every-flag | RS256     | x     | 1     |

    @rule:authn-oidc-required-claim
    Examples: a required claim
      | profile         | algorithm | claim  | value    |
      | oidc-every-flag | ES256     | tenant | two      |
      | oidc-every-flag | ES256     | tenant | (absent) |
      | oidc-every-flag | ES256     | tenant | ["one"]  |

    @rule:authn-oidc-required-claim-repeatable
    Examples: another required claim
      | profile         | algorithm | claim | value    |
      | oidc-every-flag | ES256     | tier  | gold     |
      | oidc-every-flag | ES256     | tier  | (absent) |

    @rule:authn-oidc-username-claim-default-sub
    Examples: no user
      | profile | algorithm | claim | value    |
      | oidc    | RS256     | sub   | (absent) |

    @rule:authn-oidc-username-claim-flag
    Examples: no claim with the user
      | profile         | algorithm | claim | value    |
      | oidc-every-flag | ES256     | name  | (absent) |
      | oidc-email      | RS256     | email | (absent) |

    @rule:authn-oidc-email-verified
    Examples: addresses
      | profile    | algorithm | claim          | value |
      | oidc-email | RS256     | email_verified | false |

    @rule:authn-oidc-groups-claim
    Examples: groups
      | profile         | algorithm | claim | value         |
      | oidc-every-flag | ES256     | roles | {"one":"two"} |
      | oidc-every-flag | ES256     | roles | [1]           |

    @rule:authn-oidc-ca-file-default
    Examples: an authority that the host does not know
      | profile        | algorithm | claim | value |
      | oidc-untrusted | RS256     | x     | 1     |
