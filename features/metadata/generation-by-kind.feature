@area:metadata
Feature: Changes that increment the generation, by kind
  The kind determines which changes increment the generation.

  Scenario Outline: A merge patch of <field> of <resource kind> results in generation <generation>
    meta-generation-custom-content: a change of any field except metadata increments the generation; a change of the status does so only if
    the status is not a subresource.
    Detects: a server that compares only spec, or handles changes of the status like changes of spec.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      <change>
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.generation | <generation> |

    @rule:meta-generation-custom-content @resource:custom @needs:crd
    Examples: custom resource
      | field                             | resource kind     | change                    | generation |
      | the status                        | a custom resource | {"status":{"replicas":2}} | 1          |
      | a top-level field other than spec | a custom resource | {"data":"x"}              | 2          |

    @rule:meta-generation-custom-content @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | field                             | resource kind                          | change                    | generation |
      | the status                        | a custom resource without subresources | {"status":{"replicas":2}} | 2          |
      | a top-level field other than spec | a custom resource without subresources | {"data":"x"}              | 2          |

  Scenario Outline: A merge patch of only the <field> of a <kind> increments the generation
    meta-generation-raised-by-change: every field of the template is part of the desired state.
    Detects: a server that compares only the other fields of the spec, such as replicas, or only the containers of the template.
    Given the response to POST <collection> with this body is saved as "a":
      """
      <object>
      """
    When PATCH <collection>/a with the body:
      """application/merge-patch+json
      <change>
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |

    @rule:meta-generation-raised-by-change @needs:type:deployments.apps
    Examples: Deployments
      | field                  | kind       | collection                                       | object                                                                                                                                                                                                   | change                                                                                     |
      | labels of the template | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {paused: true, replicas: 0, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}}                             |
      | image of the template  | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {paused: true, replicas: 0, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"spec":{"containers":[{"name":"web","image":"example.org/web:2"}]}}}} |

    @rule:meta-generation-raised-by-change @needs:type:statefulsets.apps
    Examples: StatefulSets
      | field                  | kind        | collection                                        | object                                                                                                                                                                                                       | change                                                         |
      | labels of the template | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | {metadata: {name: a}, spec: {serviceName: web, replicas: 0, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}} |

    @rule:meta-generation-raised-by-change @needs:type:daemonsets.apps
    Examples: DaemonSets
      | field                  | kind      | collection                                      | object                                                                                                                                                                                                    | change                                                         |
      | labels of the template | DaemonSet | /apis/apps/v1/namespaces/{namespace}/daemonsets | {metadata: {name: a}, spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {nodeSelector: {none: here}, containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}} |

    @rule:meta-generation-raised-by-change @needs:type:replicasets.apps
    Examples: ReplicaSets
      | field                  | kind       | collection                                       | object                                                                                                                                                                                     | change                                                         |
      | labels of the template | ReplicaSet | /apis/apps/v1/namespaces/{namespace}/replicasets | {metadata: {name: a}, spec: {replicas: 0, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}} |

    @rule:meta-generation-raised-by-change @needs:type:replicationcontrollers
    Examples: ReplicationControllers
      | field                  | kind                  | collection                                            | object                                                                                                                                                                      | change                                                         |
      | labels of the template | ReplicationController | /api/v1/namespaces/{namespace}/replicationcontrollers | {metadata: {name: a}, spec: {replicas: 0, selector: {app: web}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}}} | {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}} |

    @rule:meta-generation-raised-by-change @needs:type:podtemplates @since:1.22
    Examples: PodTemplates
      | field                  | kind        | collection                                  | object                                                                                                                           | change                                                |
      | labels of the template | PodTemplate | /api/v1/namespaces/{namespace}/podtemplates | {metadata: {name: a}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}} | {"template":{"metadata":{"labels":{"tier":"front"}}}} |

    @rule:meta-generation-raised-by-change @needs:type:cronjobs.batch @since:1.22
    Examples: CronJobs
      | field                  | kind    | collection                                     | object                                                                                                                                                                                      | change                                                            |
      | labels of the template | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | {metadata: {name: a}, spec: {suspend: true, schedule: "0 0 1 1 *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: web, image: "example.org/web:1"}]}}}}}} | {"spec":{"jobTemplate":{"metadata":{"labels":{"tier":"front"}}}}} |

  @rule:meta-generation-raised-by-change @needs:type:deployments.apps
  Scenario Outline: A <write> of a Deployment that changes the spec increments the generation
    meta-generation-raised-by-change: a change of the spec increments the generation, with every verb and encoding.
    Detects: a server that increments the generation of Deployments only for some verbs.
    Given the Deployment "empty" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a?fieldManager=one<query> with the Deployment "empty" as "<type>" where:
      | metadata.name        | a |
      | spec.minReadySeconds | 3 |
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |

    Examples: writes
      | write                 | method | type                                   | query       |
      | PUT                   | PUT    | application/json                       |             |
      | YAML PUT              | PUT    | application/yaml                       |             |
      | merge patch           | PATCH  | application/merge-patch+json           |             |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json |             |
      | server-side apply     | PATCH  | application/apply-patch+yaml           | &force=true |

  @rule:meta-generation-absent @needs:type:configmaps
  Scenario Outline: A ConfigMap has no generation <condition>
    meta-generation-absent: objects of this kind have no generation.
    Detects: a server that sets the generation of every kind.
    Given the ConfigMap "empty" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When <method> /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is a success
    And the stored ConfigMap "a" has:
      | metadata.generation | (absent) |

    Examples: requests
      | condition           | method |
      | after its creation  | GET    |
      | during its deletion | DELETE |

  @rule:meta-generation-absent @needs:type:configmaps
  Scenario: PUT of a ConfigMap with a generation stores no generation
    meta-generation-absent: the server ignores the generation in the body.
    Detects: a server that stores the generation from the request body.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a with the saved object "a" where:
      | data                | {"key":"1"} |
      | metadata.generation | 5           |
    Then the response is 200
    And the stored ConfigMap "a" has:
      | data                | {"key":"1"} |
      | metadata.generation | (absent)    |
