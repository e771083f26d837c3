@area:chunking
Feature: Continue tokens of a version that the server may have lost
  How far back the history goes only the server knows. A page is of the version of the token, or 410 with a new token.

  Background:
    Given these resources exist:
      | name            | metadata.labels.of |
      | item-{unique}-0 | {unique}           |
      | item-{unique}-1 | {unique}           |
      | item-{unique}-2 | {unique}           |
    And the answer to GET /{collection}?labelSelector=of%3D{unique}&limit=1 is remembered as "first"

  Scenario Outline: A continue token of <sort> that says version 1, <asked>, returns the items of that version, or is Expired
    chunk-lost-version: the items of exactly that version, or 410 Expired with a new token.
    Detects: a server that reads the page from the present, gives another reason, or no new token.
    When GET /{collection}?labelSelector=of%3D{unique} with the query:
      | continue | {aged:first} |
      | limit    | <limit>      |
    Then the answer is one of the permitted:
      | (status) | reason   | metadata.resourceVersion | items.(count) | metadata.continue | meaning             |
      | 200      | (absent) | "1"                      | 0             | (empty)           | the version is kept |
      | 410      | Expired  | (absent)                 | (absent)      | (not empty)       | the version is lost |

    @rule:chunk-lost-version @resource
    Examples: the resource
      | sort         | asked         | limit   |
      | the resource | with limit    | 1       |
      | the resource | without limit | (unset) |

    @rule:chunk-lost-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          | asked         | limit   |
      | a custom type | with limit    | 1       |
      | a custom type | without limit | (unset) |
