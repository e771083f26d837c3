@area:managed-fields
@needs:type:configmaps
Feature: Number of managedFields entries
  The server keeps every Apply entry. kube-apiserver keeps at most ten Update entries.

  Background:
    Given the manager "app" has applied the ConfigMap "a":
      """
      data: {own: "1"}
      """

  @rule:mf-updates-at-most-ten
  @profile:kubernetes
  Scenario: Each of ten managers that updated an object has a managedFields entry
    mf-updates-at-most-ten: the server merges Update entries only if there are more than ten.
    Detects: a server that counts Apply entries toward the limit, or merges entries if there are exactly ten.
    Given the manager "manager-{n}" has changed the ConfigMap "a" for each {n} from 01 to 09:
      """
      data: {"key-{n}": x}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=manager-10 with the body:
      """application/merge-patch+json
      {"data": {"key-10": "x"}}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager    | operation | fields       |
      | app        | Apply     | .data.own    |
      | manager-01 | Update    | .data.key-01 |
      | manager-02 | Update    | .data.key-02 |
      | manager-03 | Update    | .data.key-03 |
      | manager-04 | Update    | .data.key-04 |
      | manager-05 | Update    | .data.key-05 |
      | manager-06 | Update    | .data.key-06 |
      | manager-07 | Update    | .data.key-07 |
      | manager-08 | Update    | .data.key-08 |
      | manager-09 | Update    | .data.key-09 |
      | manager-10 | Update    | .data.key-10 |

  @rule:mf-updates-at-most-ten
  @profile:kubernetes
  Scenario: The two oldest of eleven Update entries are merged into one entry
    mf-updates-at-most-ten: the merged entry has the manager ancient-changes and the fields of both entries.
    Detects: a server that drops the oldest entry, or merges the newest entries.
    Given the manager "manager-{n}" has changed the ConfigMap "a" for each {n} from 01 to 10:
      """
      data: {"key-{n}": x}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=manager-11 with the body:
      """application/merge-patch+json
      {"data": {"key-11": "x"}}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager         | operation | fields                    |
      | app             | Apply     | .data.own                 |
      | ancient-changes | Update    | .data.key-01 .data.key-02 |
      | manager-03      | Update    | .data.key-03              |
      | manager-04      | Update    | .data.key-04              |
      | manager-05      | Update    | .data.key-05              |
      | manager-06      | Update    | .data.key-06              |
      | manager-07      | Update    | .data.key-07              |
      | manager-08      | Update    | .data.key-08              |
      | manager-09      | Update    | .data.key-09              |
      | manager-10      | Update    | .data.key-10              |
      | manager-11      | Update    | .data.key-11              |

  @rule:mf-updates-at-most-ten
  @profile:kubernetes
  Scenario: The manager ancient-changes owns the fields of merged managedFields entries
    mf-updates-at-most-ten: an apply that changes a field of a merged entry conflicts with ancient-changes.
    Detects: a server that loses the ownership of merged entries.
    Given the manager "manager-{n}" has changed the ConfigMap "a" for each {n} from 01 to 11:
      """
      data: {"key-{n}": x}
      """
    When the manager "app" applies the ConfigMap "a":
      """
      data: {own: "1", key-01: z, key-11: z}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                                  | field        |
      | FieldManagerConflict | conflict with "ancient-changes" using v1 | .data.key-01 |
      | FieldManagerConflict | conflict with "manager-11" using v1      | .data.key-11 |
    And the stored ConfigMap "a" is unchanged

  @rule:mf-updates-at-most-ten
  Scenario: Each of 14 managers that apply an object has a managedFields entry
    mf-updates-at-most-ten: the limit does not apply to Apply entries.
    Detects: a server that limits all entries.
    When 3 random programs run: "14 managers apply a ConfigMap at once"
    Then the responses match the model

  @rule:mf-updates-at-most-ten @needs:crd @since:1.22
  @profile:kubernetes
  Scenario: The Update entry of a subresource counts toward the limit
    mf-updates-at-most-ten: the two oldest of eleven Update entries are merged, and one of the eleven has the subresource status.
    Detects: a server that counts only entries without a subresource.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the manager "app" has applied the Widget "b":
      """
      spec: {replicas: 1}
      """
    And the manager "manager-{n}" has changed the Widget "b" for each {n} from 01 to 10:
      """
      metadata: {labels: {"key-{n}": x}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b/status?fieldManager=status-writer with the body:
      """application/merge-patch+json
      {"status": {"replicas": 1}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=ancient-changes].operation | Update |
      | metadata.managedFields[manager=status-writer].subresource | status |
      | metadata.managedFields[manager=manager-10].operation      | Update |

  @rule:mf-updates-at-most-ten
  @profile:kubernetes
  Scenario: A PUT that adds an eleventh Update entry merges the two oldest entries
    mf-updates-at-most-ten: the limit applies to every write.
    Detects: a server that limits the entries only in patches.
    Given the manager "manager-{n}" has changed the ConfigMap "a" for each {n} from 01 to 10:
      """
      metadata: {labels: {"key-{n}": x}}
      """
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=manager-11 with the saved object "a" where:
      | metadata.resourceVersion | (absent)            |
      | data                     | {"own":"1","l":"1"} |
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=ancient-changes].operation | Update   |
      | metadata.managedFields[manager=manager-02]                | (absent) |
      | metadata.managedFields[manager=manager-03].operation      | Update   |
