@area:subresources @resource:custom @needs:crd
Feature: Writes of the status that remove the status
  A write of the status of a custom object can remove the whole status.

  @rule:sub-status-put-replaces
  Scenario Outline: A <write> of the status of a custom resource without a status removes the status
    sub-status-put-replaces: a body without a status replaces the stored status as well.
    Detects: a server that keeps the stored status if the body has no status.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/status<query> with the saved object "a" as "<type>" where:
      | status | (absent) |
    Then the response is 200
    And the response has:
      | status             | (absent)      |
      | {resource:content} | {a:(content)} |

    Examples: bodies
      | write       | type             | query       |
      | PUT         | application/json |             |
      | YAML PUT    | application/yaml |             |
      | dry-run PUT | application/json | ?dryRun=All |

  @rule:sub-status-writes-status-only
  Scenario Outline: A <write> of the status of a custom resource that removes the status stores no status
    sub-status-writes-status-only: the stored object has no status, and its other members do not change.
    Detects: a server that keeps the stored status if the result of the patch has no status.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PATCH /{collection}/a/status with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the stored resource "a" has:
      | status             | (absent)      |
      | {resource:content} | {a:(content)} |

    Examples: patches
      | write       | type                         | body                               |
      | merge patch | application/merge-patch+json | {"status":null}                    |
      | JSON Patch  | application/json-patch+json  | [{"op":"remove","path":"/status"}] |
