@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Bound service account tokens
  A service account token can be bound to a Pod or a Secret.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  @rule:authn-token-extra @needs:type:pods
  Scenario: The extra of a token bound to a Pod contains the name and uid of the Pod
    authn-token-extra: extra has the keys pod-name and pod-uid, each with a list of one value.
    Detects: a server that sets the user but not the extra.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "pod":
      """
      {metadata: {name: p}, spec: {serviceAccountName: robot, automountServiceAccountToken: false, containers: [{name: c, image: i}]}}
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Pod, name: p } }
      """
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.extra["authentication.{dialect:domain}/pod-name"] | ["p"]                  |
      | status.userInfo.extra["authentication.{dialect:domain}/pod-uid"]  | ["{pod:metadata.uid}"] |

  @rule:authn-sa-token-bound
  Scenario Outline: A TokenRequest bound to <target> returns <status>
    authn-sa-token-bound: the bound object must exist and have a supported kind.
    Detects: a server that returns a token that is not bound.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: <reference> }
      """
    Then the response is <status>
    And the Status has:
      | message | <message> |

    Examples: invalid bound objects
      | target                       | reference                                    | status         | message                                                          |
      | a Pod that does not exist    | { apiVersion: v1, kind: Pod, name: none }    | 404 NotFound   | pods "none" not found                                            |
      | a Secret that does not exist | { apiVersion: v1, kind: Secret, name: none } | 404 NotFound   | secrets "none" not found                                         |
      | a ConfigMap                  | { apiVersion: v1, kind: ConfigMap, name: a } | 400 BadRequest | cannot bind token to object of type /v1, Kind=ConfigMap        |

  @rule:authn-sa-token-bound
  Scenario Outline: A TokenRequest bound to a Secret with <uid> in boundObjectRef returns <status>
    authn-sa-token-bound: a uid in boundObjectRef must be the uid of the bound object.
    Detects: a server that compares only the name, so that the token is bound to another object with this name.
    Given the Secret "empty" named "s"
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Secret, name: s, uid: "<value>" } }
      """
    Then the response is <status>

    Examples: uids
      | uid         | value                 | status       |
      | its uid     | {s:metadata.uid}      | 201          |
      | another uid | {robot:metadata.uid}  | 409 Conflict |

  @rule:authn-sa-token-bound @needs:type:nodes @since:1.32
  Scenario Outline: A TokenRequest bound to a Node with <uid> returns <status>
    authn-sa-token-bound: since 1.31, a token can also be bound to a Node.
    Detects: a server that supports only bound objects with a namespace, or looks for the Node in the namespace of the account.
    Given the Node "empty" named "n-{unique}"
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Node, name: "n-{unique}", uid: "<value>" } }
      """
    Then the response is <status>

    Examples: uids
      | uid         | value                | status       |
      | its uid     | {n:metadata.uid}     | 201          |
      | no uid      |                      | 201          |
      | another uid | {robot:metadata.uid} | 409 Conflict |

  @rule:authn-sa-token-bound @needs:type:nodes @since:1.32 @waits
  Scenario: A request with a token bound to a Node returns 401 after the Node is deleted
    authn-sa-token-bound: a token is valid only while its bound object exists.
    Detects: a server that looks up only bound objects with a namespace.
    Given the Node "empty" named "n-{unique}"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Node, name: "n-{unique}" } }
      """
    And a request has been accepted with the credentials:
      | token | {tokenRequest:status.token} |
    When DELETE /api/v1/nodes/n-{unique}
    Then the response is 200
    And within 20 seconds these checks succeed:
      | GET /api with token {tokenRequest:status.token} | 401 |
