@area:subresources
Feature: The status in writes of the object
  Users write the object, and controllers write its status. A write of the object does not change the status.

  @needs:resource:update-with-sent-object
  Scenario Outline: A <write> of an object of <resource kind> with a status in the body keeps the stored status
    sub-status-kept-by-object-writes: the server ignores the status in the body.
    Detects: a server that replaces the complete object, including its status.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                             |
      | metadata.labels.tier    | front                         |
      | {resource:status field} | {resource:other status value} |
    Then the response is 200
    And the response has:
      | metadata.labels.tier    | front                   |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | type                         | query       |
      | the resource under test | PUT               | PUT    | application/json             |             |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |             |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write             | method | type                         | query       |
      | a custom resource | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             | query |
      | the resource under test | YAML PUT | PUT    | application/yaml |       |

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | write        | method | type                          | query |
      | the resource under test | protobuf PUT | PUT    | application/vnd.orch.protobuf |       |

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   | query |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |       |

  @needs:resource:update-with-sent-object
  Scenario Outline: A <write> of an object of <resource kind> without a status keeps the stored status
    sub-status-kept-by-object-writes: the server does not remove an omitted status.
    Detects: a server that removes a status that the body omits or sets to null.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When <method> /{collection}/a with the resource "labelled" as "<type>" where:
      | metadata.name        | a        |
      | metadata.labels.tier | front    |
      | status               | <status> |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.tier    | front                   |
      | {resource:status field} | {resource:status value} |

    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         | status   |
      | the resource under test | PUT         | PUT    | application/json             | (absent) |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json | null     |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | status   |
      | a custom resource | PUT         | PUT    | application/json             | (absent) |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | null     |

  Scenario Outline: A JSON Patch that removes the status of an object of <resource kind> changes nothing
    sub-status-kept-by-object-writes: a JSON Patch of the object cannot remove the status.
    Detects: a server that ignores the status only in a PUT of the object.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"remove","path":"/status"}]
      """
    Then the response is 200
    And the stored resource "a" is unchanged

    # Before 1.21, the managedFields entry of this patch also contains the status, so the object changes.
    @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @since:1.21
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd @since:1.21
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  # Before 1.21, the managedFields entry of this patch also contains the status, so the object changes.
  @rule:sub-status-kept-by-object-writes @resource @needs:resource:status @needs:resource:strategic-merge-patch @since:1.21 @needs:resource:stable-first-write
  Scenario: A strategic merge patch of an object that contains only a status changes nothing
    sub-status-kept-by-object-writes: a strategic merge patch of the object cannot change the status.
    Detects: a server that ignores the status only in a PUT of the object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {resource:status patch}
      """
    Then the response is 200
    And the stored resource "a" is unchanged

  @rule:sub-status-kept-by-object-writes @needs:crd
  Scenario: A PUT of a custom resource whose schema does not define the status ignores the status in the body
    sub-status-kept-by-object-writes: writes of the object ignore the status because the status subresource is enabled; the schema need not
    define it.
    Detects: a server that ignores the status in the body only if the schema has a property status.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      size: {type: integer}
      ---
      versions:
        - subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1}}
      """
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | status.phase         | Ready |
      | metadata.labels.tier | front |
    Then the response is 200
    And the response has:
      | status              | (absent) |
      | metadata.generation | 1        |
