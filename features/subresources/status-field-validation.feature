@area:subresources
Feature: Field validation and managedFields in writes of the status
  The server validates fields and records managedFields in writes of the status as in writes of the object.

  Scenario Outline: A <write> of the status of <resource kind> with an unknown field and fieldValidation=Strict is rejected
    sub-status-field-validation: the server validates the status like the other fields of the object.
    Detects: a server that validates fields only in writes of the object itself.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldValidation=Strict with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
      | status.foo              | 1                       |
    Then the response is <response>
    And the stored resource "a" is unchanged

    @rule:sub-status-field-validation @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         | response       |
      | the resource under test | PUT         | PUT    | application/json             | 400 BadRequest |
      | the resource under test | YAML PUT    | PUT    | application/yaml             | 400 BadRequest |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json | a client error |

    @rule:sub-status-field-validation @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | response       |
      | a custom resource | PUT         | PUT    | application/json             | 400 BadRequest |
      | a custom resource | YAML PUT    | PUT    | application/yaml             | 400 BadRequest |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | a client error |

  Scenario Outline: A <write> of the status of <resource kind> with an unknown field and fieldValidation=Warn returns a warning
    sub-status-field-validation: the response has a warning, and the server drops the field.
    Detects: a server that returns warnings only for writes of the object itself.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldValidation=Warn with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
      | status.foo              | 1                       |
    Then the response is 200
    And the warnings in any order are:
      | text                       |
      | unknown field "status.foo" |
    And the response has:
      | status.foo | (absent) |

    @rule:sub-status-field-validation @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-field-validation @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

  @needs:resource:status-in-managed-fields
  Scenario Outline: A <write> of the status of <resource kind> has a managedFields entry with the subresource status
    sub-status-managed-fields: the entry is separate from the manager's entry for the object.
    Detects: a server that adds no entry for writes of the status, or adds the status fields to the entry for the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is 200
    And the response has:
      | metadata.managedFields[*].subresource | contains | status |
      | metadata.managedFields[*].manager     | contains | one    |
    And the stored resource "a" is the same as the response

    @rule:sub-status-managed-fields @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | type                         | query       |
      | the resource under test | PUT               | PUT    | application/json             |             |
      | the resource under test | merge patch       | PATCH  | application/merge-patch+json |             |
      | the resource under test | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-managed-fields @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         | query |
      | a custom resource | PUT         | PUT    | application/json             |       |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |       |

    # kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
    @rule:sub-status-managed-fields @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write             | method | type                         | query       |
      | a custom resource | server-side apply | PATCH  | application/apply-patch+yaml | &force=true |
