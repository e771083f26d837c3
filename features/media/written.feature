@area:media
Feature: What writes answer in other encodings
  Content negotiation is about the answer, whatever the request does.

  @rule:media-yaml-response
  Scenario Outline: What <operation> answers comes in YAML
    media-yaml-response: a YAML document with Content-Type application/yaml.
    Detects: only reads are negotiated.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/yaml"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the answer is a success
    And the answer in "application/yaml" has:
      | kind | <kind> |

    Examples: requests
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a deletion                   | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletion of the collection | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |

  @rule:media-protobuf-response
  @needs:protobuf
  Scenario Outline: What <operation> answers comes in protobuf
    media-protobuf-response: in the binary encoding with that Content-Type.
    Detects: only reads are negotiated.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the answer is a success
    And the answer in "application/vnd.orch.protobuf" has:
      | kind | <kind> |

    Examples: requests
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a deletion                   | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletion of the collection | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |

  @rule:media-cbor-response
  @needs:cbor
  Scenario Outline: What <operation> answers comes in CBOR
    media-cbor-response: a CBOR document with Content-Type application/cbor.
    Detects: only reads are negotiated.
    Given a server with the profile "cbor"
    And the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/cbor"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the answer is a success
    And the answer in "application/cbor" has:
      | kind | <kind> |

    Examples: requests
      | operation                    | verb   | path              | type                                   | body                                                                       | kind                         |
      | an update                    | PUT    | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a JSON patch                 | PATCH  | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     | Endpoints                    |
      | a merge patch                | PATCH  | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | a strategic merge patch      | PATCH  | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           | Endpoints                    |
      | an apply                     | PATCH  | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} | Endpoints                    |
      | a creation                   | POST   |                   | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {b: "yes"}}} | Endpoints                    |
      | a deletion                   | DELETE | /a                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | Status                       |
      | a deletion of the collection | DELETE |                   | application/json                       | {apiVersion: v1, kind: DeleteOptions}                                      | /^(Status\|EndpointsList)$/ |
