@area:managed-fields
@needs:type:configmaps
Feature: Clearing the records
  One empty entry clears them all; an empty list, or none, does not.

  @rule:mf-reset-single-empty-entry
  Scenario Outline: One empty entry in a <write> removes all records
    mf-reset-single-empty-entry: nobody owns anything afterwards, and an apply conflicts with nobody.
    Detects: the empty entry is stored, or refused.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "writer" has changed the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.managedFields | (absent)          |
      | data                   | {"k":"1","l":"1"} |
    And the stored ConfigMap "a" has:
      | metadata.managedFields | (absent)          |

    Examples: writes
      | write                 | method | type                                   | body                                                               |
      | PUT                   | PUT    | application/json                       | {metadata: {name: a, managedFields: [{}]}, data: {k: "1", l: "1"}} |
      | JSON patch            | PATCH  | application/json-patch+json            | [{op: replace, path: /metadata/managedFields, value: [{}]}]        |
      | merge patch           | PATCH  | application/merge-patch+json           | {metadata: {managedFields: [{}]}}                                  |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | {metadata: {managedFields: [{}]}}                                  |

  @rule:mf-reset-empty-list-ignored
  Scenario Outline: <list> removes no records
    mf-reset-empty-list-ignored: what is not one empty entry doesn't reset.
    Detects: clients that know nothing of managedFields wipe them with each PUT.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      <body>
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |

    Examples: none
      | list                  | method | type                         | body                                  |
      | No list in a PUT      | PUT    | application/json             | {metadata: {name: a}, data: {k: "1"}} |
      | Null in a merge patch | PATCH  | application/merge-patch+json | {metadata: {managedFields: null}}     |
      | Null in a strategic merge patch | PATCH | application/strategic-merge-patch+json | {metadata: {managedFields: null}} |
      | Nothing after a JSON patch      | PATCH | application/json-patch+json  | [{op: remove, path: /metadata/managedFields}] |
      | A list of two empty entries     | PATCH | application/merge-patch+json | {metadata: {managedFields: [{}, {}]}}         |

    @profile:specification
    Examples: empty
      | list                           | method | type                         | body                                                     |
      | An empty list in a PUT         | PUT    | application/json             | {metadata: {name: a, managedFields: []}, data: {k: "1"}} |
      | An empty list in a merge patch | PATCH  | application/merge-patch+json | {metadata: {managedFields: []}}                          |

  @rule:mf-reset-empty-list-ignored
  @profile:kubernetes
  Scenario: kube-apiserver takes an empty list for a reset
    mf-reset-empty-list-ignored: there an empty list clears the records.
    Detects: the list is refused.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a with "a" where:
      | metadata.managedFields | [] |
    Then the answer has:
      | metadata.managedFields | (absent)  |
      | data                   | {"k":"1"} |

  @rule:mf-reset-with-other-changes
  Scenario Outline: A reset with other changes leaves <owner> as the owner of these
    mf-reset-with-other-changes: the records go first, then the writer is recorded for what it changed.
    Detects: the writer owns everything, or the records stay because something changed.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with "a" where:
      | metadata.managedFields | [{}] |
      | data.l                 | "2"  |
    Then the answer has:
      | data                               | {"k":"1","l":"2"} |
      | metadata.managedFields[0].manager  | <manager>         |
      | metadata.managedFields[0].fieldsV1 | <fields>          |
      | metadata.managedFields[1]          | (absent)          |

    @profile:specification
    Examples: as specified
      | owner      | manager | fields                |
      | the writer | writer  | {"f:data":{"f:l":{}}} |

    @profile:kubernetes
    Examples: on kube-apiserver
      | owner  | manager  | fields   |
      | nobody | (absent) | (absent) |

  @rule:mf-reset-single-empty-entry
  Scenario: After a reset an apply conflicts with nobody
    mf-reset-single-empty-entry: what was there before the first apply of anybody is owned by "before-first-apply".
    Detects: the records were only hidden.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "writer" has changed the ConfigMap "a":
      """
      metadata: {managedFields: [{}]}
      """
    When "two" applies the ConfigMap "a":
      """
      data: {k: "1", m: "1"}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager            | operation | fields                |
      | before-first-apply | Update    | .data .data.k .data.l |
      | two                | Apply     | .data.k .data.m       |
