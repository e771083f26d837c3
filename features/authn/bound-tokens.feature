@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Bound service account tokens
  A token can be bound to a Pod or a Secret.

  Background: a service account
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-token-extra @needs:type:pods
  Scenario: A token bound to a Pod has the name and uid of the Pod in the extra of its user
    authn-token-extra: the extra contains a list with one value for each.
    Detects: a server that sets the user but not the extra.
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
  Scenario Outline: A TokenRequest bound to <target> returns <status>
    authn-sa-token-bound: the bound object must exist and have a supported kind.
    Detects: a server that returns a token that is not bound.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: <reference> }
      """
    Then the answer is <status>
    And the Status has:
      | message | <message> |

    Examples: invalid bound objects
      | target                       | reference                                    | status         | message                                                          |
      | a Pod that does not exist    | { apiVersion: v1, kind: Pod, name: none }    | 404 NotFound   | pods "none" not found                                            |
      | a Secret that does not exist | { apiVersion: v1, kind: Secret, name: none } | 404 NotFound   | secrets "none" not found                                         |
      | a ConfigMap                  | { apiVersion: v1, kind: ConfigMap, name: a } | 400 BadRequest | cannot bind token to object of type /v1, Kind=ConfigMap        |
