@area:field-validation
@needs:type:configmaps
Feature: Field validation of PUT and patches
  The server validates the bodies of PUT and PATCH requests like the bodies of POST requests.

  Scenario Outline: PUT with unknown and duplicate fields and <level> returns a warning for each field
    fv-warn-succeeds: the object is stored, with a warning for each field; fv-warn-is-default: the default of fieldValidation is Warn.
    Detects: a server that checks for unknown fields only on POST, or returns no warnings for updates by default.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the response is 200
    And the warnings in any order are:
      | text                         |
      | unknown field "metadata.foo" |
      | duplicate field "data.k"     |
      | unknown field "bar"          |
    And the response has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the response

    @rule:fv-warn-succeeds
    Examples: Warn
      | level                | query                 |
      | fieldValidation=Warn | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: default
      | level                    | query             |
      | an empty fieldValidation | ?fieldValidation= |
      | no fieldValidation       |                   |

  @rule:fv-applies-to-put
  Scenario: PUT with unknown and duplicate fields and fieldValidation=Strict returns 400 and leaves the object unchanged
    fv-applies-to-put: the response is the same as for a POST.
    Detects: a server that applies Strict only to POST.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.k", unknown field "bar" |
    And the stored ConfigMap "a" is unchanged

  @rule:fv-applies-to-post
  Scenario: POST with unknown and duplicate fields and fieldValidation=Strict returns 400 and creates nothing
    fv-applies-to-post: Strict applies to POST.
    Detects: a server that reads fieldValidation only for PUT and PATCH.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.k", unknown field "bar" |
    And there is no ConfigMap "a"

  Scenario Outline: A <patch> with unknown fields and <level> returns a warning for each field
    fv-unknown-dropped: unknown fields are not stored; fv-warn-is-default: the server also returns warnings without fieldValidation.
    Detects: a server that does not check patches for unknown fields.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """
      <body>
      """
    Then the response is 200
    And the warnings in any order are:
      | text                         |
      | unknown field "bar"          |
      | unknown field "metadata.foo" |
    And the response has:
      | data         | {"k":"1"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the response

    @rule:fv-unknown-dropped
    Examples: Warn
      | patch                 | level                | query                 | type                                   | body                                                                                                                 |
      | JSON Patch            | fieldValidation=Warn | ?fieldValidation=Warn | application/json-patch+json            | [{op: add, path: /data, value: {k: "1"}}, {op: add, path: /bar, value: 1}, {op: add, path: /metadata/foo, value: 1}] |
      | merge patch           | fieldValidation=Warn | ?fieldValidation=Warn | application/merge-patch+json           | {data: {k: "1"}, bar: 1, metadata: {foo: 1}}                                                                         |
      | strategic merge patch | fieldValidation=Warn | ?fieldValidation=Warn | application/strategic-merge-patch+json | {data: {k: "1"}, bar: 1, metadata: {foo: 1}}                                                                         |

    @rule:fv-warn-is-default
    Examples: default
      | patch                 | level              | query | type                                   | body                                                                                                                 |
      | JSON Patch            | no fieldValidation |       | application/json-patch+json            | [{op: add, path: /data, value: {k: "1"}}, {op: add, path: /bar, value: 1}, {op: add, path: /metadata/foo, value: 1}] |
      | merge patch           | no fieldValidation |       | application/merge-patch+json           | {data: {k: "1"}, bar: 1, metadata: {foo: 1}}                                                                         |
      | strategic merge patch | no fieldValidation |       | application/strategic-merge-patch+json | {data: {k: "1"}, bar: 1, metadata: {foo: 1}}                                                                         |

  @rule:fv-warn-one-item-per-duplicate
  Scenario Outline: A duplicate field in the body of a <patch> causes one warning, and the last value is stored
    fv-warn-one-item-per-duplicate: the warning names the duplicate field of the patch document.
    Detects: a server whose parser for patches does not detect duplicates.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the warnings in any order are:
      | text      |
      | <warning> |
    And the stored ConfigMap "a" has:
      | data | {"k":"2"} |

    Examples: patches
      | patch                                          | type                                   | body                                                                                    | warning                                |
      | JSON Patch                                     | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":"1"},"value":{"k":"2"}}]                       | json patch duplicate field "[0].value" |
      | JSON Patch that contains the field three times | application/json-patch+json            | [{"op":"add","op":"add","op":"add","path":"/data","value":{"k":"2"}}]                   | json patch duplicate field "[0].op"    |
      | merge patch                                    | application/merge-patch+json           | {"data":{"k":"1","k":"2"}}                                                              | duplicate field "data.k"               |
      | strategic merge patch                          | application/strategic-merge-patch+json | {"data":{"k":"1","k":"2"}}                                                              | duplicate field "data.k"               |
      | server-side apply                              | application/apply-patch+yaml           | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"1","k":"2"}} | line 1: key "k" already set in map     |

  @rule:fv-warn-one-item-per-unknown
  Scenario: A JSON Patch operation with unknown members returns a warning for each member
    fv-warn-one-item-per-unknown: each warning contains the index of the operation.
    Detects: a server that validates only the patched object.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/data","value":{"k":"2"}},{"op":"test","path":"/data/k","value":"2","Path":"/x","comment":"y"}]
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                   |
      | json patch unknown field "[1].Path"    |
      | json patch unknown field "[1].comment" |
