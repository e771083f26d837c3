@area:deletion
Feature: Updates of terminating objects
  A terminating object can be updated, but its deletion cannot be cancelled, and finalizers cannot be added.

  @resource @rule:del-mark-by-delete-only
  Scenario Outline: <method> with the <type> body <body> changes a terminating object and keeps its deletionTimestamp
    del-mark-by-delete-only: a terminating object can be updated, and its deletionTimestamp does not change.
    Detects: a server on which terminating objects are read-only, or an update without deletionTimestamp cancels the deletion.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.phase               | cleaning                       |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |
      | metadata.finalizers                 | ["example.com/hold"]           |
      | metadata.uid                        | {a:metadata.uid}               |

    Examples: updates
      | method | type                                   | body                                                                                                        |
      | PUT    | application/json                       | {metadata: {name: a, labels: {phase: cleaning}, finalizers: [example.com/hold]}}                            |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}}}                                                                     |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}, deletionTimestamp: null, deletionGracePeriodSeconds: null}}          |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}, deletionTimestamp: "2031-01-01T00:00:00Z"}}                          |
      | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/deletionTimestamp}, {op: add, path: /metadata/labels/phase, value: cleaning}] |
      | PATCH  | application/strategic-merge-patch+json | {metadata: {labels: {phase: cleaning}}}                                                                     |

  @resource @rule:del-no-new-finalizers
  Scenario Outline: Adding a finalizer to a terminating object by <write> returns 422 Invalid
    del-no-new-finalizers: the cause contains the new finalizers, and the object stays unchanged.
    Detects: a server that checks finalizers only at creation, so that the removal can be delayed forever.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name              | a                                                                                                              |
      | details.kind              | {resource:kind}                                                                                                |
      | details.causes[0].reason  | FieldValueForbidden                                                                                            |
      | details.causes[0].field   | metadata.finalizers                                                                                            |
      | details.causes[0].message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{<added>} |
    And the stored resource "a" is unchanged

    Examples: writes
      | write                                            | method | type                                   | added                            | body                                                                                                                           |
      | PUT                                              | PUT    | application/json                       | "example.com/c"                  | {metadata: {name: a, finalizers: [example.com/a, example.com/b, example.com/c]}}                                               |
      | a merge patch that replaces a finalizer          | PATCH  | application/merge-patch+json           | "example.com/c"                  | {metadata: {finalizers: [example.com/c, example.com/b]}}                                                                       |
      | a JSON patch that adds two finalizers            | PATCH  | application/json-patch+json            | "example.com/y", "example.com/z" | [{op: add, path: /metadata/finalizers/0, value: example.com/z}, {op: add, path: /metadata/finalizers/-, value: example.com/y}] |
      | a strategic merge patch                          | PATCH  | application/strategic-merge-patch+json | "example.com/d"                  | {metadata: {finalizers: [example.com/d]}}                                                                                      |
      | a merge patch with a garbage collector finalizer | PATCH  | application/merge-patch+json           | "orphan"                         | {metadata: {finalizers: [example.com/a, orphan]}}                                                                              |

  @resource @rule:del-mark-by-delete-only @needs:resource:metadata-as-sent
  Scenario Outline: A <method> with a deletionTimestamp does not delete an object
    del-mark-by-delete-only: only a delete request sets the deletionTimestamp.
    Detects: a server that stores the metadata of an update unchanged.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      {metadata: {name: a, finalizers: [example.com/hold], deletionTimestamp: "2031-01-01T00:00:00Z"}}
      """
    Then the response is 200 or 422
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (absent)             |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |

  @resource @rule:del-mark-by-delete-only
  Scenario: A patch does not change the deletionGracePeriodSeconds of a terminating object
    del-mark-by-delete-only: the field is set only together with the deletionTimestamp.
    Detects: a server that stores the metadata of an update unchanged.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {deletionGracePeriodSeconds: 9}}
      """
    Then the response is 200 or 422
    And the stored resource "a" has:
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |

  @resource @rule:del-mark-by-delete-only @needs:resource:metadata-as-sent
  Scenario: POST with a deletionTimestamp creates an object that is not terminating
    del-mark-by-delete-only: the server ignores the deletion fields in the body.
    Detects: a server that stores the metadata of the body unchanged.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name                       | a                    |
      | metadata.finalizers                 | ["example.com/hold"] |
      | metadata.deletionTimestamp          | 2031-01-01T00:00:00Z |
      | metadata.deletionGracePeriodSeconds | 30                   |
    Then the response is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp          | (absent)             |
      | metadata.deletionGracePeriodSeconds | (absent)             |
      | metadata.finalizers                 | ["example.com/hold"] |

  @resource @rule:del-two-phases
  Scenario: An update of a terminating object does not prevent its later removal
    del-two-phases: the server removes the object when it has no finalizers, regardless of other writes.
    Detects: a server on which an update without deletionTimestamp cancels the deletion.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the resource "a" has been changed:
      | metadata.deletionTimestamp | null     |
      | metadata.labels.phase      | cleaning |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {finalizers: null}}
      """
    Then there is no resource "a"
