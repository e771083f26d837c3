@area:apply
@needs:type:configmaps
Feature: From client-side apply to server-side apply
  A client that merged by itself left its last applied configuration in an annotation.

  Background:
    Given the answer to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=kubectl-client-side-apply is remembered as "a" with the body:
      """
      metadata:
        name: a
        annotations:
          kubectl.{dialect:protocolPrefix}/last-applied-configuration: >-
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"a","namespace":"{namespace}"},"data":{"k":"1","l":"1"}}
      data: {k: "1", l: "1"}
      """

  @rule:ssa-upgrade-from-client-side
  Scenario: The same client goes on without conflicts
    ssa-upgrade-from-client-side: what the annotation says is the client's own, and what it changes moves over.
    Detects: everybody who moves on has to insist.
    When "kubectl" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager                   | operation | fields                                                                                                                      |
      | kubectl                   | Apply     | .data.k .data.l                                                                                                             |
      | kubectl-client-side-apply | Update    | .data .data.l .metadata.annotations .metadata.annotations.kubectl.{dialect:protocolPrefix}/last-applied-configuration |

  @rule:ssa-upgrade-from-client-side
  Scenario: Another client conflicts with the one before
    ssa-upgrade-from-client-side: the annotation counts for one client only.
    Detects: who applies first takes over everything.
    When "other" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                                            | field   |
      | FieldManagerConflict | conflict with "kubectl-client-side-apply" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-upgrade-from-client-side
  Scenario: What another client has changed since conflicts
    ssa-upgrade-from-client-side: where the object isn't any more as the annotation says, the client takes over nothing.
    Detects: the annotation alone is looked at, and what it names is taken.
    Given "hand" has changed the ConfigMap "a":
      """
      data: {k: "7"}
      """
    When "kubectl" applies the ConfigMap "a":
      """
      data: {k: "2", l: "2"}
      """
    Then the answer is 409 Conflict
    And the causes in any order are:
      | reason               | message                       | field   |
      | FieldManagerConflict | conflict with "hand" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged
