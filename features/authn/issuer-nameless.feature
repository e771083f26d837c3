@area:authn @needs:structured-authn @needs:oidc-provider
Feature: Users without a name
  A token whose claim with the user is empty names nobody; kube-apiserver 1.32 takes the prefix alone for a name.

  @rule:authn-config-payload-username @profile:specification
  Scenario Outline: A user without a name is refused by the <issuer> issuer
    authn-config-payload-username: the claim must be present, and a user has a name.
    Detects: the request goes on as a user without a name, with the rights of everybody who is known.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer  | <issuer> |
      | tenant  | one      |
      | tier    | gold     |
      | <claim> | <value>  |
    When GET /api
    Then the answer is 401 Unauthorized

    Examples: nothing
      | issuer | claim | value |
      | first  | sub   | ""    |
      | first  | sub   | null  |
      | third  | name  | ""    |

  @rule:authn-config-payload-username @profile:kubernetes @needs:type:selfsubjectreviews.authentication
  Scenario Outline: A user without a name is <user> to the <issuer> issuer of kube-apiserver
    authn-config-payload-username: kube-apiserver looks whether the claim is there, and not what it holds.
    Detects: groups or the prefix are dropped with the name.
    Given a server with the profile "issuers"
    And the request carries:
      | issuer  | <issuer> |
      | tenant  | one      |
      | tier    | gold     |
      | groups  | ["devs"] |
      | <claim> | <value>  |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | <user> |

    Examples: nothing
      | issuer | claim | value | user |
      | first  | sub   | ""    | {"username":"first:","groups":["of-first:devs","system:authenticated"]} |
      | first  | sub   | null  | {"username":"first:","groups":["of-first:devs","system:authenticated"]} |
      | third  | name  | ""    | {"groups":["system:authenticated"]} |
