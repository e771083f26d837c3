@area:cel
@needs:crd @since:1.30
Feature: Field paths and messages of several validation rules
  Each rule has its own message and field path.

  @rule:cel-rule-reason-and-path
  Scenario Outline: The cause of a rule with the fieldPath <path> has the field <field>
    cel-rule-reason-and-path: a path can have several steps, names in brackets and keys of maps.
    Detects: a server that uses only the first step of the path, or the text of the path.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box:
        type: object
        properties: {size: {type: integer}, a-b: {type: integer}, c.d: {type: integer}, sub: {type: object, properties: {c: {type: integer}}}, map: {type: object, maxProperties: 3, additionalProperties: {type: integer}}}
        x-kubernetes-validations: [{rule: self.size > 0}, {rule: self.size < 5, fieldPath: "<path>", message: too large}]
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {box: {size: 7}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason            | message                            |
      | <field> | FieldValueInvalid | Invalid value: "object": too large |
    Examples: paths
      | path        | field             |
      | .size       | spec.box.size     |
      | .sub.c      | spec.box.sub.c    |
      | ['a-b']     | spec.box.a-b      |
      | .a-b        | spec.box.a-b      |
      | ['c.d']     | spec.box.c.d      |
      | .map['x/y'] | spec.box.map[x/y] |
      | .map.x      | spec.box.map[x]   |
