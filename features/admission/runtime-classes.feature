@area:admission @needs:type:pods @needs:type:runtimeclasses.node @since:1.20
Feature: RuntimeClasses of Pods
  A new Pod gets the overhead, the node selector and the tolerations of its RuntimeClass.

  Background:
    Given the response to POST /apis/node.orch.io/v1/runtimeclasses with this body is saved as "full":
      """
      metadata: { name: full-{unique} }
      handler: h
      overhead: { podFixed: { cpu: 100m, memory: 64Mi } }
      scheduling: { nodeSelector: { arch: arm, zone: a }, tolerations: [{ key: k, operator: Exists }] }
      """
    And the response to POST /apis/node.orch.io/v1/runtimeclasses with this body is saved as "bare":
      """
      metadata: { name: bare-{unique} }
      handler: h
      """

  @rule:adm-runtime-class
  Scenario Outline: A new Pod with <fields> gets the <inherited values> of its RuntimeClass
    adm-runtime-class: the server adds the values of the RuntimeClass to those of the Pod.
    Detects: a server that stores only runtimeClassName, or replaces the values of the Pod.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { runtimeClassName: full-{unique}, <fields as YAML> containers: [{ name: c, image: i }] }
      """
    Then the response is 201
    And the response has:
      | spec.<path> | <value> |

    Examples: merged values
      | fields                                                  | inherited values | fields as YAML                                                   | path           | value                                |
      | only a runtimeClassName                                 | overhead         |                                                                  | overhead       | {"cpu":"100m","memory":"64Mi"}       |
      | only a runtimeClassName                                 | node selector    |                                                                  | nodeSelector   | {"arch":"arm","zone":"a"}            |
      | only a runtimeClassName                                 | tolerations      |                                                                  | tolerations[2] | {"key":"k","operator":"Exists"}      |
      | the same overhead in other units                        | overhead         | overhead: { cpu: "0.1", memory: 65536Ki },                       | overhead.cpu   | 100m                                 |
      | one nodeSelector entry of the class and one other entry | node selector    | nodeSelector: { zone: a, disk: b },                              | nodeSelector   | {"arch":"arm","zone":"a","disk":"b"} |
      | another toleration                                      | tolerations      | tolerations: [{ key: m, operator: Exists }],                     | tolerations[3] | {"key":"k","operator":"Exists"}      |
      | a narrower toleration of the key                        | tolerations      | tolerations: [{ key: k, operator: Exists, effect: NoSchedule }], | tolerations[2] | {"key":"k","operator":"Exists"}      |

    @since:1.31
    Examples: an empty overhead since 1.31
      | fields            | inherited values | fields as YAML | path     | value                          |
      | an empty overhead | overhead         | overhead: {},  | overhead | {"cpu":"100m","memory":"64Mi"} |

  @rule:adm-runtime-class
  Scenario Outline: POST of a Pod with <fields> returns <response>
    adm-runtime-class: the class must exist, and the overhead and the node selector of the Pod must not differ from those of the class.
    Detects: a server that accepts a reference to an absent RuntimeClass, or ignores a conflict.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      metadata: { name: a }
      spec: { <fields as YAML> containers: [{ name: c, image: i }] }
      """
    Then the response is <response>
    And there is no Pod "a"

    Examples: invalid references, overheads and selectors
      | fields                                       | fields as YAML                                                       | response      |
      | an absent RuntimeClass                       | runtimeClassName: none-{unique},                                     | 403 Forbidden |
      | an overhead and no RuntimeClass              | overhead: { cpu: 100m },                                             | 403 Forbidden |
      | an overhead and a class without an overhead  | runtimeClassName: bare-{unique}, overhead: { cpu: 100m },            | 403 Forbidden |
      | only a part of the overhead                  | runtimeClassName: full-{unique}, overhead: { cpu: 100m },            | 403 Forbidden |
      | another overhead                             | runtimeClassName: full-{unique}, overhead: { cpu: 1, memory: 64Mi }, | 403 Forbidden |
      | a nodeSelector that conflicts with the class | runtimeClassName: full-{unique}, nodeSelector: { zone: b },          | 403 Forbidden |

  @rule:adm-quota-limit-inclusive @needs:type:resourcequotas @needs:controller:resourcequota
  Scenario Outline: POST of a Pod whose RuntimeClass has an overhead of 100m cpu returns <response> with a quota of <limit> cpu
    adm-quota-limit-inclusive: the server adds the overhead to the requests of the containers.
    Detects: a server that counts only the requests of the containers.
    Given these ResourceQuota exist:
      | name | spec.hard         |
      | q    | {"cpu":"<limit>"} |
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { runtimeClassName: full-{unique}, containers: [{ name: c, image: i, resources: { requests: { cpu: 1 } } }] }
      """
    Then the response is <response>

    Examples: limits
      | limit | response      |
      | 1099m | 403 Forbidden |
      | 1100m | 201           |
