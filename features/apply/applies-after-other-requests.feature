@area:apply
@needs:type:configmaps
Feature: Applies after other requests
  The result of an apply depends only on the stored object and its managedFields.

  @rule:ssa-conflict-on-owned-change
  Scenario Outline: An apply conflicts although the same manager has sent <request> before
    ssa-conflict-on-owned-change: a dry run changes no ownership, and force applies only to its own request.
    Detects: a server that takes ownership in a dry run, or keeps force for the later requests of a manager.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "two" has applied the ConfigMap "a" with "<query>":
      """
      data: {<earlier data>}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      data: {l: "1", k: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message             | field   |
      | FieldManagerConflict | conflict with "one" | .data.k |
    And the stored ConfigMap "a" has:
      | data.k | "1" |
    Examples: requests
      | request                             | query                 | earlier data |
      | a forced dry-run apply of the field | force=true&dryRun=All | k: "2"       |
      | a forced apply of another field     | force=true            | l: "1"       |
      | an apply of the same value          | force=false           | k: "1"       |

  @rule:ssa-ownership-recorded @recreates
  Scenario: The first apply to a recreated object does not remove fields that the manager applied to the deleted object
    ssa-ownership-recorded: a new object with the name of a deleted object has only the owners of its own fields.
    Detects: a server that stores the applied fields of a manager under the name of the object, and keeps them after a deletion.
    Given the manager "one" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {k: "1", l: "1"}}
      """
    And the ConfigMap "a" has been deleted
    And the response to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=maker with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web}}, data: {k: "1"}}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"web"}     |
      | data            | {"k":"1","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                                              |
      | one     | Apply     | .data.l                                             |
      | maker   | Update    | .data .data.k .metadata.labels .metadata.labels.app |

  @rule:mf-entry-time
  Scenario Outline: A repeated <apply> leaves the object unchanged
    mf-entry-time: an apply that changes no field updates neither resourceVersion nor times.
    Detects: a server that stores the object again for a forced apply, or if the body has a resourceVersion or another order of members.
    Given the manager "one" has applied the ConfigMap "a":
      """
      {metadata: {labels: {app: web}}, data: {k: "1", l: "1"}}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      {data: {k: "1"}}
      """
    And the clock is past {a:metadata.managedFields[1].time}
    When the manager "one" applies the ConfigMap "a" with "<query>":
      """
      <body>
      """
    Then the response is 200
    And the stored ConfigMap "a" is unchanged
    Examples: applies
      | apply                                  | query                  | body                                                                                                                               |
      | forced apply                           | force=true             | {metadata: {labels: {app: web}}, data: {k: "1", l: "1"}}                                                                           |
      | apply with members in another order    | force=false            | {data: {l: "1", k: "1"}, metadata: {labels: {app: web}}}                                                                           |
      | apply with the uid and resourceVersion | force=false            | {metadata: {labels: {app: web}, uid: "{a:metadata.uid}", resourceVersion: "{a:metadata.resourceVersion}"}, data: {k: "1", l: "1"}} |
      | apply with fieldValidation=Strict      | fieldValidation=Strict | {metadata: {labels: {app: web}}, data: {k: "1", l: "1"}}                                                                           |
