@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Expressions about claims and users
  In place of the name of a claim a configuration file may have an expression: for what a user is called, and for who is let in.

  @rule:authn-config-claim-mapping-expressions @needs:type:selfsubjectreviews.authentication
  Scenario Outline: The <claim> <value> becomes <user> by expressions
    authn-config-claim-mapping-expressions: name, uid, groups and extra are what the expressions make of the claims.
    Detects: the expression is read as the name of a claim, a prefix is added, or one of the four is left out.
    Given a server with the profile "expressions"
    And the request carries:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"<user>","uid":"<uid>","groups":<groups>,"extra":{"example.com/tenant":["<tenant>"]}} |

    Examples: claims
      | claim  | value          | user      | uid    | groups                                    | tenant |
      | sub    | jane           | jane@one  | uid-17 | ["of:devs","system:authenticated"]        | one    |
      | sub    | jo             | jo@one    | uid-17 | ["of:devs","system:authenticated"]        | one    |
      | tenant | two            | jane@two  | uid-17 | ["of:devs","system:authenticated"]        | two    |
      | oid    | "18"           | jane@one  | uid-18 | ["of:devs","system:authenticated"]        | one    |
      | roles  | ["devs","ops"] | jane@one  | uid-17 | ["of:devs","of:ops","system:authenticated"] | one    |
      | roles  | []             | jane@one  | uid-17 | ["system:authenticated"]                  | one    |

  @rule:authn-config-claim-mapping-expressions
  Scenario Outline: Where the <claim> is <value> an expression has no value
    authn-config-claim-mapping-expressions: who can't be told from the claims isn't let in.
    Detects: what can't be told is left out, and the user let in with less.
    Given a server with the profile "expressions"
    And the request carries:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the answer is 401 Unauthorized

    Examples: claims
      | claim  | value    |
      | tenant | (absent) |
      | tenant | 1        |
      | oid    | (absent) |
      | roles  | (absent) |
      | roles  | [1]      |

  Scenario Outline: A token whose <claim> is <value> is answered <status>
    authn-config-claim-validation-expressions, authn-config-user-validation-expressions: each expression must be true, of the claims and of what the user became.
    Detects: one that is true is enough, an expression that fails counts as true, or users are judged by their claims.
    Given a server with the profile "expressions"
    And the request carries:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the answer is <status>

    @rule:authn-config-claim-validation-expressions
    Examples: claims that are judged
      | claim | value    | status |
      | tier  | gold     | 200    |
      | tier  | silver   | 200    |
      | tier  | bronze   | 401    |
      | tier  | Gold     | 401    |
      | tier  | (absent) | 401    |
      | exp   | +7000 s  | 200    |
      | exp   | +7300 s  | 401    |

    @rule:authn-config-user-validation-expressions
    Examples: users that are judged
      | claim  | value             | status |
      | sub    | system            | 200    |
      | sub    | system:admin      | 401    |
      | roles  | ["devs","masters"] | 401    |
      | roles  | ["masters","devs"] | 401    |
      | roles  | ["masters2"]      | 200    |
