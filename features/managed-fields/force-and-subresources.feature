@area:managed-fields
@needs:crd
Feature: Forced and given up across subresources
  What was written through a subresource is taken by force and given up like anything else.

  Background:
    Given the custom type Widget of the versions "v1" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And "one" has applied the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  # Records name subresources since 1.22.
  @rule:ssa-force-removes-others @since:1.22
  Scenario: Force takes from who wrote the scale
    ssa-force-removes-others: the record of the scale is gone with its last field.
    Detects: records of subresources are left alone.
    Given "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When "one" applies the Widget "a" with "force=true":
      """
      {spec: {replicas: 2, note: first}}
      """
    Then the answer is 200
    And the answer has:
      | spec | {"replicas":2,"note":"first"} |
    And the owners of the Widget "a" are:
      | manager | operation | fields                    |
      | one     | Apply     | .spec.replicas .spec.note |

  # Records name subresources since 1.22.
  @rule:ssa-force-succeeds @since:1.22
  Scenario: A forced apply of the status
    ssa-force-succeeds: it takes from who applied the status, and what the applier's last applied configuration said of the status goes with the next
    that doesn't.
    Detects: the status isn't merged but added to, or force isn't looked at there.
    Given "two" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    And "one" has applied the status of the Widget "a":
      """
      {status: {selector: a=b}}
      """
    When "one" applies the status of the Widget "a" with "force=true":
      """
      {status: {replicas: 4}}
      """
    Then the answer is 200
    And the stored Widget "a" has:
      | status | {"replicas":4} |
    And the owners of the Widget "a" are:
      | manager | operation | subresource | fields                    |
      | one     | Apply     |             | .spec.replicas .spec.note |
      | one     | Apply     | status      | .status.replicas          |

  @rule:ssa-fieldmanager-missing-422
  Scenario Outline: An apply of <part> by nobody is rejected
    ssa-fieldmanager-missing-422: of a custom object and of its status as of any other.
    Detects: what has no type of its own takes any apply.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a<path> with the body:
      """application/apply-patch+yaml
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {note: second}, status: {replicas: 1}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: fieldManager: Required value: is required for apply patch |
    And the stored Widget "a" is unchanged

    Examples: parts
      | part       | path    |
      | the object |         |
      | the status | /status |

  # Writes to the scale of a custom object are recorded since 1.27.
  @rule:mf-entry-subresource @since:1.27
  Scenario: The record of a write to the scale
    mf-entry-subresource: it names the subresource, and the version of the object.
    Detects: a write through scale leaves no record, or one with the version of the Scale.
    Given "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the answer has:
      | metadata.managedFields[1].manager     | scaler                  |
      | metadata.managedFields[1].operation   | Update                  |
      | metadata.managedFields[1].subresource | scale                   |
      | metadata.managedFields[1].apiVersion  | {unique}.example.com/v1 |
