@area:apply
@needs:type:configmaps
Feature: Migration from client-side apply to server-side apply
  Client-side apply stores the applied configuration in the last-applied-configuration annotation of the object.

  Background:
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=kubectl-client-side-apply with this body is saved as "a":
      """
      metadata:
        name: a
        annotations:
          kubectl.{dialect:domain}/last-applied-configuration: >-
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"a","namespace":"{namespace}"},"data":{"k":"1","l":"1"}}
      data: {k: "1", l: "1"}
      """

  @rule:ssa-upgrade-from-client-side
  Scenario: The first server-side apply by kubectl does not conflict with the fields of its client-side apply
    ssa-upgrade-from-client-side: kubectl takes over the fields in the last-applied-configuration annotation, and can change their values.
    Detects: a server on which migrating clients need force.
    When the manager "kubectl" applies the ConfigMap "a":
      """
      data: {k: "2", l: "1"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager                   | operation | fields                                                                                                        |
      | kubectl                   | Apply     | .data.k .data.l                                                                                               |
      | kubectl-client-side-apply | Update    | .data .data.l .metadata.annotations .metadata.annotations.kubectl.{dialect:domain}/last-applied-configuration |

  @rule:ssa-upgrade-from-client-side
  Scenario: A server-side apply by another manager conflicts with the fields of the client-side apply
    ssa-upgrade-from-client-side: only the manager kubectl takes over fields from client-side apply.
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
    ssa-upgrade-from-client-side: kubectl takes over only the fields that still have the values in the annotation.
    Detects: a server that takes over every field in the annotation, even if another manager has changed the field.
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

  @rule:ssa-upgrade-from-client-side
  Scenario Outline: A server-side apply by kubectl of <configuration> writes this configuration to last-applied-configuration
    ssa-upgrade-from-client-side: the annotation has the applied configuration without the annotation itself, so client-side apply still works.
    Detects: a server that keeps the old annotation, nests it in its own value, or omits the other annotations.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=kubectl&force=true with the body:
      """application/apply-patch+yaml
      {kind: ConfigMap, apiVersion: v1, metadata: {name: a<metadata>}, data: {l: "1", k: "2"}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | metadata.annotations["kubectl.{dialect:domain}/last-applied-configuration"] | /^\{"apiVersion":"v1","data":\{"k":"2","l":"1"\},"kind":"ConfigMap","metadata":\{<text>"name":"a"\}\}\s$/ |

    Examples: configurations
      | configuration                                     | metadata                                                                          | text                               |
      | data                                              |                                                                                   |                                    |
      | another annotation                                | , annotations: {z: "1", b: "2"}                                                   | "annotations":\{"b":"2","z":"1"\}, |
      | last-applied-configuration and another annotation | , annotations: {z: "1", kubectl.{dialect:domain}/last-applied-configuration: old} | "annotations":\{"z":"1"\},         |
      | only last-applied-configuration                   | , annotations: {kubectl.{dialect:domain}/last-applied-configuration: old}         | "annotations":\{\},                |
      | empty annotations                                 | , annotations: {}                                                                 | "annotations":\{\},                |
      | an empty list                                     | , finalizers: []                                                                  | "finalizers":\[\],                 |
