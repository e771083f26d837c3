@area:authn @needs:service-account-tokens @needs:type:pods @needs:type:secrets
@needs:type:selfsubjectreviews.authentication
Feature: Revoked service account tokens
  A service account token becomes invalid when its service account or its bound object is deleted.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-lookup-revokes @waits
  Scenario: A request with a token returns 401 after the service account is deleted
    authn-sa-lookup-revokes: the token becomes invalid when its cached result expires (kube-apiserver: after ten seconds).
    Detects: a server that does not look up the service account of a token again after it has accepted the token once.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And a request has been accepted with the credentials:
      | token | {tokenRequest:status.token} |
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is saved as "deleted"
    And within 20 seconds these checks succeed:
      | GET /api with token {tokenRequest:status.token} | 401 |
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-sa-lookup-revokes @waits
  Scenario: A request with a token returns 401 after the service account is deleted and created again
    authn-sa-lookup-revokes: a token belongs to a service account by uid, not by name.
    Detects: a server that looks up service accounts by name only.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is saved as "deleted"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "again":
      """
      metadata: { name: robot }
      """
    And within 20 seconds these checks succeed:
      | GET /api with token {tokenRequest:status.token} | 401 |
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-sa-token-bound @waits
  Scenario Outline: A request with a token bound to a <kind> returns 401 after the <kind> is deleted
    authn-sa-token-bound: a token is valid only while its bound object exists.
    Detects: a server that looks up only the service account, or only one kind of bound object.
    Given the response to POST /api/v1/namespaces/{namespace}/<plural> with this body is saved as "boundObject":
      """
      {metadata: {name: s}<spec>}
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: <kind>, name: s, uid: "{boundObject:metadata.uid}" } }
      """
    And a request has been accepted with the credentials:
      | token | {tokenRequest:status.token} |
    And the response to DELETE /api/v1/namespaces/{namespace}/<plural>/s?gracePeriodSeconds=0 is saved as "deleted"
    And within 20 seconds these checks succeed:
      | GET /api with token {tokenRequest:status.token} | 401 |
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    Examples: bound objects
      | kind   | plural  | spec                                                                                                        |
      | Secret | secrets |                                                                                                             |
      | Pod    | pods    | , spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]} |

  @rule:authn-sa-token-bound @waits
  Scenario Outline: A token bound to a <kind> stays invalid after a <kind> with the same name is created
    authn-sa-token-bound: the uid of the bound object must be the uid in the token.
    Detects: a server that looks up the bound object only by its name.
    Given the response to POST /api/v1/namespaces/{namespace}/<plural> with this body is saved as "boundObject":
      """
      {metadata: {name: s}<spec>}
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: <kind>, name: s, uid: "{boundObject:metadata.uid}" } }
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/<plural>/s?gracePeriodSeconds=0 is saved as "deleted"
    And within 20 seconds these checks succeed:
      | GET /api with token {tokenRequest:status.token} | 401 |
    And the response to POST /api/v1/namespaces/{namespace}/<plural> with this body is saved as "again":
      """
      {metadata: {name: s}<spec>}
      """
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    Examples: bound objects
      | kind   | plural  | spec                                                                                                        |
      | Secret | secrets |                                                                                                             |
      | Pod    | pods    | , spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]} |

  @rule:authn-sa-lookup-revokes
  Scenario: A token stays valid after another service account is deleted
    authn-sa-lookup-revokes: a token depends only on its own service account.
    Detects: a server that invalidates all tokens, or all tokens of a namespace.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "other":
      """
      metadata: { name: other }
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/other is saved as "deleted"
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |
