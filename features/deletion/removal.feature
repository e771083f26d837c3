@area:deletion
Feature: Removal with the last finalizer
  Whoever takes the last finalizer of a terminating object away removes it, by whatever kind of write.

  @rule:del-last-finalizer-removes
  Scenario Outline: The last finalizer goes by <how>
    del-last-finalizer-removes: 200 with the last state, and the object is gone in the same step.
    Mistake: one kind of write forgets the removal, or stores the state without finalizers first.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the Endpoints "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      <body>
      """
    Then the answer has:
      | kind                       | Endpoints                           |
      | metadata.uid               | {a:metadata.uid}                    |
      | metadata.finalizers        | (absent)                            |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
    And there is no Endpoints "a"

    Examples: writes
      | how                  | method | type                                   | body                                                                  |
      | PUT                  | PUT    | application/json                       | {metadata: {name: a}}                                                 |
      | a JSON patch         | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/finalizers/0}]                          |
      | a merge patch        | PATCH  | application/merge-patch+json           | {metadata: {finalizers: null}}                                        |
      | an empty list        | PATCH  | application/merge-patch+json           | {metadata: {finalizers: []}}                                          |
      | a strategic merge    | PATCH  | application/strategic-merge-patch+json | {metadata: {"$deleteFromPrimitiveList/finalizers": [example.com/hold]}} |

  @rule:del-last-finalizer-removes
  Scenario Outline: Watchers see one removal, with a version of its own, when the last finalizer goes by <how>
    del-last-finalizer-removes: the event of the removal is the only one, and carries the last state.
    Mistake: watchers are first shown the object without finalizers, or are told of the removal with the version before.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the Endpoints "a" is remembered as "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {metadata: {name: a, finalizers: null}}
      """
    Then the watch reports exactly:
      | type    | name | metadata.uid     | metadata.deletionTimestamp |
      | DELETED | a    | {a:metadata.uid} | (present)                  |
    And no event of the watch has the version "{a:metadata.resourceVersion}"

    Examples: writes
      | how           | method | type                         |
      | PUT           | PUT    | application/json             |
      | a merge patch | PATCH  | application/merge-patch+json |

  @rule:del-other-finalizers-remain
  @rule:del-finalizers-any-order
  Scenario Outline: The <place> of three finalizers goes, and the object stays
    del-other-finalizers-remain: the others hold it; del-finalizers-any-order: whichever goes first.
    Mistake: the list is a stack or a queue, or any removal removes the object.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/c","example.com/a","example.com/b"] |
    And the Endpoints "a" has been deleted
    And the Endpoints "a" is remembered as "a"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      metadata: {finalizers: <left>}
      """
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers                 | <left>                              |
      | metadata.deletionTimestamp          | {a:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 0                                   |
      | metadata.uid                        | {a:metadata.uid}                    |
      | subsets                             | {a:subsets}                         |

    Examples: places
      | place  | left                              |
      | first  | ["example.com/a","example.com/b"] |
      | second | ["example.com/c","example.com/b"] |
      | last   | ["example.com/c","example.com/a"] |

  @rule:del-last-finalizer-removes
  Scenario: A live object survives the loss of its last finalizer
    del-last-finalizer-removes: of a terminating object only.
    Mistake: an empty list is taken for the end.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | metadata.finalizers        | (absent)         |
      | metadata.deletionTimestamp | (absent)         |
      | metadata.uid               | {a:metadata.uid} |

  @rule:del-last-finalizer-removes
  Scenario: A dry run that takes the last finalizer away removes nothing
    del-last-finalizer-removes: the answer is that of the removal, and the object stays.
    Mistake: only the write is skipped, and the removal is not.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the Endpoints "a" is remembered as "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 200
    And the answer has:
      | metadata.finalizers        | (absent)                            |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
    And the stored Endpoints "a" is unchanged

  @rule:del-last-finalizer-removes
  Scenario: An invalid update does not remove
    del-last-finalizer-removes: a write that is refused takes nothing away.
    Mistake: the removal is decided before validation.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the Endpoints "a" is remembered as "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name             | a    |
      | subsets[0].addresses[0].ip | none |
    Then the answer is 422 Invalid
    And the stored Endpoints "a" is unchanged
