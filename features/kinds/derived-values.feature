@area:kinds @since:1.31
Feature: Values that the server derives from other values
  The server sets an omitted value according to the other values of the object, and keeps the values of the client.

  @rule:kind-defaults
  Scenario Outline: The response to POST of <object> has <field> <value>
    kind-defaults: the value depends on other fields.
    Detects: a server that does not set the value, or replaces the value of the client.
    When POST <path>?dryRun=All with the body:
      """
      {<body>}
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    @needs:type:replicationcontrollers
    Examples: ReplicationControllers
      | object                                                    | path                                                  | body                                                                                                                                                | field         | value             |
      | a ReplicationController with fewer labels in its selector | /api/v1/namespaces/{namespace}/replicationcontrollers | metadata: {name: a}, spec: {replicas: 0, selector: {a: b}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec.selector | {"a":"b"}         |
      | a ReplicationController without a selector                | /api/v1/namespaces/{namespace}/replicationcontrollers | metadata: {name: a}, spec: {replicas: 0, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}}                   | spec.selector | {"a":"b","c":"d"} |

    @needs:type:statefulsets.apps
    Examples: StatefulSets
      | object                              | path                                              | body                                                                                                                                                                                                                                                                                                     | field                               | value               |
      | a StatefulSet with a claim template | /apis/apps/v1/namespaces/{namespace}/statefulsets | metadata: {name: a}, spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec.volumeClaimTemplates[0].status | {"phase":"Pending"} |

    @needs:type:pods
    Examples: Pods
      | object                                  | path                                | body                                                                                                                                                 | field           | value      |
      | a Pod with requests below its limits    | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: "1", memory: 1Gi}, requests: {cpu: 500m, memory: 1Gi}}}]}     | status.qosClass | Burstable  |
      | a Pod with requests equal to its limits | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: "1", memory: 1Gi}, requests: {cpu: 1000m, memory: 1024Mi}}}]} | status.qosClass | Guaranteed |
      | a Pod with a limit of only its memory   | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {memory: 1Gi}}}]}                                                   | status.qosClass | Burstable  |

    @needs:type:nodes
    Examples: Nodes
      | object                                 | path          | body                                                                                  | field              | value           |
      | a Node with podCIDR                    | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDR: 10.1.0.0/24}                          | spec.podCIDRs      | ["10.1.0.0/24"] |
      | a Node with podCIDRs                   | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDRs: [10.1.0.0/24, "fd00::/64"]}          | spec.podCIDR       | 10.1.0.0/24     |
      | a Node with podCIDR and other podCIDRs | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDR: 10.1.0.0/24, podCIDRs: [10.2.0.0/24]} | spec.podCIDRs      | ["10.1.0.0/24"] |
      | a Node with a capacity                 | /api/v1/nodes | metadata: {name: "a-{unique}"}, status: {capacity: {cpu: "2"}}                        | status.allocatable | {"cpu":"2"}     |
      | a Node without a capacity              | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {}                                              | status.allocatable | (absent)        |

    @needs:type:services
    Examples: Services
      | object                                                         | path                                    | body                                                                                                                          | field           | value           |
      | a headless Service without a selector and with one IP family   | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ipFamilyPolicy: SingleStack, ipFamilies: [IPv6], ports: [{port: 80}]}            | spec.ipFamilies | ["IPv6"]        |
      | a headless Service without a selector and with two IP families | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ipFamilyPolicy: RequireDualStack, ipFamilies: [IPv6, IPv4], ports: [{port: 80}]} | spec.ipFamilies | ["IPv6","IPv4"] |
      | a headless Service without a selector and without families     | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ports: [{port: 80}]}                                                             | spec.ipFamilies | ["IPv4","IPv6"] |

    @needs:type:limitranges
    Examples: LimitRanges
      | object                      | path                                       | body                          | field         | value       |
      | a LimitRange without a name | /api/v1/namespaces/{namespace}/limitranges | spec: {limits: [{type: Pod}]} | metadata.name | (not empty) |

    @needs:type:apiservices.apiregistration
    Examples: APIServices
      | object                                    | path                                         | body                                                                                                                                                                                                       | field             | value |
      | an APIService with the largest priorities | /apis/apiregistration.orch.io/v1/apiservices | metadata: {name: "v1.{unique}.example"}, spec: {group: "{unique}.example", version: v1, groupPriorityMinimum: 20000, versionPriority: 1000, insecureSkipTLSVerify: true, service: {namespace: n, name: s}} | spec.service.port | 443   |

    @needs:type:flowschemas.flowcontrol
    Examples: FlowSchemas
      | object                                            | path                                               | body                                                                                                                                                                                               | field                   | value |
      | a FlowSchema with a wildcard at the end of a path | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas | metadata: {name: "a-{unique}"}, spec: {priorityLevelConfiguration: {name: p}, rules: [{subjects: [{kind: User, user: {name: u}}], nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["/a/*"]}]}]} | spec.matchingPrecedence | 1000  |

    @needs:type:csistoragecapacities.storage
    Examples: CSIStorageCapacities
      | object                                  | path                                                                 | body                                     | field    | value    |
      | a CSIStorageCapacity without a capacity | /apis/storage.orch.io/v1/namespaces/{namespace}/csistoragecapacities | metadata: {name: a}, storageClassName: s | capacity | (absent) |

    @needs:crd
    Examples: definitions
      | object                                     | path                                                     | body                                                                                                                                                                                                                                                                                                                                                                             | field                                             | value |
      | a definition with a webhook without a port | /apis/apiextensions.orch.io/v1/customresourcedefinitions | metadata: {name: "widgets.{unique}.example.com"}, spec: {group: "{unique}.example.com", scope: Namespaced, names: {plural: widgets, kind: Widget}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}], conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {namespace: n, name: s}}}}} | spec.conversion.webhook.clientConfig.service.port | 443   |

    @needs:type:mutatingadmissionpolicybindings.admissionregistration @since:1.36
    Examples: bindings of mutating policies since 1.36
      | object                                              | path                                                                   | body                                                                      | field               | value                                                                   |
      | a binding of a mutating policy with match resources | /apis/admissionregistration.orch.io/v1/mutatingadmissionpolicybindings | metadata: {name: "a-{unique}"}, spec: {policyName: p, matchResources: {}} | spec.matchResources | {"namespaceSelector":{},"objectSelector":{},"matchPolicy":"Equivalent"} |
