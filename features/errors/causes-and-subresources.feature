@area:errors
Feature: Causes in several parts of an object, and details of subresources
  A Status contains the problems of the metadata and of the other fields, and names the object also in errors of subresources.

  @rule:err-422-validation @since:1.18
  Scenario Outline: A <write> of Endpoints with an invalid label, annotation and port returns a cause for each
    err-422-validation: the server validates the other fields also if the metadata is invalid.
    Detects: a server that stops validation after the metadata.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the Endpoints "one-subset" as "<type>" where:
      | metadata.name            | <name>       |
      | metadata.labels          | {"app":"-x"} |
      | metadata.annotations     | {"a b":"x"}  |
      | subsets[0].ports[0].port | 0            |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.labels          |
      | details.causes[*].field | contains | metadata.annotations     |
      | details.causes[*].field | contains | subsets[0].ports[0].port |
    And the stored Endpoints "a" is unchanged

    Examples: writes
      | write             | method | path                | name | type                         |
      | POST              | POST   |                     | b    | application/json             |
      | PUT               | PUT    | /a                  | a    | application/json             |
      | merge patch       | PATCH  | /a                  | a    | application/merge-patch+json |
      | server-side apply | PATCH  | /b?fieldManager=one | b    | application/apply-patch+yaml |

  @rule:err-422-validation @resource:custom @needs:crd
  Scenario Outline: A <write> of a custom resource with an invalid label and a value of the wrong type returns a cause for each
    err-422-validation: the server validates the schema also if the metadata is invalid.
    Detects: a server that stops validation after the metadata of a custom resource.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path> with the resource "labelled" as "<type>" where:
      | metadata.name   | <name>       |
      | metadata.labels | {"app":"-x"} |
      | spec.note       | 7            |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.labels |
      | details.causes[*].field | contains | spec.note       |
    And the stored resource "a" is unchanged

    Examples: writes
      | write       | method | path | name | type                         |
      | POST        | POST   |      | b    | application/json             |
      | merge patch | PATCH  | /a   | a    | application/merge-patch+json |

  @rule:err-status-details @resource:custom @needs:crd
  Scenario Outline: The Status of a merge patch of the <subresource> of a custom resource with a stale resourceVersion names the resource
    err-status-details: details contain the name, the group and the resource of the object.
    Detects: a server that names the subresource or the kind, or omits the group.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/<subresource> with the body:
      """application/merge-patch+json
      {"metadata":{"resourceVersion":"1"},"<field>":{"replicas":2}}
      """
    Then the response is 409 Conflict
    And the Status has:
      | details.name  | a                 |
      | details.group | {resource:group}  |
      | details.kind  | {resource:plural} |

    Examples: subresources
      | subresource | field  |
      | status      | status |
      | scale       | spec   |

  @rule:err-status-details @needs:type:deployments.apps
  Scenario Outline: The Status of a rejected merge patch of the <subresource> of a Deployment has the kind <kind> in details
    err-status-details: the Status of an invalid Scale names the kind Scale, and the Status of a conflict names the resource.
    Detects: a server that uses the same details for all errors of a subresource.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is <response>
    And the Status has:
      | details.name  | a       |
      | details.group | <group> |
      | details.kind  | <kind>  |

    Examples: errors
      | subresource | response     | group       | kind        | body                                                         |
      | scale       | 422 Invalid  | autoscaling | Scale       | {"spec":{"replicas":-1}}                                     |
      | scale       | 409 Conflict | apps        | deployments | {"metadata":{"resourceVersion":"1"},"spec":{"replicas":1}}   |
      | status      | 422 Invalid  | apps        | Deployment  | {"status":{"replicas":-1}}                                   |
      | status      | 409 Conflict | apps        | deployments | {"metadata":{"resourceVersion":"1"},"status":{"replicas":1}} |
