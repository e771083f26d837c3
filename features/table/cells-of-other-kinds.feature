@area:table
Feature: Cells of new objects of roles, storage, scheduling, admission and other kinds
  The cells of a row contain the most important values of a new object.

  @rule:table-kind-cells
  Scenario Outline: The Table of <object> has a row with the cells <cells>
    table-kind-cells: the cells summarize the object, in the order of the columns.
    Detects: a server whose cells contain another field, another text for a missing value, or strings instead of numbers.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When POST <path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 201
    And the rows of the table in any order are:
      | (cells except Age) |
      | <cells>            |

    @needs:type:rolebindings.rbac @needs:type:clusterrolebindings.rbac @since:1.18
    Examples: role bindings
      | object                                | path                                                                    | body                                                                                                                                                                                                                                                                                                                                                                                                    | cells                                          |
      | a RoleBinding with subjects           | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | {metadata: {name: a}, roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: view}, subjects: [{kind: User, name: u, apiGroup: rbac.authorization.orch.io}, {kind: Group, name: g, apiGroup: rbac.authorization.orch.io}, {kind: User, name: v, apiGroup: rbac.authorization.orch.io}, {kind: ServiceAccount, name: s, namespace: n}, {kind: ServiceAccount, name: t, namespace: m}]} | ["a","ClusterRole/view","u, v","g","n/s, m/t"] |
      | a ClusterRoleBinding without subjects | /apis/rbac.authorization.orch.io/v1/clusterrolebindings                 | {metadata: {name: "a-{unique}"}, roleRef: {apiGroup: rbac.authorization.orch.io, kind: ClusterRole, name: view}}                                                                                                                                                                                                                                                                                        | ["a-{unique}","ClusterRole/view","","",""]     |

    @needs:type:storageclasses.storage @until:1.16
    Examples: storage until 1.16
      | object                                    | path                                    | body                                                                                                                                                   | cells                                  |
      | a StorageClass with defaults (until 1.16) | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}"}, provisioner: x.example/p}                                                                                             | ["a-{unique}","x.example/p"]           |
      | a StorageClass with values (until 1.16)   | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}"}, provisioner: x.example/p, reclaimPolicy: Retain, allowVolumeExpansion: true, volumeBindingMode: WaitForFirstConsumer} | ["a-{unique}","x.example/p"]           |
      | a default StorageClass (until 1.16)       | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}", annotations: {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: x.example/p}                         | ["a-{unique} (default)","x.example/p"] |

    @needs:type:storageclasses.storage @since:1.17
    Examples: storage since 1.17
      | object                                    | path                                    | body                                                                                                                                                   | cells                                                             |
      | a StorageClass with defaults (since 1.17) | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}"}, provisioner: x.example/p}                                                                                             | ["a-{unique}","x.example/p","Delete","Immediate",false]           |
      | a StorageClass with values (since 1.17)   | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}"}, provisioner: x.example/p, reclaimPolicy: Retain, allowVolumeExpansion: true, volumeBindingMode: WaitForFirstConsumer} | ["a-{unique}","x.example/p","Retain","WaitForFirstConsumer",true] |

    @needs:type:storageclasses.storage @since:1.17 @until:1.36
    Examples: storage since 1.17 until 1.36
      | object                                | path                                    | body                                                                                                                           | cells                                                             |
      | a default StorageClass (1.17 to 1.36) | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}", annotations: {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: x.example/p} | ["a-{unique} (default)","x.example/p","Delete","Immediate",false] |

    @needs:type:storageclasses.storage @since:1.37
    Examples: storage since 1.37
      | object                              | path                                    | body                                                                                                                           | cells                                                   |
      | a default StorageClass (since 1.37) | /apis/storage.orch.io/v1/storageclasses | {metadata: {name: "a-{unique}", annotations: {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: x.example/p} | ["a-{unique}","x.example/p","Delete","Immediate",false] |

    @needs:type:volumeattachments.storage
    Examples: storage
      | object             | path                                       | body                                                                                                          | cells                                    |
      | a VolumeAttachment | /apis/storage.orch.io/v1/volumeattachments | {metadata: {name: "a-{unique}"}, spec: {attacher: x.example, nodeName: n, source: {persistentVolumeName: v}}} | ["a-{unique}","x.example","v","n",false] |

    @needs:type:csidrivers.storage @since:1.18 @until:1.20
    Examples: CSI drivers since 1.18 until 1.20
      | object                                 | path                                | body                                                                                                                                                                                                                                | cells                                            |
      | a CSIDriver with defaults (until 1.20) | /apis/storage.orch.io/v1/csidrivers | {metadata: {name: "a-{unique}"}, spec: {}}                                                                                                                                                                                          | ["a-{unique}",true,false,"Persistent"]           |
      | a CSIDriver with values (until 1.20)   | /apis/storage.orch.io/v1/csidrivers | {metadata: {name: "a-{unique}"}, spec: {attachRequired: false, podInfoOnMount: true, storageCapacity: true, requiresRepublish: true, tokenRequests: [{audience: a}, {audience: b}], volumeLifecycleModes: [Persistent, Ephemeral]}} | ["a-{unique}",false,true,"Persistent,Ephemeral"] |

    @needs:type:csidrivers.storage @since:1.21
    Examples: CSI drivers since 1.21
      | object                                 | path                                | body                                                                                                                                                                                                                                | cells                                                            |
      | a CSIDriver with defaults (since 1.21) | /apis/storage.orch.io/v1/csidrivers | {metadata: {name: "a-{unique}"}, spec: {}}                                                                                                                                                                                          | ["a-{unique}",true,false,false,"<unset>",false,"Persistent"]     |
      | a CSIDriver with values (since 1.21)   | /apis/storage.orch.io/v1/csidrivers | {metadata: {name: "a-{unique}"}, spec: {attachRequired: false, podInfoOnMount: true, storageCapacity: true, requiresRepublish: true, tokenRequests: [{audience: a}, {audience: b}], volumeLifecycleModes: [Persistent, Ephemeral]}} | ["a-{unique}",false,true,true,"a,b",true,"Persistent,Ephemeral"] |

    @needs:type:csinodes.storage @since:1.18
    Examples: CSI drivers since 1.18
      | object                     | path                              | body                                                                                                                                                | cells            |
      | a CSINode with two drivers | /apis/storage.orch.io/v1/csinodes | {metadata: {name: "a-{unique}"}, spec: {drivers: [{name: d.example, nodeID: n, topologyKeys: []}, {name: e.example, nodeID: n, topologyKeys: []}]}} | ["a-{unique}",2] |

    @needs:type:volumeattributesclasses.storage @since:1.34
    Examples: VolumeAttributesClasses since 1.34
      | object                  | path                                             | body                                                                        | cells                      |
      | a VolumeAttributesClass | /apis/storage.orch.io/v1/volumeattributesclasses | {metadata: {name: "a-{unique}"}, driverName: x.example, parameters: {a: b}} | ["a-{unique}","x.example"] |

    @needs:type:priorityclasses.scheduling @until:1.31
    Examples: PriorityClasses until 1.31
      | object                                             | path                                        | body                                                                | cells                   |
      | a PriorityClass with a policy (until 1.31)         | /apis/scheduling.orch.io/v1/priorityclasses | {metadata: {name: "a-{unique}"}, value: 7, preemptionPolicy: Never} | ["a-{unique}",7,false]  |
      | a PriorityClass with a negative value (until 1.31) | /apis/scheduling.orch.io/v1/priorityclasses | {metadata: {name: "a-{unique}"}, value: -3}                         | ["a-{unique}",-3,false] |

    @needs:type:priorityclasses.scheduling @since:1.32
    Examples: PriorityClasses since 1.32
      | object                                             | path                                        | body                                                                | cells                                          |
      | a PriorityClass with a policy (since 1.32)         | /apis/scheduling.orch.io/v1/priorityclasses | {metadata: {name: "a-{unique}"}, value: 7, preemptionPolicy: Never} | ["a-{unique}",7,false,"Never"]                 |
      | a PriorityClass with a negative value (since 1.32) | /apis/scheduling.orch.io/v1/priorityclasses | {metadata: {name: "a-{unique}"}, value: -3}                         | ["a-{unique}",-3,false,"PreemptLowerPriority"] |

    @needs:type:leases.coordination
    Examples: Leases
      | object                   | path                                                        | body                                             | cells     |
      | a Lease with a holder    | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | {metadata: {name: a}, spec: {holderIdentity: h}} | ["a","h"] |
      | a Lease without a holder | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | {metadata: {name: a}}                            | ["a",""]  |

    @needs:type:runtimeclasses.node @since:1.20
    Examples: RuntimeClasses since 1.20
      | object         | path                                 | body                                         | cells              |
      | a RuntimeClass | /apis/node.orch.io/v1/runtimeclasses | {metadata: {name: "a-{unique}"}, handler: h} | ["a-{unique}","h"] |

    @needs:type:flowschemas.flowcontrol @needs:type:prioritylevelconfigurations.flowcontrol @since:1.29
    Examples: flow control since 1.29
      | object                                 | path                                                               | body                                                                                                                                                                                  | cells                                                 |
      | a FlowSchema                           | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas                 | {metadata: {name: "a-{unique}"}, spec: {priorityLevelConfiguration: {name: p}, distinguisherMethod: {type: ByUser}, matchingPrecedence: 9}}                                           | ["a-{unique}","p",9,"ByUser","?"]                     |
      | a FlowSchema without a distinguisher   | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas                 | {metadata: {name: "a-{unique}"}, spec: {priorityLevelConfiguration: {name: p}}}                                                                                                       | ["a-{unique}","p",1000,"<none>","?"]                  |
      | a priority level with queues           | /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations | {metadata: {name: "a-{unique}"}, spec: {type: Limited, limited: {nominalConcurrencyShares: 5, limitResponse: {type: Queue, queuing: {queues: 4, handSize: 2, queueLengthLimit: 8}}}}} | ["a-{unique}","Limited",5,4,2,8]                      |
      | a priority level that rejects requests | /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations | {metadata: {name: "a-{unique}"}, spec: {type: Limited, limited: {nominalConcurrencyShares: 0, limitResponse: {type: Reject}}}}                                                        | ["a-{unique}","Limited",0,"<none>","<none>","<none>"] |

    @needs:type:validatingwebhookconfigurations.admissionregistration @needs:type:mutatingwebhookconfigurations.admissionregistration @since:1.18
    Examples: webhooks since 1.18
      | object                                             | path                                                                   | body                                                                                                                                                                                                                                                                                   | cells            |
      | a ValidatingWebhookConfiguration with two webhooks | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | {metadata: {name: "a-{unique}"}, webhooks: [{name: a.example.com, clientConfig: {url: "https://example.com"}, sideEffects: None, admissionReviewVersions: [v1]}, {name: b.example.com, clientConfig: {url: "https://example.com"}, sideEffects: None, admissionReviewVersions: [v1]}]} | ["a-{unique}",2] |
      | a MutatingWebhookConfiguration without webhooks    | /apis/admissionregistration.orch.io/v1/mutatingwebhookconfigurations   | {metadata: {name: "a-{unique}"}}                                                                                                                                                                                                                                                       | ["a-{unique}",0] |

    @needs:type:validatingadmissionpolicies.admissionregistration @needs:type:validatingadmissionpolicybindings.admissionregistration @since:1.30
    Examples: admission policies since 1.30
      | object                                        | path                                                                     | body                                                                                                                                                                                                                                            | cells                           |
      | a ValidatingAdmissionPolicy                   | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies       | {metadata: {name: "a-{unique}"}, spec: {matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}, validations: [{expression: "true"}, {expression: "1 == 1"}]}}                       | ["a-{unique}",2,"<unset>"]      |
      | a ValidatingAdmissionPolicy with parameters   | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies       | {metadata: {name: "a-{unique}"}, spec: {paramKind: {apiVersion: v1, kind: ConfigMap}, matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}, validations: [{expression: "true"}]}} | ["a-{unique}",1,"v1/ConfigMap"] |
      | a policy binding without parameters           | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | {metadata: {name: "a-{unique}"}, spec: {policyName: p, validationActions: [Deny]}}                                                                                                                                                              | ["a-{unique}","p","<unset>"]    |
      | a policy binding with a name                  | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | {metadata: {name: "a-{unique}"}, spec: {policyName: p, validationActions: [Deny], paramRef: {name: q, namespace: n, parameterNotFoundAction: Deny}}}                                                                                            | ["a-{unique}","p","n/q"]        |
      | a policy binding with a name and no namespace | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | {metadata: {name: "a-{unique}"}, spec: {policyName: p, validationActions: [Deny], paramRef: {name: q, parameterNotFoundAction: Deny}}}                                                                                                          | ["a-{unique}","p","*/q"]        |

    @needs:type:resourceclaims.resource @needs:type:resourceslices.resource @since:1.34
    Examples: devices since 1.34
      | object                    | path                                                            | body                                                                                                                            | cells                              |
      | a ResourceClaim           | /apis/resource.orch.io/v1/namespaces/{namespace}/resourceclaims | {metadata: {name: a}, spec: {devices: {requests: [{name: r, exactly: {deviceClassName: c}}]}}}                                  | ["a","pending"]                    |
      | a ResourceSlice of a Node | /apis/resource.orch.io/v1/resourceslices                        | {metadata: {name: "a-{unique}"}, spec: {driver: d.example, nodeName: n, pool: {name: p, generation: 1, resourceSliceCount: 1}}} | ["a-{unique}","n","d.example","p"] |

    @needs:type:servicecidrs.networking @needs:type:ipaddresses.networking @since:1.33
    Examples: addresses since 1.33
      | object                        | path                                     | body                                                                                   | cells                                             |
      | a ServiceCIDR with two ranges | /apis/networking.orch.io/v1/servicecidrs | {metadata: {name: "a-{unique}"}, spec: {cidrs: [198.51.100.0/24, "2001:db8:1::/112"]}} | ["a-{unique}","198.51.100.0/24,2001:db8:1::/112"] |
