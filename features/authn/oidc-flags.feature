@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: OIDC flags
  Without a configuration file, flags configure one issuer and its claim mappings.

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: With the flags of the launch profile <profile>, a token signed with <algorithm> authenticates <user> in the groups <groups>
    authn-oidc-username-claim-flag, authn-oidc-username-prefix-default, authn-oidc-groups-prefix: the flags determine the claims and prefixes; user
    names other than email addresses get a default prefix.
    Detects: a server that reads another claim, drops or doubles the prefix, ignores the prefix "-", or reads groups without a flag.
    Given a server with the launch profile "<profile>"
    And the request has the credentials:
      | issuer         | first            |
      | algorithm      | <algorithm>      |
      | name           | joe              |
      | email          | jane@example.com |
      | email_verified | true             |
      | groups         | ["devs","ops"]   |
      | roles          | ["one","two"]    |
      | tenant         | one              |
      | tier           | gold=1           |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"<user>","groups":<groups>} |

    @rule:authn-oidc-issuer-url-discovers-keys @rule:authn-oidc-username-claim-default-sub
    Examples: issuer discovery and default user name claim
      | profile | algorithm | user                | groups                   |
      | oidc    | RS256     | {issuer:first}#jane | ["system:authenticated"] |

    @rule:authn-oidc-username-claim-flag
    Examples: --oidc-username-claim
      | profile             | algorithm | user                  | groups                               |
      | oidc-email-prefixed | RS256     | mail:jane@example.com | ["one","two","system:authenticated"] |

    @rule:authn-oidc-username-prefix-default @rule:authn-oidc-ca-file-flag
    Examples: default prefix and --oidc-ca-file
      | profile   | algorithm | user               | groups                   |
      | oidc-name | RS256     | {issuer:first}#joe | ["system:authenticated"] |

    @rule:authn-oidc-username-prefix-flag @rule:authn-oidc-groups-prefix
    Examples: prefixes of user names and groups
      | profile         | algorithm | user     | groups                                         |
      | oidc-every-flag | ES256     | user/joe | ["role/one","role/two","system:authenticated"] |

    @rule:authn-oidc-username-prefix-email @rule:authn-oidc-groups-claim
    Examples: email claim and --oidc-groups-claim
      | profile    | algorithm | user             | groups                                |
      | oidc-email | RS256     | jane@example.com | ["devs","ops","system:authenticated"] |

    @rule:authn-oidc-username-prefix-dash
    Examples: --oidc-username-prefix=-
      | profile             | algorithm | user | groups                   |
      | oidc-without-prefix | RS256     | joe  | ["system:authenticated"] |

    @rule:authn-oidc-signing-algs-flag
    Examples: --oidc-signing-algs
      | profile         | algorithm | user     | groups                                         |
      | oidc-every-flag | PS256     | user/joe | ["role/one","role/two","system:authenticated"] |

  @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A token with <claim> <value> authenticates the user jane@example.com in the groups <groups>
    authn-oidc-client-id-audience: one of the audiences must be the client ID; authn-oidc-groups-claim: each item of the claim is a group.
    Detects: a server that reads only the first audience, rejects tokens with several audiences, or drops groups.
    Given a server with the launch profile "oidc-email"
    And the request has the credentials:
      | issuer         | first            |
      | email          | jane@example.com |
      | email_verified | true             |
      | <claim>        | <value>          |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"jane@example.com","groups":<groups>} |

    @rule:authn-oidc-client-id-audience
    Examples: audiences
      | claim | value             | groups                   |
      | aud   | ["assay","other"] | ["system:authenticated"] |
      | aud   | ["other","assay"] | ["system:authenticated"] |

    @rule:authn-oidc-groups-claim
    Examples: groups
      | claim  | value                 | groups                                       |
      | groups | ["devs","ops","more"] | ["devs","ops","more","system:authenticated"] |
      | groups | devs                  | ["devs","system:authenticated"]              |
