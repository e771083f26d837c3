@area:endpoints
Feature: Versions that a deletecollection can't have
  A version or a match that a list refuses deletes nothing.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
      | c    | db                  |

  # Before 1.28 a deletecollection does not read pages, and the watch cache answers 500.
  @rule:ep-q-deletecollection-resourceversion @rule:rv-malformed-400 @since:1.28
  Scenario: deletecollection at a version that can't be parsed is refused
    rv-malformed-400: a version the server cannot parse.
    Detects: it is read as unset, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersion=abc
    Then the answer is 400
    And the namespace holds the Endpoints "a, b, c"

  @rule:ep-q-deletecollection-resourceversionmatch @rule:rv-match-unknown-value-422
  Scenario: deletecollection with an unknown resourceVersionMatch is refused
    rv-match-unknown-value-422: there are Exact and NotOlderThan, spelled so.
    Detects: it is taken for unset, and everything goes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=Any&resourceVersion={a:metadata.resourceVersion}
    Then the answer is 422 Invalid
    And the namespace holds the Endpoints "a, b, c"
