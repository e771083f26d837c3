@area:field-validation
Feature: Field validation of list items and of dry runs
  The server validates every item of a list, for every patch type, and also in dry runs.

  Scenario Outline: A <write> with a duplicate field in the second item of a list and fieldValidation=Strict is rejected
    fv-strict-duplicate-400, fv-applies-to-patch: the server checks every item.
    Detects: a server that checks only the first item of a list, or only fields outside of lists.
    Given the Endpoints "one-subset" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>fieldValidation=Strict with the body:
      """<type>
      <body>
      """
    Then the response is a client error
    And the Status has:
      | message | contains | <message> |
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    @rule:fv-strict-duplicate-400
    Examples: bodies
      | write     | method | path | type             | message                                            | body                                                                                                                                    |
      | POST      | POST   | ?    | application/json | duplicate field "subsets[0].addresses[1].hostname" | {"metadata":{"name":"b"},"subsets":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}                 |
      | PUT       | PUT    | /a?  | application/json | duplicate field "subsets[1].ports[0].port"         | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}]},{"addresses":[{"ip":"10.0.0.2"}],"ports":[{"port":1,"port":2}]}]} |
      | YAML POST | POST   | ?    | application/yaml | key "hostname" already set in map                  | {"metadata":{"name":"b"},"subsets":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}                 |

    @rule:fv-applies-to-patch
    Examples: patches
      | write                 | method | path                            | type                                   | message                                              | body                                                                                                                                                                           |
      | merge patch           | PATCH  | /a?                             | application/merge-patch+json           | duplicate field "subsets[0].addresses[1].hostname"   | {"subsets":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}                                                                                |
      | strategic merge patch | PATCH  | /a?                             | application/strategic-merge-patch+json | duplicate field "subsets[0].addresses[1].hostname"   | {"subsets":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}                                                                                |
      | JSON Patch            | PATCH  | /a?                             | application/json-patch+json            | duplicate field "[1].value[0].addresses[1].hostname" | [{"op":"test","path":"/metadata/name","value":"a"},{"op":"add","path":"/subsets","value":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}] |
      | server-side apply     | PATCH  | /a?fieldManager=one&force=true& | application/apply-patch+yaml           | key "hostname" already set in map                    | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"},{"ip":"10.0.0.2","hostname":"x","hostname":"y"}]}]}                   |

  Scenario Outline: A dry-run <write> of <resource kind> with an unknown field and fieldValidation=Strict is rejected
    fv-applies-to-post, fv-applies-to-put, fv-applies-to-patch: dryRun does not change the effect of fieldValidation.
    Detects: a server that returns only warnings in a dry run.
    Given the resource "plain" named "a"
    When <method> /{collection}<path>?fieldValidation=Strict&dryRun=All with the resource "plain" as "<type>" where:
      | metadata.name    | <name> |
      | metadata.unknown | x      |
    Then the response is a client error
    And the Status has:
      | message | contains | unknown field "metadata.unknown" |
    And the stored resource "a" is unchanged

    @rule:fv-applies-to-post @resource
    Examples: POST
      | write | resource kind           | method | path | name | type             |
      | POST  | the resource under test | POST   |      | b    | application/json |

    @rule:fv-applies-to-put @resource
    Examples: PUT
      | write | resource kind           | method | path | name | type             |
      | PUT   | the resource under test | PUT    | /a   | a    | application/json |

    @rule:fv-applies-to-patch @resource
    Examples: PATCH
      | write       | resource kind           | method | path | name | type                         |
      | merge patch | the resource under test | PATCH  | /a   | a    | application/merge-patch+json |

    @rule:fv-applies-to-post @resource:custom @needs:crd
    Examples: POST of a custom resource
      | write | resource kind     | method | path | name | type             |
      | POST  | a custom resource | POST   |      | b    | application/json |

  @needs:type:podtemplates
  Scenario Outline: A <write> with two unknown fields in the second item returns a warning for each field
    fv-warn-one-item-per-unknown: two fields of one item have separate warnings, and so do fields with the same name in different lists.
    Detects: a server that reports only one unknown field per object, or only unknown fields of the first item.
    Given the PodTemplate "one-container" named "a"
    When <method> /api/v1/namespaces/{namespace}/podtemplates<path> with the body:
      """<type>
      {"metadata":{"name":"<name>"},"template":{"spec":{"containers":[{"name":"web","image":"i"},{"name":"b","image":"i","x":1,"y":1}],"initContainers":[{"name":"c","image":"i","x":1}]}}}
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                              |
      | unknown field "template.spec.containers[1].x"     |
      | unknown field "template.spec.containers[1].y"     |
      | unknown field "template.spec.initContainers[0].x" |

    @rule:fv-warn-one-item-per-unknown
    Examples: writes
      | write       | method | path | name | type                         |
      | POST        | POST   |      | b    | application/json             |
      | PUT         | PUT    | /a   | a    | application/json             |
      | merge patch | PATCH  | /a   | a    | application/merge-patch+json |

  @rule:rest-query-first-value @since:1.27
  Scenario Outline: A POST with an unknown field and <query> returns <response>
    rest-query-first-value: if fieldValidation is repeated, the first value applies.
    Detects: a server that uses the strictest value, or the last value.
    When POST /api/v1/namespaces/{namespace}/endpoints?<query> with the body:
      """
      {metadata: {name: c}, unknown: 1}
      """
    Then the response is <response>

    Examples: levels
      | query                                         | response       |
      | fieldValidation=Ignore&fieldValidation=Strict | 201            |
      | fieldValidation=Strict&fieldValidation=Ignore | 400 BadRequest |
