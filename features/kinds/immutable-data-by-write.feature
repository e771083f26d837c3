@area:kinds
Feature: Writes of immutable ConfigMaps and Secrets
  The data of an immutable ConfigMap or Secret cannot change, with any verb, patch type or encoding of the values.

  @rule:kind-immutable-data @needs:type:configmaps
  Scenario Outline: A <write> of an immutable ConfigMap that <change> returns 422 Invalid
    kind-immutable-data: the data is immutable for every verb and patch type, also in a dry run.
    Detects: a server that checks only changed values, or only some of the verbs.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a}, immutable: true, data: {a: YQ==}, binaryData: {b: YQ==}}
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | in any order | <causes> |
    And the stored ConfigMap "a" is unchanged

    Examples: writes
      | write               | change                    | method | query       | type                         | causes                      | body |
      | PUT                 | omits binaryData          | PUT    |             | application/json             | binaryData                  | {"metadata":{"name":"a"},"immutable":true,"data":{"a":"YQ=="}} |
      | PUT                 | omits all fields          | PUT    |             | application/json             | immutable, data, binaryData | {"metadata":{"name":"a"}} |
      | JSON Patch          | removes the data          | PATCH  |             | application/json-patch+json  | data                        | [{"op":"remove","path":"/data"}] |
      | merge patch         | changes a binary value    | PATCH  |             | application/merge-patch+json | binaryData                  | {"binaryData":{"b":"Yg=="}} |
      | server-side apply   | adds a key                | PATCH  | &force=true | application/apply-patch+yaml | data                        | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"c":"1"}} |
      | dry-run merge patch | sets immutable to false  | PATCH  | &dryRun=All | application/merge-patch+json | immutable, data             | {"immutable":false,"data":{"a":"x"}} |

  @rule:kind-immutable-data @needs:type:secrets
  Scenario: A patch of stringData of an immutable Secret with the stored value returns 200
    kind-immutable-data: the server compares the decoded data, which does not change.
    Detects: a server that rejects every write of stringData of an immutable Secret.
    Given the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "a":
      """
      {metadata: {name: a}, immutable: true, data: {a: YQ==}}
      """
    When PATCH /api/v1/namespaces/{namespace}/secrets/a with the body:
      """application/merge-patch+json
      {"stringData":{"a":"a"}}
      """
    Then the response is 200
    And the response has:
      | data | {"a":"YQ=="} |
