@area:conversions
@needs:type:endpointslices.discovery
Feature: EndpointSlice v1
  Node and zone have separate fields. deprecatedTopology is read-only.

  Scenario Outline: An endpoint with <fields> has <result>
    conv-endpointslice-nodename, conv-endpointslice-zone, conv-endpointslice-deprecatedtopology-renamed: nodeName and zone are fields of the
    endpoint, and topology is unknown.
    Detects: a server that copies nodeName or zone from or to the topology.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], <fields>}]}
      """
    Then the response is a success
    And the response has:
      | endpoints[0].<field>            | <value>  |
      | endpoints[0].topology           | (absent) |
      | endpoints[0].deprecatedTopology | (absent) |

    @rule:conv-endpointslice-nodename
    Examples: nodeName
      | result         | fields                                          | field    | value    |
      | the nodeName n | nodeName: n                                     | nodeName | n        |
      | no nodeName    | deprecatedTopology: {kubernetes.io/hostname: n} | nodeName | (absent) |

    @rule:conv-endpointslice-zone
    Examples: zone
      | result     | fields                                               | field | value    |
      | the zone z | zone: z                                              | zone  | z        |
      | no zone    | deprecatedTopology: {topology.kubernetes.io/zone: z} | zone  | (absent) |

    @rule:conv-endpointslice-deprecatedtopology-renamed
    Examples: topology
      | result  | fields                                     | field | value    |
      | no zone | topology: {topology.kubernetes.io/zone: z} | zone  | (absent) |

  @rule:conv-endpointslice-deprecatedtopology-renamed
  Scenario: A POST of an EndpointSlice with topology returns 400 BadRequest with strict validation
    conv-endpointslice-deprecatedtopology-renamed: the field is called deprecatedTopology in v1.
    Detects: a server that still reads the field of v1beta1.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices?fieldValidation=Strict with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], topology: {a: b}}]}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | endpoints[0].topology                |

  @rule:conv-endpointslice-deprecatedtopology-not-writable
  Scenario: PUT of an EndpointSlice drops deprecatedTopology
    conv-endpointslice-deprecatedtopology-not-writable: the server drops a value that an update adds.
    Detects: a server that stores the field.
    Given the response to POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices with this body is saved as "a":
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1]}]}
      """
    When PUT /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices/a with the saved object "a" where:
      | endpoints[0].deprecatedTopology | {"a":"b"}    |
      | endpoints[0].addresses          | ["10.0.0.2"] |
    Then the response is 200
    And the response has:
      | endpoints[0].addresses[0]       | 10.0.0.2 |
      | endpoints[0].deprecatedTopology | (absent) |

  @rule:conv-endpointslice-deprecatedtopology-not-writable
  Scenario: POST of an EndpointSlice drops deprecatedTopology
    conv-endpointslice-deprecatedtopology-not-writable: the server drops the value in a new object.
    Detects: a server that stores the field in new objects.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], deprecatedTopology: {a: b}}]}
      """
    Then the response is a success
    And the response has:
      | endpoints[0].deprecatedTopology | (absent) |
