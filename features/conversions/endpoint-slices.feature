@area:conversions
@needs:type:endpointslices.discovery
Feature: Where the endpoints of a slice are
  Node and zone have fields of their own; what is left of the topology can be read only.

  Scenario Outline: <what>
    conv-endpointslice-nodename, conv-endpointslice-zone, conv-endpointslice-deprecatedtopology-renamed: fields of their own, and an old name that is not known.
    Detects: an entry of the topology is still taken for it, or made of it.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], <written>}]}
      """
    Then the answer is a success
    And the answer has:
      | endpoints[0].<field>            | <value>  |
      | endpoints[0].topology           | (absent) |
      | endpoints[0].deprecatedTopology | (absent) |

    @rule:conv-endpointslice-nodename
    Examples: nodes
      | what                                  | written                                                | field    | value    |
      | The node of an endpoint has a field   | nodeName: n                                            | nodeName | n        |
      | A topology names no node              | deprecatedTopology: {kubernetes.io/hostname: n}        | nodeName | (absent) |

    @rule:conv-endpointslice-zone
    Examples: zones
      | what                                  | written                                                | field    | value    |
      | The zone of an endpoint has a field   | zone: z                                                | zone     | z        |
      | A topology names no zone              | deprecatedTopology: {topology.kubernetes.io/zone: z}   | zone     | (absent) |

    @rule:conv-endpointslice-deprecatedtopology-renamed
    Examples: the topology
      | what                                  | written                                                | field    | value    |
      | The topology has lost its name        | topology: {topology.kubernetes.io/zone: z}             | zone     | (absent) |

  @rule:conv-endpointslice-deprecatedtopology-renamed
  Scenario: Topology is not known
    conv-endpointslice-deprecatedtopology-renamed: it is called deprecatedTopology.
    Detects: the old name is still read.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices?fieldValidation=Strict with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], topology: {a: b}}]}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | endpoints[0].topology                |

  @rule:conv-endpointslice-deprecatedtopology-not-writable
  Scenario: What is left of the topology is not written by an update
    conv-endpointslice-deprecatedtopology-not-writable: it is dropped.
    Detects: it is stored like any other field.
    Given the answer to POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices is remembered as "a" with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1]}]}
      """
    When PUT /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices/a with "a" where:
      | endpoints[0].deprecatedTopology | {"a":"b"}    |
      | endpoints[0].addresses          | ["10.0.0.2"] |
    Then the answer is 200
    And the answer has:
      | endpoints[0].addresses[0]       | 10.0.0.2 |
      | endpoints[0].deprecatedTopology | (absent) |

  @rule:conv-endpointslice-deprecatedtopology-not-writable
  Scenario: What is left of the topology is not written by a create
    conv-endpointslice-deprecatedtopology-not-writable: it is dropped.
    Detects: a new slice brings along what it likes.
    When POST /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices with the body:
      """
      {apiVersion: discovery.orch.io/v1, kind: EndpointSlice, metadata: {name: a}, addressType: IPv4,
       endpoints: [{addresses: [10.0.0.1], deprecatedTopology: {a: b}}]}
      """
    Then the answer is a success
    And the answer has:
      | endpoints[0].deprecatedTopology | (absent) |
