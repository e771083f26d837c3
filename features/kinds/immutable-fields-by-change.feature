@area:kinds
Feature: Additions, removals and partial changes of immutable fields
  Setting an immutable field for the first time, removing it, and changing a part of it are also changes.

  @rule:kind-immutable-fields
  Scenario Outline: A patch of a <kind> that <change> returns 422 Invalid
    kind-immutable-fields: the server rejects every change of the field, and the stored object does not change.
    Detects: a server that compares the field only if both objects have it, or compares only a part of it.
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
    # Controllers change the status, the metadata and the taints of some objects.
    And the response to GET <path>/<name> is the same as "a" except for:
      | metadata    |
      | status      |
      | spec.taints |

    @needs:type:storageclasses.storage @until:1.35
    Examples: StorageClasses up to 1.35
      | kind         | name       | change                 | path                                    | object                                 | patch              | cause      | reason              |
      | StorageClass | a-{unique} | removes the parameters | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: null   | parameters | FieldValueForbidden |
      | StorageClass | a-{unique} | adds parameters        | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | parameters: {a: b} | parameters | FieldValueForbidden |
      | StorageClass | a-{unique} | adds a parameter       | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: {b: c} | parameters | FieldValueForbidden |

    @needs:type:storageclasses.storage @since:1.36
    Examples: StorageClasses since 1.36
      | kind         | name       | change                              | path                                    | object                                 | patch              | cause      | reason            |
      | StorageClass | a-{unique} | removes the parameters (since 1.36) | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: null   | parameters | FieldValueInvalid |
      | StorageClass | a-{unique} | adds parameters (since 1.36)        | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one                     | parameters: {a: b} | parameters | FieldValueInvalid |
      | StorageClass | a-{unique} | adds a parameter (since 1.36)       | /apis/storage.orch.io/v1/storageclasses | provisioner: x/one, parameters: {a: b} | parameters: {b: c} | parameters | FieldValueInvalid |

    # Until 1.24, the field of the cause is Value instead of value.
    @needs:type:priorityclasses.scheduling @since:1.25
    Examples: PriorityClasses
      | kind          | name       | change                     | path                                        | object         | patch       | cause | reason              |
      | PriorityClass | a-{unique} | removes the value          | /apis/scheduling.orch.io/v1/priorityclasses | value: 1       | value: null | value | FieldValueForbidden |
      | PriorityClass | a-{unique} | sets the absent value to 1 | /apis/scheduling.orch.io/v1/priorityclasses | description: x | value: 1    | value | FieldValueForbidden |

    @needs:type:resourcequotas
    Examples: ResourceQuotas
      | kind          | name | change              | path                                          | object                                        | patch                                        | cause       | reason            |
      | ResourceQuota | a    | removes the scopes  | /api/v1/namespaces/{namespace}/resourcequotas | spec: {hard: {pods: 9}, scopes: [BestEffort]} | spec: {scopes: null}                         | spec.scopes | FieldValueInvalid |
      | ResourceQuota | a    | adds a scope        | /api/v1/namespaces/{namespace}/resourcequotas | spec: {hard: {pods: 9}}                       | spec: {scopes: [BestEffort]}                 | spec.scopes | FieldValueInvalid |
      | ResourceQuota | a    | adds a second scope | /api/v1/namespaces/{namespace}/resourcequotas | spec: {hard: {pods: 9}, scopes: [BestEffort]} | spec: {scopes: [BestEffort, NotTerminating]} | spec.scopes | FieldValueInvalid |

    @needs:type:controllerrevisions.apps
    Examples: ControllerRevisions
      | kind               | name | change                    | path                                                     | object                         | patch             | cause | reason            |
      | ControllerRevision | a    | adds a member to the data | /apis/apps/v1/namespaces/{namespace}/controllerrevisions | revision: 1, data: {a: {b: c}} | data: {a: {d: e}} | data  | FieldValueInvalid |

    @needs:type:jobs.batch
    Examples: Jobs
      | kind | name | change                       | path                                       | object                                                                                                              | patch                                            | cause            | reason            |
      | Job  | a    | removes the completions      | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {completions: null}                        | spec.completions | FieldValueInvalid |
      | Job  | a    | adds a label to the template | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {metadata: {labels: {x: "y"}}}} | spec.template    | FieldValueInvalid |

    @needs:type:jobs.batch @since:1.29
    Examples: Jobs since 1.29
      | kind | name | change                       | path                                       | object                                                                                                                                                                | patch                              | cause                     | reason            |
      | Job  | a    | changes the completion mode  | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}                                                   | spec: {completionMode: Indexed}    | spec.completionMode       | FieldValueInvalid |
      | Job  | a    | removes backoffLimitPerIndex | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {parallelism: 0, completions: 2, completionMode: Indexed, backoffLimitPerIndex: 1, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {backoffLimitPerIndex: null} | spec.backoffLimitPerIndex | FieldValueInvalid |

    @needs:type:deployments.apps
    Examples: Deployments
      | kind       | name | change                                                   | path                                             | object                                                                                                                                                      | patch                                                                                          | cause         | reason            |
      | Deployment | a    | adds a label to the selector                             | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {paused: true, replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec: {selector: {matchLabels: {c: d}}}                                                        | spec.selector | FieldValueInvalid |
      | Deployment | a    | adds an expression to the selector                       | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {paused: true, replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec: {selector: {matchExpressions: [{key: c, operator: Exists}]}}                             | spec.selector | FieldValueInvalid |
      | Deployment | a    | replaces a label of the selector by the equal expression | /apis/apps/v1/namespaces/{namespace}/deployments | spec: {paused: true, replicas: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec: {selector: {matchLabels: null, matchExpressions: [{key: a, operator: In, values: [b]}]}} | spec.selector | FieldValueInvalid |

    @needs:type:persistentvolumes
    Examples: PersistentVolumes
      | kind             | name       | change                                        | path                      | object                                                                                  | patch                                              | cause                       | reason              |
      | PersistentVolume | a-{unique} | replaces the source by another type of source | /api/v1/persistentvolumes | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec: {hostPath: null, nfs: {server: n, path: /d}} | spec.persistentvolumesource | FieldValueForbidden |
      | PersistentVolume | a-{unique} | adds the type of the source                   | /api/v1/persistentvolumes | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec: {hostPath: {type: Directory}}                | spec.persistentvolumesource | FieldValueForbidden |
      | PersistentVolume | a-{unique} | changes the volume mode                       | /api/v1/persistentvolumes | spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], hostPath: {path: /data}} | spec: {volumeMode: Block}                          | volumeMode                  | FieldValueInvalid   |

    @needs:type:persistentvolumeclaims
    Examples: PersistentVolumeClaims
      | kind                  | name | change               | path                                                  | object                                                                                            | patch                                              | cause | reason              |
      | PersistentVolumeClaim | a    | adds an access mode  | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | spec: {accessModes: [ReadWriteOnce, ReadOnlyMany]} | spec  | FieldValueForbidden |
      | PersistentVolumeClaim | a    | adds a selector      | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | spec: {selector: {matchLabels: {a: b}}}            | spec  | FieldValueForbidden |
      | PersistentVolumeClaim | a    | adds a storage limit | /api/v1/namespaces/{namespace}/persistentvolumeclaims | spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | spec: {resources: {limits: {storage: 2Gi}}}        | spec  | FieldValueForbidden |

    @needs:type:csidrivers.storage @since:1.21
    Examples: CSIDrivers
      | kind      | name       | change                 | path                                | object                       | patch                         | cause                 | reason            |
      | CSIDriver | a-{unique} | changes attachRequired | /apis/storage.orch.io/v1/csidrivers | spec: {attachRequired: true} | spec: {attachRequired: false} | spec.attachedRequired | FieldValueInvalid |

    @needs:type:csistoragecapacities.storage @since:1.24
    Examples: CSIStorageCapacities
      | kind               | name | change                    | path                                                                 | object                                                   | patch                               | cause        | reason            |
      | CSIStorageCapacity | a    | adds a node topology      | /apis/storage.orch.io/v1/namespaces/{namespace}/csistoragecapacities | storageClassName: s                                      | nodeTopology: {matchLabels: {a: b}} | nodeTopology | FieldValueInvalid |
      | CSIStorageCapacity | a    | removes the node topology | /apis/storage.orch.io/v1/namespaces/{namespace}/csistoragecapacities | storageClassName: s, nodeTopology: {matchLabels: {a: b}} | nodeTopology: null                  | nodeTopology | FieldValueInvalid |

    @needs:type:volumeattachments.storage
    Examples: VolumeAttachments
      | kind             | name       | change             | path                                       | object                                                                      | patch                                     | cause | reason            |
      | VolumeAttachment | a-{unique} | changes the source | /apis/storage.orch.io/v1/volumeattachments | spec: {attacher: x.example, nodeName: n, source: {persistentVolumeName: a}} | spec: {source: {persistentVolumeName: b}} | spec  | FieldValueInvalid |

    @needs:type:nodes @since:1.18
    Examples: podCIDRs of Nodes since 1.18
      | kind | name       | change           | path          | object                                                | patch                                                 | cause         | reason              |
      | Node | a-{unique} | changes podCIDRs | /api/v1/nodes | spec: {podCIDR: 10.1.0.0/24, podCIDRs: [10.1.0.0/24]} | spec: {podCIDR: 10.2.0.0/24, podCIDRs: [10.2.0.0/24]} | spec.podCIDRs | FieldValueForbidden |

    @needs:type:nodes @since:1.21
    Examples: Nodes since 1.21
      | kind | name       | change                | path          | object                                                | patch                                        | cause         | reason              |
      | Node | a-{unique} | adds a second podCIDR | /api/v1/nodes | spec: {podCIDR: 10.1.0.0/24, podCIDRs: [10.1.0.0/24]} | spec: {podCIDRs: [10.1.0.0/24, "fd00::/64"]} | spec.podCIDRs | FieldValueForbidden |

    @needs:type:nodes @since:1.18 @until:1.36
    Examples: Nodes, 1.18 to 1.36
      | kind | name       | change             | path          | object                | patch                    | cause           | reason              |
      | Node | a-{unique} | changes providerID | /api/v1/nodes | spec: {providerID: x} | spec: {providerID: "y"}  | spec.providerID | FieldValueForbidden |
      | Node | a-{unique} | removes providerID | /api/v1/nodes | spec: {providerID: x} | spec: {providerID: null} | spec.providerID | FieldValueForbidden |

    @needs:type:nodes @since:1.37
    Examples: Nodes since 1.37
      | kind | name       | change                          | path          | object                | patch                    | cause           | reason            |
      | Node | a-{unique} | changes providerID (since 1.37) | /api/v1/nodes | spec: {providerID: x} | spec: {providerID: "y"}  | spec.providerID | FieldValueInvalid |
      | Node | a-{unique} | removes providerID (since 1.37) | /api/v1/nodes | spec: {providerID: x} | spec: {providerID: null} | spec.providerID | FieldValueInvalid |

    @needs:type:statefulsets.apps @until:1.36
    Examples: StatefulSets up to 1.36
      | kind        | name | change                             | path                                              | object                                                                                                                                                                                                                                                                              | patch                                                                                                                              | cause | reason              |
      | StatefulSet | a    | adds volume claim templates        | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}                                                                                                                             | spec: {volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec  | FieldValueForbidden |
      | StatefulSet | a    | removes the volume claim templates | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec: {volumeClaimTemplates: null}                                                                                                 | spec  | FieldValueForbidden |
      | StatefulSet | a    | enlarges a volume claim template   | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec: {volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}}]} | spec  | FieldValueForbidden |


    @needs:type:statefulsets.apps @since:1.37
    Examples: StatefulSets since 1.37
      | kind        | name | change                                          | path                                              | object                                                                                                                                                                                                                                                                              | patch                                                                                                                              | cause                     | reason            |
      | StatefulSet | a    | adds volume claim templates (since 1.37)        | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}                                                                                                                             | spec: {volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec.volumeClaimTemplates | FieldValueInvalid |
      | StatefulSet | a    | removes the volume claim templates (since 1.37) | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec: {volumeClaimTemplates: null}                                                                                                 | spec.volumeClaimTemplates | FieldValueInvalid |
      | StatefulSet | a    | enlarges a volume claim template (since 1.37)   | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec: {volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}}]} | spec.volumeClaimTemplates | FieldValueInvalid |
