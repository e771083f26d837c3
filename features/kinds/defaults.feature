@area:kinds
Feature: Defaults of built-in kinds
  The server sets default values for fields that a client omits.

  @rule:kind-defaults
  Scenario Outline: A POST of a minimal <kind> sets <field> to the default
    kind-defaults: the response has the default, also for a dry run.
    Detects: a server that does not set defaults, or omits them in a dry run.
    When POST <path>?dryRun=All with the body:
      """
      {metadata: {name: '<name>'}, <object>}
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    @needs:type:pods
    Examples: Pods
      | kind | path                                | name | object                                                                      | field                                     | value                |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.restartPolicy                        | Always               |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.dnsPolicy                            | ClusterFirst         |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.terminationGracePeriodSeconds        | 30                   |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.schedulerName                        | default-scheduler    |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.enableServiceLinks                   | true                 |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.containers[0].imagePullPolicy        | IfNotPresent         |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.containers[0].ports[0].protocol      | TCP                  |
      | Pod  | /api/v1/namespaces/{namespace}/pods | a    | spec: {containers: [{name: c, image: "i:1", ports: [{containerPort: 80}]}]} | spec.containers[0].terminationMessagePath | /dev/termination-log |

    @needs:type:services
    Examples: Services
      | kind    | path                                    | name | object                      | field                    | value     |
      | Service | /api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{port: 80}]} | spec.type                | ClusterIP |
      | Service | /api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{port: 80}]} | spec.sessionAffinity     | None      |
      | Service | /api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{port: 80}]} | spec.ports[0].protocol   | TCP       |
      | Service | /api/v1/namespaces/{namespace}/services | a    | spec: {ports: [{port: 80}]} | spec.ports[0].targetPort | 80        |

    @needs:type:secrets
    Examples: Secrets
      | kind   | path                                   | name | object   | field | value  |
      | Secret | /api/v1/namespaces/{namespace}/secrets | a    | data: {} | type  | Opaque |

    @needs:type:persistentvolumeclaims
    Examples: PersistentVolumeClaims
      | kind                  | path                                                  | name | object                                                                                            | field           | value      |
      | PersistentVolumeClaim | /api/v1/namespaces/{namespace}/persistentvolumeclaims | a    | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | spec.volumeMode | Filesystem |
      | PersistentVolumeClaim | /api/v1/namespaces/{namespace}/persistentvolumeclaims | a    | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | status.phase    | Pending    |

    @needs:type:persistentvolumes
    Examples: PersistentVolumes
      | kind             | path                      | name       | object                                                                                  | field                              | value      |
      | PersistentVolume | /api/v1/persistentvolumes | a-{unique} | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec.persistentVolumeReclaimPolicy | Retain     |
      | PersistentVolume | /api/v1/persistentvolumes | a-{unique} | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec.volumeMode                    | Filesystem |

    @needs:type:deployments.apps
    Examples: Deployments
      | kind       | path                                             | name | object                                                                                                                     | field                        | value                                                                              |
      | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.replicas                | 1                                                                                  |
      | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.revisionHistoryLimit    | 10                                                                                 |
      | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.progressDeadlineSeconds | 600                                                                                |
      | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.strategy                | {"type":"RollingUpdate","rollingUpdate":{"maxSurge":"25%","maxUnavailable":"25%"}} |

    @needs:type:statefulsets.apps
    Examples: StatefulSets
      | kind        | path                                              | name | object                                                                                                                                     | field                     | value         |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | a    | spec: {serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.replicas             | 1             |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | a    | spec: {serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.podManagementPolicy  | OrderedReady  |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | a    | spec: {serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.updateStrategy.type  | RollingUpdate |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | a    | spec: {serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.revisionHistoryLimit | 10            |

    @needs:type:daemonsets.apps
    Examples: DaemonSets
      | kind      | path                                            | name | object                                                                                                                     | field                                            | value         |
      | DaemonSet | /apis/apps/v1/namespaces/{namespace}/daemonsets | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.updateStrategy.type                         | RollingUpdate |
      | DaemonSet | /apis/apps/v1/namespaces/{namespace}/daemonsets | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.updateStrategy.rollingUpdate.maxUnavailable | 1             |
      | DaemonSet | /apis/apps/v1/namespaces/{namespace}/daemonsets | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.revisionHistoryLimit                        | 10            |

    @needs:type:replicasets.apps
    Examples: ReplicaSets
      | kind       | path                                             | name | object                                                                                                                     | field         | value |
      | ReplicaSet | /apis/apps/v1/namespaces/{namespace}/replicasets | a    | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec.replicas | 1     |

    @needs:type:jobs.batch
    Examples: Jobs
      | kind | path                                       | name | object                                                                              | field             | value |
      | Job  | /apis/batch/v1/namespaces/{namespace}/jobs | a    | spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec.backoffLimit | 6     |
      | Job  | /apis/batch/v1/namespaces/{namespace}/jobs | a    | spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec.completions  | 1     |
      | Job  | /apis/batch/v1/namespaces/{namespace}/jobs | a    | spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec.parallelism  | 1     |

    @needs:type:cronjobs.batch
    Examples: CronJobs
      | kind    | path                                           | name | object                                                                                                                            | field                           | value |
      | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | a    | spec: {schedule: '* * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.concurrencyPolicy          | Allow |
      | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | a    | spec: {schedule: '* * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.suspend                    | false |
      | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | a    | spec: {schedule: '* * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.successfulJobsHistoryLimit | 3     |
      | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | a    | spec: {schedule: '* * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}} | spec.failedJobsHistoryLimit     | 1     |

    @needs:type:horizontalpodautoscalers.autoscaling
    Examples: HorizontalPodAutoscalers
      | kind                    | path                                                                 | name | object                                                                                   | field                    | value                                                                  |
      | HorizontalPodAutoscaler | /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers | a    | spec: {maxReplicas: 3, scaleTargetRef: {kind: Deployment, name: d, apiVersion: apps/v1}} | spec.minReplicas         | 1                                                                      |
      | HorizontalPodAutoscaler | /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers | a    | spec: {maxReplicas: 3, scaleTargetRef: {kind: Deployment, name: d, apiVersion: apps/v1}} | spec.metrics[0].resource | {"name":"cpu","target":{"type":"Utilization","averageUtilization":80}} |

    @needs:type:networkpolicies.networking
    Examples: NetworkPolicies
      | kind          | path                                                               | name | object                  | field            | value       |
      | NetworkPolicy | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | a    | spec: {podSelector: {}} | spec.policyTypes | ["Ingress"] |

    @needs:type:storageclasses.storage
    Examples: StorageClasses
      | kind         | path                                    | name       | object             | field             | value     |
      | StorageClass | /apis/storage.orch.io/v1/storageclasses | a-{unique} | provisioner: x/one | reclaimPolicy     | Delete    |
      | StorageClass | /apis/storage.orch.io/v1/storageclasses | a-{unique} | provisioner: x/one | volumeBindingMode | Immediate |

    @needs:type:priorityclasses.scheduling @since:1.19
    Examples: PriorityClasses
      | kind          | path                                        | name       | object   | field            | value                |
      | PriorityClass | /apis/scheduling.orch.io/v1/priorityclasses | a-{unique} | value: 1 | preemptionPolicy | PreemptLowerPriority |

    @needs:type:validatingwebhookconfigurations.admissionregistration @since:1.17
    Examples: ValidatingWebhookConfigurations
      | kind                           | path                                                                   | name       | object                                                                                                                                        | field                      | value      |
      | ValidatingWebhookConfiguration | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | a-{unique} | webhooks: [{name: a.example.com, clientConfig: {url: "https://a.example.com/"}, sideEffects: None, admissionReviewVersions: [v1], rules: []}] | webhooks[0].failurePolicy  | Fail       |
      | ValidatingWebhookConfiguration | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | a-{unique} | webhooks: [{name: a.example.com, clientConfig: {url: "https://a.example.com/"}, sideEffects: None, admissionReviewVersions: [v1], rules: []}] | webhooks[0].matchPolicy    | Equivalent |
      | ValidatingWebhookConfiguration | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | a-{unique} | webhooks: [{name: a.example.com, clientConfig: {url: "https://a.example.com/"}, sideEffects: None, admissionReviewVersions: [v1], rules: []}] | webhooks[0].timeoutSeconds | 10         |

    @needs:type:rolebindings.rbac
    Examples: RoleBindings
      | kind        | path                                                                    | name | object                                                                        | field                | value                      |
      | RoleBinding | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | a    | roleRef: {kind: ClusterRole, name: view}, subjects: [{kind: User, name: zed}] | roleRef.apiGroup     | rbac.authorization.orch.io |
      | RoleBinding | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | a    | roleRef: {kind: ClusterRole, name: view}, subjects: [{kind: User, name: zed}] | subjects[0].apiGroup | rbac.authorization.orch.io |
