@area:namespaces
@needs:controller:namespace
Feature: Namespaces that are being deleted
  A namespace goes when everything in it is gone; what finalizers hold holds the namespace.

  @rule:ns-deletion-removes-contents
  Scenario: What a finalizer holds holds the namespace
    ns-deletion-removes-contents: the rest goes, the held object is terminating, and so is the namespace.
    Detects: the namespace goes and leaves the object behind, or finalizers are not asked.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "free" in namespace "doomed"
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then within 60 seconds:
      | GET /api/v1/namespaces/{namespace:doomed}/endpoints/free | 404 |
    And the stored Endpoints "held" comes to have within 60 seconds:
      | metadata.deletionTimestamp          | (present)            |
      | metadata.deletionGracePeriodSeconds | 0                    |
      | metadata.finalizers                 | ["example.com/hold"] |
    And there is a Namespace "{namespace:doomed}"

  @rule:ns-deletion-removes-contents
  Scenario: The last object that is let go lets the namespace go
    ns-deletion-removes-contents: the namespace follows without another request.
    Detects: the namespace is looked at once, and stays for ever.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" has been deleted
    When PATCH /api/v1/namespaces/{namespace:doomed}/endpoints/held with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the answer is 200
    And within 60 seconds:
      | GET /api/v1/namespaces/{namespace:doomed}/endpoints/held | 404 |
    And within 300 seconds:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |

  @rule:ns-deletion-removes-contents
  @needs:type:pods
  Scenario: A pod's grace period holds no namespace of a server without nodes
    ns-deletion-removes-contents: the controller that empties a namespace does not wait for a node that nobody runs.
    Detects: the namespace waits for as long as the pod asks for.
    Given the Pod "one-container" named "p" in namespace "doomed" with:
      | spec.terminationGracePeriodSeconds | 3600 |
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the answer is 200 or 202
    And within 300 seconds:
      | GET /api/v1/namespaces/{namespace:doomed} | 404 |

  @rule:ns-protected
  Scenario Outline: The namespace <name> can't be deleted
    ns-protected: what the server itself needs stays; a dry run says so without harm.
    Detects: it is emptied like any other.
    When DELETE /api/v1/namespaces/<name>?dryRun=All
    Then the answer is 403 Forbidden
    And the Status has:
      | message      | namespaces "<name>" is forbidden: this namespace may not be deleted |
      | details.name | <name>                                                              |
      | details.kind | namespaces                                                          |
    And within 5 seconds:
      | GET /api/v1/namespaces/<name> | 200 |

    Examples: names
      | name        |
      | default     |
      | kube-system |
      | kube-public |
