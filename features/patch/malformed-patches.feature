@area:patch
Feature: Malformed patches
  A patch must have the structure of its Content-Type. A malformed patch changes nothing.

  Scenario Outline: A <patch> with <document> as the body returns 400
    patch-body-shape-follows-content-type: a patch must have the structure of its Content-Type. ep-op-patch-body-required: an empty body is
    not a patch.
    Detects: a server that derives the patch type from the structure, returns 200 if the document would change nothing, or returns 500.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?<query> with the body:
      """<type>
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | <message> |
      | details | (absent)  |
    And the stored Endpoints "a" is unchanged

    @rule:ep-op-patch-body-required
    Examples: empty body
      | patch                 | document          | query | type                                   | body | message                                            |
      | JSON Patch            | an empty document |       | application/json-patch+json            |      | error decoding patch: unexpected end of JSON input |
      | strategic merge patch | an empty document |       | application/strategic-merge-patch+json |      | unexpected end of JSON input                       |

    # Since 1.25, the server decodes the body before it applies the patch. Before 1.25, the response is 500.
    @rule:ep-op-patch-body-required @since:1.25
    Examples: merge patch with an empty body
      | patch       | document          | query | type                         | body | message                                            |
      | merge patch | an empty document |       | application/merge-patch+json |      | error decoding patch: unexpected end of JSON input |

    @rule:patch-body-shape-follows-content-type
    Examples: JSON Patch
      | patch      | document             | query | type                        | body                                | message                                                                                          |
      | JSON Patch | an object            |       | application/json-patch+json | {"metadata":{"labels":{"app":"x"}}} | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | a single operation   |       | application/json-patch+json | {"op":"remove","path":"/subsets"}   | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | a string             |       | application/json-patch+json | "x"                                 | error decoding patch: json: cannot unmarshal string into Go value of type []handlers.jsonPatchOp |
      | JSON Patch | an array of numbers  |       | application/json-patch+json | [1]                                 | error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp   |
      | JSON Patch | a truncated document |       | application/json-patch+json | [{"op":"remove"                     | error decoding patch: unexpected end of JSON input                                               |
      | JSON Patch | an array of arrays   |       | application/json-patch+json | [[]]                                | error decoding patch: json: cannot unmarshal array into Go value of type handlers.jsonPatchOp    |
      | JSON Patch | trailing characters  |       | application/json-patch+json | [] x                                | error decoding patch: invalid character 'x' after top-level value                                |

    # Since 1.25, the server decodes the body before it applies the patch. Before 1.25, the response is 422.
    @rule:patch-body-shape-follows-content-type @since:1.25
    Examples: JSON Patch operations with members of the wrong type
      | patch      | document                         | query | type                        | body                                       | message                                                                                                  |
      | JSON Patch | a number as path                 |       | application/json-patch+json | [{"op":"remove","path":1}]                 | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.path of type string |
      | JSON Patch | a number as op                   |       | application/json-patch+json | [{"op":1,"path":"/subsets"}]               | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string   |
      | JSON Patch | a number as the first of two ops |       | application/json-patch+json | [{"op":1,"op":"remove","path":"/subsets"}] | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string   |

    # Since 1.25, the server decodes the body before it applies the patch. Before 1.25, the response is 422 or 500.
    @rule:patch-body-shape-follows-content-type @since:1.25
    Examples: merge patch
      | patch       | document             | query | type                         | body                                | message                                                                                           |
      | merge patch | a JSON Patch         |       | application/merge-patch+json | [{"op":"remove","path":"/subsets"}] | error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | merge patch | an empty array       |       | application/merge-patch+json | []                                  | error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | merge patch | a string             |       | application/merge-patch+json | "x"                                 | error decoding patch: json: cannot unmarshal string into Go value of type map[string]interface {} |
      | merge patch | a number             |       | application/merge-patch+json | 1                                   | error decoding patch: json: cannot unmarshal number into Go value of type map[string]interface {} |
      | merge patch | true                 |       | application/merge-patch+json | true                                | error decoding patch: json: cannot unmarshal bool into Go value of type map[string]interface {}   |
      | merge patch | two documents        |       | application/merge-patch+json | {} {}                               | error decoding patch: invalid character '{' after top-level value                                 |
      | merge patch | null                 |       | application/merge-patch+json | null                                | Invalid JSON Patch                                                                                |
      | merge patch | YAML                 |       | application/merge-patch+json | metadata: {labels: {app: x}}        | error decoding patch: invalid character 'm' looking for beginning of value                        |
      | merge patch | a truncated document |       | application/merge-patch+json | {"metadata":                        | error decoding patch: unexpected end of JSON input                                                |

    @rule:patch-body-shape-follows-content-type
    Examples: strategic merge patch
      | patch                 | document                | query | type                                   | body                                  | message                                                                     |
      | strategic merge patch | a JSON Patch            |       | application/strategic-merge-patch+json | [{"op":"remove","path":"/subsets"}]   | json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | strategic merge patch | an empty array          |       | application/strategic-merge-patch+json | []                                    | json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | strategic merge patch | true                    |       | application/strategic-merge-patch+json | true                                  | json: cannot unmarshal bool into Go value of type map[string]interface {}   |
      | strategic merge patch | YAML                    |       | application/strategic-merge-patch+json | metadata: {}                          | invalid character 'm' looking for beginning of value                        |
      | strategic merge patch | a string                |       | application/strategic-merge-patch+json | "x"                                   | json: cannot unmarshal string into Go value of type map[string]interface {} |
      | strategic merge patch | a truncated document    |       | application/strategic-merge-patch+json | {"metadata":                          | unexpected end of JSON input                                                |
      | strategic merge patch | a string as $retainKeys |       | application/strategic-merge-patch+json | {"metadata":{"$retainKeys":"labels"}} | invalid patch format of retainKeys                                          |

    @rule:patch-body-shape-follows-content-type
    Examples: apply
      | patch             | document                       | query            | type                         | body                                                                                   | message                                                                                                                                        |
      | server-side apply | a JSON Patch                   | fieldManager=one | application/apply-patch+yaml | [{"op":"remove","path":"/subsets"}]                                                    | error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {}  |
      | server-side apply | a merge patch                  | fieldManager=one | application/apply-patch+yaml | {"metadata":{"labels":{"app":"x"}}}                                                    | invalid object type: /, Kind=                                                                                                                  |
      | server-side apply | a string                       | fieldManager=one | application/apply-patch+yaml | x                                                                                      | error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal string into Go value of type map[string]interface {} |
      | server-side apply | an object with another name    | fieldManager=one | application/apply-patch+yaml | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"b"}}                         | the name of the object (b) does not match the name on the URL (a)                                                                              |
      | server-side apply | an object of another namespace | fieldManager=one | application/apply-patch+yaml | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","namespace":"elsewhere"}} | the namespace of the provided object does not match the namespace sent on the request                                                          |
      | server-side apply | an object of another version   | fieldManager=one | application/apply-patch+yaml | {"apiVersion":"v2","kind":"Endpoints","metadata":{"name":"a"}}                         | invalid object type: /v2, Kind=Endpoints                                                                                                       |
      | server-side apply | an empty document              | fieldManager=one | application/apply-patch+yaml |                                                                                        | invalid object type: /, Kind=                                                                                                                  |

    # Before 1.28, the server compares the field types of the patch before it checks its kind, and returns 500.
    @rule:patch-body-shape-follows-content-type @since:1.28
    Examples: apply of a different kind
      | patch             | document                  | query            | type                         | body                                                           | message                                  |
      | server-side apply | an object of another kind | fieldManager=one | application/apply-patch+yaml | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}} | invalid object type: /v1, Kind=ConfigMap |
