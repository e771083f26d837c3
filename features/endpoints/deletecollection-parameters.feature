@area:endpoints
Feature: Query parameters of deletecollection
  The parameters select the objects to delete as they select the items of a list. A request with an invalid value deletes nothing.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  @rule:ep-q-deletecollection-limit
  Scenario: deletecollection with limit=2 deletes two of three objects
    ep-q-deletecollection-limit: limit is the maximum number of objects that the request deletes.
    Detects: a server that uses limit as a page size and deletes all pages.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?limit=2
    Then the response is 200
    And the namespace contains only the Endpoints "c"

  @rule:ep-q-deletecollection-continue
  Scenario: deletecollection with a continue token deletes only the objects after the token
    ep-q-deletecollection-continue: the request does not delete objects before the token.
    Detects: a server that ignores the token and deletes from the start of the collection.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints?limit=1 is saved as "page"
    When DELETE /api/v1/namespaces/{namespace}/endpoints with the query:
      | continue | {page:metadata.continue} |
    Then the response is 200
    And the namespace contains only the Endpoints "a"

  @rule:ep-q-deletecollection-continue
  Scenario: deletecollection with a malformed continue token returns 400 and deletes nothing
    ep-q-deletecollection-continue: only a token from an earlier response is valid.
    Detects: a server that ignores a malformed token and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?continue=abc
    Then the response is 400 BadRequest
    And the namespace contains only the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-resourceversion
  Scenario: deletecollection with resourceVersionMatch=Exact deletes the objects that existed at the resourceVersion
    ep-q-deletecollection-resourceversion: the server deletes the objects that a list with the same parameters returns.
    Detects: a server that ignores both parameters and also deletes objects created later.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "before"
    And these Endpoints exist:
      | name |
      | e    |
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersion={before:metadata.resourceVersion}&resourceVersionMatch=Exact with the body:
      """
      {apiVersion: v1, kind: DeleteOptions}
      """
    Then the response is 200
    And the namespace contains only the Endpoints "e"

  # Before 1.28, deletecollection lists the objects from the watch cache without paging, and a malformed
  # resourceVersion returns 500.
  @rule:ep-q-deletecollection-resourceversion @rule:rv-malformed-400 @since:1.28
  Scenario: deletecollection with a malformed resourceVersion returns 400 and deletes nothing
    rv-malformed-400: the server rejects a resourceVersion that it cannot parse.
    Detects: a server that ignores the value and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersion=abc
    Then the response is 400
    And the namespace contains only the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-resourceversionmatch
  Scenario Outline: deletecollection with resourceVersionMatch=<match> and no resourceVersion is rejected
    ep-q-deletecollection-resourceversionmatch: resourceVersionMatch requires resourceVersion, as for a list.
    Detects: a server that ignores resourceVersionMatch and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=<match>
    Then the response is a client error
    And the namespace contains only the Endpoints "a, b, c"

    Examples: values of resourceVersionMatch
      | match        |
      | Exact        |
      | NotOlderThan |

  @rule:ep-q-deletecollection-resourceversionmatch @rule:rv-match-unknown-value-422
  Scenario: deletecollection with an unknown resourceVersionMatch returns 422 and deletes nothing
    rv-match-unknown-value-422: the valid values are Exact and NotOlderThan.
    Detects: a server that ignores the value and deletes every object.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=Any&resourceVersion={a:metadata.resourceVersion}
    Then the response is 422 Invalid
    And the namespace contains only the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-sendinitialevents
  Scenario: deletecollection with sendInitialEvents=true returns 200, 400 or 422
    ep-q-deletecollection-sendinitialevents: the parameter is for watches, so the server ignores or rejects it.
    Detects: a server that starts a watch, or that ignores labelSelector and deletes objects.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?sendInitialEvents=true&labelSelector=app%3Dnone
    Then the response matches one of these rows:
      | (status) | meaning                  |
      | 200      | the parameter is ignored |
      | 400      | the parameter is refused |
      | 422      | the parameter is refused |
    And the namespace contains only the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-timeoutseconds
  Scenario: deletecollection accepts timeoutSeconds
    ep-q-deletecollection-timeoutseconds: the value is the time limit of the request in seconds; three objects take less than 30 seconds.
    Detects: a server that rejects the parameter as unknown.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=30
    Then the response is 200
    And the namespace contains no Endpoints

  @rule:ep-q-deletecollection-timeoutseconds
  Scenario: deletecollection with a non-integer timeoutSeconds returns 400 and deletes nothing
    ep-q-deletecollection-timeoutseconds: the value is an integer.
    Detects: a server that reads the value as 0, or ignores it.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=soon
    Then the response is 400 BadRequest
    And the namespace contains only the Endpoints "a, b, c"

  @rule:ep-op-deletecollection-200-status
  Scenario: deletecollection deletes the other objects if the first object is terminating
    ep-op-deletecollection-200-status: the request deletes every object of the collection.
    Detects: a server that ends at a terminating object.
    Given the Endpoints "a" has been changed:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" is terminating
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the namespace contains only the Endpoints "a"
