@area:managed-fields
@needs:type:configmaps
Feature: Entries of managedFields
  metadata.managedFields says who wrote which field, how, when, and in which version.

  @rule:mf-entry-operation-apply
  Scenario: The entry of an apply
    mf-entry-operation-apply: it is an Apply, with all the members of an entry, and no others.
    Detects: operation in lower case, a group without version, a leaf that is true or null, a flat list of paths.
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web, "example.com/b": c}, annotations: {note: x}, finalizers: [example.com/hold]}
      data: {k: "1"}
      immutable: false
      """
    Then the answer has:
      | metadata.managedFields         | is                               | [{"manager":"one","operation":"Apply","apiVersion":"v1","time":"{last:metadata.managedFields[0].time}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:k":{}},"f:immutable":{},"f:metadata":{"f:annotations":{"f:note":{}},"f:finalizers":{"v:\"example.com/hold\"":{}},"f:labels":{"f:app":{},"f:example.com/b":{}}}}}] |
      | metadata.managedFields[0].time | is                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/                                                                                                                                                                                                                                                                                       |
      | metadata.managedFields[0].time | in the seconds before the answer | 10                                                                                                                                                                                                                                                                                                                        |

  @rule:mf-entry-operation-update
  Scenario Outline: The entry of <a write>
    mf-entry-operation-update: whatever is no apply is an Update, with all the members of an entry, and no others.
    Detects: the HTTP method or the verb stands there, or only PUT is recorded.
    Given the ConfigMap "empty" named "a" with:
      | data | {"first":"1"} |
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.managedFields[1]      | is                               | {"manager":"writer","operation":"Update","apiVersion":"v1","time":"{last:metadata.managedFields[1].time}","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:k":{}}}} |
      | metadata.managedFields[1].time | is                               | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/                                                                                                                                 |
      | metadata.managedFields[2]      | is                               | (absent)                                                                                                                                                            |
      | metadata.managedFields[1].time | in the seconds before the answer | 10                                                                                                                                                                  |

    Examples: writes
      | a write                  | method | type                                   | body                                           |
      | a PUT                    | PUT    | application/json                       | {metadata: {name: a}, data: {first: "1", k: "2"}} |
      | a JSON patch             | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "2"}]         |
      | a merge patch            | PATCH  | application/merge-patch+json           | {data: {k: "2"}}                               |
      | a strategic merge patch  | PATCH  | application/strategic-merge-patch+json | {data: {k: "2"}}                               |

  @rule:mf-entry-operation-update
  Scenario: The entry of a create
    mf-entry-operation-update: a POST is an Update, too. Maps are fields as well as what is in them.
    Detects: creation is not recorded, or as Create.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=maker with the ConfigMap "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
      | data            | {"k":"1"}     |
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                                               |
      | maker   | Update    | .data .data.k .metadata.labels .metadata.labels.app |

  @rule:mf-list-of-records
  Scenario: A manager has an entry for each operation
    mf-list-of-records: what one name applied and what it updated are two records; Apply stands before Update.
    Detects: one record for each name.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "one" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer has:
      | metadata.managedFields[0].operation | Apply                 |
      | metadata.managedFields[0].fieldsV1  | {"f:data":{"f:k":{}}} |
      | metadata.managedFields[1].operation | Update                |
      | metadata.managedFields[1].fieldsV1  | {"f:data":{"f:l":{}}} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |
      | one     | Update    | .data.l |

  @rule:mf-entry-time
  Scenario: An apply that changes nothing changes no time
    mf-entry-time: the time is that of the last change; an apply that changes nothing is no change, not even of the version.
    Detects: every apply is a write, which wakes all watchers and moves the time.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And outside the API this happens:
      | clock | past {a:metadata.managedFields[0].time} |
    When "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the answer is 200
    And the answer is the same as "a"
    And the stored ConfigMap "a" is unchanged

  @rule:mf-empty-manager-removed
  Scenario: A manager without fields has no entry
    mf-empty-manager-removed: when everything was taken from it, or when it gave everything up.
    Detects: an entry with empty fieldsV1 stays.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "writer" has changed the ConfigMap "a":
      """
      data: {l: "1", k: "2"}
      """
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "3", l: "3"}
      """
    Then the owners of the ConfigMap "a" are:
      | manager | operation | fields          |
      | two     | Apply     | .data.k .data.l |
