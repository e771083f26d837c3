@area:managed-fields
@needs:crd
Feature: Field ownership across subresources
  A forced apply takes fields that were written through a subresource. An apply of the status removes the fields that it omits.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      {spec: {replicas: 1, note: first}}
      """

  # Before 1.22, managedFields entries do not contain the subresource.
  @rule:ssa-force-removes-others @since:1.22
  Scenario: A forced apply of the object takes the replica count from the manager that wrote the scale
    ssa-force-removes-others: the server removes the entry for the scale, because the entry has no other field.
    Detects: a server that ignores entries for subresources.
    Given the manager "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When the manager "one" applies the Widget "a" with "force=true":
      """
      {spec: {replicas: 2, note: first}}
      """
    Then the response is 200
    And the response has:
      | spec | {"replicas":2,"note":"first"} |
    And the field managers of the Widget "a" are:
      | manager | operation | fields                    |
      | one     | Apply     | .spec.replicas .spec.note |

  # Before 1.22, managedFields entries do not contain the subresource.
  @rule:ssa-force-succeeds @since:1.22
  Scenario: A forced apply of the status takes fields of other managers and removes fields that it omits
    ssa-force-succeeds: the apply takes the field of the other manager and removes the field that the manager applied before.
    Detects: a server that only adds fields to the status, or ignores force for subresources.
    Given the manager "two" has applied the status of the Widget "a":
      """
      {status: {replicas: 3}}
      """
    And the manager "one" has applied the status of the Widget "a":
      """
      {status: {selector: a=b}}
      """
    When the manager "one" applies the status of the Widget "a" with "force=true":
      """
      {status: {replicas: 4}}
      """
    Then the response is 200
    And the stored Widget "a" has:
      | status | {"replicas":4} |
    And the field managers of the Widget "a" are:
      | manager | operation | subresource | fields                    |
      | one     | Apply     |             | .spec.replicas .spec.note |
      | one     | Apply     | status      | .status.replicas          |

  @rule:ssa-fieldmanager-missing-422
  Scenario Outline: An apply of <target> of a custom object without fieldManager returns 422
    ssa-fieldmanager-missing-422: an apply of a custom object or its status requires fieldManager.
    Detects: a server that requires fieldManager only for built-in types.
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a<path> with the body:
      """application/apply-patch+yaml
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {note: second}, status: {replicas: 1}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: fieldManager: Required value: is required for apply patch |
    And the stored Widget "a" is unchanged

    Examples: targets
      | target     | path    |
      | the object |         |
      | the status | /status |

  # Before 1.27, a write to the scale of a custom resource adds no managedFields entry.
  @rule:mf-entry-subresource @since:1.27
  Scenario: The managedFields entry of a write to the scale has the subresource scale and the apiVersion of the object
    mf-entry-subresource: the entry contains the subresource.
    Detects: a server that adds no entry for writes to the scale, or uses the apiVersion of the Scale.
    Given the manager "scaler" has changed the scale of the Widget "a":
      """
      {spec: {replicas: 4}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response has:
      | metadata.managedFields[1].manager     | scaler                  |
      | metadata.managedFields[1].operation   | Update                  |
      | metadata.managedFields[1].subresource | scale                   |
      | metadata.managedFields[1].apiVersion  | {unique}.example.com/v1 |
