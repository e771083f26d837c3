@area:health @basic
Feature: The basics of health endpoints
  What scenarios of health stand on. These run first; where one of them fails, what stands on it is not asked.

  @server @basic:health @rule:health-livez
  Scenario: A healthy server says ok
    health-livez: 200 when all is well.
    Detects: nothing is served there, or whatever every other path is answered with.
    When GET /livez
    Then the answer is 200
    And the body of the answer has:
      | text | ok |
