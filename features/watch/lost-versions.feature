@area:watch
Feature: A watch from a version that the server may have lost
  How far back the history goes only the server knows. Whatever it answers, a client must not lose a change without being told.

  Background:
    Given these resources exist:
      | name       | metadata.labels.of |
      | a-{unique} | {unique}           |
      | b-{unique} | {unique}           |
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | latest |
    And the resource "b-{unique}" has been deleted

  Scenario Outline: A watch of <sort> from <start><with> reports every later change, or is refused as Expired
    watch-lost-version: every change after the version, each once, or 410 Expired.
    Detects: a server that stays silent, ends the stream without an error, gives another reason, or starts at the oldest change that it still has.
    When a watch is opened on /{collection}?watch=1&labelSelector=of%3D{unique}&resourceVersion=<version><parameters>
    Then the watch reports exactly, or is refused as Expired:
      | type     | name       | metadata.labels.app |
      | ADDED    | a-{unique} | (absent)            |
      | ADDED    | b-{unique} | (absent)            |
      | MODIFIED | a-{unique} | latest              |
      | DELETED  | b-{unique} | (absent)            |

    @rule:watch-lost-version @resource
    Examples: the resource
      | sort         | start                   | with             | version   | parameters                |
      | the resource | version 1               |                  | 1         |                           |
      | the resource | version 1               | , with bookmarks | 1         | &allowWatchBookmarks=true |
      | the resource | the middle of the history | | {early:a} | |

    @rule:watch-lost-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          | start                     | with             | version            | parameters                |
      | a custom type | version 1                 |                  | 1                  |                           |
      | a custom type | version 1                 | , with bookmarks | 1                  | &allowWatchBookmarks=true |
      | a custom type | the middle of the history |                  | {early:a} |                           |
