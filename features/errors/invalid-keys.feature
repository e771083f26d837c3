@area:errors
Feature: Validation of every key of a map
  The server validates every key of every map in the request, and reports each problem.

  Scenario Outline: POST of a <kind> with <problem> of <member> returns 422
    err-422-validation: the response has one cause for each problem.
    Detects: a server that validates only the first key, only the first map, or stops at the first problem.
    When POST /api/v1/namespaces/{namespace}/<collection> with the <kind> "empty" where:
      | metadata.name | a       |
      | <member>      | <value> |
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field          |
      | FieldValueInvalid | <field>        |
      | FieldValueInvalid | <second field> |
    And there is no <kind> "a"

    @rule:err-422-validation
    Examples: two invalid keys after a valid key
      | kind      | collection | problem                                 | member     | value                               | field           | second field    |
      | ConfigMap | configmaps | a space in the second key               | data       | {"a":"1","b c":"2","..":"3"}        | data[b c]       | data[..]        |
      | ConfigMap | configmaps | a slash in the second key               | data       | {"a":"1","b/c":"2","z":"","d~":"3"} | data[b/c]       | data[d~]        |
      | ConfigMap | configmaps | two dots at the start of the second key | binaryData | {"a":"","..b":"","c d":""}          | binaryData[..b] | binaryData[c d] |
      | Secret    | secrets    | a space in the second key               | data       | {"a":"","b c":"","..":""}           | data[b c]       | data[..]        |

  @rule:err-422-validation
  Scenario Outline: POST of a <kind> with an invalid last key of <member> returns 422
    err-422-validation: the last key is validated in the same way as the first key.
    Detects: a server that validates only the first key.
    When POST /api/v1/namespaces/{namespace}/<collection> with the <kind> "empty" where:
      | metadata.name | a       |
      | <member>      | <value> |
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field   |
      | FieldValueInvalid | <field> |
    And there is no <kind> "a"

    Examples: keys
      | kind      | collection | member     | value                      | field                |
      | ConfigMap | configmaps | data       | {"a":"1","b":"2","c d":""} | data[c d]            |
      | ConfigMap | configmaps | binaryData | {"a":"","b":"","c d":""}   | binaryData[c d]      |
      | Secret    | secrets    | data       | {"a":"","b":"","c d":""}   | data[c d]            |
      | Secret    | secrets    | stringData | {"a":"","b":"","c d":""}   | data[c d]            |

  @rule:err-422-validation
  Scenario: PUT of a ConfigMap with an invalid second key returns 422 and changes nothing
    err-422-validation: an update is validated in the same way as a create.
    Detects: a server that validates only the keys of new objects.
    Given the ConfigMap "empty" named "a" with:
      | data | {"a":"1"} |
    When PUT /api/v1/namespaces/{namespace}/configmaps/a with the saved object "a" where:
      | data | {"a":"1","b c":"2"} |
    Then the response is 422 Invalid
    And the stored ConfigMap "a" is unchanged

  @rule:err-422-validation
  Scenario Outline: POST of a ConfigMap whose binaryData contains the <position> key of data returns 422
    err-422-validation: a key can be in data or in binaryData, but not in both.
    Detects: a server that compares only the first keys of the two maps.
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a                        |
      | data          | {"a":"1","c":"2","e":""} |
      | binaryData    | <binary>                 |
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field   |
      | FieldValueInvalid | <field> |
    And there is no ConfigMap "a"

    Examples: positions
      | position | binary                  | field   |
      | first    | {"a":"","b":"","f":""}  | data[a] |
      | second   | {"b":"","c":"","f":""}  | data[c] |
      | last     | {"b":"","d":"","e":""}  | data[e] |
