@area:deletion
Feature: Removal of the last finalizer
  A write that removes the last finalizer of a terminating object removes the object.

  @rule:del-last-finalizer-removes
  Scenario Outline: The removal of the last finalizer by <write> removes the object
    del-last-finalizer-removes: the same write removes the object, and returns 200 with its last state.
    Detects: a server that does not remove the object for one type of write, or first stores the object without finalizers.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" is terminating
    And the stored Endpoints "a" is saved as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | kind                       | Endpoints                      |
      | metadata.uid               | {a:metadata.uid}               |
      | subsets                    | <subsets>                      |
      | metadata.finalizers        | (absent)                       |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
    And there is no Endpoints "a"

    Examples: writes
      | write                            | method | type                                   | subsets     | body                                                                    |
      | PUT                              | PUT    | application/json                       | (absent)    | {metadata: {name: a}}                                                   |
      | a JSON patch                     | PATCH  | application/json-patch+json            | {a:subsets} | [{op: remove, path: /metadata/finalizers/0}]                            |
      | a merge patch                    | PATCH  | application/merge-patch+json           | {a:subsets} | {metadata: {finalizers: null}}                                          |
      | a merge patch with an empty list | PATCH  | application/merge-patch+json           | {a:subsets} | {metadata: {finalizers: []}}                                            |
      | a strategic merge patch          | PATCH  | application/strategic-merge-patch+json | {a:subsets} | {metadata: {"$deleteFromPrimitiveList/finalizers": [example.com/hold]}} |

  @resource @rule:del-last-finalizer-removes
  Scenario Outline: A watch reports one DELETED event when <write> removes the last finalizer
    del-last-finalizer-removes: there is no other event, and the DELETED event has a new resourceVersion and contains the last state.
    Detects: a server that first reports the object without finalizers, or reports the removal with the old resourceVersion.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp     | metadata.finalizers  | metadata.labels     | {resource:content} |
      | DELETED | a    | {a:metadata.uid} | {a:metadata.deletionTimestamp} | ["example.com/hold"] | {a:metadata.labels} | {a:(content)}      |
    And the watch has:
      | events[*].object.metadata.resourceVersion | does not contain | {a:metadata.resourceVersion} |

    Examples: writes
      | write                   | method | type                                   | body                                                                                             |
      | PUT                     | PUT    | application/json                       | {metadata: {name: a}}                                                                            |
      | a merge patch           | PATCH  | application/merge-patch+json           | {metadata: {finalizers: null, labels: null}}                                                     |
      | a JSON patch            | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/finalizers}, {op: add, path: /metadata/labels/last, value: "yes"}] |
      | a strategic merge patch | PATCH  | application/strategic-merge-patch+json | {metadata: {"$deleteFromPrimitiveList/finalizers": [example.com/hold]}}                          |

  @resource
  Scenario Outline: The removal of the <position> of three finalizers by <write> keeps the object
    del-other-finalizers-remain: the other finalizers delay the removal; del-finalizers-any-order: finalizers can be removed in any order.
    Detects: a server that requires an order of finalizers, or removes the object when any finalizer is removed.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/c","example.com/a","example.com/b"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers                 | <remaining>                    |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                              |
      | metadata.uid                        | {a:metadata.uid}               |
    And the stored resource "a" is the same as the response

    @rule:del-other-finalizers-remain
    Examples: first finalizers
      | position  | write                   | method | type                                   | remaining                         | body                                                             |
      | first     | a merge patch           | PATCH  | application/merge-patch+json           | ["example.com/a","example.com/b"] | metadata: {finalizers: [example.com/a, example.com/b]}           |
      | first     | PUT                     | PUT    | application/json                       | ["example.com/a","example.com/b"] | metadata: {name: a, finalizers: [example.com/a, example.com/b]}  |
      | first     | a JSON patch            | PATCH  | application/json-patch+json            | ["example.com/a","example.com/b"] | [{op: remove, path: /metadata/finalizers/0}]                     |
      | first     | a strategic merge patch | PATCH  | application/strategic-merge-patch+json | ["example.com/a","example.com/b"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/c]} |
      | first two | a merge patch           | PATCH  | application/merge-patch+json           | ["example.com/b"]                 | metadata: {finalizers: [example.com/b]}                          |

    @rule:del-finalizers-any-order
    Examples: later finalizers
      | position | write                   | method | type                                   | remaining                         | body                                                             |
      | second   | a merge patch           | PATCH  | application/merge-patch+json           | ["example.com/c","example.com/b"] | metadata: {finalizers: [example.com/c, example.com/b]}           |
      | last     | a merge patch           | PATCH  | application/merge-patch+json           | ["example.com/c","example.com/a"] | metadata: {finalizers: [example.com/c, example.com/a]}           |
      | second   | PUT                     | PUT    | application/json                       | ["example.com/c","example.com/b"] | metadata: {name: a, finalizers: [example.com/c, example.com/b]}  |
      | last     | PUT                     | PUT    | application/json                       | ["example.com/c","example.com/a"] | metadata: {name: a, finalizers: [example.com/c, example.com/a]}  |
      | second   | a JSON patch            | PATCH  | application/json-patch+json            | ["example.com/c","example.com/b"] | [{op: remove, path: /metadata/finalizers/1}]                     |
      | last     | a JSON patch            | PATCH  | application/json-patch+json            | ["example.com/c","example.com/a"] | [{op: remove, path: /metadata/finalizers/2}]                     |
      | second   | a strategic merge patch | PATCH  | application/strategic-merge-patch+json | ["example.com/c","example.com/b"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/a]} |
      | last     | a strategic merge patch | PATCH  | application/strategic-merge-patch+json | ["example.com/c","example.com/a"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/b]} |

  @resource @rule:del-last-finalizer-removes @needs:resource:update-with-sent-object
  Scenario Outline: The removal of the last finalizer of a live object by <method> keeps the object
    del-last-finalizer-removes: only a terminating object is removed.
    Detects: a server that removes every object without finalizers.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      {metadata: {name: a, finalizers: []}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers        | (empty)          |
      | metadata.deletionTimestamp | (absent)         |
      | metadata.uid               | {a:metadata.uid} |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
