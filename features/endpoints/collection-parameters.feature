@area:endpoints
Feature: Query parameters of deletecollection
  They narrow what is deleted the way they narrow a list.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  @rule:ep-q-deletecollection-labelselector
  Scenario Outline: deletecollection with labelSelector <selector> leaves <left>
    ep-q-deletecollection-labelselector: only objects whose labels match are deleted.
    Detects: the selector is read for lists only, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the answer is 200
    And the namespace holds the Endpoints "<left>"

    Examples: selectors
      | selector | left    |
      | app=web  | c       |
      | app!=web | a, b    |
      | app=none | a, b, c |

  @rule:ep-q-deletecollection-fieldselector
  Scenario Outline: deletecollection with fieldSelector <selector> leaves <left>
    ep-q-deletecollection-fieldselector: only matching objects are deleted.
    Detects: the selector is read for lists only, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | fieldSelector | <selector> |
    Then the answer is 200
    And the namespace holds the Endpoints "<left>"

    Examples: selectors
      | selector         | left |
      | metadata.name=b  | a, c |
      | metadata.name!=b | b    |

  @rule:ep-q-deletecollection-limit
  Scenario: deletecollection with limit deletes no more than that
    ep-q-deletecollection-limit: it bounds the number of items handled by the request.
    Detects: it bounds a page, and all pages are worked off.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?limit=2
    Then the answer is 200
    And the namespace holds the Endpoints "c"

  @rule:ep-q-deletecollection-continue
  Scenario: deletecollection with a token deletes only what comes after it
    ep-q-deletecollection-continue: items before the token stay.
    Detects: the token is ignored, and the deletion starts from the beginning.
    Given the answer to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is remembered as "page"
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | continue | {page:metadata.continue} |
    Then the answer is 200
    And the namespace holds the Endpoints "a"

  @rule:ep-q-deletecollection-continue
  Scenario: deletecollection with a broken token deletes nothing
    ep-q-deletecollection-continue: a token comes from an earlier response.
    Detects: it is ignored, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?continue=abc
    Then the answer is 400 BadRequest
    And the namespace holds the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-resourceversion
  Scenario: deletecollection at an exact version deletes what was there then
    ep-q-deletecollection-resourceversion, -resourceversionmatch: they are those of the underlying list.
    Detects: they are ignored, and what was created since goes too.
    Given the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "then"
    And these Endpoints exist:
      | name |
      | e    |
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersion={then:metadata.resourceVersion}&resourceVersionMatch=Exact with the body:
      """
      {apiVersion: v1, kind: DeleteOptions}
      """
    Then the answer is 200
    And the namespace holds the Endpoints "e"

  @rule:ep-q-deletecollection-resourceversionmatch
  Scenario Outline: deletecollection with resourceVersionMatch=<match> and no version is refused
    ep-q-deletecollection-resourceversionmatch: the combination is as invalid as on a list.
    Detects: it is ignored, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=<match>
    Then the answer is a refusal
    And the namespace holds the Endpoints "a, b, c"

    Examples: no version
      | match        |
      | Exact        |
      | NotOlderThan |

  @rule:ep-q-deletecollection-sendinitialevents
  Scenario: deletecollection with sendInitialEvents gives one of the permitted answers
    ep-q-deletecollection-sendinitialevents: it has a meaning for watches only.
    Detects: a stream is opened.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?sendInitialEvents=true&labelSelector=app%3Dnone
    Then the answer is one of the permitted:
      | (status) | meaning                  |
      | 200      | the parameter is ignored |
      | 400      | the parameter is refused |
      | 422      | the parameter is refused |
    And the namespace holds the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-timeoutseconds
  Scenario: deletecollection takes timeoutSeconds
    ep-q-deletecollection-timeoutseconds: an integer that bounds the call; there is time enough for three objects.
    Detects: the parameter is taken for unknown.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=30
    Then the answer is 200
    And the namespace holds the Endpoints ""

  @rule:ep-q-deletecollection-timeoutseconds
  Scenario: deletecollection refuses a timeoutSeconds that is no integer
    ep-q-deletecollection-timeoutseconds: it is an integer.
    Detects: it is read as 0, or not at all.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=soon
    Then the answer is 400 BadRequest
    And the namespace holds the Endpoints "a, b, c"
