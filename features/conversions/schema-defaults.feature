@area:conversions
@needs:crd
Feature: Defaults of custom objects
  The schema of a custom resource contains the defaults of absent fields, at every level.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      mode: {type: string, default: quiet}
      limit: {type: integer, nullable: true, default: 3}
      box: {type: object, default: {}, properties: {size: {type: integer, default: 7}}}
      list: {type: array, items: {type: object, properties: {name: {type: string}, size: {type: integer, default: 7}}}}
      numbers: {type: object, additionalProperties: {type: integer, default: 5}}
      map: {type: object, additionalProperties: {type: object, properties: {name: {type: string}, size: {type: integer, default: 7}}}}
      """

  @rule:conv-crd-schema-defaults
  Scenario Outline: POST of a custom object with <contents> stores the object with the defaults
    conv-crd-schema-defaults: the server also sets defaults in objects of lists and maps, and keeps explicit values and allowed nulls.
    Detects: a server that sets only defaults of the first level, or of the first item.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: <spec>}
      """
    Then the response is 201
    And the response has:
      | spec | <stored spec> |
    And the stored Widget "a" has:
      | spec | <stored spec> |

    Examples: contents
      | contents                     | spec                                                     | stored spec                                                                                                                       |
      | no fields                    | {}                                                       | {"mode":"quiet","limit":3,"box":{"size":7}}                                                                                       |
      | values for all fields        | {mode: loud, limit: 0, box: {size: 0}}                   | {"mode":"loud","limit":0,"box":{"size":0}}                                                                                        |
      | null where it is not allowed | {mode: null, box: {size: null}}                          | {"mode":"quiet","limit":3,"box":{"size":7}}                                                                                       |
      | null where it is allowed     | {limit: null}                                            | {"mode":"quiet","limit":null,"box":{"size":7}}                                                                                    |
      | three items in a list        | {list: [{name: x}, {name: "y"}, {name: z, size: 1}, {}]} | {"mode":"quiet","limit":3,"box":{"size":7},"list":[{"name":"x","size":7},{"name":"y","size":7},{"name":"z","size":1},{"size":7}]} |
      | null values in a map         | {numbers: {a: null, b: 1}}                               | {"mode":"quiet","limit":3,"box":{"size":7},"numbers":{"a":5,"b":1}}                                                               |
      | two entries in a map         | {map: {k: {name: x}, l: {}}}                             | {"mode":"quiet","limit":3,"box":{"size":7},"map":{"k":{"name":"x","size":7},"l":{"size":7}}}                                      |

    # Up to 1.20, validation of custom objects may treat an empty string as null, depending on the Go compiler of the server.
    @since:1.21
    Examples: empty string
      | contents        | spec       | stored spec                            |
      | an empty string | {mode: ""} | {"mode":"","limit":3,"box":{"size":7}} |

  @rule:conv-crd-schema-defaults
  Scenario Outline: A <write> that omits or removes a field stores the default of the field
    conv-crd-schema-defaults: the server sets the defaults after every write.
    Detects: a server that sets defaults only in new objects, so that the field is absent or keeps its old value.
    Given these Widget exist:
      | name | spec                                       |
      | a    | {"mode":"loud","limit":1,"box":{"size":1}} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec | {"mode":"quiet","limit":3,"box":{"size":7}} |
    And the stored Widget "a" has:
      | spec | {"mode":"quiet","limit":3,"box":{"size":7}} |

    Examples: writes
      | write       | method | type                         | body                                                                                                                                        |
      | PUT         | PUT    | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{}} |
      | merge patch | PATCH  | application/merge-patch+json | {"spec":{"mode":null,"limit":null,"box":{"size":null}}}                                                                                     |
      | JSON Patch  | PATCH  | application/json-patch+json  | [{"op":"replace","path":"/spec","value":{"box":{}}}]                                                                                        |

  @rule:conv-crd-schema-defaults
  Scenario Outline: A <read> of an object that was stored before the schema had a default shows the default
    conv-crd-schema-defaults: the server sets defaults when it reads stored objects.
    Detects: a server that sets defaults only when it writes an object, or only in the response to GET.
    Given these Widget exist:
      | name | spec.mode |
      | a    | loud      |
    And the CustomResourceDefinition for Widget with the changed properties of spec:
      """
      mode: {type: string, default: quiet}
      color: {type: string, default: red}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path>
    Then the response has:
      | <path of mode> | loud |
      | <color>        | red  |

    Examples: reads
      | read | path | path of mode       | color               |
      | GET  | /a   | spec.mode          | spec.color          |
      | list |      | items[0].spec.mode | items[0].spec.color |
