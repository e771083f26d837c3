@area:managed-fields
Feature: The version in which a manager wrote
  Each record has the apiVersion of its request, group and all.

  @rule:mf-entry-apiversion
  @needs:type:leases.coordination
  Scenario: Records of an object with a group
    mf-entry-apiversion: of the apply and of the update alike.
    Detects: the version without its group.
    Given "one" has applied the Lease "a":
      """
      spec: {holderIdentity: one}
      """
    And "writer" has changed the Lease "a":
      """
      spec: {leaseDurationSeconds: 5}
      """
    When "one" applies the Lease "a":
      """
      spec: {holderIdentity: two}
      """
    Then the answer is 200
    And the owners of the Lease "a" are:
      | manager | operation | apiVersion              | fields                     |
      | one     | Apply     | coordination.orch.io/v1 | .spec.holderIdentity       |
      | writer  | Update    | coordination.orch.io/v1 | .spec.leaseDurationSeconds |
    And the stored Lease "a" is the same as the answer
