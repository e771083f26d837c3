@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Tokens with an empty user name
  A token with an empty user name claim is invalid. kube-apiserver accepts the token, with only the prefix as the user name.

  @rule:authn-config-payload-username @profile:specification
  Scenario Outline: A request with a token of the <issuer> issuer with <claim> <value> returns 401
    authn-config-payload-username: the claim must be present, and a user needs a name.
    Detects: a server that accepts a user without a name, in the group of authenticated users.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer  | <issuer> |
      | tenant  | one      |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the response is 401 Unauthorized

    Examples: empty user names
      | issuer | claim | value |
      | first  | sub   | ""    |
      | first  | sub   | null  |
      | third  | name  | ""    |

  @rule:authn-config-payload-username @profile:kubernetes @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A request with a token of the <issuer> issuer with <claim> <value> has the user <user> on kube-apiserver
    authn-config-payload-username: kube-apiserver checks whether the claim is present, not its value.
    Detects: a server that drops the groups or the prefix together with the name.
    Given a server with the launch profile "issuers"
    And the request has the credentials:
      | issuer  | <issuer> |
      | tenant  | one      |
      | tier    | gold     |
      | groups  | ["devs"] |
      | <claim> | <value>  |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | <user> |

    Examples: empty user names
      | issuer | claim | value | user                                                                    |
      | first  | sub   | ""    | {"username":"first:","groups":["of-first:devs","system:authenticated"]} |
      | first  | sub   | null  | {"username":"first:","groups":["of-first:devs","system:authenticated"]} |
      | third  | name  | ""    | {"groups":["system:authenticated"]}                                     |
