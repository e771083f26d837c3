@area:managed-fields
Feature: apiVersion of managedFields entries
  The apiVersion of an entry is the API group and version of the request.

  @rule:mf-entry-apiversion
  @needs:type:leases.coordination
  Scenario: The managedFields entries of a Lease contain the API group and the version
    mf-entry-apiversion: Apply and Update entries have the API group and version of the request.
    Detects: a server that writes the version without the group.
    Given the manager "one" has applied the Lease "a":
      """
      spec: {holderIdentity: one}
      """
    And the manager "writer" has changed the Lease "a":
      """
      spec: {leaseDurationSeconds: 5}
      """
    When the manager "one" applies the Lease "a":
      """
      spec: {holderIdentity: two}
      """
    Then the response is 200
    And the field managers of the Lease "a" are:
      | manager | operation | apiVersion              | fields                     |
      | one     | Apply     | coordination.orch.io/v1 | .spec.holderIdentity       |
      | writer  | Update    | coordination.orch.io/v1 | .spec.leaseDurationSeconds |
    And the stored Lease "a" is the same as the response
