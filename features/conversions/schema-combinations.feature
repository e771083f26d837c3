@area:conversions
@needs:crd
Feature: Combined schemas and formats of custom objects
  A schema can combine other schemas with anyOf, oneOf, allOf and not, and restrict a string to a format.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      any: {type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}, anyOf: [{required: [a]}, {required: [b], properties: {b: {minimum: 3}}}]}
      one: {type: object, properties: {a: {type: integer}, b: {type: integer}, c: {type: integer}}, oneOf: [{required: [a]}, {required: [b]}, {required: [c]}]}
      all: {type: integer, allOf: [{minimum: 3}, {multipleOf: 2}]}
      other: {type: string, not: {enum: [no, never]}}
      port: {x-kubernetes-int-or-string: true}
      date: {type: string, format: date}
      time: {type: string, format: date-time}
      ip4: {type: string, format: ipv4}
      ip6: {type: string, format: ipv6}
      cidr: {type: string, format: cidr}
      uuid: {type: string, format: uuid}
      byte: {type: string, format: byte}
      span: {type: string, format: duration}
      mail: {type: string, format: email}
      host: {type: string, format: hostname}
      small: {type: integer, format: int32}
      unknown: {type: string, format: shape}
      """

  @rule:conv-crd-schema-validated
  Scenario Outline: POST of a custom object with <value> returns 201 for combined schemas or formats
    conv-crd-schema-validated: anyOf needs at least one schema, oneOf exactly one, allOf every schema, and not none.
    Detects: a server that requires every alternative, or rejects a string of the format.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {<member>: <json>}}
      """
    Then the response is 201
    And the response has:
      | spec.<member> | <json> |

    Examples: combined schemas
      | value                                   | member | json          |
      | only the first alternative of anyOf     | any    | {"a":1}       |
      | only the second alternative of anyOf    | any    | {"b":3}       |
      | both alternatives of anyOf              | any    | {"a":1,"b":3} |
      | only the last alternative of oneOf      | one    | {"c":1}       |
      | a value that matches every schema       | all    | 4             |
      | a value that does not match not         | other  | "yes"         |
      | an integer where a string is also valid | port   | 80            |
      | a string where an integer is also valid | port   | "http"        |

    Examples: formats
      | value                               | member  | json                                   |
      | 29 February of a leap year          | date    | "2024-02-29"                           |
      | a time with an offset               | time    | "2024-02-29T23:59:59.5+02:00"          |
      | an IPv4 address                     | ip4     | "10.0.0.255"                           |
      | a shortened IPv6 address            | ip6     | "fd00::1"                              |
      | an IPv4 network                     | cidr    | "10.0.0.0/8"                           |
      | an IPv6 network                     | cidr    | "fd00::/64"                            |
      | a UUID in upper case                | uuid    | "0B3E5F00-93AB-4D1C-8A4B-7B1A0F1D2C3E" |
      | padded base64                       | byte    | "YQ=="                                 |
      | a duration of several units         | span    | "1h30m0.5s"                            |
      | an email address                    | mail    | "a@b.example"                          |
      | an email address with a quoted name | mail    | "\"a b\"@c.example"                    |
      | a hostname                          | host    | "a-1.example.com"                      |
      | the largest 32-bit integer          | small   | 2147483647                             |
      | any string of an unknown format     | unknown | "any"                                  |

  @rule:conv-crd-schema-validated
  Scenario Outline: POST of a custom object with <value> returns 422 Invalid with a message that contains "<message>"
    conv-crd-schema-validated: the server evaluates every alternative and the formats of strings and integers.
    Detects: a server that accepts any value, evaluates only the first alternative, or treats oneOf like anyOf.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {<member>: <json>}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | /<message>/ |
    And there is no Widget "a"

    Examples: combined schemas
      | value                                     | member | json          | message                                                           |
      | no alternative of anyOf                   | any    | {"c":1}       | must validate at least one schema \(anyOf\)                       |
      | an invalid alternative of anyOf           | any    | {"b":2}       | must validate at least one schema \(anyOf\)                       |
      | no alternative of oneOf                   | one    | {}            | must validate one and only one schema \(oneOf\). Found none valid |
      | two alternatives of oneOf                 | one    | {"a":1,"b":2} | must validate one and only one schema \(oneOf\). Found 2 valid    |
      | the last two alternatives of oneOf        | one    | {"b":1,"c":2} | must validate one and only one schema \(oneOf\). Found 2 valid    |
      | only the first schema of allOf            | all    | 5             | must validate all the schemas \(allOf\)                           |
      | only the second schema of allOf           | all    | 2             | must validate all the schemas \(allOf\)                           |
      | a value that matches not                  | other  | "never"       | must not validate the schema \(not\)                              |
      | a boolean instead of an integer or string | port   | true          | must be of type (integer,string\|string,integer)                  |

    Examples: formats
      | value                                | member | json                                  | message        |
      | 29 February of another year          | date   | "2023-02-29"                          | type date      |
      | a time without an offset             | time   | "2024-02-29T23:59:59"                 | type date-time |
      | an hour of 24                        | time   | "2024-02-28T24:00:00Z"                | type date-time |
      | an IPv4 address with a number of 256 | ip4    | "10.0.0.256"                          | type ipv4      |
      | an IPv4 address as an IPv6 address   | ip6    | "10.0.0.1"                            | type ipv6      |
      | an IPv6 address as an IPv4 address   | ip4    | "fd00::1"                             | type ipv4      |
      | an address without a prefix length   | cidr   | "10.0.0.0"                            | type cidr      |
      | an IPv4 network of 33 bits           | cidr   | "10.0.0.0/33"                         | type cidr      |
      | a UUID with a missing digit          | uuid   | "0b3e5f00-93ab-4d1c-8a4b-7b1a0f1d2c3" | type uuid      |
      | base64 without padding               | byte   | "YQ"                                  | type byte      |
      | a duration without a unit            | span   | "5"                                   | type duration  |
      | an email address without a name      | mail   | "@b.example"                          | type email     |
      | an email address with two dots       | mail   | "a@b..example"                        | type email     |
      | a hostname that starts with a hyphen | host   | "-a"                                  | type hostname  |

    @since:1.36
    Examples: formats of integers
      | value                                 | member | json       | message |
      | an integer above the maximum of int32 | small  | 2147483648 | int32   |
