@area:authn @needs:structured-authn @needs:oidc-provider @needs:type:selfsubjectreviews.authentication
Feature: Issuers of a configuration file
  A file names issuers of tokens, each with its audiences, its keys, and what its claims mean.

  Scenario Outline: A token of the <issuer> issuer whose <claim> is <value> is good
    authn-config-several-authenticators, authn-config-discovery-url, authn-config-several-audiences: every issuer of the file counts, wherever its
    keys are told of, and each of its audiences; one list or one text is an audience.
    Detects: only the first issuer is asked, its own address is asked for keys all the same, or only the first audience counts.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer  | <issuer>         |
      | email   | jane@example.com |
      | oid     | "17"             |
      | name    | jane             |
      | tenant  | one              |
      | tier    | gold             |
      | <claim> | <value>          |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | <user> |

    @rule:authn-config-flag
    Examples: a file with issuers
      | issuer | claim | value | user       |
      | first  | sub   | jane  | first:jane |

    @rule:authn-config-claim-mappings
    Examples: user names with a prefix
      | issuer | claim | value        | user               |
      | first  | sub   | first:jane   | first:first:jane   |
      | first  | sub   | system:admin | first:system:admin |
      | first  | sub   | Jane Doe/ä   | first:Jane Doe/ä   |

    @rule:authn-config-payload-aud
    Examples: lists of audiences
      | issuer | claim | value             | user       |
      | first  | aud   | ["assay"]         | first:jane |
      | first  | aud   | ["else","assay"]  | first:jane |
      | first  | aud   | ["assay","assay"] | first:jane |

    @rule:authn-oidc-signature
    Examples: algorithms
      | issuer | claim     | value | user       |
      | first  | algorithm | ES256 | first:jane |
      | first  | algorithm | ES384 | first:jane |
      | first  | algorithm | PS256 | first:jane |

    @rule:authn-config-payload-exp
    Examples: ends
      | issuer | claim | value        | user       |
      | first  | exp   | +5 s         | first:jane |
      | first  | exp   | 4102444800.5 | first:jane |

    @rule:authn-oidc-registered-claims
    Examples: a beginning
      | issuer | claim | value | user       |
      | first  | nbf   | -5 s  | first:jane |

    @rule:authn-config-discovery-url
    Examples: keys of another address
      | issuer | claim | value | user             |
      | second | aud   | assay | jane@example.com |

    @rule:authn-config-several-audiences
    Examples: audiences of one issuer
      | issuer | claim | value              | user             |
      | second | aud   | another            | jane@example.com |
      | second | aud   | ["else","another"] | jane@example.com |

    @rule:authn-config-several-authenticators
    Examples: an issuer that stands last
      | issuer | claim | value                           | user                            |
      | third  | name  | system:serviceaccount:default:x | system:serviceaccount:default:x |

  @rule:authn-config-claim-mappings
  Scenario Outline: Groups <groups> of the first issuer become <of user>
    authn-config-claim-mappings: the claim is a list of texts, one text being a list of one; each gets the prefix.
    Detects: one text is taken letter by letter, the prefix is dropped or stands before the first only, or the claims of one issuer are read for another.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first    |
      | groups | <groups> |
      | roles  | ["x"]    |
      | oid    | "12"     |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"first:jane","groups":<of user>} |

    Examples: claims
      | groups           | of user                                             |
      | ["devs","ops"]   | ["of-first:devs","of-first:ops","system:authenticated"] |
      | devs             | ["of-first:devs","system:authenticated"]            |
      | []               | ["system:authenticated"]                            |
      | (absent)         | ["system:authenticated"]                            |

  @rule:authn-config-claim-mappings
  Scenario: The second issuer has other claims for the same attributes
    authn-config-claim-mappings: user, uid and groups by the claims of this issuer.
    Detects: the uid is the user name or sub, an empty prefix becomes the default one, or the claims of one issuer are read for another.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer         | second           |
      | email          | jane@example.com |
      | email_verified | true             |
      | roles          | ["devs","ops"]   |
      | groups         | ["others"]       |
      | oid            | "17"             |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | jane@example.com                      |
      | status.userInfo.uid      | "17"                                  |
      | status.userInfo.groups   | ["devs","ops","system:authenticated"] |

  @rule:authn-token-extra
  Scenario: The identity of a token is an extra of its user
    authn-token-extra: two tokens of one user are told apart by their jti.
    Detects: the identity is lost, or stands there without saying what it is.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first   |
      | jti    | token-1 |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.extra | {"authentication.{dialect:protocolPrefix}/credential-id":["JTI=token-1"]} |
