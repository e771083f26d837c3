@area:admission
@needs:webhooks
Feature: Reviews that admission webhooks receive
  An AdmissionReview describes the operation, resource, kind, objects, user and options of the request.

  Background:
    Given the mutating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: ["*"], apiGroups: [""], apiVersions: [v1], resources: [configmaps, services/status]}]
      """

  @rule:adm-webhook-review
  Scenario: The review of a create has the object, its kind and resource, and the options of the request
    adm-webhook-review: the object is the new object, oldObject is null, and the options are CreateOptions with the fieldManager.
    Detects: a server that omits the kind, the namespace or the fieldManager.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=tester with the body:
      """
      {metadata: {name: a}, data: {a: b}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | name | namespace   | kind                                           | resource                                            | subResource | object.kind | object.data | oldObject | options.kind  | options.fieldManager | dryRun | uid         |
      | CREATE    | a    | {namespace} | {"group":"","version":"v1","kind":"ConfigMap"} | {"group":"","version":"v1","resource":"configmaps"} | (absent)    | ConfigMap   | {"a":"b"}   | null      | CreateOptions | tester               | false  | (not empty) |

  @rule:adm-webhook-review
  Scenario: The review of a create with generateName has no name
    adm-webhook-review: mutating webhooks receive the object before the server generates the name and the uid.
    Detects: a server that sends generateName as the name, or generates the name before it calls mutating webhooks.
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {generateName: a-}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | name     | object.metadata.generateName | object.metadata.name | object.metadata.uid | oldObject |
      | CREATE    | (absent) | a-                           | (absent)             | (absent)            | null      |

  @rule:adm-webhook-review
  Scenario Outline: The review of an update by <request> has the new and the old object
    adm-webhook-review: every type of patch has the operation UPDATE and UpdateOptions.
    Detects: a server that sends the patch instead of the object, or omits the old object.
    Given the ConfigMap "empty" named "a" with:
      | data | {"a":"b","keep":"1"} |
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a<parameters> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the webhook "guard" has received:
      | operation | name | object.data          | oldObject.data       | oldObject.metadata.resourceVersion | options.kind  |
      | CREATE    | a    | {"a":"b","keep":"1"} | (absent)             | (absent)                           | CreateOptions |
      | UPDATE    | a    | {"a":"c","keep":"1"} | {"a":"b","keep":"1"} | {a:metadata.resourceVersion}       | UpdateOptions |

    Examples: patches
      | request               | parameters              | type                                   | body                                                                            |
      | merge patch           |                         | application/merge-patch+json           | {"data":{"a":"c"}}                                                              |
      | JSON Patch            |                         | application/json-patch+json            | [{"op":"replace","path":"/data/a","value":"c"}]                                 |
      | strategic merge patch |                         | application/strategic-merge-patch+json | {"data":{"a":"c"}}                                                              |
      | apply                 | ?fieldManager=m&force=1 | application/apply-patch+yaml           | {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"a":"c"}} |

  @rule:adm-webhook-review
  Scenario Outline: The review of a DELETE with the option <field> contains this option
    adm-webhook-review: object is null, oldObject is the stored object, and the options are the options of the request.
    Detects: a server that sends the deleted object as the new object, or omits the options.
    Given the ConfigMap "empty" named "a" with:
      | data | {"a":"b"} |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      {kind: DeleteOptions, apiVersion: v1, <field>: <value>}
      """
    Then the response is a success
    And the webhook "guard" has received:
      | operation | name | object      | oldObject.data | options.kind  | options.<field> |
      | CREATE    | a    | (not empty) | (absent)       | CreateOptions | (absent)        |
      | DELETE    | a    | null        | {"a":"b"}      | DeleteOptions | <value>         |

    Examples: options
      | field              | value                      |
      | propagationPolicy  | Background                 |
      | gracePeriodSeconds | 7                          |
      | preconditions      | {"uid":"{a:metadata.uid}"} |
      | orphanDependents   | false                      |

  @rule:adm-webhook-review
  Scenario: The review of a status update has the resource and the subresource in separate fields
    adm-webhook-review: the resource is "services", and the subresource is "status".
    Detects: a server that omits the subresource, or sends "services/status" as the resource.
    Given the Service "one-port" named "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a/status with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"checked":"yes"}}}
      """
    Then the response is 200
    And the webhook "guard" has received:
      | operation | name | resource                                          | subResource | requestSubResource | object.metadata.annotations | oldObject.metadata.annotations |
      | UPDATE    | a    | {"group":"","version":"v1","resource":"services"} | status      | status             | {"checked":"yes"}           | (absent)                       |
