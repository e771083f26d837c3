@area:metadata
Feature: Generation for combinations of write types and changed fields
  The changed field, not the verb, determines whether the server increments the generation.

  @needs:resource:update-with-sent-object @needs:resource:generation-kept-by-labels
  Scenario Outline: A <write> that changes only <field> of <resource kind> keeps the generation
    meta-generation-kept-by-metadata: with every verb, a change of metadata keeps the generation and changes the resourceVersion.
    Detects: a server that increments the generation with every PUT, or with every apply.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is 200
    And the response has:
      | metadata.generation      | is     | 1                            |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation
    Examples: resource under test
      | write             | field      | resource kind           | method | type                         | query       | value                |
      | PUT               | labels     | the resource under test | PUT    | application/json             |             | {"tier":"front"}     |
      | merge patch       | labels     | the resource under test | PATCH  | application/merge-patch+json |             | {"tier":"front"}     |
      | server-side apply | labels     | the resource under test | PATCH  | application/apply-patch+yaml | &force=true | {"tier":"front"}     |
      | PUT               | finalizers | the resource under test | PUT    | application/json             |             | ["example.com/hold"] |
      | server-side apply | finalizers | the resource under test | PATCH  | application/apply-patch+yaml | &force=true | ["example.com/hold"] |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd @since:1.18
    Examples: custom resource
      | write             | field       | resource kind     | method | type                         | query       | value                |
      | PUT               | labels      | a custom resource | PUT    | application/json             |             | {"tier":"front"}     |
      | server-side apply | labels      | a custom resource | PATCH  | application/apply-patch+yaml | &force=true | {"tier":"front"}     |
      | server-side apply | annotations | a custom resource | PATCH  | application/apply-patch+yaml | &force=true | {"note":"x"}         |
      | server-side apply | finalizers  | a custom resource | PATCH  | application/apply-patch+yaml | &force=true | ["example.com/hold"] |

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | field      | resource kind           | method | type                                   | query | value                |
      | strategic merge patch | labels     | the resource under test | PATCH  | application/strategic-merge-patch+json |       | {"tier":"front"}     |
      | strategic merge patch | finalizers | the resource under test | PATCH  | application/strategic-merge-patch+json |       | ["example.com/hold"] |

  @rule:meta-generation-kept-by-metadata @needs:crd @resource:custom
  Scenario: A JSON Patch that changes only labels of a custom resource keeps the generation
    meta-generation-kept-by-metadata: a change of metadata keeps the generation, with every patch type.
    Detects: a server that increments the generation with every JSON Patch.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/tier","value":"front"}]
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 1 |

  @rule:meta-generation-raised-by-change @needs:type:ingresses.networking
  Scenario Outline: A <write> of <field> of an Ingress increments the generation
    meta-generation-raised-by-change: a change of any field of the spec, in any list item, increments the generation.
    Detects: a server that compares only some fields of the spec, or only the first item of a list.
    Given the Ingress "empty" named "a" with:
      | spec.rules | [{"host":"a.example.com"},{"host":"b.example.com"}] |
    When PATCH /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a?fieldManager=one&force=true with the body:
      """application/apply-patch+yaml
      {"apiVersion":"networking.orch.io/v1","kind":"Ingress","metadata":{"name":"a"},"spec":<spec>}
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |
    And the stored Ingress "a" is the same as the response

    Examples: fields
      | write             | field                    | spec                                                               |
      | server-side apply | the second rule          | {"rules":[{"host":"a.example.com"},{"host":"c.example.com"}]}      |
      | server-side apply | the order of the rules   | {"rules":[{"host":"b.example.com"},{"host":"a.example.com"}]}      |
      | server-side apply | the port of the backend  | {"defaultBackend":{"service":{"name":"web","port":{"number":81}}}} |
      | server-side apply | a previously unset field | {"ingressClassName":"none"}                                        |

  Scenario Outline: A <write> of the status of a terminating <resource kind> changes the status and keeps the generation
    sub-status-writes-status-only, meta-generation-kept-by-status: clients can write the status of a terminating object, for example to
    report the progress of the deletion.
    Detects: a server that ignores or rejects writes of the status of terminating objects.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When PATCH /{collection}/a/status with the body:
      """application/merge-patch+json
      {resource:status patch}
      """
    Then the response is 200
    And the stored resource "a" has:
      | {resource:status field}    | {resource:status value}        |
      | metadata.generation        | {a:metadata.generation}        |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
      | metadata.finalizers        | ["example.com/hold"]           |

    @rule:sub-status-writes-status-only @resource @needs:resource:status @needs:resource:generation
    Examples: resource under test
      | write       | resource kind                     |
      | merge patch | object of the resource under test |

    @rule:sub-status-writes-status-only @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind   |
      | merge patch | custom resource |

  Scenario Outline: A <write> that changes a terminating object of <resource kind> increments the generation again
    meta-generation-raised-by-change: until the object is removed, each change increments the generation.
    Detects: a server that does not increment the generation of terminating objects.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    When <method> /{collection}/a with the resource "labelled" as "<type>" where:
      | metadata.name       | a                          |
      | metadata.finalizers | ["example.com/hold"]       |
      | {resource:content}  | {resource:changed content} |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | 3 |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | write       | resource kind           | method | type                         |
      | PUT         | the resource under test | PUT    | application/json             |
      | merge patch | the resource under test | PATCH  | application/merge-patch+json |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | type                         |
      | PUT         | a custom resource | PUT    | application/json             |
      | merge patch | a custom resource | PATCH  | application/merge-patch+json |
