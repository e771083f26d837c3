@area:watch
Feature: Concurrent watches of the same object
  Each watch has its own selector, encoding and representation, whatever other watches of the same object request.

  @rule:watch-selector-leaves @resource
  Scenario: A change is DELETED in a watch whose labelSelector stops matching and MODIFIED in a watch without a selector
    watch-selector-leaves: the type of an event depends on the selector of its watch, and the object has the resourceVersion of the change.
    Detects: a server that creates one event for all watches, or sends DELETED with the resourceVersion of the previous change.
    Given the resource "labelled" named "a-{unique}"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da-{unique} named "all"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=app%3Dweb&fieldSelector=metadata.name%3Da-{unique} named "selected"
    When the resource "a-{unique}" has been changed:
      | metadata.labels.app | db |
    Then the watch "all" reports:
      | type     | name       | metadata.labels.app | metadata.resourceVersion     |
      | MODIFIED | a-{unique} | db                  | {a:metadata.resourceVersion} |
    And the watch "selected" reports:
      | type    | name       | metadata.labels.app | metadata.resourceVersion     |
      | DELETED | a-{unique} | web                 | {a:metadata.resourceVersion} |

  @rule:watch-selector-leaves @resource
  Scenario: A change that moves an object between two selectors is DELETED in one watch and ADDED in the other
    watch-selector-leaves: the object stops matching the selector of the first watch and begins to match that of the second.
    Detects: a server that reports the change only to one of the watches.
    Given the resource "labelled" named "a-{unique}"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=app%3Dweb&fieldSelector=metadata.name%3Da-{unique} named "first"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=app%3Ddb&fieldSelector=metadata.name%3Da-{unique} named "second"
    When the resource "a-{unique}" has been changed:
      | metadata.labels.app | db |
    Then the watch "first" reports:
      | type    | name       | metadata.labels.app | metadata.resourceVersion     |
      | DELETED | a-{unique} | web                 | {a:metadata.resourceVersion} |
    And the watch "second" reports:
      | type  | name       | metadata.labels.app | metadata.resourceVersion     |
      | ADDED | a-{unique} | db                  | {a:metadata.resourceVersion} |

  @rule:watch-object-is-requested-kind
  Scenario Outline: A watch with Accept <second type> that follows a watch with Accept <first type> sends events as <kind>
    watch-object-is-requested-kind: each watch sends the representation that its Accept header requests.
    Detects: a server that shares encoded events between watches with different encodings or representations.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "<first type>"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion} named "first"
    And the request header "Accept" is "<second type>"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion} named "second"
    When the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    Then the watch "second" reports:
      | type     | kind   | subsets   |
      | MODIFIED | <kind> | <subsets> |

    Examples: JSON
      | first type                                                    | second type                                                   | kind                  | subsets   |
      | application/json                                              | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1 | PartialObjectMetadata | (absent)  |
      | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1 | application/json                                              | Endpoints             | (present) |
      | application/json;as=Table;g=meta.orch.io;v=v1                 | application/json                                              | Endpoints             | (present) |

    @needs:protobuf
    Examples: protobuf
      | first type                    | second type                   | kind      | subsets   |
      | application/vnd.orch.protobuf | application/json              | Endpoints | (present) |
      | application/json              | application/vnd.orch.protobuf | Endpoints | (present) |
