@area:kinds
Feature: Defaults in lists and nested objects of built-in kinds
  Each element of a list gets its defaults. A default replaces only an omitted value, and not 0, false or another value.

  @rule:kind-defaults
  Scenario Outline: A POST of <object> results in <field> <value>
    kind-defaults: the server sets a default in every element and in every nested object, and keeps the values of the client.
    Detects: a server that sets defaults only in the first element, or that replaces 0 and false.
    When POST <path>?dryRun=All with the body:
      """
      {metadata: {name: a}, <body>}
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    @needs:type:pods
    Examples: Pods
      | object                                     | path                                | body                                                                                                                | field                                  | value                                                                                                                             |
      | a Pod with the image i:latest              | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: "i:latest"}]}                                                                  | spec.containers[0].imagePullPolicy     | Always                                                                                                                            |
      | a Pod with the image host:5000/i           | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: "host:5000/i"}]}                                                               | spec.containers[0].imagePullPolicy     | Always                                                                                                                            |
      | a Pod with the digest of an image          | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: "i@sha256:0000000000000000000000000000000000000000000000000000000000000000"}]} | spec.containers[0].imagePullPolicy     | IfNotPresent                                                                                                                      |
      | a Pod with a second container              | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i}, {name: d, image: "i:1"}]}                                                  | spec.containers[1].imagePullPolicy     | IfNotPresent                                                                                                                      |
      | a Pod with two ports                       | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i, ports: [{containerPort: 80, protocol: UDP}, {containerPort: 81}]}]}         | spec.containers[0].ports[*].protocol   | ["UDP","TCP"]                                                                                                                     |
      | a Pod with an init container               | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i}], initContainers: [{name: e, image: "i:1"}]}                                | spec.initContainers[0].imagePullPolicy | IfNotPresent                                                                                                                      |
      | a Pod with terminationGracePeriodSeconds 0 | /api/v1/namespaces/{namespace}/pods | spec: {terminationGracePeriodSeconds: 0, containers: [{name: c, image: i}]}                                         | spec.terminationGracePeriodSeconds     | 0                                                                                                                                 |
      | a Pod with enableServiceLinks false        | /api/v1/namespaces/{namespace}/pods | spec: {enableServiceLinks: false, containers: [{name: c, image: i}]}                                                | spec.enableServiceLinks                | false                                                                                                                             |
      | a Pod with an HTTP probe                   | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i, livenessProbe: {httpGet: {port: 80}, periodSeconds: 5}}]}                   | spec.containers[0].livenessProbe       | {"httpGet":{"path":"/","port":80,"scheme":"HTTP"},"timeoutSeconds":1,"periodSeconds":5,"successThreshold":1,"failureThreshold":3} |
      | a Pod with limits and one of two requests  | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i, resources: {limits: {cpu: "1", memory: 1Gi}, requests: {cpu: 500m}}}]}      | spec.containers[0].resources.requests  | {"cpu":"500m","memory":"1Gi"}                                                                                                     |
      | a Pod with limits of the second container  | /api/v1/namespaces/{namespace}/pods | spec: {containers: [{name: c, image: i}, {name: d, image: i, resources: {limits: {cpu: "2"}}}]}                     | spec.containers[1].resources.requests  | {"cpu":"2"}                                                                                                                       |
      | a Pod whose second volume has no source    | /api/v1/namespaces/{namespace}/pods | spec: {volumes: [{name: a, configMap: {name: x}}, {name: b}], containers: [{name: c, image: i}]}                    | spec.volumes[1]                        | {"name":"b","emptyDir":{}}                                                                                                        |
      | a Pod whose second volume is a Secret      | /api/v1/namespaces/{namespace}/pods | spec: {volumes: [{name: a, emptyDir: {}}, {name: b, secret: {secretName: x}}], containers: [{name: c, image: i}]}   | spec.volumes[1].secret.defaultMode     | 420                                                                                                                               |
      | a Pod in the network of the host           | /api/v1/namespaces/{namespace}/pods | spec: {hostNetwork: true, containers: [{name: c, image: i, ports: [{containerPort: 80}]}]}                          | spec.containers[0].ports[0].hostPort   | 80                                                                                                                                |

    @needs:type:deployments.apps
    Examples: Deployments
      | object                                   | path                                             | body                                                                                                                                                                 | field                            | value                                 |
      | a Deployment with 0 replicas             | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}                              | spec.replicas                    | 0                                     |
      | a Deployment with revisionHistoryLimit 0 | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {revisionHistoryLimit: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}                  | spec.revisionHistoryLimit        | 0                                     |
      | a Deployment with maxSurge 0             | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {strategy: {rollingUpdate: {maxSurge: 0}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.strategy.rollingUpdate      | {"maxSurge":0,"maxUnavailable":"25%"} |
      | a Deployment that recreates its Pods     | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {strategy: {type: Recreate}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}               | spec.strategy                    | {"type":"Recreate"}                   |
      | a Deployment with a template             | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}                                           | spec.template.spec.restartPolicy | Always                                |

    @needs:type:jobs.batch
    Examples: Jobs
      | object                    | path                                       | body                                                                                                 | field             | value    |
      | a Job with parallelism    | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}  | spec.completions  | (absent) |
      | a Job with completions    | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {completions: 3, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}  | spec.parallelism  | 1        |
      | a Job with backoffLimit 0 | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {backoffLimit: 0, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec.backoffLimit | 0        |

    @needs:type:cronjobs.batch
    Examples: CronJobs
      | object                                      | path                                           | body                                                                                                                                                             | field                           | value |
      | a CronJob with successfulJobsHistoryLimit 0 | /apis/batch/v1/namespaces/{namespace}/cronjobs | spec: {successfulJobsHistoryLimit: 0, schedule: '* * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.successfulJobsHistoryLimit | 0     |

    @needs:type:networkpolicies.networking
    Examples: NetworkPolicies
      | object                             | path                                                               | body                                                         | field                            | value                |
      | a NetworkPolicy with egress rules  | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {}, egress: [{}]}                        | spec.policyTypes                 | ["Ingress","Egress"] |
      | a NetworkPolicy of the type Egress | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {}, policyTypes: [Egress]}               | spec.policyTypes                 | ["Egress"]           |
      | a NetworkPolicy with a second rule | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {}, egress: [{}, {ports: [{port: 80}]}]} | spec.egress[1].ports[0].protocol | TCP                  |

    @needs:type:services
    Examples: Services
      | object                            | path                                    | body                                                                       | field                      | value                                 |
      | a Service with two ports          | /api/v1/namespaces/{namespace}/services | spec: {ports: [{name: a, port: 80, protocol: UDP}, {name: b, port: 81}]}   | spec.ports[*].protocol     | ["UDP","TCP"]                         |
      | a Service with a named targetPort | /api/v1/namespaces/{namespace}/services | spec: {ports: [{name: a, port: 80}, {name: b, port: 81, targetPort: web}]} | spec.ports[*].targetPort   | [80,"web"]                            |
      | a Service with session affinity   | /api/v1/namespaces/{namespace}/services | spec: {sessionAffinity: ClientIP, ports: [{port: 80}]}                     | spec.sessionAffinityConfig | {"clientIP":{"timeoutSeconds":10800}} |

    @needs:type:rolebindings.rbac
    Examples: RoleBindings
      | object                          | path                                                                    | body                                                                                                                        | field    | value                                                                                                                      |
      | a RoleBinding with two subjects | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | roleRef: {kind: ClusterRole, name: view}, subjects: [{kind: ServiceAccount, name: a, namespace: b}, {kind: Group, name: c}] | subjects | [{"kind":"ServiceAccount","name":"a","namespace":"b"},{"kind":"Group","name":"c","apiGroup":"rbac.authorization.orch.io"}] |

    @needs:type:limitranges
    Examples: LimitRanges
      | object                      | path                                       | body                                                                               | field                  | value       |
      | a LimitRange with a maximum | /api/v1/namespaces/{namespace}/limitranges | spec: {limits: [{type: Pod, max: {cpu: "2"}}, {type: Container, max: {cpu: "2"}}]} | spec.limits[1].default | {"cpu":"2"} |

  @rule:kind-defaults @needs:type:deployments.apps
  Scenario Outline: A <write> of a Deployment <condition> stores the default
    kind-defaults: an update that omits or removes a field sets its default, and does not keep the stored value.
    Detects: a server that sets defaults only when it creates an object, or that keeps the stored value.
    Given the Deployment "empty" named "a" with:
      | spec.replicas             | 0    |
      | spec.revisionHistoryLimit | 4    |
      | spec.paused               | true |
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a with the saved object "a" as "<type>" where:
      | spec.revisionHistoryLimit | <value>  |
      | metadata.resourceVersion  | (absent) |
    Then the response is 200
    And the response has:
      | spec.revisionHistoryLimit | 10 |

    Examples: writes
      | write       | condition                        | method | type                         | value    |
      | PUT         | without revisionHistoryLimit     | PUT    | application/json             | (absent) |
      | merge patch | with a null revisionHistoryLimit | PATCH  | application/merge-patch+json | null     |
