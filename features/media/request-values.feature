@area:media
@needs:type:podtemplates
Feature: Values in request bodies of every encoding
  The server stores the same value, whatever the encoding of the request body is.

  Scenario Outline: A POST of a <kind> in <type> with <value> stores the value
    media-protobuf-request, media-yaml-request: the server decodes negative, large, empty and fractional values exactly.
    Detects: a server that decodes integers in 32 bits or without sign, omits empty messages and strings, or rounds times.
    When POST /<path>/namespaces/{namespace}/<plural> with the <kind> "<state>" as "<type>" where:
      | metadata.name | a      |
      | <field>       | <json> |
    Then the response is a success
    And the stored <kind> "a" has:
      | <field> | <json> |

    @rule:media-protobuf-request @needs:protobuf @needs:type:configmaps
    Examples: protobuf
      | kind        | path   | plural       | state         | type                          | value                            | field                                       | json                                      |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | a negative integer of 32 bits    | template.spec.priority                      | -7                                        |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | an integer beyond 31 bits        | template.spec.terminationGracePeriodSeconds | 3000000000                                |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | an integer beyond 32 bits        | template.spec.terminationGracePeriodSeconds | 5000000000                                |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | an explicit false                | template.spec.automountServiceAccountToken  | false                                     |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | an empty object                  | template.spec.affinity                      | {}                                        |
      | PodTemplate | api/v1 | podtemplates | one-container | application/vnd.orch.protobuf | quantities                       | template.spec.containers[0].resources       | {"limits":{"cpu":"1500m","memory":"1Ki"}} |
      | ConfigMap   | api/v1 | configmaps   | empty         | application/vnd.orch.protobuf | an empty string and special keys | metadata.annotations                        | {"example.com/a.b":"","k":"ä😀"}           |
      | ConfigMap   | api/v1 | configmaps   | empty         | application/vnd.orch.protobuf | bytes that are not UTF-8         | binaryData                                  | {"a.b_c":"AP/+"}                          |

    @rule:media-protobuf-request @needs:protobuf @needs:type:leases.coordination
    Examples: times in protobuf
      | kind  | path                         | plural | state | type                          | value                             | field          | json                        |
      | Lease | apis/coordination.orch.io/v1 | leases | empty | application/vnd.orch.protobuf | a time with zeros in its fraction | spec.renewTime | 2026-01-02T03:04:05.001234Z |
      | Lease | apis/coordination.orch.io/v1 | leases | empty | application/vnd.orch.protobuf | a fraction of microseconds        | spec.renewTime | 2026-01-02T03:04:05.000001Z |
      | Lease | apis/coordination.orch.io/v1 | leases | empty | application/vnd.orch.protobuf | a time before 1970                | spec.renewTime | 1969-12-31T23:59:58.250000Z |
      | Lease | apis/coordination.orch.io/v1 | leases | empty | application/vnd.orch.protobuf | a time after 2038                 | spec.renewTime | 2106-02-08T00:00:00.000000Z |

    @rule:media-yaml-request @needs:type:configmaps
    Examples: YAML
      | kind        | path   | plural       | state         | type             | value                            | field                                       | json                            |
      | PodTemplate | api/v1 | podtemplates | one-container | application/yaml | an integer beyond 32 bits        | template.spec.terminationGracePeriodSeconds | 5000000000                      |
      | PodTemplate | api/v1 | podtemplates | one-container | application/yaml | an empty object                  | template.spec.affinity                      | {}                              |
      | ConfigMap   | api/v1 | configmaps   | empty         | application/yaml | an empty string and special keys | metadata.annotations                        | {"example.com/a.b":"","k":"ä😀"} |
      | ConfigMap   | api/v1 | configmaps   | empty         | application/yaml | bytes that are not UTF-8         | binaryData                                  | {"a.b_c":"AP/+"}                |
