@area:apply @resource
Feature: Server-side apply of labels and annotations, for any resource
  A manager owns the metadata that it applies, and another manager needs force to change it.

  Background:
    Given the resource "labelled" named "a"
    And the manager "one" has applied the resource "a":
      """
      metadata: {labels: {team: red, tier: front}}
      """

  @rule:ssa-body-partial-object
  Scenario: An apply leaves the fields that it does not contain unchanged
    ssa-body-partial-object: the other fields of the object and the labels of other managers stay.
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
  Scenario: Two managers that apply the same label value share its ownership
    ssa-shared-ownership: an equal value is no conflict.
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
  Scenario: The cause of a conflict over a label names its field path and its manager
    ssa-conflict-causes-shape: a cause has the reason, the path of the field and the manager.
    Detects: a server whose conflict causes have the form of validation errors.
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
  Scenario: An apply without a label removes the label that its manager owned
    ssa-dropped-map-entry-removed: no other manager owns the label.
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
    ssa-body-managedfields-400: the response is 400 and the object stays unchanged.
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
    ssa-body-uid: a uid identifies one existing object.
    Detects: a server that creates an object with the name of a deleted object and another uid.
    When PATCH /{collection}/b?fieldManager=one<query> with the resource "labelled" in "application/apply-patch+yaml" where:
      | metadata.name | b                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And there is no resource "b"

    Examples: applies
      | apply           | query       |
      | An apply        |             |
      | A forced apply  | &force=true |
      | A dry-run apply | &dryRun=All |
