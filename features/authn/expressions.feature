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
  Scenario Outline: A request with a token <claims> returns 401 if a mapping expression fails
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
      | claims         | claim  | value    |
      | without tenant | tenant | (absent) |
      | with tenant 1  | tenant | 1        |
      | without oid    | oid    | (absent) |
      | without roles  | roles  | (absent) |
      | with roles [1] | roles  | [1]      |

  Scenario Outline: If validation expressions are configured, a request with a token <claims> returns <status>
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
      | claims           | claim | value    | status |
      | with tier gold   | tier  | gold     | 200    |
      | with tier silver | tier  | silver   | 200    |
      | with tier bronze | tier  | bronze   | 401    |
      | with tier Gold   | tier  | Gold     | 401    |
      | without tier     | tier  | (absent) | 401    |
      | with exp +7000 s | exp   | +7000 s  | 200    |
      | with exp +7300 s | exp   | +7300 s  | 401    |

    @rule:authn-config-user-validation-expressions
    Examples: user validation rules
      | claims                        | claim | value              | status |
      | with sub system               | sub   | system             | 200    |
      | with sub system:admin         | sub   | system:admin       | 401    |
      | with roles ["devs","masters"] | roles | ["devs","masters"] | 401    |
      | with roles ["masters","devs"] | roles | ["masters","devs"] | 401    |
      | with roles ["masters2"]       | roles | ["masters2"]       | 200    |
