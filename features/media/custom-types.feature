@area:media
Feature: Types that do not support protobuf
  Custom resources do not support protobuf; aggregated types may support it. Clients accept several media types.

  @rule:media-protobuf-not-for-custom-types
  @needs:protobuf @needs:crd
  Scenario Outline: GET of <target> of a custom resource with Accept protobuf returns 406
    media-protobuf-not-for-custom-types: protobuf is not available for custom resources.
    Detects: a server that sends JSON with the Content-Type of protobuf.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}}
      """
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>
    Then the response is 406

    Examples: reads
      | target    | path |
      | an object | /a   |
      | a list    |      |

  @rule:media-accept-several-types
  @needs:protobuf @needs:crd
  Scenario Outline: GET of a custom resource list with Accept protobuf and <type> returns <type>
    media-accept-several-types: the server uses the accepted media type that it supports.
    Detects: a server that considers only the first media type and returns 406.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the request header "Accept" is "application/vnd.orch.protobuf, <type>"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response is 200
    And the response in "<type>" has:
      | kind  | WidgetList |
      | items | []         |

    Examples: second media types
      | type             |
      | application/json |
      | application/yaml |

  @rule:media-protobuf-not-for-aggregated-types
  @needs:protobuf @needs:aggregation @needs:server-flags
  Scenario: GET of an aggregated type with Accept protobuf returns 406 or a converted response
    media-protobuf-not-for-aggregated-types: protobuf is optional for aggregated types. The report shows which of the two responses the server returns.
    Detects: a server that returns another status code, such as 500.
    Given a server with the launch profile "aggregation"
    And an aggregated server for the group "{unique}.example.com" that supports only JSON
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /apis/{unique}.example.com/v1/gadgets
    Then the response matches one of these rows:
      | (status) | meaning                                         |
      | 406      | the aggregated server does not support protobuf |
      | 200      | the server converts the response to protobuf    |

  @rule:media-protobuf-not-for-custom-types @needs:protobuf @needs:crd @resource:custom
  Scenario: A watch of a custom resource with Accept protobuf returns 406
    media-protobuf-not-for-custom-types: the server rejects a watch of a custom resource in protobuf too.
    Detects: a server that sends JSON events with the Content-Type of protobuf.
    Given the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /{collection}?watch=1&timeoutSeconds=1
    Then the response is 406
