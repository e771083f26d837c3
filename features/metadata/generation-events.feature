@area:metadata
Feature: Generation in events, lists and watches
  Events and lists contain the generation of the stored object.

  Scenario Outline: The ADDED event of <resource kind> <start> has generation 1
    meta-generation-starts-at-one: the event contains the created object.
    Detects: a server that omits the generation in the first event.
    Given the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "first"
    And the resource "labelled" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&<query>
    Then the watch reports:
      | type  | name       | metadata.generation |
      | ADDED | b-{unique} | 1                   |

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           | start                                | query                                            |
      | the resource under test | in a watch from a resourceVersion    | resourceVersion={first:metadata.resourceVersion} |
      | the resource under test | in a watch without a resourceVersion | fieldSelector=metadata.name%3Db-{unique}         |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | start                                | query                                            |
      | a custom resource | in a watch from a resourceVersion    | resourceVersion={first:metadata.resourceVersion} |
      | a custom resource | in a watch without a resourceVersion | fieldSelector=metadata.name%3Db-{unique}         |

  Scenario Outline: The DELETED event of <resource kind> has the generation of the deleted object
    meta-generation-raised-by-change: the event contains the last state of the object.
    Detects: a server that reports an older state of the object.
    Given the resource "labelled" named "a-{unique}"
    And the manager "one" has changed the resource "a-{unique}":
      """
      {resource:changed patch}
      """
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a-{unique}
    Then the response is a success
    And the watch reports:
      | type    | name       | metadata.generation |
      | DELETED | a-{unique} | 2                   |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A list and a watch of <resource kind> report the generation of the object
    meta-generation-raised-by-change: list items and watch events contain the stored object.
    Detects: a server that omits the generation in lists or events, or reports an old generation.
    Given the resource "labelled" named "a-{unique}"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the manager "one" has changed the resource "a-{unique}":
      """
      {resource:changed patch}
      """
    When GET /{collection}?fieldSelector=metadata.name%3Da-{unique}
    Then the response is 200
    And the items in any order are:
      | metadata.name | metadata.generation |
      | a-{unique}    | 2                   |
    And the watch reports:
      | type     | name       | metadata.generation |
      | MODIFIED | a-{unique} | 2                   |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
