@area:authn @needs:structured-authn @needs:oidc-provider @needs:type:selfsubjectreviews.authentication
Feature: Issuers of a configuration file
  A file names issuers of tokens, each with its audiences, its keys, and what its claims mean.

  @rule:authn-config-flag @rule:authn-config-file-apiversion @rule:authn-config-file-kind
  @rule:authn-config-several-authenticators @rule:authn-config-discovery-url @rule:authn-config-several-audiences
  @rule:authn-oidc-id-token @rule:authn-config-payload-iss @rule:authn-config-payload-aud @rule:authn-config-payload-username
  Scenario Outline: A token of the <issuer> issuer whose <claim> is <value> is good
    authn-config-several-authenticators, authn-config-discovery-url, authn-config-several-audiences: every issuer of the file counts, wherever its
    keys are told of, and each of its audiences; one list or one text is an audience.
    Mistake: only the first issuer is asked, its own address is asked for keys all the same, or only the first audience counts.
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
    Then the answer is 201
    And the answer has:
      | status.userInfo.username | <user> |

    Examples: issuers and audiences
      | issuer | claim     | value                         | user             |
      | first  | sub       | jane                          | first:jane       |
      | first  | sub       | first:jane                    | first:first:jane |
      | first  | aud       | ["assay"]                     | first:jane       |
      | first  | aud       | ["else","assay"]              | first:jane       |
      | first  | algorithm | ES256                         | first:jane       |
      | first  | algorithm | ES384                         | first:jane       |
      | first  | algorithm | PS256                         | first:jane       |
      | first  | exp       | +5 s                          | first:jane       |
      | first  | exp       | 4102444800.5                  | first:jane       |
      | first  | nbf       | -5 s                          | first:jane       |
      | first  | aud       | ["assay","assay"]             | first:jane       |
      | first  | sub       | system:admin                  | first:system:admin |
      | first  | sub       | Jane Doe/ä                    | first:Jane Doe/ä |
      | second | aud       | assay                         | jane@example.com |
      | second | aud       | another                       | jane@example.com |
      | second | aud       | ["else","another"]            | jane@example.com |
      | third  | name      | system:serviceaccount:default:x | system:serviceaccount:default:x |

  @rule:authn-config-payload-username @rule:authn-attribute-groups @rule:authn-attribute-uid @rule:authn-group-authenticated
  @rule:authn-attribute-extra
  Scenario Outline: Groups <groups> of the first issuer become <of user>
    authn-attribute-groups: the claim is a list of texts, one text being a list of one; each gets the prefix, and who is known is authenticated.
    Mistake: one text is taken letter by letter, the prefix is dropped or stands before the first only, or the claims of one issuer are read for another.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer | first    |
      | groups | <groups> |
      | roles  | ["x"]    |
      | oid    | "12"     |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 201
    And the answer has:
      | status.userInfo | {"username":"first:jane","groups":<of user>} |

    Examples: claims
      | groups           | of user                                             |
      | ["devs","ops"]   | ["of-first:devs","of-first:ops","system:authenticated"] |
      | devs             | ["of-first:devs","system:authenticated"]            |
      | []               | ["system:authenticated"]                            |
      | (absent)         | ["system:authenticated"]                            |

  @rule:authn-attribute-extra @rule:authn-attribute-uid @rule:authn-attribute-groups @rule:authn-config-payload-username
  Scenario: The second issuer has other claims for the same attributes
    authn-attribute-uid, authn-attribute-extra: uid by its own claim, and the identity of the token as an extra.
    Mistake: the uid is the user name or sub, an empty prefix becomes the default one, or the identity is lost.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer         | second           |
      | email          | jane@example.com |
      | email_verified | true             |
      | roles          | ["devs","ops"]   |
      | groups         | ["others"]       |
      | oid            | "17"             |
      | jti            | token-1          |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 201
    And the answer has:
      | status.userInfo.username | jane@example.com                      |
      | status.userInfo.uid      | "17"                                  |
      | status.userInfo.groups   | ["devs","ops","system:authenticated"] |
      | status.userInfo.extra    | {"authentication.{dialect:protocolPrefix}/credential-id":["JTI=token-1"]} |
