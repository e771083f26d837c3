@area:endpoints
Feature: Which Endpoints are valid, over random objects
  The suite has an oracle of its own, written from the specification's tables; a server must agree with it about every object.

  @rule:ep-op-create-201 @since:1.19
  Scenario: Random valid Endpoints are stored as they were sent
    The tables EndpointSubset, EndpointAddress and EndpointPort allow them; the default of protocol is all that is added.
    Detects: a rare combination of fields is refused, or something of it is lost.
    When 40 random "valid Endpoints" programs run
    Then the model agrees

  @rule:err-422-validation @since:1.19
  Scenario: Random Endpoints with one doubtful value are refused exactly when the tables forbid it
    A refusal names the field, and nothing is stored; what the tables allow is stored as it was sent.
    Detects: only the first subset, the first address or the first port is checked.
    When 60 random "nearly valid Endpoints" programs run
    Then the model agrees

  @rule:err-422-validation @since:1.19
  Scenario: Random Endpoints with one doubtful value replace another object by the same rules
    An update is held against the same tables; what it leaves out is gone, and a refused one changes nothing.
    Detects: only creates are validated, or what was there shines through.
    Given the Endpoints "two-subsets" named "a"
    When 30 random "nearly valid Endpoints in place of a" programs run
    Then the model agrees
