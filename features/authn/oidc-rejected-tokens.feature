@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: Tokens that a server with OIDC flags rejects
  The server checks audience, expiration, algorithm, user name and required claims according to the flags or their defaults.

  Scenario Outline: A request with a token signed with <algorithm> and with <claim> <value> returns 401 with the launch profile <profile>
    authn-oidc-client-id-audience, authn-oidc-signing-algs-default, authn-oidc-required-claim: one failed check rejects the token.
    Detects: a server that checks only one required claim, ignores its value, always accepts RS256, or trusts any certificate.
    Given a server with the launch profile "<profile>"
    And the request has the credentials:
      | issuer    | first            |
      | algorithm | <algorithm>      |
      | name      | joe              |
      | email     | jane@example.com |
      | tenant    | one              |
      | tier      | gold=1           |
      | <claim>   | <value>          |
    When GET /api
    Then the response is 401 Unauthorized

    @rule:authn-oidc-client-id-audience
    Examples: aud
      | profile | algorithm | claim | value              |
      | oidc    | RS256     | aud   | another            |
      | oidc    | RS256     | aud   | (absent)           |
      | oidc    | RS256     | aud   | ["another","else"] |

    @rule:authn-oidc-expiry
    Examples: exp
      | profile | algorithm | claim | value |
      | oidc    | RS256     | exp   | -1 s  |

    @rule:authn-oidc-signing-algs-default
    Examples: default algorithms
      | profile | algorithm | claim | value |
      | oidc    | ES256     | x     | 1     |
      | oidc    | PS256     | x     | 1     |
      | oidc    | ES384     | x     | 1     |

    @rule:authn-oidc-signing-algs-flag
    Examples: --oidc-signing-algs
      | profile         | algorithm | claim | value |
      | oidc-every-flag | ES384     | x     | 1     |
      | oidc-every-flag | RS256     | x     | 1     |

    @rule:authn-oidc-required-claim
    Examples: --oidc-required-claim
      | profile         | algorithm | claim  | value    |
      | oidc-every-flag | ES256     | tenant | two      |
      | oidc-every-flag | ES256     | tenant | (absent) |
      | oidc-every-flag | ES256     | tenant | ["one"]  |

    @rule:authn-oidc-required-claim-repeatable
    Examples: second --oidc-required-claim
      | profile         | algorithm | claim | value    |
      | oidc-every-flag | ES256     | tier  | gold     |
      | oidc-every-flag | ES256     | tier  | (absent) |

    @rule:authn-oidc-username-claim-default-sub
    Examples: default user name claim
      | profile | algorithm | claim | value    |
      | oidc    | RS256     | sub   | (absent) |

    @rule:authn-oidc-username-claim-flag
    Examples: --oidc-username-claim
      | profile         | algorithm | claim | value    |
      | oidc-every-flag | ES256     | name  | (absent) |
      | oidc-email      | RS256     | email | (absent) |

    @rule:authn-oidc-email-verified
    Examples: email_verified
      | profile    | algorithm | claim          | value |
      | oidc-email | RS256     | email_verified | false |

    @rule:authn-oidc-groups-claim
    Examples: groups claim
      | profile         | algorithm | claim | value         |
      | oidc-every-flag | ES256     | roles | {"one":"two"} |
      | oidc-every-flag | ES256     | roles | [1]           |

    @rule:authn-oidc-ca-file-default
    Examples: issuer certificate of an unknown authority
      | profile        | algorithm | claim | value |
      | oidc-untrusted | RS256     | x     | 1     |
