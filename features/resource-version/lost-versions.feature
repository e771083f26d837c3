@area:resource-version
Feature: Exact lists at a version that the server may have lost
  How far back the history goes only the server knows. What it answers is of the version that was asked for, or 410.

  Scenario Outline: A list of <sort> at exactly <start>, <asked>, has the items of that version, or is Expired
    rv-exact-lost-version: the items of exactly that version, or 410 Expired.
    Detects: a server that returns the present items, an error of its store, or 410 with another reason.
    Given the resource "labelled" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When GET /{collection}?labelSelector=of%3D{unique} with the query:
      | resourceVersion      | <version> |
      | resourceVersionMatch | <match>   |
      | limit                | <limit>   |
    Then the answer is one of the permitted:
      | (status) | reason   | metadata.resourceVersion | items.(count) | meaning             |
      | 200      | (absent) | "<version>"              | 0             | the version is kept |
      | 410      | Expired  | (absent)                 | (absent)      | the version is lost |

    @rule:rv-exact-lost-version @resource
    Examples: the resource
      | sort         | start                     | version   | asked                 | match   | limit   |
      | the resource | version 1                 | 1         | with Exact            | Exact   | (unset) |
      | the resource | version 1                 | 1         | with Exact and limit  | Exact   | 2       |
      | the resource | version 1                 | 1         | with limit alone      | (unset) | 2       |
      | the resource | the middle of the history | {early:a} | with Exact            | Exact   | (unset) |

    @rule:rv-exact-lost-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          | start                     | version   | asked            | match   | limit   |
      | a custom type | version 1                 | 1         | with Exact       | Exact   | (unset) |
      | a custom type | version 1                 | 1         | with limit alone | (unset) | 2       |
      | a custom type | the middle of the history | {early:a} | with Exact       | Exact   | (unset) |
