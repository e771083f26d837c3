@area:health @basic
Feature: Basics of health endpoints
  Prerequisites of the scenarios about health endpoints. They run first. Scenarios that depend on a failed prerequisite are skipped.

  @server @basic:health @rule:health-livez
  Scenario: GET /livez of a healthy server returns 200 with the body ok
    health-livez: /livez reports that the server is running.
    Detects: a server without the endpoint, or with the same response for every path.
    When GET /livez
    Then the response is 200
    And the body of the response has:
      | text | ok |
