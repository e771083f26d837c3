@area:authn @needs:structured-authn @needs:oidc-provider
Feature: CEL expressions in the authentication configuration
  Expressions map claims to user attributes, and validate claims and users.

  @rule:authn-config-claim-mapping-expressions @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A token with <claim> <value> authenticates the user <user> with mapping expressions
    authn-config-claim-mapping-expressions: the expressions determine name, uid, groups and extra. In this launch
    profile, the user name contains sub and tenant, the uid contains oid, and each role becomes a group.
    Detects: a server that reads the expression as the name of a claim, adds a prefix, or omits one of the attributes.
    Given a server with the launch profile "expressions"
    And the request has the credentials:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"<user>","uid":"<uid>","groups":<groups>,"extra":{"example.com/tenant":["<tenant>"]}} |

    Examples: claims
      | claim  | value          | user     | uid    | groups                                      | tenant |
      | sub    | jane           | jane@one | uid-17 | ["of:devs","system:authenticated"]          | one    |
      | sub    | jo             | jo@one   | uid-17 | ["of:devs","system:authenticated"]          | one    |
      | tenant | two            | jane@two | uid-17 | ["of:devs","system:authenticated"]          | two    |
      | oid    | "18"           | jane@one | uid-18 | ["of:devs","system:authenticated"]          | one    |
      | roles  | ["devs","ops"] | jane@one | uid-17 | ["of:devs","of:ops","system:authenticated"] | one    |
      | roles  | []             | jane@one | uid-17 | ["system:authenticated"]                    | one    |

  @rule:authn-config-claim-mapping-expressions
  Scenario Outline: A request with a token with <claim> <value> returns 401 if a mapping expression fails
    authn-config-claim-mapping-expressions: the server rejects a token if it cannot compute an attribute of the user.
    Detects: a server that omits the attribute and accepts the token.
    Given a server with the launch profile "expressions"
    And the request has the credentials:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the response is 401 Unauthorized

    Examples: claims
      | claim  | value    |
      | tenant | (absent) |
      | tenant | 1        |
      | oid    | (absent) |
      | roles  | (absent) |
      | roles  | [1]      |

  Scenario Outline: If validation expressions are configured, a request with a token whose <claim> is <value> returns <status>
    authn-config-claim-validation-expressions, authn-config-user-validation-expressions: every expression about the claims and about the user
    must be true. In this launch profile, the tier must be gold or silver, a token may be valid for at most 7200 seconds, a user name must not
    start with "system:", and the group "masters" is forbidden.
    Detects: a server that needs only one true expression, treats an error as true, or validates the claims instead of the user.
    Given a server with the launch profile "expressions"
    And the request has the credentials:
      | issuer  | first    |
      | tenant  | one      |
      | roles   | ["devs"] |
      | oid     | "17"     |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the response is <status>

    @rule:authn-config-claim-validation-expressions
    Examples: claim validation rules
      | claim | value    | status |
      | tier  | gold     | 200    |
      | tier  | silver   | 200    |
      | tier  | bronze   | 401    |
      | tier  | Gold     | 401    |
      | tier  | (absent) | 401    |
      | exp   | +7000 s  | 200    |
      | exp   | +7300 s  | 401    |

    @rule:authn-config-user-validation-expressions
    Examples: user validation rules
      | claim | value              | status |
      | sub   | system             | 200    |
      | sub   | system:admin       | 401    |
      | roles | ["devs","masters"] | 401    |
      | roles | ["masters","devs"] | 401    |
      | roles | ["masters2"]       | 200    |
