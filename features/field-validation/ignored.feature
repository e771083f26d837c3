@area:field-validation
@needs:type:configmaps
Feature: Nothing is said under Ignore, or without a cause
  Warnings are for what is wrong, and for those who want to hear of it.

  Scenario Outline: A <write> under Ignore
    fv-applies-to-put, fv-applies-to-patch: no warning, and the unknown is dropped, be it of the type or of the patch itself.
    Detects: Ignore is taken for what warns without refusing, or counts for some verbs only.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Ignore with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | data         | {"k":"2"} |
      | bar          | (absent)  |
      | metadata.foo | (absent)  |
    And the stored ConfigMap "a" is the same as the answer

    @rule:fv-applies-to-put
    Examples: replacing
      | write                 | method | type                                   | body |
      | PUT                   | PUT    | application/json                       | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |

    @rule:fv-applies-to-patch
    Examples: patching
      | write                 | method | type                                   | body |
      | JSON Patch            | PATCH  | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":"1"},"value":{"k":"2"},"x":1},{"op":"add","path":"/bar","value":1},{"op":"add","path":"/metadata/foo","value":1}] |
      | merge patch           | PATCH  | application/merge-patch+json           | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {"metadata":{"name":"a","foo":1},"data":{"k":"1","k":"2"},"bar":1} |

  @rule:fv-ignore-duplicate
  Scenario: An apply that says something twice under Ignore
    fv-ignore-duplicate: the last value counts, and nobody is warned.
    Detects: a repeated key is an error of YAML at every level.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one&fieldValidation=Ignore with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"1","k":"2"}}
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | data | {"k":"2"} |
    And the stored ConfigMap "a" is the same as the answer

  @rule:fv-warn-one-item-per-unknown
  @until:1.32
  Scenario: The same problem in several places is several problems
    fv-warn-one-item-per-unknown: items of a list count each for itself; a field that is there three times is one repeated field. A
    quote in a name is escaped.
    Detects: problems are counted by name, the second item of a list isn't looked at, or each repetition has its warning.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """application/json
      {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1","x":1},{"ip":"10.0.0.2","x":1}],"ports":[{"port":80,"port":81,"port":82,"x":1}]}],"foo":1,"foo":2,"we\"ird":1}
      """
    Then the answer is a success
    And the warnings in any order are:
      | text                                       |
      | unknown field "subsets[0].addresses[0].x"  |
      | unknown field "subsets[0].addresses[1].x"  |
      | duplicate field "subsets[0].ports[0].port" |
      | unknown field "subsets[0].ports[0].x"      |
      | unknown field "foo"                        |
      | unknown field "we\\"ird"                   |
    And the answer has:
      | subsets | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}],"ports":[{"port":82,"protocol":"TCP"}]}] |
    And the stored Endpoints "a" is the same as the answer

  @rule:fv-warn-one-item-per-unknown
  @since:1.33
  Scenario: The same problem in several places is several problems, from 1.33 on
    fv-warn-one-item-per-unknown: items of a list count each for itself; a field that is there three times is one repeated field. A
    quote in a name is escaped.
    Detects: problems are counted by name, the second item of a list isn't looked at, or each repetition has its warning.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """application/json
      {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1","x":1},{"ip":"10.0.0.2","x":1}],"ports":[{"port":80,"port":81,"port":82,"x":1}]}],"foo":1,"foo":2,"we\"ird":1}
      """
    Then the answer is a success
    And the warnings in any order are:
      | text                                       |
      | unknown field "subsets[0].addresses[0].x"  |
      | unknown field "subsets[0].addresses[1].x"  |
      | duplicate field "subsets[0].ports[0].port" |
      | unknown field "subsets[0].ports[0].x"      |
      | unknown field "foo"                        |
      | unknown field "we\\"ird"                   |
      | v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice |
    And the answer has:
      | subsets | [{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2"}],"ports":[{"port":82,"protocol":"TCP"}]}] |
    And the stored Endpoints "a" is the same as the answer

  @rule:warn-not-without-cause
  Scenario Outline: <method> of <what> with nothing wrong has no warning
    warn-not-without-cause: whatever the verb, there is nothing to warn of.
    Detects: every write warns of something, or what the server itself writes is unknown to it.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path> with the body:
      """<type>
      <body>
      """
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |

    Examples: requests
      | what                   | method | path                     | type                                   | body                                                                              |
      | an object              | GET    | /a                       | application/json                       |                                                                                   |
      | all                    | GET    |                          | application/json                       |                                                                                   |
      | a new one              | POST   | ?dryRun=All              | application/json                       | {"metadata":{"name":"b"}}                                                         |
      | the object             | PUT    | /a?fieldValidation=Warn  | application/json                       | {"metadata":{"name":"a","uid":"{a:metadata.uid}","resourceVersion":"{a:metadata.resourceVersion}"},"data":{"k":"1"}} |
      | a list of operations   | PATCH  | /a                       | application/json-patch+json            | [{"op":"test","path":"/metadata/name","value":"a"},{"op":"add","path":"/data","value":{"k":"1"}}] |
      | changes                | PATCH  | /a?fieldValidation=Warn  | application/merge-patch+json           | {"data":{"k":"1"},"binaryData":null}                                              |
      | an apply              | PATCH  | /a?fieldManager=one      | application/apply-patch+yaml           | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}            |
      | an object              | DELETE | /a                       | application/json                       | {"apiVersion":"v1","kind":"DeleteOptions"}                                        |
      | all                    | DELETE |                          | application/json                       |                                                                                   |

    # Before 1.28 a directive stays in the object where it has nothing to direct.
    @since:1.28
    Examples: directives
      | what                   | method | path                     | type                                   | body                                                                              |
      | directives             | PATCH  | /a                       | application/strategic-merge-patch+json | {"data":{"$patch":"replace","k":"1"}}                                             |
