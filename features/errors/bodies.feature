@area:errors
Feature: Bodies that can't be read, and bodies that are wrong
  What can't be decoded is 400; what can, but breaks the rules of its kind, is 422 with a cause for each problem.

  @resource @rule:err-400-unparsable-body
  Scenario Outline: POST of <what> answers 400
    err-400-unparsable-body: the body can't be parsed.
    Detects: the readable beginning is taken for the whole, or the server answers 500.
    When POST /{collection} with the body:
      """application/json
      <body>
      """
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

    Examples: no JSON document
      | what             | body                                                                                     |
      | half an object   | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}   |
      | plain text       | hello                                                                                    |
      | a list           | []                                                                                       |
      | a trailing comma | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a",}} |
      | single quotes    | {'apiVersion':'v1','kind':'{resource:kind}','metadata':{'name':'a'}}                     |

  @resource @rule:err-400-unparsable-body
  Scenario: PUT of what can't be parsed answers 400 and changes nothing
    err-400-unparsable-body: any write.
    Detects: the object is replaced by what could be read.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the body:
      """application/json
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"
      """
    Then the answer is 400 BadRequest
    And the stored resource "a" is unchanged

  @rule:err-422-validation
  Scenario: Several problems give a cause each
    err-422-validation: 422 Invalid, and one cause per problem.
    Detects: validation stops at the first problem.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                | Bad_Name  |
      | subsets[0].addresses[0].ip   | 127.0.0.1 |
      | subsets[0].ports[0].port     | 70000     |
      | subsets[0].ports[0].protocol | ICMP      |
    Then the answer is 422 Invalid
    And the Status has:
      | details.name | Bad_Name  |
      | details.kind | Endpoints |
    And the causes in any order are:
      | field                        | reason                 | message                  |
      | metadata.name                | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].addresses[0].ip   | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].ports[0].port     | FieldValueInvalid      | /^Invalid value: .+/     |
      | subsets[0].ports[0].protocol | FieldValueNotSupported | /^Unsupported value: .+/ |
    And the namespace holds the Endpoints ""

  @rule:err-422-validation
  Scenario: An update that breaks the rules answers 422 and changes nothing
    err-422-validation: the rules hold for every write.
    Detects: only creates are validated.
    Given the Endpoints "one-subset" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with "a" where:
      | subsets[0].ports[0].port | 0 |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                    | reason            |
      | subsets[0].ports[0].port | FieldValueInvalid |
    And the stored Endpoints "a" is unchanged
