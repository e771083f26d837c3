@area:field-validation @resource
Feature: Field validation of objects with generated names
  The parameter fieldValidation also applies to a POST with generateName.

  @rule:fv-strict-unknown-400
  Scenario: POST with generateName, an unknown metadata field and fieldValidation=Strict returns 400 and creates nothing
    fv-strict-unknown-400: the response is the same as for an object with a name.
    Detects: a server that checks fields only if the body contains a name.
    When POST /{collection}?fieldValidation=Strict with the resource "plain" where:
      | metadata.generateName | web- |
      | metadata.absent       | 1    |
    Then the response is 400 BadRequest
    And the body of the response has:
      | text | contains | absent |
    And the namespace contains no resources

  @rule:fv-warn-one-item-per-unknown
  Scenario: POST with generateName, two unknown metadata fields and fieldValidation=Warn returns two warnings
    fv-warn-one-item-per-unknown: each unknown field has one warning.
    Detects: a server that checks fields only if the body contains a name.
    When POST /{collection}?fieldValidation=Warn with the resource "plain" where:
      | metadata.generateName | web- |
      | metadata.absent       | 1    |
      | metadata.other        | 1    |
    Then the response is a success
    And the warnings in any order are:
      | text                            |
      | unknown field "metadata.absent" |
      | unknown field "metadata.other"  |
