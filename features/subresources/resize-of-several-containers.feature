@area:subresources
@needs:type:pods @since:1.33
Feature: Resizing of Pods with several containers
  A resize can change every container and sidecar. The server compares containers by name, and checks quotas.

  Background:
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName           | nobody                                                                                 |
      | spec.containers[0].name      | c                                                                                      |
      | spec.containers[0].resources | {"requests":{"cpu":"1"}}                                                               |
      | spec.containers[1]           | {"name":"d","image":"i","resources":{"requests":{"cpu":"1","memory":"1Gi"}}}           |
      | spec.initContainers[0]       | {"name":"e","image":"i","restartPolicy":"Always","resources":{"requests":{"cpu":"1"}}} |

  @rule:sub-resize-resources-only
  Scenario Outline: A resize of <container> by <method> with application/<type> changes only this container and increments metadata.generation
    sub-resize-resources-only: each container gets the resources of the container with the same name in the request.
    Detects: a server that resizes only the first container, or removes the resources that a patch omits.
    When <method> /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the stored Pod "a" is the same as the response
    And the stored Pod "a" has:
      | spec.containers[0].resources     | {"requests":{"cpu":"1"}} |
      | spec.containers[1].resources     | <second resources>       |
      | spec.initContainers[0].resources | <sidecar resources>      |
      | metadata.generation              | 2                        |

    Examples: containers
      | method | container            | type                       | body                                                                                   | second resources                        | sidecar resources           |
      | PATCH  | the second container | strategic-merge-patch+json | {"spec":{"containers":[{"name":"d","resources":{"requests":{"cpu":"2"}}}]}}            | {"requests":{"cpu":"2","memory":"1Gi"}} | {"requests":{"cpu":"1"}}    |
      | PATCH  | the second container | json-patch+json            | [{"op":"replace","path":"/spec/containers/1/resources/requests/memory","value":"2Gi"}] | {"requests":{"cpu":"1","memory":"2Gi"}} | {"requests":{"cpu":"1"}}    |
      | PATCH  | the sidecar          | strategic-merge-patch+json | {"spec":{"initContainers":[{"name":"e","resources":{"requests":{"cpu":"500m"}}}]}}     | {"requests":{"cpu":"1","memory":"1Gi"}} | {"requests":{"cpu":"500m"}} |

  @rule:sub-resize-resources-only
  Scenario: A PUT of resize changes the resources of the second container, and no other field
    sub-resize-resources-only: the server reads only the resources in the body.
    Detects: a server that stores the complete Pod of a PUT.
    When PUT /api/v1/namespaces/{namespace}/pods/a/resize with the saved object "a" where:
      | spec.containers[1].image                  | other |
      | spec.containers[1].resources.requests.cpu | 3     |
      | spec.activeDeadlineSeconds                | 60    |
    Then the response is 200
    And the stored Pod "a" has:
      | spec.containers[1].image     | i                                       |
      | spec.containers[1].resources | {"requests":{"cpu":"3","memory":"1Gi"}} |
      | spec.activeDeadlineSeconds   | (absent)                                |

  @rule:sub-resize-resources-only
  Scenario: A dry-run resize returns the new resources and stores nothing
    sub-resize-resources-only: a dry run of a subresource leaves the Pod unchanged.
    Detects: a server that ignores dryRun for resize.
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize?dryRun=All with the body:
      """application/strategic-merge-patch+json
      {"spec":{"containers":[{"name":"d","resources":{"requests":{"cpu":"2"}}}]}}
      """
    Then the response is 200
    And the response has:
      | spec.containers[1].resources.requests.cpu | "2" |
    And the stored Pod "a" is unchanged

  @rule:sub-resize-invalid-422
  Scenario Outline: A resize that <change> returns 422 Invalid for <field>
    sub-resize-invalid-422: the server checks every container, and the order of the containers.
    Detects: a server that checks only the first container, or compares the names of the containers as sets.
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/<type>+json
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |
    And the stored Pod "a" is unchanged

    Examples: changes
      | change                                          | type                  | field                                     | body                                                                                                                                                                 |
      | exchanges the containers                        | merge-patch           | spec.containers[0].name                   | {"spec":{"containers":[{"name":"d","image":"i","resources":{"requests":{"cpu":"1","memory":"1Gi"}}},{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}]}} |
      | renames the second container                    | json-patch            | spec.containers[1].name                   | [{"op":"replace","path":"/spec/containers/1/name","value":"x"}]                                                                                                      |
      | removes the second container                    | json-patch            | spec.containers                           | [{"op":"remove","path":"/spec/containers/1"}]                                                                                                                        |
      | removes a request of the second container       | json-patch            | spec.containers[1].resources.requests     | [{"op":"remove","path":"/spec/containers/1/resources/requests/memory"}]                                                                                              |
      | removes the requests of the sidecar             | json-patch            | spec.initContainers[0].resources.requests | [{"op":"remove","path":"/spec/initContainers/0/resources"}]                                                                                                          |
      | requests more than the limit of a container     | strategic-merge-patch | spec.containers[1].resources.requests     | {"spec":{"containers":[{"name":"d","resources":{"limits":{"cpu":"2"},"requests":{"cpu":"3"}}}]}}                                                                     |
      | requests local storage for the second container | strategic-merge-patch | spec                                      | {"spec":{"containers":[{"name":"d","resources":{"requests":{"ephemeral-storage":"1Gi"}}}]}}                                                                          |
