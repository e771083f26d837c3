@area:media
Feature: Syntax of YAML bodies
  The server reads merge keys, tags, block scalars and directives of YAML 1.1.

  @rule:media-yaml-request
  Scenario Outline: POST of YAML with <syntax> stores the corresponding value
    media-yaml-request: the server decodes the complete syntax of YAML 1.1.
    Detects: a server that reads only JSON-like YAML, or YAML 1.2.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Ignore with the body:
      """application/yaml
      metadata: {name: a}
      one: &one {k: one, l: one}
      two: &two {k: two, m: two}
      <data>
      """
    Then the response is 201
    And the response has:
      | data | <value> |

    Examples: merge keys and aliases
      | syntax                                   | data                            | value                           |
      | a merge key                              | data: {<<: *one}                | {"k":"one","l":"one"}           |
      | a member after a merge key               | data: {<<: *one, l: x}          | {"k":"one","l":"x"}             |
      | a merge key of two maps                  | data: {<<: [*one, *two]}        | {"k":"one","l":"one","m":"two"} |
      | a merge key of an inline map             | data: {<<: {k: v}, m: w}        | {"k":"v","m":"w"}               |
      | an alias of a string                     | data: {k: &a v, l: *a}          | {"k":"v","l":"v"}               |
      | an alias as a key                        | data: {k: &a v, *a : w}         | {"k":"v","v":"w"}               |
      | an alias of an anchor that is used twice | data: {k: &a v, l: &a w, m: *a} | {"k":"v","l":"w","m":"w"}       |

    Examples: tags and keys
      | syntax                       | data                         | value                          |
      | a number with a string tag   | data: {k: !!str 1}           | {"k":"1"}                      |
      | a boolean with a string tag  | data: {k: !!str yes}         | {"k":"yes"}                    |
      | a binary value               | data: {k: !!binary aGVsbG8=} | {"k":"hello"}                  |
      | an unknown tag               | data: {k: !custom v}         | {"k":"v"}                      |
      | a map with a map tag         | data: !!map {k: v}           | {"k":"v"}                      |
      | numbers and booleans as keys | data: {1: a, yes: b, 1.5: c} | {"1":"a","true":"b","1.5":"c"} |
      | an explicit key              | data: {? k : v}              | {"k":"v"}                      |
      | the last of two equal keys   | data: {k: v, k: w}           | {"k":"w"}                      |

    Examples: scalars
      | syntax                       | data                            | value              |
      | a date                       | data: {k: 2001-01-01}           | {"k":"2001-01-01"} |
      | a number with a colon        | data: {k: 1:30}                 | {"k":"1:30"}       |
      | escapes in double quotes     | data: {k: "\\u00e9\\x41\\t\\n"} | {"k":"éA\\t\\n"}   |
      | two single quotes            | data: {k: 'it''s'}              | {"k":"it's"}       |
      | a hash and a colon in quotes | data: {k: "a: b # c"} # comment | {"k":"a: b # c"}   |

  @rule:media-yaml-request
  Scenario: A POST of YAML with block scalars keeps or folds the line breaks
    media-yaml-request: a literal scalar keeps the line breaks, a folded scalar joins the lines, and "-" removes the last line break.
    Detects: a server that removes line breaks, or adds one to every block scalar.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/yaml
      metadata: {name: a}
      data:
        literal: |
          a
            b
        stripped: |-
          c
        kept: |+
          d

        folded: >
          e
          f

          g
        plain: h
          i
      """
    Then the response is 201
    And the response has:
      | data | {"literal":"a\\n  b\\n","stripped":"c","kept":"d\\n\\n","folded":"e f\\ng\\n","plain":"h i"} |

  # The bytes encode the lines "metadata: {name: a}" and "data: {k: é}".
  @rule:media-yaml-request
  Scenario Outline: POST of YAML in <encoding> stores the string
    media-yaml-request: a byte order mark at the start determines the encoding.
    Detects: a server that reads the byte order mark as a part of the first key.
    When POST /api/v1/namespaces/{namespace}/configmaps with the bytes "<bytes>" as "application/yaml"
    Then the response is 201
    And the response has:
      | metadata.name | a         |
      | data          | {"k":"é"} |

    Examples: encodings
      | encoding                     | bytes                                                                                                                                |
      | UTF-8 with a byte order mark | efbbbf6d657461646174613a207b6e616d653a20617d0a646174613a207b6b3a20c3a97d                                                             |
      | little-endian UTF-16         | fffe6d0065007400610064006100740061003a0020007b006e0061006d0065003a00200061007d000a0064006100740061003a0020007b006b003a002000e9007d00 |
      | big-endian UTF-16            | feff006d0065007400610064006100740061003a0020007b006e0061006d0065003a00200061007d000a0064006100740061003a0020007b006b003a002000e9007d |

  @rule:media-yaml-request
  Scenario Outline: POST of YAML with <start> at the start returns 201
    media-yaml-request: a document can start with comments, empty lines and directives for YAML 1.1.
    Detects: a server that reads a directive or a comment as content.
    When POST /api/v1/namespaces/{namespace}/configmaps with the bytes "<bytes> 6d657461646174613a207b6e616d653a20617d" as "application/yaml"
    Then the response is 201

    Examples: starts of documents
      | start           | bytes                                          |
      | a directive     | 2559414d4c20312e310a2d2d2d0a                   |
      | a tag directive | 255441472021207461673a782c323030303a0a2d2d2d0a |
      | a comment       | 2320630a0a2d2d2d0a                             |
      | empty lines     | 0a0a                                           |

  @rule:err-400-unparsable-body
  Scenario Outline: POST of YAML with <problem> returns 400
    err-400-unparsable-body: the server rejects a body that is not valid YAML 1.1 or has no JSON equivalent.
    Detects: a server that stores a part of the document, or a string in place of the value.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """application/yaml
      metadata: {name: a}
      data: <data>
      """
    Then the response is 400 BadRequest
    And there is no ConfigMap "a"

    Examples: invalid values
      | problem                              | data               |
      | a string as the value of a merge key | {<<: v}            |
      | a string in a list of a merge key    | {<<: [v]}          |
      | invalid base64                       | {k: !!binary "a?"} |
      | a string with an integer tag         | {k: !!int x}       |
      | a null key                           | {~: v}             |
      | a list as a key                      | {[a]: v}           |
      | a map as a key                       | {? {a: b} : v}     |
      | a value that is not a number         | {k: .nan}          |
      | an infinite number                   | {k: -.inf}         |
      | a hexadecimal number as a value      | {k: 0x1F}          |
      | an unknown escape                    | {k: "\\q"}         |
      | a character that starts no value     | {k: @v}            |
      | an open quote                        | {k: "v}            |
      | a second colon                       | k: v               |
