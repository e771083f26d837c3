@area:endpoints
Feature: Validation of random Endpoints
  The suite has a model of the tables in the specification. The results of the server must match the model for every object.

  @rule:ep-op-create-201 @since:1.19
  Scenario: Random valid Endpoints are stored as they were sent
    The tables EndpointSubset, EndpointAddress and EndpointPort permit these objects. The server adds only the default of protocol.
    Detects: a server that rejects a rare combination of fields, or loses a field.
    When 40 random programs run: "valid Endpoints"
    Then the responses match the model

  @rule:err-422-validation @since:1.19
  Scenario: A POST of random Endpoints with one potentially invalid value is rejected only if the specification forbids the value
    An error names the field, and nothing is stored. An object with a permitted value is stored as it was sent.
    Detects: a server that validates only the first subset, the first address or the first port.
    When 60 random programs run: "nearly valid Endpoints"
    Then the responses match the model

  @rule:err-422-validation @since:1.19
  Scenario: A PUT of random Endpoints with one potentially invalid value is rejected only if the specification forbids the value
    An update is validated like a create. Fields that it omits are removed, and a rejected update changes nothing.
    Detects: a server that validates only creates, or merges the new object with the stored one.
    Given the Endpoints "two-subsets" named "a"
    When 30 random programs run: "nearly valid Endpoints that replace a"
    Then the responses match the model
