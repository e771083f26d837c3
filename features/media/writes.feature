@area:media
Feature: Encoding of responses to writes
  The server negotiates the encoding of the response for every verb.

  @rule:media-yaml-response
  Scenario Outline: The response to <operation> with Accept application/yaml is YAML
    media-yaml-response: the response is a YAML document with Content-Type application/yaml.
    Detects: a server that negotiates the encoding only for reads.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/yaml"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the response is a success
    And the response in "application/yaml" has:
      | kind | <kind> |

    Examples: writes
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON Patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a delete                     | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletecollection           | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |

  @rule:media-protobuf-response
  @needs:protobuf
  Scenario Outline: The response to <operation> with Accept application/vnd.orch.protobuf is protobuf
    media-protobuf-response: the response is in protobuf, with the Content-Type of protobuf.
    Detects: a server that negotiates the encoding only for reads.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the response is a success
    And the response in "application/vnd.orch.protobuf" has:
      | kind | <kind> |

    Examples: writes
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON Patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a delete                     | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletecollection           | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |

  @rule:media-cbor-response
  @needs:cbor
  Scenario Outline: The response to <operation> with Accept application/cbor is CBOR
    media-cbor-response: the response is a CBOR document with Content-Type application/cbor.
    Detects: a server that negotiates the encoding only for reads.
    Given a server with the launch profile "cbor"
    And the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/cbor"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the response is a success
    And the response in "application/cbor" has:
      | kind | <kind> |

    Examples: writes
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON Patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a create                     | POST   |                   | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {b: "yes"}}} | Endpoints                    |
      | a delete                     | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletecollection           | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |
