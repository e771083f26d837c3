@area:rest
Feature: Kinds that need a resourceVersion, and fields that are only written
  An update of a custom object needs its resourceVersion. stringData of a Secret is a way to write data.

  @rule:rest-put-version-required @resource:custom @needs:crd
  Scenario Outline: A PUT of <path> of a custom object <version> returns 422 Invalid and leaves it unchanged
    rest-put-version-required: the resource does not allow unconditional updates.
    Detects: a server that overwrites the object, or checks the version only for writes of the whole object.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a<path> with "a" where:
      | metadata.resourceVersion | <value>                 |
      | metadata.labels.tier     | front                   |
      | {resource:status}        | {resource:status value} |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason            |
      | metadata.resourceVersion | FieldValueInvalid |
    And the stored resource "a" is unchanged

    Examples: paths
      | path           | version                    | value    |
      |                | without resourceVersion    | (absent) |
      | /status        | without resourceVersion    | (absent) |
      |                | with an empty version      | ""       |
      | /status        | with an empty version      | ""       |
      | ?dryRun=All    | without resourceVersion    | (absent) |

  @rule:rest-secret-string-data @needs:type:secrets
  Scenario Outline: A <write> with stringData stores it in data
    rest-secret-string-data: stringData takes precedence, other keys are kept, and the response does not contain it.
    Detects: a server that prefers data, drops other keys, or returns stringData.
    Given the Secret "empty" named "a" with:
      | data | {"kept":"MQ==","key":"MQ=="} |
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/secrets/a with the body:
      """
      {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {kept: "MQ==", key: "Mg=="}, stringData: {key: "3", more: ""}}
      """
    Then the response is 200
    And the response has:
      | data       | {"kept":"MQ==","key":"Mw==","more":""} |
      | stringData | (absent)                               |
    And the stored Secret "a" is the same as the response

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |
