@area:namespaces
@needs:controller:namespace
Feature: Conditions of terminating Namespaces
  The conditions report the objects and finalizers that remain in the Namespace.

  @rule:ns-deletion-conditions @since:1.17
  Scenario: The conditions of a terminating Namespace report the objects and finalizers of each resource
    ns-deletion-conditions: the conditions contain the number of remaining objects of each resource and with each finalizer.
    Detects: a namespace controller that reports only one resource, one finalizer, or a wrong number.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "another" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Secret "empty" named "kept" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold", "example.com/keep"] |
    When DELETE /api/v1/namespaces/{namespace:doomed}
    Then the response is a success
    And the stored Namespace "{namespace:doomed}" has within 300 seconds:
      | status.conditions[3].type    | NamespaceContentRemaining                                                                                                                  |
      | status.conditions[3].status  | "True"                                                                                                                                     |
      | status.conditions[3].reason  | SomeResourcesRemain                                                                                                                        |
      | status.conditions[3].message | Some resources are remaining: endpoints. has 2 resource instances, secrets. has 1 resource instances                                       |
      | status.conditions[4].type    | NamespaceFinalizersRemaining                                                                                                               |
      | status.conditions[4].status  | "True"                                                                                                                                     |
      | status.conditions[4].reason  | SomeFinalizersRemain                                                                                                                       |
      | status.conditions[4].message | Some content in the namespace has finalizers remaining: example.com/hold in 3 resource instances, example.com/keep in 1 resource instances |

  @rule:ns-deletion-conditions @since:1.17
  Scenario: The conditions of a terminating Namespace change after some of the remaining objects are removed
    ns-deletion-conditions: the conditions count the objects that still exist.
    Detects: a namespace controller that writes the conditions only once.
    Given the Endpoints "one-subset" named "held" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "another" in namespace "doomed" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    And the stored Namespace "{namespace:doomed}" has within 300 seconds:
      | status.conditions[3].message | Some resources are remaining: endpoints. has 2 resource instances |
    When PATCH /api/v1/namespaces/{namespace:doomed}/endpoints/held with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the response is 200
    And the stored Namespace "{namespace:doomed}" has within 300 seconds:
      | status.conditions[3].message | Some resources are remaining: endpoints. has 1 resource instances                                |
      | status.conditions[4].message | Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances |
