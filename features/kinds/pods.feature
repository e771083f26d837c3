@area:kinds @needs:type:pods
Feature: Updates of Pods
  The spec of a Pod is immutable except for a few fields. Controllers replace Pods instead.

  @rule:kind-pod-spec-immutable
  Scenario Outline: A patch that changes <field> of a Pod returns 422 Invalid
    kind-pod-spec-immutable: the server rejects a change of an immutable field. For most of these fields, the cause names the field spec.
    Detects: a server that stores every valid Pod.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {activeDeadlineSeconds: 500, tolerations: [{key: x, operator: Exists}], containers: [{name: c, image: i}]}}
      """
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a with the body:
      """
      {spec: {<patch>}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <cause> | <reason> |
    And the stored Pod "a" is unchanged

    Examples: immutable fields
      | field                                   | patch                                                         | cause                      | reason              |
      | hostNetwork                             | hostNetwork: true                                             | spec                       | FieldValueForbidden |
      | restartPolicy                           | restartPolicy: Never                                          | spec                       | FieldValueForbidden |
      | the command of a container              | containers: [{name: c, command: [x]}]                         | spec                       | FieldValueForbidden |
      | the environment of a container          | containers: [{name: c, env: [{name: A, value: b}]}]           | spec                       | FieldValueForbidden |
      | the volumes                             | volumes: [{name: v, emptyDir: {}}]                            | spec                       | FieldValueForbidden |
      | the number of containers                | containers: [{name: d, image: i}]                             | spec.containers            | FieldValueForbidden |
      | activeDeadlineSeconds (to a later time) | activeDeadlineSeconds: 501                                    | spec.activeDeadlineSeconds | FieldValueInvalid   |
      | activeDeadlineSeconds (to null)         | activeDeadlineSeconds: null                                   | spec.activeDeadlineSeconds | FieldValueInvalid   |
      | a toleration                            | tolerations: [{key: x, operator: Exists, effect: NoSchedule}] | spec.tolerations           | FieldValueForbidden |

  @rule:kind-pod-spec-immutable
  Scenario Outline: A patch that changes <field> of a Pod returns 200
    kind-pod-spec-immutable: a client can change the image of a container, and reduce activeDeadlineSeconds.
    Detects: a server that rejects every change of the spec.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {activeDeadlineSeconds: 500, tolerations: [{key: x, operator: Exists}], containers: [{name: c, image: i}]}}
      """
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a with the body:
      """
      {spec: {<patch>}}
      """
    Then the response is 200
    And the stored Pod "a" has:
      | <path> | <value> |

    Examples: mutable fields
      | field                                      | patch                             | path                       | value |
      | the image of a container                   | containers: [{name: c, image: j}] | spec.containers[0].image   | j     |
      | activeDeadlineSeconds (to an earlier time) | activeDeadlineSeconds: 400        | spec.activeDeadlineSeconds | 400   |

  @rule:kind-pod-spec-immutable
  Scenario Outline: A patch that changes <field> of a Pod with several containers returns <response>
    kind-pod-spec-immutable: the same fields are mutable in every container and init container.
    Detects: a server that compares only the first container, or that lets clients change all fields of init containers.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {tolerations: [{key: x, operator: Exists}], containers: [{name: c, image: i}, {name: d, image: i}],
       initContainers: [{name: e, image: i}, {name: f, image: i}]}}
      """
    And the request header "Content-Type" is "application/strategic-merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a with the body:
      """
      {spec: {<patch>}}
      """
    Then the response is <response>

    Examples: containers
      | field                                  | patch                                                        | response    |
      | the image of the second container      | containers: [{name: d, image: j}]                            | 200         |
      | the command of the second container    | containers: [{name: d, command: [x]}]                        | 422 Invalid |
      | the image of the last init container   | initContainers: [{name: f, image: j}]                        | 200         |
      | the command of the last init container | initContainers: [{name: f, command: [x]}]                    | 422 Invalid |
      | the tolerations (by an addition)       | tolerations: [{key: x, operator: Exists}, {key: y, operator: Exists}] | 200 |
      | the tolerations (by a removal)         | tolerations: []                                              | 422 Invalid |
