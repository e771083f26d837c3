@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: Tokens that a server with OIDC flags rejects
  The server checks audience, expiration, algorithm, user name and required claims according to the flags or their defaults.

  Scenario Outline: A token signed with <algorithm> <claims> is rejected with the launch profile <profile>
    authn-oidc-client-id-audience, authn-oidc-required-claim: one failed check is enough to reject the token.
    Detects: a server that omits the check of one claim, or ignores the value of a required claim.
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
      | claims                      | profile | algorithm | claim | value              |
      | with aud another            | oidc    | RS256     | aud   | another            |
      | without aud                 | oidc    | RS256     | aud   | (absent)           |
      | with aud ["another","else"] | oidc    | RS256     | aud   | ["another","else"] |

    @rule:authn-oidc-expiry
    Examples: exp
      | claims        | profile | algorithm | claim | value |
      | with exp -1 s | oidc    | RS256     | exp   | -1 s  |


    @rule:authn-oidc-required-claim
    Examples: --oidc-required-claim
      | claims              | profile         | algorithm | claim  | value    |
      | with tenant two     | oidc-every-flag | ES256     | tenant | two      |
      | without tenant      | oidc-every-flag | ES256     | tenant | (absent) |
      | with tenant ["one"] | oidc-every-flag | ES256     | tenant | ["one"]  |

    @rule:authn-oidc-required-claim-repeatable
    Examples: second --oidc-required-claim
      | claims         | profile         | algorithm | claim | value    |
      | with tier gold | oidc-every-flag | ES256     | tier  | gold     |
      | without tier   | oidc-every-flag | ES256     | tier  | (absent) |

    @rule:authn-oidc-username-claim-default-sub
    Examples: default user name claim
      | claims      | profile | algorithm | claim | value    |
      | without sub | oidc    | RS256     | sub   | (absent) |

    @rule:authn-oidc-username-claim-flag
    Examples: --oidc-username-claim
      | claims        | profile         | algorithm | claim | value    |
      | without name  | oidc-every-flag | ES256     | name  | (absent) |
      | without email | oidc-email      | RS256     | email | (absent) |

    @rule:authn-oidc-email-verified
    Examples: email_verified
      | claims                    | profile    | algorithm | claim          | value |
      | with email_verified false | oidc-email | RS256     | email_verified | false |

    @rule:authn-oidc-groups-claim
    Examples: groups claim
      | claims                   | profile         | algorithm | claim | value         |
      | with roles {"one":"two"} | oidc-every-flag | ES256     | roles | {"one":"two"} |
      | with roles [1]           | oidc-every-flag | ES256     | roles | [1]           |

  Scenario Outline: A token signed with <algorithm> is rejected with the launch profile <profile>
    authn-oidc-signing-algs-default, authn-oidc-signing-algs-flag, authn-oidc-ca-file-default: one failed check is enough to reject the token.
    Detects: a server that always accepts RS256, accepts every algorithm, or trusts any certificate.
    Given a server with the launch profile "<profile>"
    And the request has the credentials:
      | issuer    | first            |
      | algorithm | <algorithm>      |
      | name      | joe              |
      | email     | jane@example.com |
      | tenant    | one              |
      | tier      | gold=1           |
    When GET /api
    Then the response is 401 Unauthorized

    @rule:authn-oidc-signing-algs-default
    Examples: default algorithms
      | profile | algorithm |
      | oidc    | ES256     |
      | oidc    | PS256     |
      | oidc    | ES384     |

    @rule:authn-oidc-signing-algs-flag
    Examples: --oidc-signing-algs
      | profile         | algorithm |
      | oidc-every-flag | ES384     |
      | oidc-every-flag | RS256     |

    @rule:authn-oidc-ca-file-default
    Examples: issuer certificate of an unknown authority
      | profile        | algorithm |
      | oidc-untrusted | RS256     |
