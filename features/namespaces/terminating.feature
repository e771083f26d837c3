@area:namespaces
@needs:controller:namespace
Feature: Removal of terminating Namespaces
  The server removes a terminating Namespace when it contains no objects. Objects with finalizers delay its removal.

  @rule:ns-deletion-removes-contents
  Scenario: An object with a finalizer delays the removal of its Namespace
    ns-deletion-removes-contents: the server deletes the other objects; the object with the finalizer and the Namespace remain terminating.
    Detects: a server that removes the Namespace but not the object, or ignores finalizers.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "free" in namespace "doomed"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed}/endpoints/free | 404 |
    And the stored Endpoints "held" has within 300 seconds:
      | metadata.deletionTimestamp          | (present)            |
      | metadata.deletionGracePeriodSeconds | 0                    |
      | metadata.finalizers                 | ["example.com/hold"] |
    And there is a Namespace "{namespace:doomed}"

  @rule:ns-deletion-removes-contents
  Scenario: Two objects of different resources each delay the removal of their Namespace
    ns-deletion-removes-contents: the Namespace exists as long as one of the two objects exists.
    Detects: a namespace controller that waits only for the first resource with remaining objects.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Secret "empty" named "kept" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/keep"] |
    And the Namespace "{namespace:doomed}" is terminating
    When PATCH /api/v1/namespaces/{namespace:doomed}/endpoints/held with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the response is 200
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed}/endpoints/held | 404 |
    And the stored Secret "kept" has within 300 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/keep"] |
    And there is a Namespace "{namespace:doomed}"

  @rule:ns-deletion-pods-first @needs:type:pods @since:1.33
  Scenario: A Secret in a terminating Namespace exists until the last Pod in the Namespace is deleted
    ns-deletion-pods-first: the controller deletes Pods first, because Pods can use Secrets.
    Detects: a namespace controller that deletes the resources in any order.
    Given the Pod "one-container" named "held" in namespace "doomed" with:
      | spec.schedulerName  | nobody               |
      | metadata.finalizers | ["example.com/hold"] |
    And the Secret "empty" named "used" in namespace "doomed"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the stored Pod "held" has within 300 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored Secret "used" has:
      | metadata.deletionTimestamp | (absent) |
    And PATCH /api/v1/namespaces/{namespace:doomed}/pods/held with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed}/secrets/used | 404 |

  @rule:ns-deletion-removes-contents
  Scenario: A terminating Namespace is removed after the last finalizer of its objects is removed
    ns-deletion-removes-contents: the namespace controller removes the empty Namespace without a further request.
    Detects: a namespace controller that checks only once whether the namespace is empty.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When PATCH /api/v1/namespaces/{namespace:doomed}/endpoints/held with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the response is 200
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed}/endpoints/held | 404 |
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |

  @rule:ns-deletion-removes-contents
  @needs:type:pods
  Scenario: The grace period of a Pod without a node does not delay the removal of its Namespace
    ns-deletion-removes-contents: the namespace controller does not wait for the grace period of a Pod that no kubelet runs.
    Detects: a server that waits for the grace period of the Pod.
    Given the Pod "one-container" named "p" in namespace "doomed" with:
      | spec.terminationGracePeriodSeconds | 3600 |
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the response is 200 or 202
    And within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |

  @rule:ns-protected
  Scenario Outline: DELETE of the Namespace <name> returns 403
    ns-protected: clients cannot delete the protected namespaces; the scenario uses a dry run.
    Detects: a server that deletes the namespace like an unprotected namespace.
    When DELETE /api/v1/namespaces/<name>?dryRun=All
    Then the response is 403 Forbidden
    And the Status has:
      | message      | namespaces "<name>" is forbidden: this namespace may not be deleted |
      | details.name | <name>                                                              |
      | details.kind | namespaces                                                          |
    And there is a Namespace "<name>"

    Examples: names
      | name        |
      | default     |
      | kube-system |
      | kube-public |
