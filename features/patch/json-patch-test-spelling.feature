@area:patch
Feature: Spelling of values in test operations of JSON Patch
  A number or string can have several spellings in JSON. RFC 6902 requires a comparison of values; kube-apiserver compares the texts.

  @rule:patch-json-patch-test-passes @profile:specification
  Scenario Outline: A JSON Patch that tests <value type> in another spelling is applied
    patch-json-patch-test-passes: numbers are equal if they are numerically equal, strings if they have the same characters (RFC 6902,
    section 4.6).
    Detects: a server that compares the texts of the values.
    Given the response to POST /api/v1/namespaces/{namespace}/endpoints with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web}, annotations: {text: "a<b"}}, subsets: [{addresses: [{ip: 10.10.1.1}], ports: [{port: 8080}]}]}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | metadata.labels | {"app":"new"} |
      | subsets         | {a:subsets}   |

    Examples: spellings
      | value type                           | path                       | value                              |
      | a number with a fraction             | /subsets/0/ports/0/port    | 8080.0                             |
      | a number with an exponent            | /subsets/0/ports/0/port    | 8.08e3                             |
      | a number with the exponent +3        | /subsets/0/ports/0/port    | 8.08e+3                            |
      | a number with the exponent -1        | /subsets/0/ports/0/port    | 80800e-1                           |
      | a string with an unescaped character | /metadata/annotations/text | "a<b"                              |
      | a string with an escaped character   | /metadata/annotations/text | "a\u003cb"                         |
      | a number inside an array             | /subsets/0/ports           | [{"port":8.08e3,"protocol":"TCP"}] |

  @rule:patch-json-patch-test-passes @profile:kubernetes
  Scenario Outline: A JSON Patch that tests <value type> is applied on kube-apiserver
    patch-json-patch-test-passes: kube-apiserver compares the value with the JSON that it writes, but ignores white space and the order
    of members.
    Detects: a server that compares white space and member order, or the JSON with which the object was created.
    Given the response to POST /api/v1/namespaces/{namespace}/endpoints with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web}, annotations: {text: "a<b"}}, subsets: [{addresses: [{ip: 10.10.1.1}], ports: [{port: 8080}]}]}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | metadata.labels | {"app":"new"} |
      | subsets         | {a:subsets}   |

    Examples: spellings of the server
      | value type                                  | path                       | value                                |
      | a number without a fraction                 | /subsets/0/ports/0/port    | 8080                                 |
      | a string with the escapes of the Go encoder | /metadata/annotations/text | "a\u003cb"                           |
      | an array with white space                   | /subsets/0/ports           | [ {"protocol": "TCP","port": 8080} ] |

  @rule:patch-json-patch-test-fails @profile:kubernetes
  Scenario Outline: A JSON Patch that tests <value type> in another spelling is rejected on kube-apiserver
    patch-json-patch-test-fails: a value in another spelling does not match.
    Detects: a server that emulates kube-apiserver and compares the values as RFC 6902 defines.
    Given the response to POST /api/v1/namespaces/{namespace}/endpoints with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web}, annotations: {text: "a<b"}}, subsets: [{addresses: [{ip: 10.10.1.1}], ports: [{port: 8080}]}]}
      """
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is a client error
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    Examples: other spellings
      | value type                           | path                       | value                              |
      | a number with a fraction             | /subsets/0/ports/0/port    | 8080.0                             |
      | a number with an exponent            | /subsets/0/ports/0/port    | 8.08e3                             |
      | a number with the exponent +3        | /subsets/0/ports/0/port    | 8.08e+3                            |
      | a number with the exponent -1        | /subsets/0/ports/0/port    | 80800e-1                           |
      | a string with an unescaped character | /metadata/annotations/text | "a<b"                              |
      | a number inside an array             | /subsets/0/ports           | [{"port":8.08e3,"protocol":"TCP"}] |
