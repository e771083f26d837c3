@area:conversions
@needs:crd
@needs:webhooks
Feature: Writes of custom objects in another version
  Every write in a version other than the storage version stores the object that the webhook returns.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      length: {type: integer}
      color: {type: string}
      replicas: {type: integer}
      """

  @rule:conv-crd-webhook-writes
  Scenario Outline: A <write> in another version stores the converted object and returns it in the requested version
    conv-crd-webhook-writes: the server converts the stored object, changes it, and converts the result back.
    Detects: a server that converts only new objects, or applies a patch to the object in the storage version.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And these Widget exist:
      | name | spec.size | spec.color |
      | a    | 3         | red        |
    When <method> /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a?<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | apiVersion | {unique}.example.com/beta  |
      | spec       | {"length":5,"color":"red"} |
    And the stored Widget "a" has:
      | apiVersion | {unique}.example.com/v1  |
      | spec       | {"size":5,"color":"red"} |

    Examples: writes
      | write             | method | query                       | type                         | body                                                                                                                                                                  |
      | PUT               | PUT    | pretty=1                    | application/json             | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"length":5,"color":"red"}} |
      | merge patch       | PATCH  | pretty=1                    | application/merge-patch+json | {"spec":{"length":5}}                                                                                                                                                 |
      | JSON Patch        | PATCH  | pretty=1                    | application/json-patch+json  | [{"op":"test","path":"/spec/length","value":3},{"op":"replace","path":"/spec/length","value":5}]                                                                      |
      | server-side apply | PATCH  | fieldManager=two&force=true | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"a"},"spec":{"length":5}}                                                                |

  @rule:conv-crd-webhook-failure
  Scenario Outline: A <write> in another version returns 500 and changes nothing if the conversion fails
    conv-crd-webhook-failure: the server stores no object that it cannot convert.
    Detects: a server that stores the unconverted object, or deletes the object before the conversion of the response.
    Given these Widget exist:
      | name | spec.size |
      | a    | 3         |
    And the conversion webhook "Widget" with:
      """
      review: {response: {result: {status: Failure, message: too big}}}
      """
    When <method> /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a with the body:
      """<type>
      <body>
      """
    Then the response is 500
    And the stored Widget "a" is unchanged

    Examples: writes
      | write       | method | type                         | body                                                                                                                                                    |
      | merge patch | PATCH  | application/merge-patch+json | {"spec":{"length":5}}                                                                                                                                   |
      | DELETE      | DELETE | application/json             | {}                                                                                                                                                      |
      | PUT         | PUT    | application/json             | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"length":5}} |

  @rule:conv-crd-webhook-reads
  Scenario: A list with resourceVersionMatch=Exact in another version contains the converted objects of that resourceVersion
    conv-crd-webhook-reads: the server converts each object in the list, whatever resourceVersion the list has.
    Detects: a server that returns stored objects of the history without conversion, or the current objects.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And these Widget exist:
      | name | spec.size |
      | a    | 3         |
      | b    | 4         |
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is saved as "before"
    And the manager "one" has changed the Widget "a":
      """
      spec: {size: 5}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?resourceVersionMatch=Exact&resourceVersion={before:metadata.resourceVersion}
    Then the items in any order are:
      | apiVersion                | metadata.name | spec         |
      | {unique}.example.com/beta | a             | {"length":3} |
      | {unique}.example.com/beta | b             | {"length":4} |
