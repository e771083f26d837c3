@area:kinds @since:1.31
Feature: Values that the server derives from other values
  The server sets an omitted value according to the other values of the object, and keeps the values of the request.

  @rule:kind-defaults
  Scenario Outline: The response to POST of <object> has <result>
    kind-defaults: the value of the field depends on other fields of the object.
    Detects: a server that does not set the value, or replaces the value of the request.
    When POST <path>?dryRun=All with the body:
      """
      {<body>}
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    @needs:type:replicationcontrollers
    Examples: ReplicationControllers
      | object                                                                    | result                                 | path                                                  | body                                                                                                                                                | field         | value             |
      | a ReplicationController whose selector has fewer labels than its template | the selector of the request            | /api/v1/namespaces/{namespace}/replicationcontrollers | metadata: {name: a}, spec: {replicas: 0, selector: {a: b}, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}} | spec.selector | {"a":"b"}         |
      | a ReplicationController without a selector                                | the labels of the template as selector | /api/v1/namespaces/{namespace}/replicationcontrollers | metadata: {name: a}, spec: {replicas: 0, template: {metadata: {labels: {a: b, c: d}}, spec: {containers: [{name: c, image: i}]}}}                   | spec.selector | {"a":"b","c":"d"} |

    @needs:type:statefulsets.apps
    Examples: StatefulSets
      | object                              | result                                  | path                                              | body                                                                                                                                                                                                                                                                                                     | field                               | value               |
      | a StatefulSet with a claim template | the phase Pending in the claim template | /apis/apps/v1/namespaces/{namespace}/statefulsets | metadata: {name: a}, spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}, volumeClaimTemplates: [{metadata: {name: v}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}]} | spec.volumeClaimTemplates[0].status | {"phase":"Pending"} |

    @needs:type:pods
    Examples: Pods
      | object                                  | result                   | path                                | body                                                                                                                                                 | field           | value      |
      | a Pod with requests below its limits    | the QoS class Burstable  | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: "1", memory: 1Gi}, requests: {cpu: 500m, memory: 1Gi}}}]}     | status.qosClass | Burstable  |
      | a Pod with requests equal to its limits | the QoS class Guaranteed | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {cpu: "1", memory: 1Gi}, requests: {cpu: 1000m, memory: 1024Mi}}}]} | status.qosClass | Guaranteed |
      | a Pod with only a memory limit          | the QoS class Burstable  | /api/v1/namespaces/{namespace}/pods | metadata: {name: a}, spec: {containers: [{name: c, image: i, resources: {limits: {memory: 1Gi}}}]}                                                   | status.qosClass | Burstable  |

    @needs:type:nodes
    Examples: Nodes
      | object                                        | result                           | path          | body                                                                                  | field              | value           |
      | a Node with only podCIDR                      | podCIDR in podCIDRs              | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDR: 10.1.0.0/24}                          | spec.podCIDRs      | ["10.1.0.0/24"] |
      | a Node with only podCIDRs                     | the first of podCIDRs as podCIDR | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDRs: [10.1.0.0/24, "fd00::/64"]}          | spec.podCIDR       | 10.1.0.0/24     |
      | a Node with a podCIDR that is not in podCIDRs | only podCIDR in podCIDRs         | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {podCIDR: 10.1.0.0/24, podCIDRs: [10.2.0.0/24]} | spec.podCIDRs      | ["10.1.0.0/24"] |
      | a Node with a capacity                        | the capacity as allocatable      | /api/v1/nodes | metadata: {name: "a-{unique}"}, status: {capacity: {cpu: "2"}}                        | status.allocatable | {"cpu":"2"}     |
      | a Node without a capacity                     | no allocatable                   | /api/v1/nodes | metadata: {name: "a-{unique}"}, spec: {}                                              | status.allocatable | (absent)        |

    @needs:type:services
    Examples: Services
      | object                                                        | result                             | path                                    | body                                                                                                                          | field           | value           |
      | a headless SingleStack Service without a selector             | the IP family of the request       | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ipFamilyPolicy: SingleStack, ipFamilies: [IPv6], ports: [{port: 80}]}            | spec.ipFamilies | ["IPv6"]        |
      | a headless RequireDualStack Service without a selector        | the two IP families of the request | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ipFamilyPolicy: RequireDualStack, ipFamilies: [IPv6, IPv4], ports: [{port: 80}]} | spec.ipFamilies | ["IPv6","IPv4"] |
      | a headless Service without a selector and without IP families | both IP families                   | /api/v1/namespaces/{namespace}/services | metadata: {name: a}, spec: {clusterIP: None, ports: [{port: 80}]}                                                             | spec.ipFamilies | ["IPv4","IPv6"] |

    @needs:type:limitranges
    Examples: LimitRanges
      | object                      | result           | path                                       | body                          | field         | value       |
      | a LimitRange without a name | a generated name | /api/v1/namespaces/{namespace}/limitranges | spec: {limits: [{type: Pod}]} | metadata.name | (not empty) |

    @needs:type:apiservices.apiregistration
    Examples: APIServices
      | object                                                               | result               | path                                         | body                                                                                                                                                                                                       | field             | value |
      | an APIService with the largest priorities and without a service port | the service port 443 | /apis/apiregistration.orch.io/v1/apiservices | metadata: {name: "v1.{unique}.example"}, spec: {group: "{unique}.example", version: v1, groupPriorityMinimum: 20000, versionPriority: 1000, insecureSkipTLSVerify: true, service: {namespace: n, name: s}} | spec.service.port | 443   |

    @needs:type:flowschemas.flowcontrol
    Examples: FlowSchemas
      | object                                            | result                      | path                                               | body                                                                                                                                                                                               | field                   | value |
      | a FlowSchema with a wildcard at the end of a path | the matchingPrecedence 1000 | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas | metadata: {name: "a-{unique}"}, spec: {priorityLevelConfiguration: {name: p}, rules: [{subjects: [{kind: User, user: {name: u}}], nonResourceRules: [{verbs: ["*"], nonResourceURLs: ["/a/*"]}]}]} | spec.matchingPrecedence | 1000  |

    @needs:type:csistoragecapacities.storage
    Examples: CSIStorageCapacities
      | object                                  | result      | path                                                                 | body                                     | field    | value    |
      | a CSIStorageCapacity without a capacity | no capacity | /apis/storage.orch.io/v1/namespaces/{namespace}/csistoragecapacities | metadata: {name: a}, storageClassName: s | capacity | (absent) |

    @needs:crd
    Examples: CustomResourceDefinitions
      | object                                                              | result               | path                                                     | body                                                                                                                                                                                                                                                                                                                                                                             | field                                             | value |
      | a CustomResourceDefinition with a conversion webhook without a port | the webhook port 443 | /apis/apiextensions.orch.io/v1/customresourcedefinitions | metadata: {name: "widgets.{unique}.example.com"}, spec: {group: "{unique}.example.com", scope: Namespaced, names: {plural: widgets, kind: Widget}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}], conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {namespace: n, name: s}}}}} | spec.conversion.webhook.clientConfig.service.port | 443   |

    @needs:type:mutatingadmissionpolicybindings.admissionregistration @since:1.36
    Examples: MutatingAdmissionPolicyBindings since 1.36
      | object                                                     | result                         | path                                                                   | body                                                                      | field               | value                                                                   |
      | a MutatingAdmissionPolicyBinding with empty matchResources | the defaults of matchResources | /apis/admissionregistration.orch.io/v1/mutatingadmissionpolicybindings | metadata: {name: "a-{unique}"}, spec: {policyName: p, matchResources: {}} | spec.matchResources | {"namespaceSelector":{},"objectSelector":{},"matchPolicy":"Equivalent"} |
