@area:apply
@needs:type:configmaps
Feature: Apply with a uid or resourceVersion
  An applied configuration can contain a uid and a resourceVersion as preconditions.

  Background:
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """

  @rule:rest-patch-conditional-on-version
  Scenario: A manager that applies the current resourceVersion and uid does not own these fields
    rest-patch-conditional-on-version: uid and resourceVersion are preconditions, not applied fields.
    Detects: a server that records uid and resourceVersion as owned, so that the next apply without them removes them.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {uid: "{a:metadata.uid}", resourceVersion: "{a:metadata.resourceVersion}"}
      data: {k: "2"}
      """
    Then the response is 200
    And the response has:
      | metadata.uid             | is     | {a:metadata.uid}             |
      | data                     | is     | {"k":"2"}                    |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

  @rule:rest-patch-conditional-on-version
  Scenario Outline: An apply with a stale resourceVersion and force=<force> returns 409 Conflict
    rest-patch-conditional-on-version: the Status has no causes, and nothing changes; force overrides managers, not resourceVersion.
    Detects: a server that ignores the resourceVersion of an apply, or of a forced apply.
    Given the stored ConfigMap "a" is saved as "old"
    And the manager "two" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When the manager "one" applies the ConfigMap "a" with "force=<force>":
      """
      metadata: {resourceVersion: "{old:metadata.resourceVersion}"}
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again |
      | details | {"name":"a","kind":"configmaps"}                                                                                                             |
    And the stored ConfigMap "a" is unchanged

    Examples: values of force
      | force |
      | false |
      | true  |

  @rule:ssa-body-uid
  Scenario: An apply with another uid returns 422 Invalid
    ssa-body-uid: the uid is immutable, and the apply changes nothing.
    Detects: a server that ignores the uid, so that the apply changes a different object than the client identified.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {uid: 00000000-0000-4000-8000-000000000000}
      data: {k: "2"}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message                  | ConfigMap "a" is invalid: metadata.uid: Invalid value: "00000000-0000-4000-8000-000000000000": field is immutable |
      | details.name             | a                                                                                                                 |
      | details.kind             | ConfigMap                                                                                                         |
      | details.causes[0].reason | FieldValueInvalid                                                                                                 |
      | details.causes[0].field  | metadata.uid                                                                                                      |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-body-uid
  Scenario: An apply with a uid returns 409 Conflict if the object does not exist
    ssa-body-uid: an apply with a uid never creates an object, because the server assigns the uid of a new object.
    Detects: a server that ignores the uid and creates an object with another uid.
    When the manager "one" applies the ConfigMap "b":
      """
      metadata: {uid: 00000000-0000-4000-8000-000000000000}
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message | Operation cannot be fulfilled on configmaps "b": uid mismatch: the provided object specified uid 00000000-0000-4000-8000-000000000000, and no existing object was found |
      | details | {"name":"b","kind":"configmaps"}                                                                                                                                        |
    And there is no ConfigMap "b"
