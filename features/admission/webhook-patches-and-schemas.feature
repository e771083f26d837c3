@area:admission
@needs:webhooks
Feature: Defaults and schemas after the patches of mutating webhooks
  The server decodes the object that a mutating webhook returns like the object of a request: it sets defaults and drops unknown fields.

  @rule:adm-mutating-webhook-patch @needs:crd
  Scenario Outline: <write> of a custom object whose webhook <change> stores the spec <spec>
    adm-mutating-webhook-patch: the server sets the defaults of the schema and drops unknown fields after the patch of the webhook.
    Detects: a server that sets defaults or drops unknown fields only before it calls the webhooks.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, default: 7}
      color: {type: string}
      """
    And the Widget "empty" named "a"
    And the mutating webhook "guard" with:
      """
      response: {patch: [<operation>]}
      rules: [{operations: [CREATE, UPDATE], apiGroups: ['{unique}.example.com'], apiVersions: [v1], resources: [widgets]}]
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"},"spec":{"size":3,"color":"red"}}
      """
    Then the response is a success
    And the response has:
      | spec | <spec> |
    And the stored Widget "<name>" is the same as the response

    Examples: writes
      | write         | change                      | operation                                 | spec                     | method | path              | type             | name |
      | POST          | removes a field             | {op: remove, path: /spec/size}            | {"color":"red","size":7} | POST   |                   | json             | b    |
      | POST          | adds an unknown field       | {op: add, path: /spec/unknown, value: 1}  | {"color":"red","size":3} | POST   |                   | json             | b    |
      | POST          | adds a list of another type | {op: add, path: /other, value: {size: 1}} | {"color":"red","size":3} | POST   |                   | json             | b    |
      | A merge patch | removes a field             | {op: remove, path: /spec/size}            | {"color":"red","size":7} | PATCH  | /a                | merge-patch+json | a    |
      | A merge patch | adds an unknown field       | {op: add, path: /spec/unknown, value: 1}  | {"color":"red","size":3} | PATCH  | /a                | merge-patch+json | a    |
      | An apply      | removes a field             | {op: remove, path: /spec/size}            | {"color":"red","size":7} | PATCH  | /b?fieldManager=m | apply-patch+yaml | b    |

  @rule:adm-mutating-webhook-patch @needs:crd
  Scenario Outline: <write> of a custom object returns 422 Invalid if the patch of a mutating webhook makes it invalid
    adm-mutating-webhook-patch: the server validates the patched object with the schema.
    Detects: a server that validates custom objects before it calls the webhooks.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer, maximum: 5}
      color: {type: string}
      """
    And the Widget "empty" named "a"
    And the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: /spec/size, value: 6}]}
      rules: [{operations: [CREATE, UPDATE], apiGroups: ['{unique}.example.com'], apiVersions: [v1], resources: [widgets]}]
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"},"spec":{"size":3,"color":"red"}}
      """
    Then the response is 422 Invalid
    And the stored Widget "a" is unchanged

    Examples: writes
      | write         | method | path              | type             | name |
      | POST          | POST   |                   | json             | b    |
      | A merge patch | PATCH  | /a                | merge-patch+json | a    |
      | An apply      | PATCH  | /b?fieldManager=m | apply-patch+yaml | b    |

  @rule:adm-mutating-webhook-patch @needs:type:services
  Scenario Outline: A port that a mutating webhook adds to a Service in <write> gets the default protocol
    adm-mutating-webhook-patch: the server sets defaults in the parts that the webhook adds.
    Detects: a server that sets defaults only before it calls the webhooks.
    Given the Service "one-port" named "a"
    And the mutating webhook "guard" with:
      """
      response: {patch: [{op: add, path: /spec/ports, value: [{port: 81, unknown: 1}]}]}
      rules: [{operations: [CREATE, UPDATE], apiGroups: [""], apiVersions: [v1], resources: [services]}]
      """
    When <method> /api/v1/namespaces/{namespace}/services<path> with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"Service","metadata":{"name":"<name>"},"spec":{"ports":[{"port":80}]}}
      """
    Then the response is a success
    And the response has:
      | spec.ports | [{"port":81,"protocol":"TCP","targetPort":81}] |

    Examples: writes
      | write         | method | path | type             | name |
      | a POST        | POST   |      | json             | b    |
      | a merge patch | PATCH  | /a   | merge-patch+json | a    |
