@area:subresources
@needs:type:pods
Feature: Effects and errors of Bindings
  A Binding assigns a Pod to a node, adds its annotations to the Pod, and sets the condition PodScheduled.

  Background:
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName   | nobody                                    |
      | metadata.annotations | {"example.com/a":"1","example.com/b":"1"} |

  @rule:sub-binding-assigns
  Scenario Outline: POST of a Binding to <path> assigns the Pod and adds the annotations of the Binding
    sub-binding-assigns: both paths have the same effect. Other annotations do not change, and the condition PodScheduled is True.
    Detects: a server that replaces the annotations of the Pod, or that only sets its nodeName.
    When POST /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: Binding, metadata: {name: a, annotations: {example.com/b: "2", example.com/c: "2"}}, target: {kind: Node, name: "n-{unique}"}}
      """
    Then the response is 201
    And the Status has:
      | status | Success |
    And the stored Pod "a" has:
      | spec.nodeName               | is | n-{unique}                                                    |
      | metadata.annotations        | is | {"example.com/a":"1","example.com/b":"2","example.com/c":"2"} |
      | status.conditions[0].type   | is | PodScheduled                                                  |
      | status.conditions[0].status | is | "True"                                                        |

    Examples: paths
      | path           |
      | pods/a/binding |
      | bindings       |

  @rule:sub-binding-assigns @needs:webhooks @since:1.18
  Scenario Outline: POST of a Binding to <path> returns 403 if a validating webhook for <resource> denies the request
    sub-binding-assigns: the server calls validating webhooks for Bindings at both paths, before it changes the Pod.
    Detects: a server that calls no webhooks for Bindings, or that assigns the Pod before the call.
    Given the validating webhook "guard" with:
      """
      response: {allowed: false, status: {message: denied, code: 403}}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [<resource>]}]
      """
    When POST /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {kind: Node, name: "n-{unique}"}}
      """
    Then the response is 403
    And the stored Pod "a" is unchanged

    Examples: paths
      | path           | resource     |
      | pods/a/binding | pods/binding |
      | bindings       | bindings     |

  @rule:sub-binding-assigns
  Scenario Outline: A Binding with labels <effect> to the Pod
    sub-binding-assigns: since 1.35, the labels of the topology of the node are labels of the Pod.
    Detects: a server that ignores the labels, or that adds them in earlier releases.
    When POST /api/v1/namespaces/{namespace}/pods/a/binding with the body:
      """
      {apiVersion: v1, kind: Binding, metadata: {name: a, labels: {zone: z}}, target: {kind: Node, name: "n-{unique}"}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.labels.zone | <zone> |

    @until:1.32
    Examples: up to 1.32
      | effect         | zone     |
      | adds no labels | (absent) |

    @since:1.37
    Examples: since 1.37
      | effect                         | zone |
      | adds the labels of the Binding | z    |

  @rule:sub-binding-assigns
  Scenario Outline: POST of a Binding with <problem> returns <response>
    sub-binding-assigns: the Pod stays unassigned.
    Detects: a server that ignores the name, the kind of the target, or the resourceVersion.
    When POST /api/v1/namespaces/{namespace}/pods/<name>/binding with the body:
      """
      {apiVersion: v1, kind: Binding, metadata: {name: <body><metadata>}, target: {<target>}}
      """
    Then the response is <response>
    And the stored Pod "a" is unchanged

    Examples: problems
      | problem                   | name   | body   | metadata | target              | response     |
      | the name of an absent Pod | absent | absent |          | kind: Node, name: n | 404 NotFound |
      | another kind of target    | a      | a      |          | kind: Pod, name: n  | 500          |
      | a Service as target       | a      | a      |          | kind: Service, name: n | 500       |
      | a target without a name   | a      | a      |          | kind: Node          | 500          |

    @since:1.16
    Examples: names of other Pods, since 1.16
      | problem                 | name | body | metadata | target              | response       |
      | the name of another Pod | a    | b    |          | kind: Node, name: n | 400 BadRequest |

    @since:1.23
    Examples: problems since 1.23
      | problem                | name | body | metadata               | target              | response     |
      | an old resourceVersion | a    | a    | , resourceVersion: "1" | kind: Node, name: n | 409 Conflict |

  @rule:dry-all-post-not-stored
  Scenario Outline: A dry-run binding by <path> does not assign the Pod
    dry-all-post-not-stored: the server does not change the Pod.
    Detects: a server that assigns the Pod to the node.
    When POST /api/v1/namespaces/{namespace}/<path>?dryRun=All with the body:
      """application/json
      {"apiVersion":"v1","kind":"Binding","metadata":{"name":"a"},"target":{"kind":"Node","name":"n"}}
      """
    Then the response is 201
    And the stored Pod "a" is unchanged

    Examples: paths
      | path           |
      | pods/a/binding |
      | bindings       |

  @rule:sub-binding-assigns @since:1.32
  Scenario Outline: POST of a Binding of a Pod with <gates> to <path> returns 409 Conflict
    sub-binding-assigns: a Pod with a scheduling gate is not ready for scheduling.
    Detects: a server that checks scheduling gates only in the scheduler.
    Given the Pod "one-container" named "gated" with:
      | spec.schedulingGates | <value> |
    When POST /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: Binding, metadata: {name: gated}, target: {kind: Node, name: "n-{unique}"}}
      """
    Then the response is 409 Conflict
    And the stored Pod "gated" is unchanged

    Examples: scheduling gates
      | gates                | path               | value                                               |
      | a scheduling gate    | pods/gated/binding | [{"name":"example.com/a"}]                          |
      | two scheduling gates | bindings           | [{"name":"example.com/a"},{"name":"example.com/b"}] |
