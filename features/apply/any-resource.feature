@area:apply @resource
Feature: Server-side apply of any resource
  What holds for the metadata that every resource has: who applied it owns it, and nobody else changes it without force.

  Background:
    Given the resource "labelled" named "a"
    And "one" has applied the resource "a":
      """
      metadata: {labels: {team: red, tier: front}}
      """

  @rule:ssa-body-partial-object
  Scenario: An apply leaves alone what it does not say of the resource
    ssa-body-partial-object: what the object says, and the labels of others, stay.
    Detects: the applied configuration takes the place of the object.
    When "two" applies the resource "a":
      """
      metadata: {annotations: {note: "2"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels           | {"app":"web","team":"red","tier":"front"} |
      | metadata.annotations.note | "2"                          |
      | {resource:content}        | {a:(content)}                |

  @rule:ssa-shared-ownership
  Scenario: Two who apply the same label of the resource share it
    ssa-shared-ownership: the value is the same, so that nobody stands in the way.
    Detects: any field that another manager owns is a conflict.
    When "two" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the answer is 200

  @rule:ssa-conflict-on-owned-change
  Scenario: A label of the resource that another manager applied is not changed
    ssa-conflict-on-owned-change: the object stays as it is.
    Detects: the last apply wins.
    When "two" applies the resource "a":
      """
      metadata: {labels: {team: blue}}
      """
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

  @rule:ssa-conflict-causes-shape
  Scenario: The cause of a conflict about the resource names the field
    ssa-conflict-causes-shape: the reason, the path of the field and the manager.
    Detects: the causes look like those of validation.
    When "two" applies the resource "a":
      """
      metadata: {labels: {team: blue}}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | field                 | message             |
      | FieldManagerConflict | .metadata.labels.team | conflict with "one" |

  @rule:ssa-force-succeeds
  Scenario: Who insists changes the label of the resource
    ssa-force-succeeds: with force the value is set.
    Detects: force is not read.
    When "two" applies the resource "a" with "force=true":
      """
      metadata: {labels: {team: blue}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels | {"app":"web","team":"blue","tier":"front"} |

  @rule:ssa-dropped-map-entry-removed
  Scenario: A label of the resource that its manager applies no more is gone
    ssa-dropped-map-entry-removed: nobody else owns it.
    Detects: what was applied once stays.
    When "one" applies the resource "a":
      """
      metadata: {labels: {team: red}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels | {"app":"web","team":"red"} |

  @rule:ssa-body-managedfields-400
  Scenario: An apply of the resource that speaks of managedFields is refused
    ssa-body-managedfields-400: 400, and nothing changes.
    Detects: the records are taken as they come.
    When "one" applies the resource "a":
      """
      metadata: {managedFields: [{manager: nobody, operation: Apply, apiVersion: v1}]}
      """
    Then the answer is 400
    And the stored resource "a" is unchanged

  @rule:ssa-fieldmanager-missing-422
  Scenario: An apply of the resource without a manager is refused
    ssa-fieldmanager-missing-422: it is nobody's.
    Detects: the User-Agent stands in for the manager, as in an update.
    When PATCH /{collection}/a with the body:
      """application/apply-patch+yaml
      apiVersion: "{resource:apiVersion}"
      kind: "{resource:kind}"
      metadata: {name: a, labels: {team: blue}}
      """
    Then the answer is 422 Invalid
    And the stored resource "a" is unchanged
