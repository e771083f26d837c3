@area:deletion
Feature: Grace periods in the query
  An integer is one, and nothing else is.

  Scenario Outline: DELETE of <path> without a body takes gracePeriodSeconds=<seconds>
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: an integer is a grace period.
    Detects: the parameter is unknown, or endpoints wait.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the answer is 200
    And there is no Endpoints "a"

    @rule:ep-q-delete-graceperiodseconds
    Examples: one object
      | path        | seconds |
      | endpoints/a | 30      |
      | endpoints/a | 0       |
      | endpoints/a | -1      |
      | endpoints/a | 4294967296 |

    @rule:ep-q-deletecollection-graceperiodseconds
    Examples: a collection
      | path        | seconds |
      | endpoints   | 4294967296 |
      | endpoints   | 30      |
      | endpoints   | 0       |

  Scenario Outline: DELETE of <path> refuses gracePeriodSeconds=<seconds>
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: what is no integer deletes nothing.
    Detects: what can't be read is read as 0, or left out.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the answer is 400 BadRequest
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
    Examples: a collection
      | path        | seconds |
      | endpoints   |         |
      | endpoints   | soon    |
      | endpoints   | 1.5     |
