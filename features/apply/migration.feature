@area:apply
@needs:type:configmaps
Feature: Migration from client-side apply to server-side apply
  Client-side apply stores the applied configuration in an annotation of the object.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=kubectl-client-side-apply with this body is saved as "a":
      """
      metadata:
        name: a
        annotations:
          kubectl.{dialect:protocolPrefix}/last-applied-configuration: >-
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"a","namespace":"{namespace}"},"data":{"k":"1","l":"1"}}
      data: {k: "1", l: "1"}
      """

  @rule:ssa-upgrade-from-client-side
  Scenario: The first server-side apply of a client-side apply manager does not conflict
    ssa-upgrade-from-client-side: the manager takes over the fields in the last-applied annotation, with their new values.
    Detects: a server on which migrating clients need force.
    When the manager "kubectl" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager                   | operation | fields                                                                                                                |
      | kubectl                   | Apply     | .data.k .data.l                                                                                                       |
      | kubectl-client-side-apply | Update    | .data .data.l .metadata.annotations .metadata.annotations.kubectl.{dialect:protocolPrefix}/last-applied-configuration |

  @rule:ssa-upgrade-from-client-side
  Scenario: A server-side apply of another manager conflicts with the client-side apply manager
    ssa-upgrade-from-client-side: the annotation is used only for the manager that takes over from client-side apply.
    Detects: a server on which the first manager to apply takes over all fields.
    When the manager "other" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                                            | field   |
      | FieldManagerConflict | conflict with "kubectl-client-side-apply" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-upgrade-from-client-side
  Scenario: A server-side apply conflicts with a field that another manager changed after the client-side apply
    ssa-upgrade-from-client-side: if the object differs from the annotation, the manager takes over no fields.
    Detects: a server that takes over every field in the annotation without comparing it with the object.
    Given the manager "hand" has changed the ConfigMap "a":
      """
      data: {k: "7"}
      """
    When the manager "kubectl" applies the ConfigMap "a":
      """
      data: {k: "2", l: "2"}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | message                       | field   |
      | FieldManagerConflict | conflict with "hand" using v1 | .data.k |
    And the stored ConfigMap "a" is unchanged
