@area:kinds @since:1.31
Feature: Invalid values that cause exactly one error
  The server reports only the invalid field, even if other fields depend on it.

  @rule:kind-values-validated
  Scenario Outline: A POST with dryRun=All of <invalid object> returns 422
    kind-values-validated: the only cause names the field with the invalid value.
    Detects: a server that does not validate the field, or also reports fields that depend on it.
    When POST <path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @needs:type:replicationcontrollers
    Examples: ReplicationControllers
      | invalid object                                   | path                                                  | body                                                                                                                                                     | field                            | reason                 |
      | a ReplicationController without a template       | /api/v1/namespaces/{namespace}/replicationcontrollers | {metadata: {name: a}, spec: {selector: {a: b}}}                                                                                                          | spec.template                    | FieldValueRequired     |
      | a ReplicationController whose Pods never restart | /api/v1/namespaces/{namespace}/replicationcontrollers | {metadata: {name: a}, spec: {selector: {a: b}, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}} | spec.template.spec.restartPolicy | FieldValueNotSupported |

    @needs:type:deployments.apps
    Examples: Deployments
      | invalid object                                                        | path                                             | body                                                                                                                                                                                                             | field                                      | reason            |
      | a Deployment with maxSurge 0 and a string without % as maxUnavailable | /apis/apps/v1/namespaces/{namespace}/deployments | {metadata: {name: a}, spec: {strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: "5"}}, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}} | spec.strategy.rollingUpdate.maxUnavailable | FieldValueInvalid |

    @needs:type:flowschemas.flowcontrol
    Examples: FlowSchemas
      | invalid object                 | path                                               | body                                                                                                                                                                                                  | field                                                | reason            |
      | a FlowSchema with // in a path | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas | {metadata: {name: "a-{unique}"}, spec: {priorityLevelConfiguration: {name: p}, rules: [{subjects: [{kind: User, user: {name: u}}], nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["/a//b"]}]}]}} | spec.rules[0].nonResourceRules[0].nonResourceURLs[0] | FieldValueInvalid |

    @needs:type:networkpolicies.networking
    Examples: NetworkPolicies
      | invalid object                                         | path                                                               | body                                                                                                                                  | field                                     | reason            |
      | a NetworkPolicy with an exception from an invalid cidr | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/x, except: [10.1.0.0/16]}}]}]}}             | spec.ingress[0].from[0].ipBlock.cidr      | FieldValueInvalid |
      | a NetworkPolicy with an invalid exception              | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16, 10.2.0.0/x]}}]}]}} | spec.ingress[0].from[0].ipBlock.except[1] | FieldValueInvalid |

    @needs:type:endpointslices.discovery
    Examples: EndpointSlices
      | invalid object                           | path                                                             | body                                                        | field       | reason             |
      | an EndpointSlice without an address type | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | {metadata: {name: a}, endpoints: [{addresses: [10.1.2.3]}]} | addressType | FieldValueRequired |

    @needs:type:services
    Examples: Services
      | invalid object                                   | path                                    | body                                                                                                | field           | reason            |
      | a Service with None and an address in clusterIPs | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {clusterIP: None, clusterIPs: [None, 10.96.0.99], ports: [{port: 80}]}} | spec.clusterIPs | FieldValueInvalid |

    @needs:type:csinodes.storage
    Examples: CSINodes
      | invalid object                            | path                              | body                                                                                                              | field                  | reason            |
      | a CSINode with a nodeID of 257 characters | /apis/storage.orch.io/v1/csinodes | {metadata: {name: "a-{unique}"}, spec: {drivers: [{name: d.example, nodeID: "{letters:257}", topologyKeys: []}]}} | spec.drivers[0].nodeID | FieldValueInvalid |

    @needs:type:volumeattachments.storage
    Examples: VolumeAttachments
      | invalid object                                          | path                                       | body                                                                                                            | field                            | reason            |
      | a VolumeAttachment with an invalid attacher             | /apis/storage.orch.io/v1/volumeattachments | {metadata: {name: "a-{unique}"}, spec: {attacher: "a b", nodeName: n, source: {persistentVolumeName: v}}}       | spec.attacher                    | FieldValueInvalid |
      | a VolumeAttachment with an invalid persistentVolumeName | /apis/storage.orch.io/v1/volumeattachments | {metadata: {name: "a-{unique}"}, spec: {attacher: x.example, nodeName: n, source: {persistentVolumeName: A_b}}} | spec.source.persistentVolumeName | FieldValueInvalid |

    @needs:type:persistentvolumes
    Examples: PersistentVolumes
      | invalid object                                          | path                      | body                                                                                                                                             | field           | reason            |
      | a PersistentVolume with a CSI driver name of 64 letters | /api/v1/persistentvolumes | {metadata: {name: "a-{unique}"}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], csi: {driver: "{letters:64}", volumeHandle: h}}} | spec.csi.driver | FieldValueTooLong |

    @needs:type:nodes
    Examples: Nodes
      | invalid object                            | path          | body                                                                           | field         | reason            |
      | a Node with two podCIDRs of one IP family | /api/v1/nodes | {metadata: {name: "a-{unique}"}, spec: {podCIDRs: [10.1.0.0/24, 10.2.0.0/24]}} | spec.podCIDRs | FieldValueInvalid |

    @needs:type:validatingwebhookconfigurations.admissionregistration
    Examples: ValidatingWebhookConfigurations
      | invalid object                                   | path                                                                   | body                                                                                                                                                                                                                                                                       | field                             | reason            |
      | a webhook with a rule for pods/* and pods/status | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | {metadata: {name: "a-{unique}"}, webhooks: [{name: a.example.com, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example.com"}, rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods/*, pods/status]}]}]} | webhooks[0].rules[0].resources[1] | FieldValueInvalid |

    @needs:type:validatingadmissionpolicies.admissionregistration
    Examples: ValidatingAdmissionPolicies
      | invalid object                                             | path                                                               | body                                                                                                                                                                                                                      | field                                 | reason            |
      | a ValidatingAdmissionPolicy with a blank messageExpression | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies | {metadata: {name: "a-{unique}"}, spec: {matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods]}]}, validations: [{expression: "true", messageExpression: " "}]}} | spec.validations[0].messageExpression | FieldValueInvalid |

    @needs:type:mutatingadmissionpolicies.admissionregistration @since:1.36
    Examples: MutatingAdmissionPolicies since 1.36
      | invalid object                                    | path                                                             | body                                                                                                                                                                                                                                                       | field                                  | reason             |
      | a MutatingAdmissionPolicy with a blank expression | /apis/admissionregistration.orch.io/v1/mutatingadmissionpolicies | {metadata: {name: "a-{unique}"}, spec: {reinvocationPolicy: Never, matchConstraints: {resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods]}]}, mutations: [{patchType: JSONPatch, jsonPatch: {expression: " "}}]}} | spec.mutations[0].jsonPatch.expression | FieldValueRequired |
