@area:managed-fields
@needs:type:configmaps
Feature: Entries of managedFields
  Each entry of metadata.managedFields contains a manager, its operation, the API version, the time, and the fields that the manager wrote.

  @rule:mf-entry-operation-apply
  Scenario: The managedFields entry of an apply contains exactly the applied fields
    mf-entry-operation-apply: the operation is Apply; the entry has manager, operation, apiVersion, time, fieldsType and fieldsV1, but no
    other members.
    Detects: a server that writes the operation in lower case, the group without the version, a leaf other than {}, or a flat list of paths.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web, "example.com/b": c}, annotations: {note: x}, finalizers: [example.com/hold]}
      data: {k: "1"}
      immutable: false
      """
    Then the response has:
      | metadata.managedFields         | is                                               | [{"manager":"one","operation":"Apply","apiVersion":"v1","time":"{last:metadata.managedFields[0].time}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:k":{}},"f:immutable":{},"f:metadata":{"f:annotations":{"f:note":{}},"f:finalizers":{"v:\"example.com/hold\"":{}},"f:labels":{"f:app":{},"f:example.com/b":{}}}}}] |
      | metadata.managedFields[0].time | is                                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/                                                                                                                                                                                                                                                                                       |
      | metadata.managedFields[0].time | is at most this many seconds before the response | 10                                                                                                                                                                                                                                                                                                                        |

  @rule:mf-entry-operation-update
  Scenario Outline: <write> of a ConfigMap adds an Update entry for the changed field
    mf-entry-operation-update: the operation of every write other than an apply is Update; the entry has the same members as an Apply entry.
    Detects: a server that uses the HTTP method or the verb as the operation, or adds entries only for PUT.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[1]      | is                                               | {"manager":"writer","operation":"Update","apiVersion":"v1","time":"{last:metadata.managedFields[1].time}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:k":{}}}} |
      | metadata.managedFields[1].time | is                                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/                                                                                                                                 |
      | metadata.managedFields[2]      | is                                               | (absent)                                                                                                                                                            |
      | metadata.managedFields[1].time | is at most this many seconds before the response | 10                                                                                                                                                                  |

    Examples: writes
      | write                   | method | type                                   | body                                              |
      | A PUT                   | PUT    | application/json                       | {metadata: {name: a}, data: {first: "1", k: "2"}} |
      | A JSON Patch            | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "2"}]            |
      | A merge patch           | PATCH  | application/merge-patch+json           | {data: {k: "2"}}                                  |
      | A strategic merge patch | PATCH  | application/strategic-merge-patch+json | {data: {k: "2"}}                                  |

  @rule:mf-entry-operation-update
  Scenario: A create adds an Update entry for the submitted maps and their keys
    mf-entry-operation-update: the operation of a POST is Update. The manager owns a map and each of its keys.
    Detects: a server that adds no entry for a create, or uses the operation Create.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=maker with the ConfigMap "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
      | data            | {"k":"1"}     |
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                               |
      | maker   | Update    | .data .data.k .metadata.labels .metadata.labels.app |

  @rule:mf-list-of-records
  Scenario: managedFields has one entry for each manager and operation
    mf-list-of-records: Apply and Update of one manager have separate entries; Apply precedes Update.
    Detects: a server that has one entry for each manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "one" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response has:
      | metadata.managedFields[0].operation | Apply                 |
      | metadata.managedFields[0].fieldsV1  | {"f:data":{"f:k":{}}} |
      | metadata.managedFields[1].operation | Update                |
      | metadata.managedFields[1].fieldsV1  | {"f:data":{"f:l":{}}} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |
      | one     | Update    | .data.l |

  @rule:mf-entry-time
  Scenario: An apply that changes nothing leaves time and resourceVersion unchanged
    mf-entry-time: the time of an entry is the time of the last change.
    Detects: a server that stores the object again for every apply, with a new time and resourceVersion.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the clock is past {a:metadata.managedFields[0].time}
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the response is 200
    And the response is the same as "a"
    And the stored ConfigMap "a" is unchanged

  @rule:mf-empty-manager-removed
  Scenario: Managers that own no fields have no managedFields entries
    mf-empty-manager-removed: the server removes the entry when other managers take all its fields.
    Detects: a server that keeps an entry with empty fieldsV1.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "writer" has changed the ConfigMap "a":
      """
      data: {l: "1", k: "2"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "3", l: "3"}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager | operation | fields          |
      | two     | Apply     | .data.k .data.l |
