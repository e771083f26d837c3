@area:authn @needs:service-account-tokens @needs:type:pods @needs:type:secrets
@needs:type:selfsubjectreviews.authentication
Feature: Revoked service account tokens
  A token becomes invalid when its service account or its bound object is deleted.

  Background: a service account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-lookup-revokes @waits
  Scenario: A token returns 401 after its service account is deleted
    authn-sa-lookup-revokes: the token is invalid when the server has forgotten that it was valid (kube-apiserver: after ten seconds).
    Detects: a server that never looks up the service account of a token that it has accepted once.
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
  Scenario: A token returns 401 after its service account is deleted and created again
    authn-sa-lookup-revokes: a token belongs to a service account by uid, not by name.
    Detects: a server that looks up service accounts by name only.
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
  Scenario Outline: A token bound to a <kind> returns 401 after the <kind> is deleted
    authn-sa-token-bound: a token is valid only while its bound object exists.
    Detects: a server that looks up only the service account, or only one kind of bound object.
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

    Examples: bound objects
      | kind   | plural  | spec                                                                                                        |
      | Secret | secrets |                                                                                                             |
      | Pod    | pods    | , spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]} |

  @rule:authn-sa-lookup-revokes
  Scenario: A token stays valid after another service account is deleted
    authn-sa-lookup-revokes: a token is valid while its own service account exists.
    Detects: a server that invalidates all tokens, or all tokens of a namespace.
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
