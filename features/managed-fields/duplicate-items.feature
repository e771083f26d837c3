@area:managed-fields
@needs:type:podtemplates
Feature: managedFields of objects with duplicate list items
  The validation of some lists of type map accepts duplicate items, such as environment variables with the same name.

  Background:
    Given the PodTemplate "one-container" named "a" with:
      | template.spec.containers[0].env | [{"name":"A","value":"1"},{"name":"A","value":"2"},{"name":"B","value":"3"}] |

  @rule:mf-kept-with-duplicate-items
  Scenario Outline: The <write> of an object with duplicate items keeps managedFields
    mf-kept-with-duplicate-items: the server adds an entry for the writer and keeps the other entries.
    Detects: a server that drops managedFields because it cannot distinguish the items.
    Given the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/podtemplates/a?fieldManager=tester with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[*].manager | contains | tester                                |
      | metadata.managedFields[*].manager | contains | {a:metadata.managedFields[0].manager} |
      | template.spec.containers[0].env   | is       | <env>                                 |

    Examples: writes
      | write                          | method | type                         | body                                                                       | env                                                                          |
      | merge patch of a label         | PATCH  | application/merge-patch+json | {metadata: {labels: {x: "y"}}}                                             | [{"name":"A","value":"1"},{"name":"A","value":"2"},{"name":"B","value":"3"}] |
      | JSON Patch of a duplicate item | PATCH  | application/json-patch+json  | [{op: replace, path: /template/spec/containers/0/env/1/value, value: "4"}] | [{"name":"A","value":"1"},{"name":"A","value":"4"},{"name":"B","value":"3"}] |
      | JSON Patch of another item     | PATCH  | application/json-patch+json  | [{op: replace, path: /template/spec/containers/0/env/2/value, value: "4"}] | [{"name":"A","value":"1"},{"name":"A","value":"2"},{"name":"B","value":"4"}] |
      | apply of a label               | PATCH  | application/apply-patch+yaml | {apiVersion: v1, kind: PodTemplate, metadata: {name: a, labels: {x: "y"}}} | [{"name":"A","value":"1"},{"name":"A","value":"2"},{"name":"B","value":"3"}] |

  @rule:mf-kept-with-duplicate-items
  Scenario Outline: A JSON Patch that <change> of an item makes its manager the owner of this item
    mf-kept-with-duplicate-items: the items with the same key change as a whole, so other managers no longer own them or their fields.
    Detects: a server that compares only one of the items, so that a manager owns fields of a former item.
    Given the response to POST /api/v1/namespaces/{namespace}/podtemplates?fieldManager=one with this body is saved as "b":
      """
      {metadata: {name: b}, template: {spec: {containers: [{name: web, image: i, env: <env>}]}}}
      """
    When PATCH /api/v1/namespaces/{namespace}/podtemplates/b?fieldManager=tester with the body:
      """application/json-patch+json
      [<operation>]
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=tester].fieldsV1.f:template.f:spec.f:containers | <fields>                                                                                                                                                                                                                                         |
      | metadata.managedFields[manager=one].fieldsV1.f:template.f:spec.f:containers    | {"k:{\\"name\\":\\"web\\"}":{".":{},"f:env":{".":{},"k:{\\"name\\":\\"B\\"}":{".":{},"f:name":{},"f:value":{}}},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:resources":{},"f:terminationMessagePath":{},"f:terminationMessagePolicy":{}}} |

    Examples: changes
      | change              | env                                                                          | operation                                                                                | fields                                                                                      |
      | removes a duplicate | [{"name":"A","value":"1"},{"name":"A","value":"2"},{"name":"B","value":"3"}] | {"op":"remove","path":"/template/spec/containers/0/env/1"}                               | {"k:{\"name\":\"web\"}":{"f:env":{"k:{\"name\":\"A\"}":{".":{},"f:name":{},"f:value":{}}}}} |
      | adds a duplicate    | [{"name":"A","value":"1"},{"name":"B","value":"3"}]                          | {"op":"add","path":"/template/spec/containers/0/env/-","value":{"name":"A","value":"2"}} | {"k:{\"name\":\"web\"}":{"f:env":{"k:{\"name\":\"A\"}":{}}}}                                |

  @rule:mf-kept-with-duplicate-items
  Scenario: The managedFields of an object created with duplicate items contain the manager of the request
    mf-kept-with-duplicate-items: a create of an object with duplicate items adds an entry for the manager.
    Detects: a server that stores the object without managedFields.
    Given the stored PodTemplate "a" is saved as "stored"
    When POST /api/v1/namespaces/{namespace}/podtemplates?fieldManager=tester with the saved object "stored" where:
      | metadata | {"name":"b"} |
    Then the response is 201
    And the response has:
      | metadata.managedFields[0].manager | tester |
