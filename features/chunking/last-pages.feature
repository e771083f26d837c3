@area:chunking
Feature: Last pages of lists
  The last page belongs to the snapshot of the first page.

  Scenario Outline: The rest of a list of <objects> that is read without limit has the resourceVersion of the first page
    chunk-resourceversion-constant: the token determines the version, not the limit.
    Detects: a server that reads the last page from the current state if it has no limit.
    Given 4 resources named after "item"
    And the answer to GET /{collection}?limit=1 is remembered as "first"
    And the resource "plain" named "later"
    When GET /{collection}?continue={first:metadata.continue}
    Then the list has:
      | metadata.resourceVersion | is            | {first:metadata.resourceVersion} |
      | names                    | in any order  | item-1, item-2, item-3           |

    @rule:chunk-resourceversion-constant @resource
    Examples: resource under test
      | objects      |
      | the resource |

    @rule:chunk-resourceversion-constant @resource:custom @needs:crd
    Examples: custom resource
      | objects           |
      | a custom resource |
