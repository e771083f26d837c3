@area:authn @needs:type:serviceaccounts
Feature: Service accounts and users
  Service accounts are objects; users are not.

  @rule:authn-serviceaccount-namespaced
  Scenario: A service account can be created, read and deleted in its namespace
    authn-serviceaccount-namespaced: a ServiceAccount is a namespaced object like a ConfigMap.
    Detects: a server that shares service accounts between namespaces, or keeps deleted service accounts.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "created":
      """
      metadata: { name: robot }
      """
    And the response to GET /api/v1/namespaces/{namespace}/serviceaccounts/robot is saved as "read"
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is saved as "deleted"
    When GET /api/v1/namespaces/{namespace}/serviceaccounts/robot
    Then the response is 404 NotFound
    And these values satisfy:
      | {created:metadata.namespace}/{created:metadata.uid} | is | {namespace}/{read:metadata.uid} |

  @rule:authn-serviceaccount-namespaced
  Scenario: GET of a service account in another namespace returns 404
    authn-serviceaccount-namespaced: a service account exists only in its namespace.
    Detects: a server that finds service accounts by name alone.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "created":
      """
      metadata: { name: robot }
      """
    When GET /api/v1/namespaces/{namespace:second}/serviceaccounts/robot
    Then the response is 404 NotFound
    And the Status has:
      | details | {"name":"robot","kind":"serviceaccounts"} |

  @rule:authn-serviceaccount-namespaced
  Scenario: Service accounts with the same name in two namespaces are different objects
    authn-serviceaccount-namespaced: the two accounts have different uids, and each list contains its own account.
    Detects: a server that rejects the second account, or lists the accounts of other namespaces.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "one":
      """
      metadata: { name: robot }
      """
    And the response to POST /api/v1/namespaces/{namespace:second}/serviceaccounts with this body is saved as "two":
      """
      metadata: { name: robot }
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is saved as "deleted"
    When GET /api/v1/serviceaccounts?fieldSelector=metadata.name%3Drobot,metadata.namespace%3D{namespace:second}
    Then the list has:
      | names | in this order | robot |
    And these values satisfy:
      | {last:items[0].metadata.uid} | is     | {two:metadata.uid} |
      | {one:metadata.uid}           | is not | {two:metadata.uid} |
    And there is no ServiceAccount "robot"

  @rule:authn-serviceaccount-namespaced
  Scenario: POST of a service account without a namespace returns 405
    authn-serviceaccount-namespaced: service accounts cannot be created at a path without a namespace.
    Detects: a server that creates cluster-scoped service accounts.
    When POST /api/v1/serviceaccounts with the body:
      """
      metadata: { name: robot }
      """
    Then the response is 405 MethodNotAllowed

  @rule:authn-users-not-objects
  Scenario Outline: GET <path> returns 404 because users and groups are not resources
    authn-users-not-objects: the server stores no users or groups.
    Detects: a server that lists users or groups.
    When GET <path>
    Then the response is 404

    Examples: paths
      | path                                      |
      | /api/v1/users                             |
      | /api/v1/groups                            |
      | /apis/authentication.orch.io/v1/users     |
      | /apis/rbac.authorization.orch.io/v1/users |
      | /api/v1/users/jane                        |
      | /api/v1/namespaces/default/users          |
      | /apis/authentication.orch.io/v1/groups    |

  @rule:authn-users-not-objects
  Scenario Outline: POST of a user to <path> returns 404
    authn-users-not-objects: the server has no resource for users.
    Detects: a server that returns a success without storing an object.
    When POST <path> with the body:
      """
      apiVersion: v1
      kind: User
      metadata: { name: jane }
      """
    Then the response is 404

    Examples: paths
      | path                                  |
      | /api/v1/users                         |
      | /apis/authentication.orch.io/v1/users |

  @rule:authn-sa-pod-selects @needs:type:pods
  Scenario: A Pod has the serviceAccountName of the request
    authn-sa-pod-selects: the server stores serviceAccountName as requested.
    Detects: a server that drops the field, or sets the default service account.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "created":
      """
      metadata: { name: robot }
      """
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      metadata: { name: a }
      spec: { serviceAccountName: robot, automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    Then the response is a success
    And the response has:
      | spec.serviceAccountName | robot |
    And the stored Pod "a" is the same as the response
