@area:authn @needs:type:serviceaccounts
Feature: Users and service accounts
  Service accounts are objects; users are not.

  @rule:authn-serviceaccount-namespaced
  Scenario: A service account is made, read and deleted in its namespace
    authn-serviceaccount-namespaced: it is an object like others, in a namespace.
    Detects: accounts are the same in all namespaces, or a deleted one stays.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to GET /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "read"
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    When GET /api/v1/namespaces/{namespace}/serviceaccounts/robot
    Then the answer is 404 NotFound
    And these values compare:
      | {made:metadata.namespace}/{made:metadata.uid} | is | {namespace}/{read:metadata.uid} |

  @rule:authn-serviceaccount-namespaced
  Scenario: A service account of another namespace is another one
    authn-serviceaccount-namespaced: the name belongs to the namespace.
    Detects: accounts are found by name alone.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    When GET /api/v1/namespaces/{namespace:second}/serviceaccounts/robot
    Then the answer is 404 NotFound
    And the Status has:
      | details | {"name":"robot","kind":"serviceaccounts"} |

  @rule:authn-serviceaccount-namespaced
  Scenario: Two service accounts of one name
    authn-serviceaccount-namespaced: the same name in two namespaces is two accounts, and each list has its own.
    Detects: the second one is refused, or a namespace lists the accounts of others.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "one" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to POST /api/v1/namespaces/{namespace:second}/serviceaccounts is remembered as "two" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    When GET /api/v1/serviceaccounts?fieldSelector=metadata.name%3Drobot,metadata.namespace%3D{namespace:second}
    Then the list has:
      | names | in this order | robot |
    And these values compare:
      | {last:items[0].metadata.uid} | is     | {two:metadata.uid} |
      | {one:metadata.uid}           | is not | {two:metadata.uid} |
    And there is no ServiceAccount "robot"

  @rule:authn-serviceaccount-namespaced
  Scenario: Discovery calls service accounts namespaced
    authn-serviceaccount-namespaced: no path without a namespace makes one.
    Detects: an account can be made for the whole cluster.
    When POST /api/v1/serviceaccounts with the body:
      """
      metadata: { name: robot }
      """
    Then the answer is 405 MethodNotAllowed

  @rule:authn-users-not-objects
  Scenario Outline: There is no resource <path>
    authn-users-not-objects: a user is who shows credentials of that name, and nowhere kept.
    Detects: users or groups can be listed.
    When GET <path>
    Then the answer is 404

    Examples: paths
      | path                                          |
      | /api/v1/users                                 |
      | /api/v1/groups                                |
      | /apis/authentication.orch.io/v1/users         |
      | /apis/rbac.authorization.orch.io/v1/users     |
      | /api/v1/users/jane                            |
      | /api/v1/namespaces/default/users              |
      | /apis/authentication.orch.io/v1/groups        |

  @rule:authn-users-not-objects
  Scenario Outline: No user can be made by POST to <path>
    authn-users-not-objects: there is nowhere to put one.
    Detects: the request is accepted and forgotten.
    When POST <path> with the body:
      """
      apiVersion: v1
      kind: User
      metadata: { name: jane }
      """
    Then the answer is 404

    Examples: paths
      | path                                  |
      | /api/v1/users                         |
      | /apis/authentication.orch.io/v1/users |

  @rule:authn-sa-pod-selects @needs:type:pods
  Scenario: A pod keeps the name of its service account
    authn-sa-pod-selects: serviceAccountName of the pod is what was asked for.
    Detects: the field is dropped, or set to the default account.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      metadata: { name: a }
      spec: { serviceAccountName: robot, automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    Then the answer is a success
    And the answer has:
      | spec.serviceAccountName | robot |
    And the stored Pod "a" is the same as the answer
