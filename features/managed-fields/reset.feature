@area:managed-fields
@needs:type:configmaps
Feature: Reset of managedFields
  A write with one empty entry removes all entries. A write with an empty list or no list removes no entries.

  @rule:mf-reset-single-empty-entry
  Scenario Outline: A <write> with one empty managedFields entry removes all entries
    mf-reset-single-empty-entry: after the write, no field has a manager.
    Detects: a server that stores or rejects the empty entry.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "writer" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields | (absent)          |
      | data                   | {"k":"1","l":"1"} |
    And the stored ConfigMap "a" has:
      | metadata.managedFields | (absent)          |

    Examples: writes
      | write                 | method | type                                   | body                                                               |
      | PUT                   | PUT    | application/json                       | {metadata: {name: a, managedFields: [{}]}, data: {k: "1", l: "1"}} |
      | JSON Patch            | PATCH  | application/json-patch+json            | [{op: replace, path: /metadata/managedFields, value: [{}]}]        |
      | merge patch           | PATCH  | application/merge-patch+json           | {metadata: {managedFields: [{}]}}                                  |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {metadata: {managedFields: [{}]}}                                  |

  @rule:mf-reset-empty-list-ignored
  Scenario Outline: <write> leaves managedFields unchanged
    mf-reset-empty-list-ignored: only a list with one empty entry is a reset.
    Detects: a server that removes the entries if the request contains no managedFields.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      <body>
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

    Examples: no list
      | write                                                      | method | type                                   | body                                          |
      | A PUT without managedFields                                | PUT    | application/json                       | {metadata: {name: a}, data: {k: "1"}}         |
      | A merge patch that sets managedFields to null              | PATCH  | application/merge-patch+json           | {metadata: {managedFields: null}}             |
      | A strategic merge patch that sets managedFields to null    | PATCH  | application/strategic-merge-patch+json | {metadata: {managedFields: null}}             |
      | A JSON Patch that removes managedFields                    | PATCH  | application/json-patch+json            | [{op: remove, path: /metadata/managedFields}] |
      | A merge patch that sets managedFields to two empty entries | PATCH  | application/merge-patch+json           | {metadata: {managedFields: [{}, {}]}}         |

    @profile:specification
    Examples: empty list
      | write                                                  | method | type                         | body                                                     |
      | A PUT with empty managedFields                         | PUT    | application/json             | {metadata: {name: a, managedFields: []}, data: {k: "1"}} |
      | A merge patch that sets managedFields to an empty list | PATCH  | application/merge-patch+json | {metadata: {managedFields: []}}                          |

  @rule:mf-reset-empty-list-ignored
  @profile:kubernetes
  Scenario: A PUT with an empty managedFields list removes all entries on kube-apiserver
    mf-reset-empty-list-ignored: kube-apiserver differs from the specification and treats an empty list as a reset.
    Detects: a server that rejects the list.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a with the saved object "a" where:
      | metadata.managedFields | [] |
    Then the response has:
      | metadata.managedFields | (absent)  |
      | data                   | {"k":"1"} |

  @rule:mf-reset-with-other-changes
  Scenario Outline: After a PUT that resets managedFields and changes a field, <owner> owns the changed field
    mf-reset-with-other-changes: the server removes all entries, then adds an entry for the changed fields.
    Detects: a server that makes the writer the owner of every field, or ignores the reset.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the saved object "a" where:
      | metadata.managedFields | [{}] |
      | data.l                 | "2"  |
    Then the response has:
      | data                               | {"k":"1","l":"2"} |
      | metadata.managedFields[0].manager  | <manager>         |
      | metadata.managedFields[0].fieldsV1 | <fields>          |
      | metadata.managedFields[1]          | (absent)          |

    @profile:specification
    Examples: specification
      | owner      | manager | fields                |
      | the writer | writer  | {"f:data":{"f:l":{}}} |

    @profile:kubernetes
    Examples: kube-apiserver
      | owner  | manager  | fields   |
      | nobody | (absent) | (absent) |

  @rule:mf-reset-single-empty-entry
  Scenario: An apply after a reset of managedFields has no conflicts
    mf-reset-single-empty-entry: after the reset, no manager owns the fields, so the next apply adds an entry of "before-first-apply" for them.
    Detects: a server that omits the entries from responses but keeps them in storage.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "writer" has changed the ConfigMap "a":
      """
      metadata: {managedFields: [{}]}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {k: "1", m: "1"}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager            | operation | fields                |
      | before-first-apply | Update    | .data .data.k .data.l |
      | two                | Apply     | .data.k .data.m       |
