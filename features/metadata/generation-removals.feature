@area:metadata
Feature: Generation after the removal of values
  The removal of a value of the spec is a change of the desired state.

  @rule:meta-generation-raised-by-change @resource @needs:resource:generation
  Scenario: An apply that removes an item of a list of the resource increments the generation
    meta-generation-raised-by-change: the removal of a value is a change.
    Detects: a server that looks only for added and changed values.
    Given the manager "one" has applied the resource "a":
      """
      {resource:with both}
      """
    When the manager "one" applies the resource "a":
      """
      {resource:with first}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | 2 |

  Scenario Outline: A <patch> that removes a field of the spec of <resource kind> increments the generation
    meta-generation-raised-by-change: the removal of a value is a change.
    Detects: a server that looks only for added and changed values.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec.note           | (absent) |
      | metadata.generation | 2        |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | patch       | resource kind     | type                         | body                                  |
      | JSON Patch  | a custom resource | application/json-patch+json  | [{"op":"remove","path":"/spec/note"}] |
      | merge patch | a custom resource | application/merge-patch+json | {"spec":{"note":null}}                |
