@area:patch
Feature: Documents that are no patch
  A document must have the shape that its Content-Type promises, and there must be an object to change.

  @rule:patch-body-shape-follows-content-type
  @rule:ep-op-patch-body-required
  Scenario Outline: A <sort> that is <what> is rejected
    patch-body-shape-follows-content-type: 400, with what was wrong. ep-op-patch-body-required: nothing is no document.
    Mistake: the sort is guessed from the shape, a document without shape changes nothing and is 200, or 500.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?<query> with the body:
      """<type>
      <body>
      """
    Then the answer is 400 BadRequest
    And the answer is a Status with:
      | message | <message> |
      | details | (absent)  |
    And the stored Endpoints "a" is unchanged

    Examples: JSON Patch
      | sort       | what                | query | type                        | body                                 | message                                                                                        |
      | JSON Patch | an object           |       | application/json-patch+json | {"metadata":{"labels":{"app":"x"}}}  | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | one operation       |       | application/json-patch+json | {"op":"remove","path":"/subsets"}    | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | a text              |       | application/json-patch+json | "x"                                  | error decoding patch: json: cannot unmarshal string into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | a list of numbers   |       | application/json-patch+json | [1]                                  | error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp |
      | JSON Patch | cut short           |       | application/json-patch+json | [{"op":"remove"                      | error decoding patch: unexpected end of JSON input                                             |
      | JSON Patch | nothing             |       | application/json-patch+json |                                      | error decoding patch: unexpected end of JSON input                                             |
      | JSON Patch | with a number as op |       | application/json-patch+json | [{"op":1,"path":"/subsets"}]         | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string |

    Examples: merge patch
      | sort        | what        | query | type                         | body                                                   | message                                                                                           |
      | merge patch | a JSON Patch |      | application/merge-patch+json | [{"op":"remove","path":"/subsets"}]                    | error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | merge patch | an empty list |     | application/merge-patch+json | []                                                     | error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | merge patch | a text      |       | application/merge-patch+json | "x"                                                    | error decoding patch: json: cannot unmarshal string into Go value of type map[string]interface {} |
      | merge patch | null        |       | application/merge-patch+json | null                                                   | Invalid JSON Patch                                                                                |
      | merge patch | YAML        |       | application/merge-patch+json | metadata: {labels: {app: x}}                           | error decoding patch: invalid character 'm' looking for beginning of value                        |
      | merge patch | cut short   |       | application/merge-patch+json | {"metadata":                                           | error decoding patch: unexpected end of JSON input                                                |
      | merge patch | nothing     |       | application/merge-patch+json |                                                        | error decoding patch: unexpected end of JSON input                                                |

    Examples: strategic merge patch
      | sort                  | what         | query | type                                   | body                                | message                                                                     |
      | strategic merge patch | a JSON Patch |       | application/strategic-merge-patch+json | [{"op":"remove","path":"/subsets"}] | json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | strategic merge patch | a text       |       | application/strategic-merge-patch+json | "x"                                 | json: cannot unmarshal string into Go value of type map[string]interface {} |
      | strategic merge patch | cut short    |       | application/strategic-merge-patch+json | {"metadata":                        | unexpected end of JSON input                                                |
      | strategic merge patch | nothing      |       | application/strategic-merge-patch+json |                                     | unexpected end of JSON input                                                |

    Examples: apply
      | sort  | what            | query            | type                         | body                                                                | message                                                                                                                                               |
      | apply | a JSON Patch    | fieldManager=one | application/apply-patch+yaml | [{"op":"remove","path":"/subsets"}]                                 | error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}         |
      | apply | a merge patch   | fieldManager=one | application/apply-patch+yaml | {"metadata":{"labels":{"app":"x"}}}                                 | invalid object type: /, Kind=                                                                                                                         |
      | apply | of another kind | fieldManager=one | application/apply-patch+yaml | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}      | invalid object type: /v1, Kind=ConfigMap                                                                                                              |
      | apply | nothing         | fieldManager=one | application/apply-patch+yaml |                                                                     | invalid object type: /, Kind=                                                                                                                         |

  @rule:patch-absent-object-404
  @rule:rest-other-patch-always-patch
  Scenario Outline: A <sort> of an absent object is 404 and creates nothing
    patch-absent-object-404, rest-other-patch-always-patch: only an apply creates; a whole object in the patch is no reason to.
    Mistake: the patch is applied to an empty object, which is then stored.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the answer is 404 NotFound
    And the answer is a Status with:
      | message | endpoints "a" not found          |
      | details | {"name":"a","kind":"endpoints"}  |
    And there is no Endpoints "a"

    Examples: sorts
      | sort                  | type                                   | body                                                                                       |
      | merge patch           | application/merge-patch+json           | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a"}}                             |
      | strategic merge patch | application/strategic-merge-patch+json | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a"}}                             |
      | JSON Patch            | application/json-patch+json            | [{"op":"add","path":"","value":{"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a"}}}] |
      | JSON Patch of nothing | application/json-patch+json            | []                                                                                         |

  @rule:patch-absent-object-404
  Scenario: A patch that can't be read is 404 where there is no object
    patch-absent-object-404: the object is looked for first.
    Mistake: the document is read first, and the answer is 400.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      [
      """
    Then the answer is 404 NotFound
