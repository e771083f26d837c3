@area:watch
Feature: Watches from resource versions that may have expired
  The length of the history depends on the server. A watch must not omit changes without an error.

  Background:
    Given these resources exist:
      | name       | metadata.labels.scenario |
      | a-{unique} | {unique}                 |
      | b-{unique} | {unique}                 |
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the resource "b-{unique}" has been deleted

  @needs:resource:immediate-deletion
  Scenario Outline: A watch of <resource kind> from <start> <options> reports every later change or returns 410 Expired
    watch-lost-version: the watch reports every change after the resourceVersion once, or returns 410 Expired.
    Detects: a server that sends nothing, ends the stream without an error, returns a reason other than Expired, or starts at the oldest
    available change.
    Given the request header "Accept" is "application/json<representation>"
    When a watch is opened on /{collection}?watch=1&labelSelector=scenario%3D{unique}&resourceVersion=<version><parameters>
    Then the watch reports exactly, or is rejected as Expired:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | (absent)            |
      | ADDED    | b-{unique} | (absent)            |
      | MODIFIED | a-{unique} | latest              |
      | DELETED  | b-{unique} | (absent)            |

    @rule:watch-lost-version @resource
    Examples: resource under test
      | resource kind           | start                                          | options                  | version   | parameters                | representation                                                 |
      | the resource under test | resourceVersion 1                              | without bookmarks        | 1         |                           |                                                                |
      | the resource under test | resourceVersion 1                              | with bookmarks           | 1         | &allowWatchBookmarks=true |                                                                |
      | the resource under test | resourceVersion 1                              | as PartialObjectMetadata | 1         |                           | ;as=PartialObjectMetadata;g=meta.orch.io;v=v1,application/json |
      | the resource under test | a resourceVersion in the middle of the history | without bookmarks        | {early:a} |                           |                                                                |

    @rule:watch-lost-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | start                                          | options                  | version   | parameters                | representation                                                 |
      | a custom resource | resourceVersion 1                              | without bookmarks        | 1         |                           |                                                                |
      | a custom resource | resourceVersion 1                              | with bookmarks           | 1         | &allowWatchBookmarks=true |                                                                |
      | a custom resource | resourceVersion 1                              | as PartialObjectMetadata | 1         |                           | ;as=PartialObjectMetadata;g=meta.orch.io;v=v1,application/json |
      | a custom resource | a resourceVersion in the middle of the history | without bookmarks        | {early:a} |                           |                                                                |

  Scenario Outline: A watch of <resource kind> from resourceVersion 1 without selectors <options> reports every later change or returns 410
    watch-lost-version: a watch without selectors also reports every change after the resourceVersion, or returns 410 Expired.
    Detects: a server that returns the error only to watches with a selector.
    When a watch is opened on /{collection}?watch=1&resourceVersion=1<parameters>
    Then the watch reports, or is rejected as Expired:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | (absent)            |
      | ADDED    | b-{unique} | (absent)            |
      | MODIFIED | a-{unique} | latest              |
      | DELETED  | b-{unique} | (absent)            |

    @rule:watch-lost-version @resource
    Examples: resource under test
      | resource kind           | options               | parameters                |
      | the resource under test | and without bookmarks |                           |
      | the resource under test | but with bookmarks    | &allowWatchBookmarks=true |

    @rule:watch-lost-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | options               | parameters |
      | a custom resource | and without bookmarks |            |
