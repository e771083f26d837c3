@area:subresources
@needs:type:pods @since:1.33
Feature: Resizing of Pods
  A write of the subresource resize changes the cpu and memory resources of the containers of a Pod.

  @rule:sub-resize-resources-only
  Scenario: A patch of resize changes cpu and memory, and no other field
    sub-resize-resources-only: the image, activeDeadlineSeconds, labels and annotations do not change.
    Detects: a server that stores the complete body, or ignores the resources.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName                | nobody                                                  |
      | metadata.labels                   | {"app":"a"}                                             |
      | metadata.annotations              | {"example.com/a":"a"}                                   |
      | spec.containers[0].resources      | {"requests":{"cpu":"1","memory":"1Gi"}}                 |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"b"},"annotations":{"example.com/a":"b"}},"spec":{"activeDeadlineSeconds":60,"containers":[{"name":"{a:spec.containers[0].name}","image":"other","resources":{"requests":{"cpu":"2","memory":"2Gi"}}}]}}
      """
    Then the response is 200
    And the stored Pod "a" has:
      | spec.containers[0].resources.requests | {"cpu":"2","memory":"2Gi"}   |
      | spec.containers[0].image              | {a:spec.containers[0].image} |
      | spec.activeDeadlineSeconds            | (absent)                     |
      | metadata.labels                       | {"app":"a"}                  |
      | metadata.annotations                  | {"example.com/a":"a"}        |

  @rule:sub-resize-invalid-422
  Scenario Outline: A patch of resize that <change> returns 422 Invalid
    sub-resize-invalid-422: the server rejects a change that a resize does not permit.
    Detects: a server that accepts every change of resources, or compares only the number of containers.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName              | nobody                                                          |
      | spec.containers[0].name         | c                                                               |
      | spec.containers[0].resources    | {"requests":{"cpu":"1","memory":"1Gi"},"limits":{"cpu":"2"}}    |
      | spec.containers[0].resizePolicy | [{"resourceName":"memory","restartPolicy":"RestartContainer"}] |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/<type>+json
      {"spec":{"containers":[<containers>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |
    And the stored Pod "a" is unchanged

    Examples: changes
      | change                            | type                  | field                             | reason              | containers                                                                                                         |
      | adds a container                  | strategic-merge-patch | spec.containers                   | FieldValueForbidden | {"name":"second","image":"i"}                                                                                      |
      | renames the container             | merge-patch           | spec.containers[0].name           | FieldValueForbidden | {"name":"other","image":"i","resources":{"requests":{"cpu":"1","memory":"1Gi"},"limits":{"cpu":"2"}}}               |
      | removes a limit                   | strategic-merge-patch | spec.containers[0].resources.limits | FieldValueForbidden | {"name":"c","resources":{"limits":null}}                                                                          |
      | adds a request for local storage  | strategic-merge-patch | spec                              | FieldValueForbidden | {"name":"c","resources":{"requests":{"ephemeral-storage":"1Gi"}}}                                                   |
      | makes the Pod Guaranteed          | strategic-merge-patch | spec                              | FieldValueInvalid   | {"name":"c","resources":{"requests":{"cpu":"2","memory":"2Gi"},"limits":{"cpu":"2","memory":"2Gi"}}}                |
