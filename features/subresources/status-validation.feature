@area:subresources
Feature: Validation in writes of the status
  In a write of the status, the server validates only the status. It does not validate the fields that it ignores.

  Scenario Outline: A <write> of the status of <resource kind> with <invalid field> in the body stores the status
    sub-status-writes-status-only: the server ignores the spec in the body, so the spec can have any values.
    Detects: a server that validates the complete body before it discards the spec.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
      | <field>                 | <value>                 |
    Then the response is 200
    And the response has:
      | {resource:content}      | {a:(content)}           |
      | {resource:status field} | {resource:status value} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-writes-status-only @resource @needs:resource:status
    Examples: resource under test
      | invalid field    | resource kind           | write       | method | type                         | field              | value                    |
      | an invalid value | the resource under test | PUT         | PUT    | application/json             | {resource:invalid} | {resource:invalid value} |
      | an invalid value | the resource under test | merge patch | PATCH  | application/merge-patch+json | {resource:invalid} | {resource:invalid value} |

    @rule:sub-status-writes-status-only @resource:custom @needs:crd
    Examples: custom resource
      | invalid field            | resource kind     | write       | method | type                         | field         | value |
      | an invalid spec.replicas | a custom resource | PUT         | PUT    | application/json             | spec.replicas | x     |
      | an invalid spec.replicas | a custom resource | YAML PUT    | PUT    | application/yaml             | spec.replicas | x     |
      | an invalid spec.replicas | a custom resource | merge patch | PATCH  | application/merge-patch+json | spec.replicas | x     |

  Scenario Outline: A <write> of the status of <resource kind> with an invalid <invalid member> is rejected and changes nothing
    sub-status-validated: the status must match the schema and the validation rules of its fields.
    Detects: a server that validates only writes of the object itself.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status<query> with the resource "labelled" as "<type>" where:
      | metadata.name | a       |
      | <field>       | <value> |
    Then the response is <response>
    And the stored resource "a" is unchanged

    @rule:sub-status-validated @resource @needs:resource:status
    Examples: resource under test
      | invalid member | resource kind           | write       | method | type                         | query | field                   | value                      | response       |
      | status         | the resource under test | PUT         | PUT    | application/json             |       | {resource:status field} | {resource:mistyped status} | a client error |
      | status         | the resource under test | merge patch | PATCH  | application/merge-patch+json |       | {resource:status field} | {resource:mistyped status} | a client error |

    @rule:sub-status-validated @resource:custom @needs:crd
    Examples: custom resource
      | invalid member  | resource kind     | write       | method | type                         | query       | field           | value | response    |
      | status.note     | a custom resource | PUT         | PUT    | application/json             |             | status.note     | 5     | 422 Invalid |
      | status.note     | a custom resource | YAML PUT    | PUT    | application/yaml             |             | status.note     | 5     | 422 Invalid |
      | status.note     | a custom resource | dry-run PUT | PUT    | application/json             | ?dryRun=All | status.note     | 5     | 422 Invalid |
      | status.note     | a custom resource | merge patch | PATCH  | application/merge-patch+json |             | status.note     | 5     | 422 Invalid |
      | status.replicas | a custom resource | PUT         | PUT    | application/json             |             | status.replicas | x     | 422 Invalid |

  Scenario Outline: A <write> of <resource kind> with an invalid status in the body ignores the status
    sub-status-kept-by-object-writes: the server ignores the status in the body, so the status can have any value.
    Detects: a server that validates the status in the body before it discards the status.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a with the resource "labelled" as "<type>" where:
      | metadata.name           | a                          |
      | {resource:content}      | {resource:changed content} |
      | {resource:status field} | <value>                    |
    Then the response is 200
    And the response has:
      | {resource:content}      | {resource:changed content} |
      | {resource:status field} | (absent)                   |

    @rule:sub-status-kept-by-object-writes @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | value |
      | a custom resource | PUT         | PUT    | application/json             | x     |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | x     |

  @rule:sub-status-writes-status-only @needs:type:deployments.apps
  Scenario Outline: A <write> of the status of a Deployment with invalid replicas in the spec stores the status
    sub-status-writes-status-only: the server ignores the spec in the body, so the spec can have any values.
    Detects: a server that validates the complete body before it discards the spec.
    Given the Deployment "empty" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the saved object "a" as "<type>" where:
      | spec.replicas   | -1 |
      | status.replicas | 2  |
    Then the response is 200
    And the response has:
      | spec.replicas   | {a:spec.replicas} |
      | status.replicas | 2                 |

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |

  @rule:sub-status-validated @needs:type:deployments.apps
  Scenario Outline: A <write> of the status of a Deployment with -1 replicas returns 422 Invalid and changes nothing
    sub-status-validated: the counters in the status must not be negative.
    Detects: a server that validates only writes of the object itself.
    Given the Deployment "empty" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/status<query> with the saved object "a" as "<type>" where:
      | status.replicas | -1 |
    Then the response is 422 Invalid
    And the stored Deployment "a" is unchanged

    Examples: writes
      | write       | method | type                         | query       |
      | PUT         | PUT    | application/json             |             |
      | dry-run PUT | PUT    | application/json             | ?dryRun=All |
      | merge patch | PATCH  | application/merge-patch+json |             |
