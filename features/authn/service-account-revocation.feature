@area:authn @needs:service-account-tokens @needs:type:pods @needs:type:secrets
@needs:type:selfsubjectreviews.authentication
Feature: Tokens of service accounts that are no longer good
  A token dies with its account, and with what it is bound to.

  Background: an account with a token, which has been used
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-lookup-revokes @waits
  Scenario: The account is gone
    authn-sa-lookup-revokes: the token is nobody's, as soon as the server has forgotten that it was good (kube-apiserver: after ten seconds).
    Detects: a server that never looks up the account of a token that it has accepted once.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And a request was accepted that carries:
      | token | {given:status.token} |
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    And within 20 seconds:
      | GET /api with token {given:status.token} | 401 |
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-lookup-revokes @waits
  Scenario: Another account of the same name
    authn-sa-lookup-revokes: a token is bound to the account that it was given to, not to its name.
    Detects: accounts are looked up by name only.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "again" with the body:
      """
      metadata: { name: robot }
      """
    And within 20 seconds:
      | GET /api with token {given:status.token} | 401 |
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-token-bound @waits
  Scenario Outline: The <kind> that a token is bound to is gone
    authn-sa-token-bound: what a token is bound to lives as long as it, or longer.
    Detects: only the account is looked up, or one kind of what a token may be bound to.
    Given the answer to POST /api/v1/namespaces/{namespace}/<plural> is remembered as "bond" with the body:
      """
      {metadata: {name: s}<spec>}
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: <kind>, name: s, uid: "{bond:metadata.uid}" } }
      """
    And a request was accepted that carries:
      | token | {given:status.token} |
    And the answer to DELETE /api/v1/namespaces/{namespace}/<plural>/s?gracePeriodSeconds=0 is remembered as "deleted"
    And within 20 seconds:
      | GET /api with token {given:status.token} | 401 |
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

    Examples: bonds
      | kind   | plural  | spec |
      | Secret | secrets |      |
      | Pod    | pods    | , spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]} |

  @rule:authn-sa-lookup-revokes
  Scenario: Another account is gone
    authn-sa-lookup-revokes: the tokens of an account are as good as before while that one is there.
    Detects: with one account all tokens go, or those of a namespace.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "other" with the body:
      """
      metadata: { name: other }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/other is remembered as "deleted"
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |
