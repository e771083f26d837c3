@area:authn @needs:type:serviceaccounts
Feature: Users and service accounts
  Service accounts are objects; users are not.

  @rule:authn-serviceaccount-namespaced
  Scenario: A service account is made, read and deleted in its namespace
    authn-serviceaccount-namespaced: it is an object like others, in a namespace.
    Mistake: accounts are the same in all namespaces, or a deleted one stays.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to GET /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "read"
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    When GET /api/v1/namespaces/{namespace}/serviceaccounts/robot
    Then the answer is 404 NotFound
    And "{made:metadata.namespace}/{made:metadata.uid}" equals "{namespace}/{read:metadata.uid}"

  @rule:authn-serviceaccount-namespaced
  Scenario: A service account of another namespace is another one
    authn-serviceaccount-namespaced: the name belongs to the namespace.
    Mistake: accounts are found by name alone.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    When GET /api/v1/namespaces/{namespace:second}/serviceaccounts/robot
    Then the answer is 404 NotFound

  @rule:authn-users-not-objects
  Scenario Outline: There is no resource <path>
    authn-users-not-objects: a user is whoever shows credentials of that name, and nowhere kept.
    Mistake: users or groups can be listed.
    When GET <path>
    Then the answer is 404

    Examples: paths
      | path                                          |
      | /api/v1/users                                 |
      | /api/v1/groups                                |
      | /apis/authentication.orch.io/v1/users         |
      | /apis/rbac.authorization.orch.io/v1/users     |

  @rule:authn-users-not-objects
  Scenario: No user can be made
    authn-users-not-objects: there is nowhere to put one.
    Mistake: the request is accepted and forgotten.
    When POST /api/v1/users with the body:
      """
      apiVersion: v1
      kind: User
      metadata: { name: jane }
      """
    Then the answer is 404

  @rule:authn-sa-pod-selects @needs:type:pods
  Scenario: A pod keeps the name of its service account
    authn-sa-pod-selects: serviceAccountName of the pod is what was asked for.
    Mistake: the field is dropped, or set to the default account.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "made" with the body:
      """
      metadata: { name: robot }
      """
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      metadata: { name: a }
      spec: { serviceAccountName: robot, automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    Then the answer is 201
    And the answer has:
      | spec.serviceAccountName | robot |
