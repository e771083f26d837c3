@area:field-validation
Feature: Required fields with every value of fieldValidation
  The server rejects every write whose resulting object lacks a required field.

  @rule:fv-required-fields-always-checked
  Scenario Outline: A <write> of Endpoints that omits the number of a port returns 422 with fieldValidation=<level>
    fv-required-fields-always-checked: the response is 422 with the path of the field, and nothing is stored.
    Detects: a server that, with Ignore, checks required fields only for some verbs.
    Given the Endpoints "one-subset" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?fieldValidation=<level>&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason            | field                    | message                                                     |
      | FieldValueInvalid | subsets[0].ports[0].port | Invalid value: 0: must be between 1 and 65535, inclusive |
    And the stored Endpoints "b" is unchanged
    And the namespace contains only the Endpoints "b"

    Examples: writes
      | write                 | level  | method | path | type                                   | body                                                                                                                 |
      | POST                  | Ignore | POST   |      | application/json                       | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"name":"x"}]}]}                       |
      | PUT                   | Ignore | PUT    | /b   | application/json                       | {"metadata":{"name":"b"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"name":"x"}]}]}                       |
      | PUT                   | Warn   | PUT    | /b   | application/json                       | {"metadata":{"name":"b"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"name":"x"}]}]}                       |
      | JSON Patch            | Ignore | PATCH  | /b   | application/json-patch+json            | [{"op":"remove","path":"/subsets/0/ports/0/port"}]                                                                   |
      | merge patch           | Ignore | PATCH  | /b   | application/merge-patch+json           | {"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"name":"x"}]}]}                                               |
      | strategic merge patch | Ignore | PATCH  | /b   | application/strategic-merge-patch+json | {"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"name":"x"}]}]}                                               |
      | server-side apply     | Ignore | PATCH  | /a   | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a}, subsets: [{addresses: [{ip: 10.0.0.1}], ports: [{name: x}]}]} |

  @rule:fv-required-fields-always-checked
  @needs:type:configmaps
  Scenario Outline: POST of a ConfigMap without a name returns 422 with fieldValidation=<level>
    fv-required-fields-always-checked: every object needs name or generateName.
    Detects: a server that generates a name with Ignore.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"data":{"k":"1"}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason             | field         | message                                             |
      | FieldValueRequired | metadata.name | Required value: name or generateName is required |

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @needs:crd
  Scenario Outline: A <method> of a custom object with a <problem> returns 422 with fieldValidation=<level>
    fv-required-fields-always-checked, fv-field-types-always-checked: the schema's required fields and types apply with every
    fieldValidation.
    Detects: a server that validates the schema only with some values of fieldValidation.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      list: {type: array, items: {type: object, required: [id], properties: {id: {type: string}}}}
      """
    And the manager "one" has applied the Widget "b":
      """
      spec: {list: [{id: x}]}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>?fieldValidation=<level> with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"},"spec":{"list":[{"id":"x"},<item>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | reason   | field           | message   |
      | <reason> | spec.list[1].id | <message> |
    And the stored Widget "b" is unchanged

    @rule:fv-required-fields-always-checked
    Examples: missing fields
      | method | problem       | level  | path | name | type                         | item | reason             | message        |
      | POST   | missing field | Ignore |      | a    | application/json             | {}   | FieldValueRequired | Required value |
      | PATCH  | missing field | Ignore | /b   | b    | application/merge-patch+json | {}   | FieldValueRequired | Required value |

    @rule:fv-field-types-always-checked
    Examples: fields of the wrong type
      | method | problem                 | level  | path | name | type                         | item     | reason                | message                                                                             |
      | POST   | field of the wrong type | Ignore |      | a    | application/json             | {"id":1} | FieldValueTypeInvalid | Invalid value: "integer": spec.list[1].id in body must be of type string: "integer" |
      | PATCH  | field of the wrong type | Warn   | /b   | b    | application/merge-patch+json | {"id":1} | FieldValueTypeInvalid | Invalid value: "integer": spec.list[1].id in body must be of type string: "integer" |
