@area:watch
Feature: GET, list and watch at resource versions that may have expired
  A request for exactly an old resourceVersion returns the data as of this resourceVersion, or 410, on every path and in every encoding.

  Background:
    Given these resources exist:
      | name       | metadata.labels.scenario |
      | a-{unique} | {unique}                 |
      | b-{unique} | {unique}                 |
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the resource "b-{unique}" has been deleted

  @needs:resource:immediate-deletion
  Scenario Outline: A watch of <resource kind> from resourceVersion 1 <variant> reports every later change or returns 410 Expired
    watch-lost-version: the watch reports every change after the resourceVersion once, or returns 410 Expired.
    Detects: a server that sends nothing on one path, or cannot encode the error.
    Given the request header "Accept" is "<accept>"
    When a watch is opened on <path>labelSelector=scenario%3D{unique}&resourceVersion=1
    Then the watch reports exactly, or is rejected as Expired:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | (absent)            |
      | ADDED    | b-{unique} | (absent)            |
      | MODIFIED | a-{unique} | latest              |
      | DELETED  | b-{unique} | (absent)            |

    @rule:watch-lost-version @resource
    Examples: resource under test
      | resource kind           | variant           | path                       | accept           |
      | the resource under test | in all namespaces | /{all-namespaces}?watch=1& | application/json |
      | the resource under test | with watch=true   | /{collection}?watch=true&  | application/json |

    @rule:watch-lost-version @resource @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | variant     | path                   | accept                        |
      | the resource under test | in protobuf | /{collection}?watch=1& | application/vnd.orch.protobuf |

    @rule:watch-lost-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | variant           | path                                                                                      | accept           |
      | a custom resource | in all namespaces | /{all-namespaces}?watch=1&                                                                | application/json |
      | a custom resource | by path           | /apis/{resource:group}/{resource:version}/watch/namespaces/{namespace}/{resource:plural}? | application/json |

  @resource @rule:watch-stream-version-given @needs:watch-list
  Scenario: A streaming list from resourceVersion 1 sends the current objects
    watch-stream-version-given: every newer state satisfies the request, even if the resourceVersion has expired.
    Detects: a server that returns 410, as for a watch without initial events.
    Given within 5 seconds these checks succeed:
      | GET /{collection}/a-{unique}?resourceVersion=0 | /latest/ |
      | GET /{collection}/b-{unique}?resourceVersion=0 | 404      |
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&labelSelector=scenario%3D{unique}&resourceVersion=1
    Then the watch reports:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | latest              |
      | BOOKMARK | (absent)   | (absent)            |

  @resource @rule:rv-get-other
  Scenario: GET of an object at resourceVersion 1 returns the current state
    rv-get-other: the response has the semantics Not older than.
    Detects: a server that reads exactly the requested resourceVersion, and returns 410 or 404.
    Given within 5 seconds these checks succeed:
      | GET /{collection}/a-{unique}?resourceVersion=0 | /latest/ |
      | GET /{collection}/b-{unique}?resourceVersion=0 | 404      |
    When GET /{collection}/a-{unique}?resourceVersion=1
    Then the response is 200
    And the response has:
      | metadata.labels.app | latest |

  @resource
  Scenario Outline: A list at resourceVersion 1 <parameters> returns the current objects
    rv-list-unset-limit-unset-rv-other, rv-list-notolder-limit-unset-rv-other, rv-list-notolder-limit-n-rv-other: every newer state
    satisfies the request.
    Detects: a server that reads exactly the requested resourceVersion, and returns 410 or no objects.
    Given within 5 seconds these checks succeed:
      | GET /{collection}/a-{unique}?resourceVersion=0 | /latest/ |
      | GET /{collection}/b-{unique}?resourceVersion=0 | 404      |
    When GET /{collection}?labelSelector=scenario%3D{unique}&resourceVersion=1<query>
    Then the response is 200
    And the list has:
      | names                        | in any order | a-{unique} |
      | items[0].metadata.labels.app | is           | latest     |

    @rule:rv-list-unset-limit-unset-rv-other
    Examples: no match
      | parameters               | query |
      | without other parameters |       |

    @rule:rv-list-notolder-limit-unset-rv-other
    Examples: NotOlderThan
      | parameters                             | query                              |
      | with resourceVersionMatch=NotOlderThan | &resourceVersionMatch=NotOlderThan |

    @rule:rv-list-notolder-limit-n-rv-other
    Examples: NotOlderThan with a limit
      | parameters                                         | query                                      |
      | with resourceVersionMatch=NotOlderThan and a limit | &resourceVersionMatch=NotOlderThan&limit=5 |

  @resource @rule:del-collection-old-version @since:1.28
  Scenario Outline: DELETE of a collection at <version> deletes no object that did not exist at this resourceVersion
    del-collection-old-version: the request deletes the objects that existed at the requested resourceVersion, or no objects.
    Detects: a server that deletes the current objects if the resourceVersion has expired.
    Given the stored resource "a-{unique}" is saved as "a"
    When DELETE /{collection}?labelSelector=scenario%3D{unique}&<query>
    Then the response is 200 or 410
    And the stored resource "a-{unique}" is unchanged

    Examples: versions
      | version                                           | query                                        |
      | resourceVersion 1 with resourceVersionMatch=Exact | resourceVersion=1&resourceVersionMatch=Exact |
      | resourceVersion 1                                 | resourceVersion=1                            |
