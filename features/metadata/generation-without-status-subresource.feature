@area:metadata
Feature: Generation of custom resources without the status subresource
  Without the status subresource, a change of the field status increments the generation like a change of spec.

  @rule:meta-generation-custom-content @resource:custom-plain @needs:crd @since:1.18
  Scenario Outline: A <write> that changes only the status of a custom resource without subresources increments the generation
    meta-generation-custom-content: a change of the status with any verb and encoding increments the generation.
    Detects: a server that handles the status of every custom resource as a subresource.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name   | a |
      | status.replicas | 2 |
    Then the response is 200
    And the response has:
      | status.replicas     | 2 |
      | metadata.generation | 2 |
    And the stored resource "a" is the same as the response

    Examples: writes
      | write             | method | type                         | query       |
      | PUT               | PUT    | application/json             |             |
      | YAML PUT          | PUT    | application/yaml             |             |
      | merge patch       | PATCH  | application/merge-patch+json |             |
      | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

  @rule:meta-generation-custom-content @resource:custom-plain @needs:crd
  Scenario Outline: A JSON Patch that <effect> the status of a custom resource without subresources results in generation <generation>
    meta-generation-custom-content: a change and the removal of the status increment the generation; a write of the same value does not.
    Detects: a server that ignores a change or the removal of a status.
    Given the resource "labelled" named "a" with:
      | status.replicas | 2 |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [<operation>]
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | <generation> |

    Examples: operations
      | effect  | operation                                            | generation |
      | changes | {"op":"replace","path":"/status/replicas","value":3} | 2          |
      | removes | {"op":"remove","path":"/status"}                     | 2          |
      | keeps   | {"op":"replace","path":"/status/replicas","value":2} | 1          |

  @rule:meta-generation-dry-run @resource:custom-plain @needs:crd
  Scenario: A dry-run merge patch of the status of a custom resource without subresources returns the incremented generation
    meta-generation-dry-run: the response has the generation that the write would store.
    Detects: a server that handles dry-run writes of the status as writes of a subresource.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?dryRun=All with the body:
      """application/merge-patch+json
      {"status":{"replicas":2}}
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |
    And the stored resource "a" is unchanged

  @rule:meta-generation-custom-content @resource:custom-plain @needs:crd
  Scenario Outline: A <patch> that adds a status to a custom resource without subresources stores the status and increments the generation
    meta-generation-custom-content: without the status subresource, the status is a field like any other.
    Detects: a server that ignores the status in every write of the object, or that cannot add a status to an object without one.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | status              | {"replicas":2} |
      | metadata.generation | 2              |
    And the stored resource "a" is the same as the response

    Examples: patches
      | patch       | type                         | body                                                   |
      | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"/status","value":{"replicas":2}}] |
      | merge patch | application/merge-patch+json | {"status":{"replicas":2,"note":null}}                  |
