@area:rest
Feature: Updates of custom objects without resourceVersion
  An update of a custom object must contain the resourceVersion that the client has read.

  Scenario Outline: A <write> of <resource kind> with <version> returns 422 Invalid and changes nothing
    rest-put-without-version-422: custom objects do not support unconditional updates.
    Detects: a server that accepts an update without resourceVersion and overwrites the changes of other clients.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a<path> with the saved object "a" as "<type>" where:
      | metadata.resourceVersion | <value> |
      | metadata.labels.app      | other   |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].field | metadata.resourceVersion |
    And the stored resource "a" is unchanged

    @rule:rest-put-without-version-422 @resource @needs:resource:custom
    Examples: resource under test
      | write    | resource kind           | version            | path | value    | type             |
      | PUT      | the resource under test | no resourceVersion |      | (absent) | application/json |
      | YAML PUT | the resource under test | no resourceVersion |      | (absent) | application/yaml |

    @rule:rest-put-without-version-422 @resource @needs:resource:custom @needs:resource:status
    Examples: status of the resource under test
      | write             | resource kind           | version            | path    | value    | type             |
      | PUT of the status | the resource under test | no resourceVersion | /status | (absent) | application/json |

    @rule:rest-put-without-version-422 @resource:custom @needs:crd
    Examples: custom resource
      | write             | resource kind     | version                  | path        | value    | type             |
      | PUT               | a custom resource | no resourceVersion       |             | (absent) | application/json |
      | PUT of the status | a custom resource | no resourceVersion       | /status     | (absent) | application/json |
      | PUT               | a custom resource | an empty resourceVersion |             | ""       | application/json |
      | PUT of the status | a custom resource | an empty resourceVersion | /status     | ""       | application/json |
      | dry-run PUT       | a custom resource | no resourceVersion       | ?dryRun=All | (absent) | application/json |
