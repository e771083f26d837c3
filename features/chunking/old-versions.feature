@area:chunking
Feature: Continue tokens of an old resourceVersion
  The length of the history depends on the server. A server returns the page at the resourceVersion of the token, or 410 with a new token.

  Background:
    Given these resources exist:
      | name            | metadata.labels.scenario |
      | item-{unique}-0 | {unique}                 |
      | item-{unique}-1 | {unique}                 |
      | item-{unique}-2 | {unique}                 |
    And the response to GET /{collection}?labelSelector=scenario%3D{unique}&limit=1 is saved as "first"

  Scenario Outline: A list of <target> <representation> <limit condition> and with a token of resourceVersion 1 returns resourceVersion 1 or 410
    chunk-lost-version: the response contains the items of exactly that resourceVersion, or is 410 Expired with a new token.
    Detects: a server that reads the page from the current state, returns a reason other than Expired, or returns no new token.
    Given the request header "Accept" is "application/json<accept>"
    When GET /{collection}?labelSelector=scenario%3D{unique} with the query:
      | continue | {aged:first} |
      | limit    | <limit>      |
    Then the response matches one of these rows:
      | (status) | reason   | metadata.resourceVersion | items[0] | metadata.continue | meaning             |
      | 200      | (absent) | "1"                      | (absent) | (empty)           | the version is kept |
      | 410      | Expired  | (absent)                 | (absent) | (not empty)       | the version is lost |

    @rule:chunk-lost-version @resource
    Examples: resource under test
      | limit condition | target                  | limit   | representation               | accept                                                             |
      | with limit 1    | the resource under test | 1       | as objects                   |                                                                    |
      | without limit   | the resource under test | (unset) | as objects                   |                                                                    |
      | with limit 1    | the resource under test | 1       | as PartialObjectMetadataList | ;as=PartialObjectMetadataList;g=meta.orch.io;v=v1,application/json |

    @rule:chunk-lost-version @resource:custom @needs:crd
    Examples: custom resource
      | limit condition | target            | limit   | representation | accept |
      | with limit 1    | a custom resource | 1       | as objects     |        |
      | without limit   | a custom resource | (unset) | as objects     |        |
