@area:errors
Feature: Malformed and invalid request bodies
  A body that the server cannot decode returns 400. A body that violates validation rules returns 422 with a cause for each violation.

  @resource @rule:err-400-unparsable-body
  Scenario Outline: POST of malformed JSON (<body contents>) returns 400 BadRequest
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that decodes only the start of the body, or returns 500.
    When POST /{collection} with the body:
      """application/json
      <body>
      """
    Then the response is 400 BadRequest
    And the namespace contains no resources

    Examples: malformed bodies
      | body contents        | body                                                                                     |
      | an incomplete object | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}   |
      | plain text           | hello                                                                                    |
      | an array             | []                                                                                       |
      | a trailing comma     | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a",}} |
      | single quotes        | {'apiVersion':'v1','kind':'{resource:kind}','metadata':{'name':'a'}}                     |

  @resource @rule:err-400-unparsable-body
  Scenario: PUT of malformed JSON returns 400 BadRequest and leaves the object unchanged
    err-400-unparsable-body: a PUT whose body the server cannot parse is rejected and changes nothing.
    Detects: a server that replaces the object with the members that it could decode.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the body:
      """application/json
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"
      """
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged

  @rule:err-422-validation
  Scenario: POST of Endpoints with four invalid values returns 422 Invalid with four causes
    err-422-validation: the response is 422 Invalid with one cause for each invalid value.
    Detects: a server that stops validation at the first error.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | Bad_Name  |
      | subsets[0].addresses[0].ip   | 127.0.0.1 |
      | subsets[0].ports[0].port     | 70000     |
      | subsets[0].ports[0].protocol | ICMP      |
    Then the response is 422 Invalid
    And the Status has:
      | details.name | Bad_Name  |
      | details.kind | Endpoints |
    And the causes in any order are:
      | field                        | reason                 | message                  |
      | metadata.name                | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].addresses[0].ip   | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].ports[0].port     | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].ports[0].protocol | FieldValueNotSupported | /^Unsupported value: .+/ |
    And the namespace contains no Endpoints

  @rule:err-422-validation
  Scenario: POST of Endpoints with two invalid label keys returns 422 Invalid with two causes for one field
    err-422-validation: each invalid value has a cause, even if two values are in the same field.
    Detects: a server that returns one cause for each field.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name   | a                       |
      | metadata.labels | {"b c":"ok","d e":"ok"} |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field           | reason            | message                         |
      | metadata.labels | FieldValueInvalid | /^Invalid value: "b c": name.+/ |
      | metadata.labels | FieldValueInvalid | /^Invalid value: "d e": name.+/ |
    And there is no Endpoints "a"

  # Up to 1.17, an update of Endpoints returns each cause twice.
  @rule:err-422-validation @since:1.18
  Scenario: PUT of Endpoints with an invalid port returns 422 Invalid and leaves the object unchanged
    err-422-validation: an update is validated in the same way as a create.
    Detects: a server that validates only creates.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the saved object "a" where:
      | subsets[0].ports[0].port | 0 |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason            |
      | subsets[0].ports[0].port | FieldValueInvalid |
    And the stored Endpoints "a" is unchanged
