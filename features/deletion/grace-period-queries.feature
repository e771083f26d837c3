@area:deletion
Feature: gracePeriodSeconds in the query
  Only integers are valid values.

  Scenario Outline: DELETE <path>?gracePeriodSeconds=<seconds> without a body removes the endpoints
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: an integer is valid, and has no effect on endpoints.
    Detects: a server that rejects the parameter, or delays the removal of endpoints.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the response is 200
    And there is no Endpoints "a"

    @rule:ep-q-delete-graceperiodseconds
    Examples: one object
      | path        | seconds    |
      | endpoints/a | 30         |
      | endpoints/a | 0          |
      | endpoints/a | -1         |
      | endpoints/a | 4294967296 |

    @rule:ep-q-deletecollection-graceperiodseconds
    Examples: collection
      | path      | seconds    |
      | endpoints | 4294967296 |
      | endpoints | 30         |
      | endpoints | 0          |

  Scenario Outline: DELETE <path>?gracePeriodSeconds=<seconds> returns 400 BadRequest
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: the server rejects a value that is not an integer, and deletes nothing.
    Detects: a server that treats an invalid value as 0, or ignores it.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the response is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    @rule:ep-q-delete-graceperiodseconds
    Examples: one object
      | path        | seconds |
      | endpoints/a | soon    |
      | endpoints/a | 1.5     |
      | endpoints/a | 30s     |
      | endpoints/a |         |
      | endpoints/a | 0x10    |

    @rule:ep-q-deletecollection-graceperiodseconds
    Examples: collection
      | path        | seconds |
      | endpoints   |         |
      | endpoints   | soon    |
      | endpoints   | 1.5     |
