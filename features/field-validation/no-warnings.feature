@area:field-validation
@needs:type:configmaps
Feature: Writes without warnings
  A write with fieldValidation=Ignore, or without unknown and duplicate fields, returns no warning.

  Scenario Outline: A <write> with unknown and duplicate fields and fieldValidation=Ignore returns no warning
    fv-applies-to-put, fv-applies-to-patch: the server drops unknown fields of the object and of the patch document without a warning.
    Detects: a server that returns warnings with Ignore, or applies Ignore only to some verbs.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Ignore with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the response

    @rule:fv-applies-to-put
    Examples: PUT
      | write                 | method | type                                   | body |
      | PUT                   | PUT    | application/json                       | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |

    @rule:fv-applies-to-patch
    Examples: patches
      | write                 | method | type                                   | body |
      | JSON Patch            | PATCH  | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":"1"},"value":{"k":"2"},"x":1},{"op":"add","path":"/bar","value":1},{"op":"add","path":"/metadata/foo","value":1}] |
      | merge patch           | PATCH  | application/merge-patch+json           | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |

  @rule:fv-ignore-duplicate
  Scenario: An apply with a duplicate field and fieldValidation=Ignore stores the last value without a warning
    fv-ignore-duplicate: the last value is stored, and the response has no warning.
    Detects: a server whose YAML parser rejects repeated keys at every level.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one&fieldValidation=Ignore with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"1","k":"2"}}
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | data | {"k":"2"} |
    And the stored ConfigMap "a" is the same as the response

  @rule:fv-warn-one-item-per-unknown
  @until:1.32
  Scenario: POST of Endpoints with unknown fields in two list items returns a warning for each item
    fv-warn-one-item-per-unknown: each list item has separate warnings; a field that occurs three times has one warning. Quotes in a field
    name are escaped.
    Detects: a server that returns one warning for each field name, checks only the first item, or returns a warning for each repetition.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """application/json
      {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1","x":1},{"ip":"10.0.0.2","x":1}],"ports":[{"port":80,"port":81,"port":82,"x":1}]}],"foo":1,"foo":2,"we\"ird":1}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                       |
      | unknown field "subsets[0].addresses[0].x"  |
      | unknown field "subsets[0].addresses[1].x"  |
      | duplicate field "subsets[0].ports[0].port" |
      | unknown field "subsets[0].ports[0].x"      |
      | unknown field "foo"                        |
      | unknown field "we\\"ird"                   |
    And the response has:
      | subsets | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}],"ports":[{"port":82,"protocol":"TCP"}]}] |
    And the stored Endpoints "a" is the same as the response

  @rule:fv-warn-one-item-per-unknown
  @since:1.33
  Scenario: POST of Endpoints with unknown fields in two list items returns a warning for each item, since 1.33
    fv-warn-one-item-per-unknown: each list item has separate warnings; a field that occurs three times has one warning. Quotes in a field
    name are escaped.
    Detects: a server that returns one warning for each field name, checks only the first item, or returns a warning for each repetition.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """application/json
      {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1","x":1},{"ip":"10.0.0.2","x":1}],"ports":[{"port":80,"port":81,"port":82,"x":1}]}],"foo":1,"foo":2,"we\"ird":1}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                       |
      | unknown field "subsets[0].addresses[0].x"  |
      | unknown field "subsets[0].addresses[1].x"  |
      | duplicate field "subsets[0].ports[0].port" |
      | unknown field "subsets[0].ports[0].x"      |
      | unknown field "foo"                        |
      | unknown field "we\\"ird"                   |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |
    And the response has:
      | subsets | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}],"ports":[{"port":82,"protocol":"TCP"}]}] |
    And the stored Endpoints "a" is the same as the response

  @rule:warn-not-without-cause
  Scenario Outline: A valid <request> returns no warning
    warn-not-without-cause: a valid request causes no warnings, for every verb.
    Detects: a server that returns a warning for every write, or for fields that the server sets.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path> with the body:
      """<type>
      <body>
      """
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |

    Examples: valid requests
      | request             | method | path                    | type                         | body                                                                                                                 |
      | GET of an object    | GET    | /a                      | application/json             |                                                                                                                      |
      | list                | GET    |                         | application/json             |                                                                                                                      |
      | dry-run POST        | POST   | ?dryRun=All             | application/json             | {"metadata":{"name":"b"}}                                                                                            |
      | PUT                 | PUT    | /a?fieldValidation=Warn | application/json             | {"metadata":{"name":"a","uid":"{a:metadata.uid}","resourceVersion":"{a:metadata.resourceVersion}"},"data":{"k":"1"}} |
      | JSON Patch          | PATCH  | /a                      | application/json-patch+json  | [{"op":"test","path":"/metadata/name","value":"a"},{"op":"add","path":"/data","value":{"k":"1"}}]                    |
      | merge patch         | PATCH  | /a?fieldValidation=Warn | application/merge-patch+json | {"data":{"k":"1"},"binaryData":null}                                                                                 |
      | apply               | PATCH  | /a?fieldManager=one     | application/apply-patch+yaml | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}                                               |
      | DELETE of an object | DELETE | /a                      | application/json             | {"apiVersion":"v1","kind":"DeleteOptions"}                                                                           |
      | deletecollection    | DELETE |                         | application/json             |                                                                                                                      |

    # Before 1.28, the server stores a strategic merge patch directive without an effect in the object.
    @since:1.28
    Examples: strategic merge patch directives
      | request                                       | method | path | type                                   | body                                  |
      | strategic merge patch with a $patch directive | PATCH  | /a   | application/strategic-merge-patch+json | {"data":{"$patch":"replace","k":"1"}} |
