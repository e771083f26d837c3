@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: What tokens of service accounts are bound to
  A token may be made for a Pod or for a Secret, which it then tells of.

  Background: an account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-token-extra @needs:type:pods
  Scenario: The token of a pod tells of the pod
    authn-token-extra: the pod that a token was made for goes with its user, in lists of one each.
    Detects: the user is told and the rest of the token is not.
    Given the answer to POST /api/v1/namespaces/{namespace}/pods is remembered as "pod" with the body:
      """
      {metadata: {name: p}, spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]}}
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Pod, name: p } }
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.extra["authentication.{dialect:protocolPrefix}/pod-name"] | ["p"]                  |
      | status.userInfo.extra["authentication.{dialect:protocolPrefix}/pod-uid"]  | ["{pod:metadata.uid}"] |

  @rule:authn-sa-token-bound
  Scenario Outline: A token can't be bound to <what>
    authn-sa-token-bound: what isn't there, or isn't the account's, is refused.
    Detects: the token is given without the bond.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: <reference> }
      """
    Then the answer is <status>
    And the Status has:
      | message | <message> |

    Examples: references
      | what              | reference                                          | status         | message                                                          |
      | an absent pod     | { apiVersion: v1, kind: Pod, name: none }          | 404 NotFound   | pods "none" not found                                            |
      | an absent Secret  | { apiVersion: v1, kind: Secret, name: none }       | 404 NotFound   | secrets "none" not found                                         |
      | another kind      | { apiVersion: v1, kind: ConfigMap, name: a }       | 400 BadRequest | cannot bind token for serviceaccount to type /v1, Kind=ConfigMap |
