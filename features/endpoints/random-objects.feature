@area:endpoints
Feature: Validation of random Endpoints
  The suite has a model of the tables in the specification. For every random object, the response of the server must match the model.

  @rule:ep-op-create-201 @since:1.19
  Scenario: Random valid Endpoints are stored as they were sent
    ep-op-create-201: the server stores every object that the specification permits, and adds only the default of the field protocol.
    Detects: a server that rejects a rare combination of fields, or loses a field.
    When 40 random programs run: "valid Endpoints"
    Then the responses match the model

  @rule:err-422-validation @since:1.19
  Scenario: A POST of random Endpoints with one potentially invalid value is rejected only if the specification forbids the value
    err-422-validation: if the value is invalid, the response is 422 with the field, and the server stores nothing. Otherwise, the server
    stores the object as it was sent.
    Detects: a server that validates only the first subset, the first address or the first port.
    When 60 random programs run: "nearly valid Endpoints"
    Then the responses match the model

  @rule:err-422-validation @since:1.19
  Scenario: A PUT of random Endpoints with one potentially invalid value is rejected only if the specification forbids the value
    err-422-validation: the server validates an update like a create, and removes the fields that the update omits. A rejected update changes nothing.
    Detects: a server that validates only creates, or merges the new object with the stored object.
    Given the Endpoints "two-subsets" named "a"
    When 30 random programs run: "nearly valid Endpoints that replace a"
    Then the responses match the model
