@area:patch @needs:type:deployments.apps
Feature: Directives in nested values of strategic merge patches
  A directive applies to the map or list that contains it, at any depth.

  Background:
    Given the response to POST /apis/apps/v1/namespaces/{namespace}/deployments with this body is saved as "a":
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: a}
      spec:
        paused: true
        replicas: 0
        strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 3, maxUnavailable: 2}}
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}, annotations: {one: "1", two: "2"}}
          spec:
            containers:
              - {name: web, image: i, env: [{name: A, value: "1"}, {name: B, value: "2"}, {name: C, value: "3"}], resources: {limits: {cpu: "1", memory: 1Gi}}}
              - {name: side, image: j, env: [{name: A, value: "1"}, {name: B, value: "2"}]}
            volumes: [{name: one, emptyDir: {medium: Memory}}, {name: two, emptyDir: {}}]
      """

  @rule:patch-strategic-merge
  Scenario Outline: A strategic merge patch of a Deployment with <directive> <effect>
    patch-strategic-merge: the directive changes only the value that contains it.
    Detects: a server that reads directives only at the top level or in list items, or stores them.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/strategic-merge-patch+json
      {"spec":<spec>}
      """
    Then the response is 200
    And the response has:
      | <path>                                | <value>       |
      | spec.selector.matchLabels             | {"app":"web"} |
      | spec.template.spec.containers.(count) | 2             |

    Examples: maps
      | directive                                       | effect                      | spec                                                                                                        | path                                       | value                                                                      |
      | $retainKeys in the strategy                     | removes the other members   | {"strategy":{"$retainKeys":["type"],"type":"Recreate"}}                                                     | spec.strategy                              | {"type":"Recreate"}                                                        |
      | $retainKeys in the strategy without changes     | keeps the listed members    | {"strategy":{"$retainKeys":["type","rollingUpdate"]}}                                                       | spec.strategy                              | {"type":"RollingUpdate","rollingUpdate":{"maxSurge":3,"maxUnavailable":2}} |
      | $patch: replace in a nested map                 | replaces this map           | {"template":{"metadata":{"annotations":{"$patch":"replace","three":"3"}}}}                                  | spec.template.metadata.annotations         | {"three":"3"}                                                              |
      | $patch: delete in a nested map                  | removes this map            | {"template":{"metadata":{"annotations":{"$patch":"delete"}}}}                                               | spec.template.metadata.annotations         | (absent)                                                                   |
      | $patch: replace in the resources of a container | replaces only the resources | {"template":{"spec":{"containers":[{"name":"web","resources":{"$patch":"replace","limits":{"cpu":"2"}}}]}}} | spec.template.spec.containers[0].resources | {"limits":{"cpu":"2"}}                                                     |

    Examples: lists
      | directive                                             | effect                                    | spec                                                                                                                                                                                 | path                                                 | value                                             |
      | $patch: replace in the env of the second container    | replaces this list                        | {"template":{"spec":{"containers":[{"name":"side","env":[{"$patch":"replace"},{"name":"C","value":"3"}]}]}}}                                                                         | spec.template.spec.containers[name=side].env         | [{"name":"C","value":"3"}]                        |
      | $patch: delete of an env item of the second container | removes the item only from this container | {"template":{"spec":{"containers":[{"name":"side","env":[{"$patch":"delete","name":"A"}]}]}}}                                                                                        | spec.template.spec.containers[*].env.(count)         | [3,1]                                             |
      | $setElementOrder of a nested list                     | orders this list                          | {"template":{"spec":{"$setElementOrder/containers":[{"name":"web"},{"name":"side"}],"containers":[{"name":"web","$setElementOrder/env":[{"name":"C"},{"name":"A"},{"name":"B"}]}]}}} | spec.template.spec.containers[0].env[*].name         | ["C","A","B"]                                     |
      | null for a list with merge key                        | removes the list                          | {"template":{"spec":{"containers":[{"name":"web","env":null}]}}}                                                                                                                     | spec.template.spec.containers[name=web].env          | (absent)                                          |
      | an empty list for a list with merge key               | keeps the list                            | {"template":{"spec":{"containers":[{"name":"side","env":[]}]}}}                                                                                                                      | spec.template.spec.containers[name=side].env.(count) | 2                                                 |
      | null for a member of an item                          | removes the member                        | {"template":{"spec":{"containers":[{"name":"web","resources":{"limits":{"cpu":null}}}]}}}                                                                                            | spec.template.spec.containers[name=web].resources    | {"limits":{"memory":"1Gi"}}                       |
      | $retainKeys in the second volume                      | replaces the source of this volume        | {"template":{"spec":{"volumes":[{"name":"two","$retainKeys":["name","hostPath"],"hostPath":{"path":"/d","type":""}}]}}}                                                              | spec.template.spec.volumes[name=two]                 | {"name":"two","hostPath":{"path":"/d","type":""}} |

    @since:1.23
    Examples: lists since 1.23
      | directive                                     | effect          | spec                                                                      | path                               | value |
      | $deleteFromPrimitiveList of a list of strings | changes nothing | {"template":{"spec":{"$deleteFromPrimitiveList/imagePullSecrets":["x"]}}} | spec.template.spec.volumes.(count) | 2     |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch of a Deployment whose $retainKeys omits a member of the patch is rejected
    patch-strategic-merge: $retainKeys must contain every member of the patch.
    Detects: a server that validates $retainKeys only in lists, or removes the member.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{"strategy":{"$retainKeys":["type"],"type":"RollingUpdate","rollingUpdate":{"maxSurge":1}}}}
      """
    Then the response is a client error
    And the stored Deployment "a" is unchanged
