@area:apply
@needs:type:configmaps
Feature: Which state of an object an applied configuration means
  An applied configuration may name a uid and a version, and then means these.

  Background:
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """

  @rule:rest-patch-conditional-on-version
  Scenario: An apply with the stored version and uid
    rest-patch-conditional-on-version: it is as any other, and owns neither.
    Detects: identity in an applied configuration is owned, and the next apply without it removes it.
    When "one" applies the ConfigMap "a":
      """
      metadata: {uid: "{a:metadata.uid}", resourceVersion: "{a:metadata.resourceVersion}"}
      data: {k: "2"}
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid             | is     | {a:metadata.uid}             |
      | data                     | is     | {"k":"2"}                    |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

  @rule:rest-patch-conditional-on-version
  Scenario Outline: An apply with an old version conflicts<insisting>
    rest-patch-conditional-on-version: 409 without causes, and nothing changes; force overrules managers and no version.
    Detects: an apply, or one by force, is never conditional.
    Given the stored ConfigMap "a" is remembered as "old"
    And "two" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When "one" applies the ConfigMap "a" with "force=<force>":
      """
      metadata: {resourceVersion: "{old:metadata.resourceVersion}"}
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again |
      | details | {"name":"a","kind":"configmaps"}                                                                                                             |
    And the stored ConfigMap "a" is unchanged

    Examples: with force and without
      | insisting      | force |
      |                | false |
      | , by force too | true  |

  @rule:ssa-body-uid
  Scenario: An apply with another uid is not valid
    ssa-body-uid: 422; a uid cannot be changed, and nothing is.
    Detects: the uid of the applied configuration is dropped as the server's, and the apply goes to an object that the client didn't mean.
    When "one" applies the ConfigMap "a":
      """
      metadata: {uid: 00000000-0000-4000-8000-000000000000}
      data: {k: "2"}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message                  | ConfigMap "a" is invalid: metadata.uid: Invalid value: "00000000-0000-4000-8000-000000000000": field is immutable |
      | details.name             | a                                                                                                                 |
      | details.kind             | ConfigMap                                                                                                         |
      | details.causes[0].reason | FieldValueInvalid                                                                                                 |
      | details.causes[0].field  | metadata.uid                                                                                                      |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-body-uid
  Scenario: An apply with a uid creates nothing
    ssa-body-uid: 409; a uid means one object in particular, and none that is yet to be made.
    Detects: an object that was deleted comes to life again under another uid.
    When "one" applies the ConfigMap "b":
      """
      metadata: {uid: 00000000-0000-4000-8000-000000000000}
      data: {k: "2"}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message | Operation cannot be fulfilled on configmaps "b": uid mismatch: the provided object specified uid 00000000-0000-4000-8000-000000000000, and no existing object was found |
      | details | {"name":"b","kind":"configmaps"}                                                                                                                                        |
    And there is no ConfigMap "b"
