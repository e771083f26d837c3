@area:kinds
Feature: Immutable fields of built-in kinds
  Some fields keep their initial value. To change such a field, a client deletes the object and creates it again.

  @rule:kind-immutable-fields
  Scenario Outline: A patch that changes the <kind> field <field> returns 422 Invalid
    kind-immutable-fields: the server rejects a change of the field, and the stored object keeps the old value.
    Detects: a server that stores every valid object, without comparing it with the stored object.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: "<name>"}, <object>}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH <path>/<name> with the body:
      """
      {<patch>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <cause> | <reason> |
    And the stored <kind> "<name>" has:
      | <member> | {a:<member>} |

    @needs:type:secrets
    Examples: Secrets
      | kind   | name | field | member | path                                   | object      | patch       | cause | reason            |
      | Secret | a    | type  | type   | /api/v1/namespaces/{namespace}/secrets | type: x/one | type: x/two | type  | FieldValueInvalid |

    @needs:type:rolebindings.rbac
    Examples: RoleBindings
      | kind        | name | field        | member  | path                                                                    | object                                                                         | patch                  | cause   | reason            |
      | RoleBinding | a    | roleRef.name | roleRef | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: view} | roleRef: {name: admin} | roleRef | FieldValueInvalid |
      | RoleBinding | a    | roleRef.kind | roleRef | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: view} | roleRef: {kind: Role}  | roleRef | FieldValueInvalid |

    @needs:type:clusterrolebindings.rbac
    Examples: ClusterRoleBindings
      | kind               | name       | field   | member  | path                                                    | object                                                                         | patch                  | cause   | reason            |
      | ClusterRoleBinding | a-{unique} | roleRef | roleRef | /apis/rbac.authorization.orch.io/v1/clusterrolebindings | roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: view} | roleRef: {name: admin} | roleRef | FieldValueInvalid |

    @needs:type:priorityclasses.scheduling @since:1.25
    Examples: PriorityClasses
      | kind          | name       | field            | member           | path                                        | object   | patch                   | cause            | reason              |
      | PriorityClass | a-{unique} | value            | value            | /apis/scheduling.orch.io/v1/priorityclasses | value: 1 | value: 2                | value            | FieldValueForbidden |
      | PriorityClass | a-{unique} | preemptionPolicy | preemptionPolicy | /apis/scheduling.orch.io/v1/priorityclasses | value: 1 | preemptionPolicy: Never | preemptionPolicy | FieldValueInvalid   |

    @needs:type:storageclasses.storage @until:1.35
    Examples: StorageClasses up to 1.35
      | kind         | name       | field         | member        | path                                    | object                                 | patch                 | cause         | reason              |
      | StorageClass | a-{unique} | provisioner   | provisioner   | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | provisioner: x/two    | provisioner   | FieldValueForbidden |
      | StorageClass | a-{unique} | parameters    | parameters    | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: {a: c}    | parameters    | FieldValueForbidden |
      | StorageClass | a-{unique} | reclaimPolicy | reclaimPolicy | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | reclaimPolicy: Retain | reclaimPolicy | FieldValueForbidden |

    @needs:type:storageclasses.storage @since:1.36
    Examples: StorageClasses since 1.36
      | kind         | name       | field                      | member        | path                                    | object                                 | patch                 | cause         | reason            |
      | StorageClass | a-{unique} | provisioner (since 1.36)   | provisioner   | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | provisioner: x/two    | provisioner   | FieldValueInvalid |
      | StorageClass | a-{unique} | parameters (since 1.36)    | parameters    | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: {a: c}    | parameters    | FieldValueInvalid |
      | StorageClass | a-{unique} | reclaimPolicy (since 1.36) | reclaimPolicy | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | reclaimPolicy: Retain | reclaimPolicy | FieldValueInvalid |

    @needs:type:storageclasses.storage
    Examples: StorageClasses
      | kind         | name       | field             | member            | path                                    | object             | patch                                   | cause             | reason            |
      | StorageClass | a-{unique} | volumeBindingMode | volumeBindingMode | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one | volumeBindingMode: WaitForFirstConsumer | volumeBindingMode | FieldValueInvalid |

    @needs:type:runtimeclasses.node
    Examples: RuntimeClasses
      | kind         | name       | field   | member  | path                                 | object       | patch        | cause   | reason            |
      | RuntimeClass | a-{unique} | handler | handler | /apis/node.orch.io/v1/runtimeclasses | handler: one | handler: two | handler | FieldValueInvalid |

    @needs:type:ingressclasses.networking
    Examples: IngressClasses
      | kind         | name       | field      | member          | path                                       | object                            | patch                             | cause           | reason            |
      | IngressClass | a-{unique} | controller | spec.controller | /apis/networking.orch.io/v1/ingressclasses | spec: {controller: x.example/one} | spec: {controller: x.example/two} | spec.controller | FieldValueInvalid |

    @needs:type:endpointslices.discovery
    Examples: EndpointSlices
      | kind          | name | field       | member      | path                                                             | object                           | patch             | cause       | reason            |
      | EndpointSlice | a    | addressType | addressType | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [] | addressType: IPv6 | addressType | FieldValueInvalid |

    @needs:type:controllerrevisions.apps
    Examples: ControllerRevisions
      | kind               | name | field | member | path                                                     | object                    | patch        | cause | reason            |
      | ControllerRevision | a    | data  | data   | /apis/apps/v1/namespaces/{namespace}/controllerrevisions | revision: 1, data: {a: b} | data: {a: c} | data  | FieldValueInvalid |

    @needs:type:volumeattachments.storage
    Examples: VolumeAttachments
      | kind             | name       | field | member        | path                                       | object                                                                      | patch               | cause | reason            |
      | VolumeAttachment | a-{unique} | spec  | spec.nodeName | /apis/storage.orch.io/v1/volumeattachments | spec: {attacher: x.example, nodeName: n, source: {persistentVolumeName: a}} | spec: {nodeName: m} | spec  | FieldValueInvalid |

    @needs:type:statefulsets.apps @until:1.36
    Examples: StatefulSets up to 1.36
      | kind        | name | field               | member                   | path                                              | object                                                                                                                                                  | patch                                 | cause | reason              |
      | StatefulSet | a    | serviceName         | spec.serviceName         | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec: {serviceName: t}                | spec  | FieldValueForbidden |
      | StatefulSet | a    | podManagementPolicy | spec.podManagementPolicy | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec: {podManagementPolicy: Parallel} | spec  | FieldValueForbidden |

    @needs:type:statefulsets.apps @since:1.37
    Examples: StatefulSets since 1.37
      | kind        | name | field                            | member                   | path                                              | object                                                                                                                                                  | patch                                 | cause                    | reason            |
      | StatefulSet | a    | serviceName (since 1.37)         | spec.serviceName         | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec: {serviceName: t}                | spec.serviceName         | FieldValueInvalid |
      | StatefulSet | a    | podManagementPolicy (since 1.37) | spec.podManagementPolicy | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | spec: {podManagementPolicy: Parallel} | spec.podManagementPolicy | FieldValueInvalid |

    @needs:type:persistentvolumeclaims
    Examples: PersistentVolumeClaims
      | kind                  | name | field       | member           | path                                                  | object                                                                                            | patch                               | cause | reason              |
      | PersistentVolumeClaim | a    | accessModes | spec.accessModes | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | spec: {accessModes: [ReadOnlyMany]} | spec  | FieldValueForbidden |

    @needs:type:persistentvolumes
    Examples: PersistentVolumes
      | kind             | name       | field    | member        | path                      | object                                                                                  | patch                            | cause                       | reason              |
      | PersistentVolume | a-{unique} | hostPath | spec.hostPath | /api/v1/persistentvolumes | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec: {hostPath: {path: /other}} | spec.persistentvolumesource | FieldValueForbidden |

    @needs:type:jobs.batch
    Examples: Jobs
      | kind | name | field       | member           | path                                       | object                                                                                                              | patch                                                         | cause            | reason            |
      | Job  | a    | completions | spec.completions | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {completions: 3}                                        | spec.completions | FieldValueInvalid |
      | Job  | a    | template    | spec.template    | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {spec: {containers: [{name: c, image: j}]}}} | spec.template    | FieldValueInvalid |

    @needs:type:resourcequotas
    Examples: ResourceQuotas
      | kind          | name | field  | member      | path                                          | object                                        | patch                           | cause       | reason            |
      | ResourceQuota | a    | scopes | spec.scopes | /api/v1/namespaces/{namespace}/resourcequotas | spec: {hard: {pods: 9}, scopes: [BestEffort]} | spec: {scopes: [NotBestEffort]} | spec.scopes | FieldValueInvalid |

    @needs:type:deployments.apps
    Examples: Deployments
      | kind       | name | field    | member        | path                                             | object                                                                                                                                                      | patch                                   | cause         | reason            |
      | Deployment | a    | selector | spec.selector | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {paused: true, replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec: {selector: {matchLabels: {c: d}}} | spec.selector | FieldValueInvalid |

    @needs:type:replicasets.apps
    Examples: ReplicaSets
      | kind       | name | field    | member        | path                                             | object                                                                                                                                        | patch                                   | cause         | reason            |
      | ReplicaSet | a    | selector | spec.selector | /apis/apps/v1/namespaces/{namespace}/replicasets | spec: {replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec: {selector: {matchLabels: {c: d}}} | spec.selector | FieldValueInvalid |

    @needs:type:daemonsets.apps
    Examples: DaemonSets
      | kind      | name | field    | member        | path                                            | object                                                                                                                                                       | patch                                   | cause         | reason            |
      | DaemonSet | a    | selector | spec.selector | /apis/apps/v1/namespaces/{namespace}/daemonsets | spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {nodeSelector: {none: here}, containers: [{name: c, image: i}]}}} | spec: {selector: {matchLabels: {c: d}}} | spec.selector | FieldValueInvalid |

    @needs:type:secrets
    Examples: Secrets without a type
      | kind   | name | field                 | member | path                                   | object      | patch      | cause | reason            |
      | Secret | a    | type (by its removal) | type   | /api/v1/namespaces/{namespace}/secrets | type: x/one | type: null | type  | FieldValueInvalid |

    @needs:type:persistentvolumeclaims @since:1.32
    Examples: further fields of PersistentVolumeClaims
      | kind                  | name | field                                          | member                | path                                                  | object                                                                                           | patch                                         | cause | reason              |
      | PersistentVolumeClaim | a    | storageClassName                               | spec.storageClassName | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: x, accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}} | spec: {storageClassName: y}                   | spec  | FieldValueForbidden |
      | PersistentVolumeClaim | a    | storage request (of a claim that is not bound) | spec.resources        | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: x, accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}} | spec: {resources: {requests: {storage: 3Gi}}} | spec  | FieldValueForbidden |
