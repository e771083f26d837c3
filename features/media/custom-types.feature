@area:media
Feature: Types that have no protobuf
  Types of definitions and of aggregated servers are not promised in protobuf; who may meet them accepts several types.

  @rule:media-protobuf-not-for-custom-types
  @needs:protobuf @needs:crd
  Scenario Outline: Protobuf alone is not acceptable for <what> of a custom type
    media-protobuf-not-for-custom-types: the binary encoding is not available for types defined by custom definitions.
    Detects: JSON is sent under the name of protobuf.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}}
      """
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<rest>
    Then the answer is 406

    Examples: reads
      | what      | rest |
      | an object | /a   |
      | a list    |      |

  @rule:media-accept-several-types
  @needs:protobuf @needs:crd
  Scenario Outline: A custom type comes in the next type that is accepted: <type>
    media-accept-several-types: with several types in Accept the server answers in one that it supports.
    Detects: the first type decides, and the answer is 406.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the request header "Accept" is "application/vnd.orch.protobuf, <type>"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the answer is 200
    And the answer in "<type>" has:
      | kind  | WidgetList |
      | items | []         |

    Examples: next types
      | type             |
      | application/json |
      | application/yaml |

  @rule:media-protobuf-not-for-aggregated-types
  @needs:protobuf @needs:aggregation @needs:server-flags
  Scenario: The protobuf of an aggregated type is up to its server
    media-protobuf-not-for-aggregated-types: it is not promised.
    Detects: none: whatever the aggregated server says is passed on.
    Given a server with the profile "aggregation"
    And an aggregated server of the group "{unique}.example.com" that speaks JSON only
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /apis/{unique}.example.com/v1/gadgets
    Then the answer is one of the permitted:
      | (status) | meaning                                          |
      | 406      | an aggregated type is not given in protobuf      |
      | 200      | the server translates aggregated types by itself |
