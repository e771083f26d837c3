@area:subresources
Feature: Effects of writes of the status subresource
  A write of the status subresource changes no other field of the object.

  Scenario Outline: A <write> of the status of <resource kind> ignores the other fields in the body
    sub-status-writes-status-only: the server changes only the status.
    Detects: a server that stores every field in the body.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                          |
      | {resource:content}      | {resource:changed content} |
      | {resource:status field} | {resource:status value}    |
    Then the response is 200
    And the response has:
      | {resource:content}      | {a:(content)}           |
      | metadata.uid            | {a:metadata.uid}        |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-writes-status-only @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | type                         | query       |
      | the resource under test | PUT               | PUT    | application/json             |             |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |             |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-writes-status-only @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |

    # kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
    @rule:sub-status-writes-status-only @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write             | method | type                         | query       |
      | a custom resource | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-writes-status-only @resource @needs:resource:status
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             | query |
      | the resource under test | YAML PUT | PUT    | application/yaml |       |

    @rule:sub-status-writes-status-only @resource @needs:resource:status @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | write        | method | type                          | query |
      | the resource under test | protobuf PUT | PUT    | application/vnd.orch.protobuf |       |

    @rule:sub-status-writes-status-only @resource @needs:resource:status @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   | query |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |       |

  Scenario Outline: A JSON Patch of the status of <resource kind> ignores operations on other fields
    sub-status-writes-status-only: the server changes only the status.
    Detects: a server that applies every operation, including operations on other fields.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status with the body:
      """application/json-patch+json
      [{"op":"add","path":"/status","value":{resource:status members}},{"op":"replace","path":"/{resource:content}","value":{resource:changed content}}]
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:content}      | {a:(content)}           |
      | {resource:status field} | {resource:status value} |

    @rule:sub-status-writes-status-only @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-writes-status-only @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @needs:resource:optional-status-field
  Scenario Outline: A <write> of the status of <resource kind> removes the status fields that it omits
    sub-status-put-replaces: the status in the body replaces the stored status.
    Detects: a server that merges a PUT of the status into the stored status.
    Given the resource "labelled" named "a"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/status<query> with the saved object "a" as "<type>" where:
      | status | {} |
    Then the response is 200
    And the response has:
      | {resource:status field} | (absent) |

    @rule:sub-status-put-replaces @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | type             | query       |
      | the resource under test | PUT         | application/json |             |
      | the resource under test | YAML PUT    | application/yaml |             |
      | the resource under test | dry-run PUT | application/json | ?dryRun=All |

    @rule:sub-status-put-replaces @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write    | type             | query |
      | a custom resource | PUT      | application/json |       |
      | a custom resource | YAML PUT | application/yaml |       |
