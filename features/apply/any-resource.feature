@area:apply @resource
Feature: Server-side apply of labels and annotations, for any resource
  A manager owns the labels and annotations that it applies, and another manager needs force=true to change them.

  Background:
    Given the resource "labelled" named "a"
    And the manager "one" has applied the resource "a":
      """
      metadata: {labels: {team: red, tier: front}}
      """

  @rule:ssa-body-partial-object
  Scenario: An apply leaves the fields that it does not contain unchanged
    ssa-body-partial-object: the other fields of the object and the labels of other managers stay unchanged.
    Detects: a server that replaces the object with the applied configuration.
    When the manager "two" applies the resource "a":
      """
      metadata: {annotations: {note: "2"}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels           | {"app":"web","team":"red","tier":"front"} |
      | metadata.annotations.note | "2"                                       |
      | {resource:content}        | {a:(content)}                             |

  @rule:ssa-shared-ownership
  Scenario: Two managers that apply the same label value do not conflict
    ssa-shared-ownership: an apply with the stored value succeeds, because both managers can own the field.
    Detects: a server that reports a conflict for every field that another manager owns.
    When the manager "two" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the response is 200

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply that changes a label of another manager returns 409 Conflict
    ssa-conflict-on-owned-change: the object stays unchanged.
    Detects: a server on which the last apply wins.
    When the manager "two" applies the resource "a":
      """
      metadata: {labels: {team: blue}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

  @rule:ssa-conflict-causes-shape
  Scenario: The cause of a label conflict contains the field path and the manager of the label
    ssa-conflict-causes-shape: a cause has the reason FieldManagerConflict, the path of the field, and a message with the manager.
    Detects: a server that returns conflict causes in the format of validation errors.
    When the manager "two" applies the resource "a":
      """
      metadata: {labels: {team: blue}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field                 | message             |
      | FieldManagerConflict | .metadata.labels.team | conflict with "one" |

  @rule:ssa-force-succeeds
  Scenario: A forced apply changes a label of another manager
    ssa-force-succeeds: with force=true the new value is stored.
    Detects: a server that ignores the force parameter.
    When the manager "two" applies the resource "a" with "force=true":
      """
      metadata: {labels: {team: blue}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels | {"app":"web","team":"blue","tier":"front"} |

  @rule:ssa-dropped-map-entry-removed
  Scenario: An apply that omits a label removes the label if no other manager owns it
    ssa-dropped-map-entry-removed: the server removes a label that is missing from the next apply of its only manager.
    Detects: a server that keeps every field that was ever applied.
    When the manager "one" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels | {"app":"web","team":"red"} |

  @rule:ssa-body-managedfields-400
  Scenario: An apply with metadata.managedFields returns 400 BadRequest
    ssa-body-managedfields-400: an apply cannot set or reset managedFields.
    Detects: a server that stores the managedFields of the request body.
    When the manager "one" applies the resource "a":
      """
      metadata: {managedFields: [{manager: nobody, operation: Apply, apiVersion: v1}]}
      """
    Then the response is 400
    And the stored resource "a" is unchanged

  @rule:ssa-fieldmanager-missing-422
  Scenario: An apply without a fieldManager parameter returns 422 Invalid
    ssa-fieldmanager-missing-422: an apply must name its manager in the fieldManager parameter.
    Detects: a server that takes the manager from the User-Agent header, as it does for an update.
    When PATCH /{collection}/a with the body:
      """application/apply-patch+yaml
      apiVersion: "{resource:apiVersion}"
      kind: "{resource:kind}"
      metadata: {name: a, labels: {team: blue}}
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

  @rule:ssa-body-uid
  Scenario Outline: <apply> of an absent object with a uid returns 409 Conflict and creates nothing
    ssa-body-uid: an apply with a uid never creates an object, because the server assigns the uid of a new object.
    Detects: a server that ignores the uid and creates an object with another uid.
    When PATCH /{collection}/b?fieldManager=one<query> with the resource "labelled" as "application/apply-patch+yaml" where:
      | metadata.name | b                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And there is no resource "b"

    Examples: types of applies
      | apply           | query       |
      | An apply        |             |
      | A forced apply  | &force=true |
      | A dry-run apply | &dryRun=All |
