@area:cel
@needs:crd @since:1.30
Feature: Values in validation rules
  The server evaluates every rule of every value. The type and format in the schema determine how a rule compares values.

  @rule:cel-evaluated-in-server
  Scenario Outline: POST of a custom object with <violations> returns 422 with a cause for each failed rule
    cel-evaluated-in-server: the server evaluates all rules of a value, and the rules of all values below it.
    Detects: a server that stops at the first failed rule, or evaluates only the rules of the first list item or map value.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      box:
        type: object
        x-kubernetes-validations: [{rule: 'self.min <= self.max', message: order}, {rule: 'self.min + self.max < 9', message: sum}]
        properties: {min: {type: integer, x-kubernetes-validations: [{rule: self < 7, message: small}]}, max: {type: integer}}
      list: {type: array, maxItems: 5, items: {type: integer, x-kubernetes-validations: [{rule: self < 5, message: item}]}}
      map: {type: object, maxProperties: 5, additionalProperties: {type: integer, x-kubernetes-validations: [{rule: self < 5, message: value}]}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: <spec>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field          | reason            | message          |
      | <first field>  | FieldValueInvalid | <first message>  |
      | <second field> | FieldValueInvalid | <second message> |
    And there is no Widget "a"
    Examples: violations
      | violations                                 | spec                        | first field  | first message                   | second field  | second message                  |
      | a value that violates two rules            | {box: {min: 6, max: 5}}     | spec.box     | Invalid value: "object": order  | spec.box      | Invalid value: "object": sum    |
      | an object and a member that violate a rule | {box: {min: 7, max: 8}}     | spec.box     | Invalid value: "object": sum    | spec.box.min  | Invalid value: "integer": small |
      | two invalid list items                     | {list: [1, 5, 2, 6]}        | spec.list[1] | Invalid value: "integer": item  | spec.list[3]  | Invalid value: "integer": item  |
      | two invalid map values                     | {map: {a: 1, b: 5, c/d: 9}} | spec.map[b]  | Invalid value: "integer": value | spec.map[c/d] | Invalid value: "integer": value |
      | an invalid list item and map value         | {list: [9], map: {a: 9}}    | spec.list[0] | Invalid value: "integer": item  | spec.map[a]   | Invalid value: "integer": value |

  @rule:cel-evaluated-in-server
  Scenario Outline: POST of a custom object with <values> returns <response>
    cel-evaluated-in-server: the format of a string determines its type in rules. A member with a default value is present, and rules
    of a null are not evaluated.
    Detects: a server that compares times and durations as strings, or evaluates rules before it sets defaults.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      times: {type: object, properties: {from: {type: string, format: date-time}, to: {type: string, format: date-time}}, x-kubernetes-validations: [{rule: self.from < self.to}]}
      spans: {type: object, properties: {from: {type: string, format: duration}, to: {type: string, format: duration}}, x-kubernetes-validations: [{rule: self.from < self.to}]}
      bytes: {type: string, format: byte, x-kubernetes-validations: [{rule: self.size() == 3}]}
      bounds: {type: object, properties: {min: {type: integer, default: 5}, max: {type: integer}}, x-kubernetes-validations: [{rule: self.min <= self.max}]}
      either: {x-kubernetes-int-or-string: true, x-kubernetes-validations: [{rule: 'type(self) == int ? self < 5 : self.endsWith("%")'}]}
      number: {type: number, x-kubernetes-validations: [{rule: self < 2.5}]}
      maybe: {type: integer, nullable: true, x-kubernetes-validations: [{rule: self > 3}]}
      map: {type: object, maxProperties: 5, additionalProperties: {type: string}, x-kubernetes-validations: [{rule: 'self.all(k, k in ["a.b", "in", "c-d"])'}]}
      text: {type: string, x-kubernetes-validations: [{rule: self.size() < 3}]}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {"apiVersion": "{unique}.example.com/v1", "kind": "Widget", "metadata": {"name": "a"}, "spec": {<spec>}}
      """
    Then the response is <response>
    Examples: satisfied rules
      | values                                          | response | spec                                                                         |
      | ordered times in two time zones                 | 201      | "times": {"from": "2024-01-01T01:30:00+02:00", "to": "2024-01-01T00:00:00Z"} |
      | ordered durations in two units                  | 201      | "spans": {"from": "90s", "to": "2m"}                                         |
      | a base64 string of three bytes                  | 201      | "bytes": "AAEC"                                                              |
      | a minimum from its default and a larger maximum | 201      | "bounds": {"max": 6}                                                         |
      | an integer in an integer-or-string field        | 201      | "either": 4                                                                  |
      | a string in an integer-or-string field          | 201      | "either": "9%"                                                               |
      | 2 in a number field with the limit 2.5          | 201      | "number": 2                                                                  |
      | a null in a nullable field                      | 201      | "maybe": null                                                                |
      | map keys that are not CEL identifiers           | 201      | "map": {"a.b": "x", "in": "y", "c-d": "z"}                                   |
      | a string of two characters outside the BMP      | 201      | "text": "😀😀"                                                                 |
    Examples: failed rules
      | values                                           | response    | spec                                                                         |
      | times in two time zones in reverse order         | 422 Invalid | "times": {"from": "2024-01-01T00:00:00Z", "to": "2024-01-01T01:30:00+02:00"} |
      | durations in two units in reverse order          | 422 Invalid | "spans": {"from": "2m", "to": "90s"}                                         |
      | equal durations in two units                     | 422 Invalid | "spans": {"from": "1h", "to": "60m"}                                         |
      | a minimum from its default and a smaller maximum | 422 Invalid | "bounds": {"max": 4}                                                         |
      | an invalid string in an integer-or-string field  | 422 Invalid | "either": "4"                                                                |
      | 2.75 in a number field with the limit 2.5        | 422 Invalid | "number": 2.75                                                               |

  @rule:cel-transition-rule
  Scenario Outline: An update that <change> returns <response> if the field has a transition rule
    cel-transition-rule: lists of type set and map are equal if they have equal items in any order. A transition rule is not evaluated
    if the update removes the field. With optionalOldSelf, oldSelf has the stored value.
    Detects: a server that compares sets by position, evaluates rules of removed fields, or leaves an optional oldSelf empty on updates.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      set: {type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: self == oldSelf}]}
      list: {type: array, maxItems: 5, items: {type: string, maxLength: 9}, x-kubernetes-validations: [{rule: self == oldSelf}]}
      map: {type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 9}, v: {type: integer}}},
        x-kubernetes-validations: [{rule: self == oldSelf}]}
      size: {type: integer, x-kubernetes-validations: [{rule: 'self <= oldSelf.orValue(9)', optionalOldSelf: true}]}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {set: [x, w], list: [x, w], map: [{k: x, v: 1}, {k: w, v: 2}], size: 3}}
      """
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.<field> | <value> |
    Then the response is <response>
    Examples: changes
      | change                                  | field | value                             | response    |
      | reorders a set                          | set   | ["w","x"]                         | 200         |
      | replaces an element of a set            | set   | ["x","z"]                         | 422 Invalid |
      | reorders a list without a type          | list  | ["w","x"]                         | 422 Invalid |
      | removes a list                          | list  | (absent)                          | 200         |
      | reorders a list of type map             | map   | [{"k":"w","v":2},{"k":"x","v":1}] | 200         |
      | swaps the values of a list of type map  | map   | [{"k":"x","v":2},{"k":"w","v":1}] | 422 Invalid |
      | raises a number above the stored number | size  | 4                                 | 422 Invalid |
      | keeps a number                          | size  | 3                                 | 200         |
