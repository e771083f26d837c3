@area:deletion
Feature: Removal with the last finalizer
  Who takes the last finalizer of a terminating object away removes it, by whatever kind of write.

  @rule:del-last-finalizer-removes
  Scenario Outline: The last finalizer goes by <how>
    del-last-finalizer-removes: 200 with the last state, and the object is gone in the same step.
    Detects: one kind of write forgets the removal, or stores the state without finalizers first.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the stored Endpoints "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the answer has:
      | kind                       | Endpoints                           |
      | metadata.uid               | {a:metadata.uid}                    |
      | subsets                    | <subsets>                           |
      | metadata.finalizers        | (absent)                            |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
    And there is no Endpoints "a"

    Examples: writes
      | how                  | method | type                                   | subsets     | body                                                                  |
      | PUT                  | PUT    | application/json                       | (absent)    | {metadata: {name: a}}                                                 |
      | a JSON patch         | PATCH  | application/json-patch+json            | {a:subsets} | [{op: remove, path: /metadata/finalizers/0}]                          |
      | a merge patch        | PATCH  | application/merge-patch+json           | {a:subsets} | {metadata: {finalizers: null}}                                        |
      | an empty list        | PATCH  | application/merge-patch+json           | {a:subsets} | {metadata: {finalizers: []}}                                          |
      | a strategic merge    | PATCH  | application/strategic-merge-patch+json | {a:subsets} | {metadata: {"$deleteFromPrimitiveList/finalizers": [example.com/hold]}} |

  @resource @rule:del-last-finalizer-removes
  Scenario Outline: Watchers see one removal, with a version of its own, when the last finalizer goes by <how>
    del-last-finalizer-removes: the event of the removal is the only one, and carries the last state.
    Detects: watchers are first shown the object without finalizers, or are told of the removal with the version before.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
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
      | events[*].object.metadata.resourceVersion | leaves out | {a:metadata.resourceVersion} |

    Examples: writes
      | how               | method | type                                   | body                                                                                                 |
      | PUT               | PUT    | application/json                       | {metadata: {name: a}}                                                                                |
      | a merge patch     | PATCH  | application/merge-patch+json           | {metadata: {finalizers: null, labels: null}}                                                         |
      | a JSON patch      | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/finalizers}, {op: add, path: /metadata/labels/last, value: "yes"}] |
      | a strategic merge | PATCH  | application/strategic-merge-patch+json | {metadata: {"$deleteFromPrimitiveList/finalizers": [example.com/hold]}}                                |

  @resource
  Scenario Outline: The <place> of three finalizers goes by <how>, and the object stays
    del-other-finalizers-remain: the others hold it; del-finalizers-any-order: whichever goes first.
    Detects: the list is a stack or a queue, or any removal removes the object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/c","example.com/a","example.com/b"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.finalizers                 | <left>                              |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                                   |
      | metadata.uid                        | {a:metadata.uid}                    |
    And the stored resource "a" is the same as the answer

    @rule:del-other-finalizers-remain
    Examples: in front
      | place        | how              | method | type                                   | left                              | body                                                                |
      | first        | a merge patch    | PATCH  | application/merge-patch+json           | ["example.com/a","example.com/b"] | metadata: {finalizers: [example.com/a, example.com/b]}              |
      | first        | PUT              | PUT    | application/json                       | ["example.com/a","example.com/b"] | metadata: {name: a, finalizers: [example.com/a, example.com/b]}     |
      | first        | a JSON patch     | PATCH  | application/json-patch+json            | ["example.com/a","example.com/b"] | [{op: remove, path: /metadata/finalizers/0}]                        |
      | first        | a strategic one  | PATCH  | application/strategic-merge-patch+json | ["example.com/a","example.com/b"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/c]}    |
      | pair in front | a merge patch   | PATCH  | application/merge-patch+json           | ["example.com/b"]                 | metadata: {finalizers: [example.com/b]}                             |

    @rule:del-finalizers-any-order
    Examples: behind others
      | place        | how              | method | type                                   | left                              | body                                                                |
      | second       | a merge patch    | PATCH  | application/merge-patch+json           | ["example.com/c","example.com/b"] | metadata: {finalizers: [example.com/c, example.com/b]}              |
      | last         | a merge patch    | PATCH  | application/merge-patch+json           | ["example.com/c","example.com/a"] | metadata: {finalizers: [example.com/c, example.com/a]}              |
      | second       | PUT              | PUT    | application/json                       | ["example.com/c","example.com/b"] | metadata: {name: a, finalizers: [example.com/c, example.com/b]}     |
      | last         | PUT              | PUT    | application/json                       | ["example.com/c","example.com/a"] | metadata: {name: a, finalizers: [example.com/c, example.com/a]}     |
      | second       | a JSON patch     | PATCH  | application/json-patch+json            | ["example.com/c","example.com/b"] | [{op: remove, path: /metadata/finalizers/1}]                        |
      | last         | a JSON patch     | PATCH  | application/json-patch+json            | ["example.com/c","example.com/a"] | [{op: remove, path: /metadata/finalizers/2}]                        |
      | second       | a strategic one  | PATCH  | application/strategic-merge-patch+json | ["example.com/c","example.com/b"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/a]}    |
      | last         | a strategic one  | PATCH  | application/strategic-merge-patch+json | ["example.com/c","example.com/a"] | metadata: {$deleteFromPrimitiveList/finalizers: [example.com/b]}    |

  @resource @rule:del-last-finalizer-removes
  Scenario Outline: A live object survives the loss of its last finalizer by <method>
    del-last-finalizer-removes: of a terminating object only.
    Detects: an empty list is taken for the end.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a with the body:
      """
      {metadata: {name: a, finalizers: []}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.finalizers        | (empty)          |
      | metadata.deletionTimestamp | (absent)         |
      | metadata.uid               | {a:metadata.uid} |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
