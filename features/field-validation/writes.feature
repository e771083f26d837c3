@area:field-validation
@needs:type:configmaps
Feature: Field validation of every write
  Bodies of PUT and documents of patches are looked at like those of POST.

  Scenario Outline: A PUT with <level>
    fv-warn-succeeds: the object is written as ever, and each field has its warning; fv-warn-is-default: also when no level is asked
    for.
    Detects: only creation by POST looks at unknown fields, or updates warn of nothing by default.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """application/json
      {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the answer is 200
    And the warnings in any order are:
      | text                         |
      | unknown field "metadata.foo" |
      | duplicate field "data.k"     |
      | unknown field "bar"          |
    And the answer has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the answer

    @rule:fv-warn-succeeds
    Examples: Warn
      | level          | query                 |
      | Warn           | ?fieldValidation=Warn |

    @rule:fv-warn-is-default
    Examples: by default
      | level          | query                 |
      | an empty level | ?fieldValidation=     |
      | no level       |                       |

  @rule:fv-applies-to-put
  Scenario: A PUT under Strict changes nothing
    fv-applies-to-put: the answer is that of a POST, and the object stays as it is.
    Detects: Strict counts for POST only.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.k", unknown field "bar" |
    And the stored ConfigMap "a" is unchanged

  @rule:fv-applies-to-post
  Scenario: A POST under Strict creates nothing
    fv-applies-to-post: 400, and there is no object.
    Detects: the level is read from the queries of other verbs only.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=Strict with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":"1","k":"2"},"bar":1}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.k", unknown field "bar" |
    And there is no ConfigMap "a"

  Scenario Outline: A <patch> under Warn<default>
    fv-unknown-dropped: what a patch brings that nobody knows is named and not stored; fv-warn-is-default: also when no level is asked
    for.
    Detects: patches bring in anything.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200
    And the warnings in any order are:
      | text                         |
      | unknown field "bar"          |
      | unknown field "metadata.foo" |
    And the answer has:
      | data         | {"k":"1"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the answer

    @rule:fv-unknown-dropped
    Examples: Warn
      | patch                 | default      | query                 | type                                   | body |
      | JSON patch            |              | ?fieldValidation=Warn | application/json-patch+json            | [{op: add, path: /data, value: {k: "1"}}, {op: add, path: /bar, value: 1}, {op: add, path: /metadata/foo, value: 1}] |
      | merge patch           |              | ?fieldValidation=Warn | application/merge-patch+json           | {data: {k: "1"}, bar: 1, metadata: {foo: 1}} |
      | strategic merge patch |              | ?fieldValidation=Warn | application/strategic-merge-patch+json | {data: {k: "1"}, bar: 1, metadata: {foo: 1}} |

    @rule:fv-warn-is-default
    Examples: by default
      | patch                 | default      | query                 | type                                   | body |
      | JSON patch            | , by default |                       | application/json-patch+json            | [{op: add, path: /data, value: {k: "1"}}, {op: add, path: /bar, value: 1}, {op: add, path: /metadata/foo, value: 1}] |
      | merge patch           | , by default |                       | application/merge-patch+json           | {data: {k: "1"}, bar: 1, metadata: {foo: 1}} |
      | strategic merge patch | , by default |                       | application/strategic-merge-patch+json | {data: {k: "1"}, bar: 1, metadata: {foo: 1}} |

  @rule:fv-warn-one-item-per-duplicate
  Scenario Outline: A <patch> that says something twice
    fv-warn-one-item-per-duplicate: what stands twice in the patch itself is named.
    Detects: the document of the patch is parsed by something that doesn't look.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the warnings in any order are:
      | text      |
      | <warning> |
    And the stored ConfigMap "a" has:
      | data | {"k":"2"} |

    Examples: patches
      | patch                 | type                                   | body                                                                            | warning                               |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":"1"},"value":{"k":"2"}}]               | json patch duplicate field "[0].value" |
      | JSON patch, thrice    | application/json-patch+json            | [{"op":"add","op":"add","op":"add","path":"/data","value":{"k":"2"}}]           | json patch duplicate field "[0].op"   |
      | merge patch           | application/merge-patch+json           | {"data":{"k":"1","k":"2"}}                                                      | duplicate field "data.k"              |
      | strategic merge patch | application/strategic-merge-patch+json | {"data":{"k":"1","k":"2"}}                                                      | duplicate field "data.k"              |
      | apply                 | application/apply-patch+yaml           | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"1","k":"2"}} | line 1: key "k" already set in map    |

  @rule:fv-warn-one-item-per-unknown
  Scenario: An operation of a JSON patch with a member that operations have none of
    fv-warn-one-item-per-unknown: the document of the patch is looked at, too, and the place of the operation is named.
    Detects: only the result of the patch is looked at.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/data","value":{"k":"2"}},{"op":"test","path":"/data/k","value":"2","Path":"/x","comment":"y"}]
      """
    Then the answer is 200
    And the warnings in any order are:
      | text                                   |
      | json patch unknown field "[1].Path"    |
      | json patch unknown field "[1].comment" |
