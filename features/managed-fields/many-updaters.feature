@area:managed-fields
@needs:type:configmaps
Feature: Many managers of one object
  Who applies is always recorded; of those who update kube-apiserver keeps ten.

  Background:
    Given "app" has applied the ConfigMap "a":
      """
      data: {own: "1"}
      """

  @rule:mf-updates-at-most-ten
  @profile:kubernetes
  Scenario: Ten who updated have a record each
    mf-updates-at-most-ten: the oldest are not put together before there are more than ten.
    Detects: the limit counts those who apply as well, or is reached one record early.
    Given "manager-{turn}" has changed the ConfigMap "a" in the turns 01 to 09:
      """
      data: {"key-{turn}": x}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=manager-10 with the body:
      """application/merge-patch+json
      {"data": {"key-10": "x"}}
      """
    Then the owners of the ConfigMap "a" are:
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
  Scenario: The oldest of more than ten become one
    mf-updates-at-most-ten: the fields of the two oldest are in one record, whose manager is called ancient-changes; no field is lost.
    Detects: the oldest record is dropped, and what it owned is anybody's; or the newest is put away.
    Given "manager-{turn}" has changed the ConfigMap "a" in the turns 01 to 10:
      """
      data: {"key-{turn}": x}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=manager-11 with the body:
      """application/merge-patch+json
      {"data": {"key-11": "x"}}
      """
    Then the owners of the ConfigMap "a" are:
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
  Scenario: What became ancient is still owned
    mf-updates-at-most-ten: an apply of such a field conflicts with ancient-changes.
    Detects: fields of managers that were put together are free to take.
    Given "manager-{turn}" has changed the ConfigMap "a" in the turns 01 to 11:
      """
      data: {"key-{turn}": x}
      """
    When "app" applies the ConfigMap "a":
      """
      data: {own: "1", key-01: z, key-11: z}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                                  | field        |
      | FieldManagerConflict | conflict with "ancient-changes" using v1 | .data.key-01 |
      | FieldManagerConflict | conflict with "manager-11" using v1      | .data.key-11 |
    And the stored ConfigMap "a" is unchanged

  @rule:mf-updates-at-most-ten
  Scenario: Of those who apply nobody is forgotten
    mf-updates-at-most-ten: however many apply, each has its record.
    Detects: the limit is for all records.
    When 3 random "14 managers apply a ConfigMap at once" programs run
    Then the model agrees
