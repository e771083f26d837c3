@area:authn @needs:structured-authn @needs:oidc-provider @needs:type:selfsubjectreviews.authentication
Feature: Issuers in the authentication configuration
  The configuration file lists issuers of tokens, with their audiences, keys and claim mappings.

  Scenario Outline: A token of the <issuer> issuer with <token property> <value> has the user <user>
    authn-config-several-authenticators, authn-config-discovery-url, authn-config-several-audiences: the server accepts every issuer in the file, its
    discovery URL and each of its audiences; an audience claim is a string or a list.
    Detects: a server that accepts only the first issuer or audience, or ignores the discovery URL.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer           | <issuer>         |
      | email            | jane@example.com |
      | oid              | "17"             |
      | name             | jane             |
      | tenant           | one              |
      | tier             | gold             |
      | <token property> | <value>          |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | <user> |

    @rule:authn-config-flag
    Examples: configuration with issuers
      | issuer | token property | value | user       |
      | first  | sub            | jane  | first:jane |

    @rule:authn-config-claim-mappings
    Examples: user names with a prefix
      | issuer | token property | value        | user               |
      | first  | sub            | first:jane   | first:first:jane   |
      | first  | sub            | system:admin | first:system:admin |
      | first  | sub            | Jane Doe/ä   | first:Jane Doe/ä   |

    @rule:authn-config-payload-aud
    Examples: audience lists
      | issuer | token property | value             | user       |
      | first  | aud            | ["assay"]         | first:jane |
      | first  | aud            | ["else","assay"]  | first:jane |
      | first  | aud            | ["assay","assay"] | first:jane |

    @rule:authn-oidc-signature
    Examples: algorithms
      | issuer | token property | value | user       |
      | first  | algorithm      | ES256 | first:jane |
      | first  | algorithm      | ES384 | first:jane |
      | first  | algorithm      | PS256 | first:jane |

    @rule:authn-config-payload-exp
    Examples: expirations
      | issuer | token property | value        | user       |
      | first  | exp            | +5 s         | first:jane |
      | first  | exp            | 4102444800.5 | first:jane |

    @rule:authn-oidc-registered-claims
    Examples: not-before times
      | issuer | token property | value | user       |
      | first  | nbf            | -5 s  | first:jane |

    @rule:authn-config-discovery-url
    Examples: discovery URL
      | issuer | token property | value | user             |
      | second | aud            | assay | jane@example.com |

    @rule:authn-config-several-audiences
    Examples: several audiences
      | issuer | token property | value              | user             |
      | second | aud            | another            | jane@example.com |
      | second | aud            | ["else","another"] | jane@example.com |

    @rule:authn-config-several-authenticators
    Examples: last issuer in the file
      | issuer | token property | value                           | user                            |
      | third  | name           | system:serviceaccount:default:x | system:serviceaccount:default:x |

  @rule:authn-config-claim-mappings
  Scenario Outline: A token <claim> has the groups <result>
    authn-config-claim-mappings: the claim is a string or a list of strings, and each group gets the prefix.
    Detects: a server that splits a string into characters, adds the prefix to no group or only to the first group, or reads the claims of another issuer.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer | first    |
      | groups | <groups> |
      | roles  | ["x"]    |
      | oid    | "12"     |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"first:jane","groups":<result>} |

    Examples: groups claims
      | claim                                | groups         | result                                                  |
      | with the groups claim ["devs","ops"] | ["devs","ops"] | ["of-first:devs","of-first:ops","system:authenticated"] |
      | with the groups claim devs           | devs           | ["of-first:devs","system:authenticated"]                |
      | with the groups claim []             | []             | ["system:authenticated"]                                |
      | without the groups claim             | (absent)       | ["system:authenticated"]                                |

  @rule:authn-config-claim-mappings
  Scenario: A token of the second issuer has the user, uid and groups of its own claim mappings
    authn-config-claim-mappings: each issuer has its own claim mappings.
    Detects: a server that takes the uid from the user name or from sub, replaces an empty prefix with the default, or uses the mappings of another
    issuer.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer         | second           |
      | email          | jane@example.com |
      | email_verified | true             |
      | roles          | ["devs","ops"]   |
      | groups         | ["others"]       |
      | oid            | "17"             |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | jane@example.com                      |
      | status.userInfo.uid      | "17"                                  |
      | status.userInfo.groups   | ["devs","ops","system:authenticated"] |

  @rule:authn-token-extra
  Scenario: The extra of a user contains the jti of the token
    authn-token-extra: the jti distinguishes two tokens of the same user.
    Detects: a server that drops the jti, or stores it without its prefix.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer | first   |
      | jti    | token-1 |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.extra | {"authentication.{dialect:domain}/credential-id":["JTI=token-1"]} |
