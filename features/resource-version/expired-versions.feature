@area:resource-version
Feature: Lists with the semantics Exact at resource versions that may have expired
  With the semantics Exact, the server returns the state at the requested resourceVersion, or 410 if this resourceVersion has expired.

  Scenario Outline: A list of <resource kind> <parameters> at <start> returns the state at that time or 410 Expired
    rv-exact-lost-version: the list contains the items at exactly the requested resourceVersion, or the response is 410 Expired.
    Detects: a server that returns the current items, an error of its storage, or 410 with a different reason.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the request header "Accept" is "application/json<representation>"
    When GET /{collection}?<selector> with the query:
      | resourceVersion      | <version> |
      | resourceVersionMatch | <match>   |
      | limit                | <limit>   |
    Then the response matches one of these rows:
      | (status) | reason   | metadata.resourceVersion | items[0] | meaning                  |
      | 200      | (absent) | "<version>"              | (absent) | the version is available |
      | 410      | Expired  | (absent)                 | (absent) | the version has expired  |

    @rule:rv-exact-lost-version @resource
    Examples: resource under test
      | resource kind           | start                                          | parameters                                                   | version   | match   | limit   | selector                          | representation                                                     |
      | the resource under test | resourceVersion 1                              | with resourceVersionMatch=Exact                              | 1         | Exact   | (unset) | labelSelector=scenario%3D{unique} |                                                                    |
      | the resource under test | resourceVersion 1                              | with resourceVersionMatch=Exact and limit                    | 1         | Exact   | 2       | labelSelector=scenario%3D{unique} |                                                                    |
      | the resource under test | resourceVersion 1                              | with limit alone                                             | 1         | (unset) | 2       | labelSelector=scenario%3D{unique} |                                                                    |
      | the resource under test | resourceVersion 1                              | as PartialObjectMetadataList with resourceVersionMatch=Exact | 1         | Exact   | (unset) | labelSelector=scenario%3D{unique} | ;as=PartialObjectMetadataList;g=meta.orch.io;v=v1,application/json |
      | the resource under test | a resourceVersion in the middle of the history | with resourceVersionMatch=Exact                              | {early:a} | Exact   | (unset) | labelSelector=scenario%3D{unique} |                                                                    |

    # Before 1.25, the response has the newest resourceVersion, but the items as of the requested resourceVersion.
    @rule:rv-exact-lost-version @resource @since:1.25
    Examples: a list of one name
      | resource kind           | start             | parameters              | version | match | limit   | selector                                 | representation |
      | the resource under test | resourceVersion 1 | with one name and Exact | 1       | Exact | (unset) | fieldSelector=metadata.name%3Da-{unique} |                |

    @rule:rv-exact-lost-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | start                                          | parameters                      | version   | match   | limit   | selector                          | representation |
      | a custom resource | resourceVersion 1                              | with resourceVersionMatch=Exact | 1         | Exact   | (unset) | labelSelector=scenario%3D{unique} |                |
      | a custom resource | resourceVersion 1                              | with limit alone                | 1         | (unset) | 2       | labelSelector=scenario%3D{unique} |                |
      | a custom resource | a resourceVersion in the middle of the history | with resourceVersionMatch=Exact | {early:a} | Exact   | (unset) | labelSelector=scenario%3D{unique} |                |

  @resource @needs:history-expiry @waits
  Scenario Outline: A list with resourceVersionMatch=NotOlderThan and <requested limit> at a compacted resourceVersion returns a newer state
    rv-list-notolder-limit-unset-rv-other, rv-list-notolder-limit-n-rv-other: any newer resourceVersion satisfies the request.
    Detects: a server that reads exactly the requested resourceVersion if the request has a limit.
    Given a separate server with the launch profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the history is compacted up to {old:metadata.resourceVersion}
    When GET /{collection} with the query:
      | resourceVersion      | {old:metadata.resourceVersion} |
      | resourceVersionMatch | NotOlderThan                   |
      | limit                | <limit>                        |
    Then the response is 200
    And the list has:
      | metadata.resourceVersion | not older than | {old:metadata.resourceVersion} |

    @rule:rv-list-notolder-limit-unset-rv-other
    Examples: no limit
      | requested limit | limit   |
      | no limit        | (unset) |

    @rule:rv-list-notolder-limit-n-rv-other
    Examples: a limit
      | requested limit | limit |
      | limit 1         | 1     |

  @resource @needs:history-expiry @waits @rule:rv-get-other
  Scenario: GET at a compacted resourceVersion returns the current object
    rv-get-other: any newer resourceVersion satisfies the request.
    Detects: a server that reads exactly the requested resourceVersion.
    Given a separate server with the launch profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the history is compacted up to {old:metadata.resourceVersion}
    When GET /{collection}/a-{unique}?resourceVersion={old:metadata.resourceVersion}
    Then the response is 200
    And the response has:
      | metadata.labels.app | latest |

  @resource @needs:history-expiry @needs:watch-list @waits @rule:watch-stream-version-given
  Scenario: A streaming list at a compacted resourceVersion sends the current objects
    watch-stream-version-given: any newer resourceVersion satisfies the request.
    Detects: a server that returns 410, as for a watch without initial events.
    Given a separate server with the launch profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the history is compacted up to {old:metadata.resourceVersion}
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&resourceVersion={old:metadata.resourceVersion}
    Then the watch reports:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | latest              |
      | BOOKMARK | (absent)   | (absent)            |
