@area:subresources
Feature: Parameters of writes of the status
  Dry runs, field validation and field managers apply here as to the object.

  Scenario Outline: A dry <write> of the status of <sort> stores nothing
    sub-status-dry-run: the answer shows what would be.
    Detects: a server whose status path ignores dryRun.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?dryRun=All&fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
    Then the answer is 200
    And the answer has:
      | metadata.uid      | {a:metadata.uid}        |
      | {resource:status} | {resource:status value} |
    And the stored resource "a" is unchanged

    @rule:sub-status-dry-run @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         | query       |
      | the resource | PUT         | PUT    | application/json             |             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |             |
      | the resource | apply       | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-dry-run @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | query       |
      | a custom type | PUT         | PUT    | application/json             |             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |             |
      | a custom type | apply       | PATCH  | application/apply-patch+yaml | &force=true |

  Scenario Outline: A strict <write> of the status of <sort> with an unknown field is refused
    sub-status-field-validation: fields of the status are fields of the object.
    Detects: a server that validates fields on the path of the object alone.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldValidation=Strict with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
      | status.foo        | 1                       |
    Then the answer is <answer>
    And the stored resource "a" is unchanged

    @rule:sub-status-field-validation @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         | answer         |
      | the resource | PUT         | PUT    | application/json             | 400 BadRequest |
      | the resource | merge patch | PATCH  | application/merge-patch+json | a refusal         |

    @rule:sub-status-field-validation @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | answer         |
      | a custom type | PUT         | PUT    | application/json             | 400 BadRequest |
      | a custom type | merge patch | PATCH  | application/merge-patch+json | a refusal         |

  Scenario Outline: A <write> of the status of <sort> with an unknown field warns
    sub-status-field-validation: by default a warning, and the field is dropped.
    Detects: a server that warns of fields of the object alone.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldValidation=Warn with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
      | status.foo        | 1                       |
    Then the answer is 200
    And the warnings in any order are:
      | text                       |
      | unknown field "status.foo" |
    And the answer has:
      | status.foo | (absent) |

    @rule:sub-status-field-validation @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-status-field-validation @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A <write> of the status of <sort> is recorded with its subresource
    sub-status-managed-fields: apart from what the writer owns of the object.
    Detects: a server that records no writers of the status, or as writers of the object.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/status?fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name     | a                       |
      | {resource:status} | {resource:status value} |
    Then the answer is 200
    And the answer has:
      | metadata.managedFields[*].subresource | contains     | status    |
      | metadata.managedFields[*].manager     | contains     | one       |
    And the stored resource "a" is the same as the answer

    @rule:sub-status-managed-fields @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | method | type                         | query       |
      | the resource | PUT         | PUT    | application/json             |             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |             |
      | the resource | apply       | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:sub-status-managed-fields @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         | query       |
      | a custom type | PUT         | PUT    | application/json             |             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |             |
      | a custom type | apply       | PATCH  | application/apply-patch+yaml | &force=true |
