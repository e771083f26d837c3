@area:deletion
Feature: What may change while an object is being deleted
  Updates go on; the deletion can't be taken back or moved, and no finalizer comes to those that are there.

  @resource @rule:del-mark-by-delete-only
  Scenario Outline: A terminating object can be changed by <method>, and goes on terminating
    del-mark-by-delete-only: it is an object like any other until it is removed, and an update leaves its mark alone.
    Detects: terminating objects are read-only, or an update without deletionTimestamp takes the deletion back.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.phase               | cleaning                            |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                                   |
      | metadata.finalizers                 | ["example.com/hold"]                |
      | metadata.uid                        | {a:metadata.uid}                    |

    Examples: changes
      | method | type                                   | body                                                                                                    |
      | PUT    | application/json                       | {metadata: {name: a, labels: {phase: cleaning}, finalizers: [example.com/hold]}}                        |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}}}                                                                 |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}, deletionTimestamp: null, deletionGracePeriodSeconds: null}}      |
      | PATCH  | application/merge-patch+json           | {metadata: {labels: {phase: cleaning}, deletionTimestamp: "2031-01-01T00:00:00Z"}}                      |
      | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/deletionTimestamp}, {op: add, path: /metadata/labels/phase, value: cleaning}] |
      | PATCH  | application/strategic-merge-patch+json | {metadata: {labels: {phase: cleaning}}}                                                                 |

  @resource @rule:del-no-new-finalizers
  Scenario Outline: No finalizer comes to a terminating object by <how>
    del-no-new-finalizers: 422 that says which ones are new, and nothing changes.
    Detects: finalizers are checked at creation only, so that the end can be put off for ever.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.name              | a                                                                                                              |
      | details.kind              | {resource:kind}                                                                                                |
      | details.causes[0].reason  | FieldValueForbidden                                                                                            |
      | details.causes[0].field   | metadata.finalizers                                                                                            |
      | details.causes[0].message | Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{<new>} |
    And the stored resource "a" is unchanged

    Examples: ways
      | how                  | method | type                         | new                              | body                                                                                     |
      | PUT                  | PUT    | application/json             | "example.com/c"                  | {metadata: {name: a, finalizers: [example.com/a, example.com/b, example.com/c]}}         |
      | an exchange          | PATCH  | application/merge-patch+json | "example.com/c"                  | {metadata: {finalizers: [example.com/c, example.com/b]}}                                 |
      | a JSON patch of two  | PATCH  | application/json-patch+json  | "example.com/y", "example.com/z" | [{op: add, path: /metadata/finalizers/0, value: example.com/z}, {op: add, path: /metadata/finalizers/-, value: example.com/y}] |
      | a strategic merge    | PATCH  | application/strategic-merge-patch+json | "example.com/d"        | {metadata: {finalizers: [example.com/d]}}                                                |
      | one of the collector | PATCH  | application/merge-patch+json | "orphan"                         | {metadata: {finalizers: [example.com/a, orphan]}}                                        |

  @resource @rule:del-mark-by-delete-only
  Scenario Outline: A live object is not deleted by a deletionTimestamp in a <method>
    del-mark-by-delete-only: a delete request sets it, and nothing else.
    Detects: metadata of an update is taken as it stands.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      {metadata: {name: a, finalizers: [example.com/hold], deletionTimestamp: "2031-01-01T00:00:00Z"}}
      """
    Then the answer is 200 or 422
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}     |
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (absent)             |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |

  @resource @rule:del-mark-by-delete-only
  Scenario: The grace period of a terminating object is not changed by an update
    del-mark-by-delete-only: what belongs to the mark is written with it, and only then.
    Detects: the metadata of an update is taken as it stands.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {deletionGracePeriodSeconds: 9}}
      """
    Then the answer is 200 or 422
    And the stored resource "a" has:
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |

  @resource @rule:del-mark-by-delete-only
  Scenario: An object is not born terminating
    del-mark-by-delete-only: what a POST says of a deletion counts for nothing.
    Detects: the metadata of the body is stored as it stands.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name                       | a                    |
      | metadata.finalizers                 | ["example.com/hold"] |
      | metadata.deletionTimestamp          | 2031-01-01T00:00:00Z |
      | metadata.deletionGracePeriodSeconds | 30                   |
    Then the answer is a success
    And the stored resource "a" has:
      | metadata.deletionTimestamp          | (absent)             |
      | metadata.deletionGracePeriodSeconds | (absent)             |
      | metadata.finalizers                 | ["example.com/hold"] |

  @resource @rule:del-two-phases
  Scenario: An update between the two phases leaves the second to come
    del-two-phases: the object is removed when its finalizers are gone, whatever was written meanwhile.
    Detects: an update without deletionTimestamp takes the deletion back, and the object outlives its finalizers.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the resource "a" has been changed:
      | metadata.deletionTimestamp | null     |
      | metadata.labels.phase      | cleaning |
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {finalizers: null}}
      """
    Then there is no resource "a"
