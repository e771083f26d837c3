@area:metadata
Feature: metadata.generation of policies, EndpointSlices, classes and configurations
  The fields that count for the generation differ between kinds: the spec, the webhooks, or, in an EndpointSlice, the labels and all
  fields outside metadata.

  Scenario Outline: A merge patch of an object of kind <kind> that <change> increments the generation
    meta-generation-raised-by-change: additions and removals in the counted fields are changes of the desired state.
    Detects: a server that increments the generation only for the spec, for workloads, or for changed values.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: "<name>", annotations: {x: "y"}, labels: {a: b}}, <object>}
      """
    When PATCH <path>/<name> with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2 |

    @rule:meta-generation-raised-by-change @needs:type:poddisruptionbudgets.policy @since:1.21
    Examples: PodDisruptionBudgets
      | kind                | change                       | name | path                                                        | object                                                   | patch                                           |
      | PodDisruptionBudget | adds a label to the selector | a    | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | spec: {minAvailable: 1, selector: {matchLabels: {a: b}}} | {"spec":{"selector":{"matchLabels":{"c":"d"}}}} |
      | PodDisruptionBudget | removes minAvailable         | a    | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | spec: {minAvailable: 1, selector: {matchLabels: {a: b}}} | {"spec":{"minAvailable":null}}                  |

    @rule:meta-generation-raised-by-change @needs:type:endpointslices.discovery @since:1.21
    Examples: EndpointSlices
      | kind          | change                             | name | path                                                             | object                                                                                | patch                                                                   |
      | EndpointSlice | adds a label                       | a    | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [{addresses: [10.1.2.3]}], ports: [{name: p, port: 80}] | {"metadata":{"labels":{"c":"d"}}}                                       |
      | EndpointSlice | removes the last label             | a    | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [{addresses: [10.1.2.3]}], ports: [{name: p, port: 80}] | {"metadata":{"labels":{"a":null}}}                                      |
      | EndpointSlice | removes the ports                  | a    | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [{addresses: [10.1.2.3]}], ports: [{name: p, port: 80}] | {"ports":null}                                                          |
      | EndpointSlice | changes a condition of an endpoint | a    | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [{addresses: [10.1.2.3]}], ports: [{name: p, port: 80}] | {"endpoints":[{"addresses":["10.1.2.3"],"conditions":{"ready":false}}]} |

    @rule:meta-generation-raised-by-change @needs:type:mutatingwebhookconfigurations.admissionregistration
    Examples: MutatingWebhookConfigurations
      | kind                         | change                   | name       | path                                                                 | object                                                                                                                                     | patch           |
      | MutatingWebhookConfiguration | removes the last webhook | a-{unique} | /apis/admissionregistration.orch.io/v1/mutatingwebhookconfigurations | webhooks: [{name: a.example.com, admissionReviewVersions: [v1], sideEffects: None, clientConfig: {url: "https://127.0.0.1:1"}, rules: []}] | {"webhooks":[]} |

    @rule:meta-generation-raised-by-change @needs:type:validatingwebhookconfigurations.admissionregistration
    Examples: ValidatingWebhookConfigurations
      | kind                           | change               | name       | path                                                                   | object                                                                                                                                     | patch             |
      | ValidatingWebhookConfiguration | removes the webhooks | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | webhooks: [{name: a.example.com, admissionReviewVersions: [v1], sideEffects: None, clientConfig: {url: "https://127.0.0.1:1"}, rules: []}] | {"webhooks":null} |

    @rule:meta-generation-raised-by-change @needs:type:networkpolicies.networking
    Examples: NetworkPolicies
      | kind          | change                             | name | path                                                               | object                                                    | patch                   |
      | NetworkPolicy | removes the last ingress rule      | a    | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {matchLabels: {a: b}}, ingress: [{}]} | {"spec":{"ingress":[]}} |
      | NetworkPolicy | adds an empty list of egress rules | a    | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {matchLabels: {a: b}}, ingress: [{}]} | {"spec":{"egress":[]}}  |

    @rule:meta-generation-raised-by-change @needs:type:ingressclasses.networking @since:1.21
    Examples: IngressClasses
      | kind         | change          | name       | path                                       | object                               | patch                                                                     |
      | IngressClass | adds parameters | a-{unique} | /apis/networking.orch.io/v1/ingressclasses | spec: {controller: example.com/none} | {"spec":{"parameters":{"kind":"ConfigMap","name":"c","scope":"Cluster"}}} |

    @rule:meta-generation-raised-by-change @needs:type:statefulsets.apps
    Examples: StatefulSets
      | kind        | change                             | name | path                                              | object                                                                                                                                                  | patch                                                        |
      | StatefulSet | adds an annotation to the template | a    | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | {"spec":{"template":{"metadata":{"annotations":{"c":"d"}}}}} |

    @rule:meta-generation-raised-by-change @needs:type:flowschemas.flowcontrol @since:1.29
    Examples: FlowSchemas
      | kind       | change            | name       | path                                               | object                                                                                                                                                                                                              | patch                   |
      | FlowSchema | removes the rules | a-{unique} | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas | spec: {matchingPrecedence: 9000, priorityLevelConfiguration: {name: global-default}, rules: [{subjects: [{kind: User, user: {name: nobody-{unique}}}], nonResourceRules: [{verbs: [get], nonResourceURLs: [/x]}]}]} | {"spec":{"rules":null}} |

    @rule:meta-generation-raised-by-change @needs:type:validatingadmissionpolicybindings.admissionregistration @since:1.30
    Examples: ValidatingAdmissionPolicyBindings
      | kind                             | change         | name       | path                                                                     | object                                                       | patch                                           |
      | ValidatingAdmissionPolicyBinding | adds an action | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | spec: {policyName: none-{unique}, validationActions: [Deny]} | {"spec":{"validationActions":["Deny","Audit"]}} |

  Scenario Outline: A merge patch of an object of kind <kind> that <change> keeps the generation
    meta-generation-kept-by-metadata: metadata and unchanged values do not increment the generation.
    Detects: a server that increments the generation of these kinds with every write.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: "<name>", annotations: {x: "y"}, labels: {a: b}}, <object>}
      """
    When PATCH <path>/<name> with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 1 |

    @rule:meta-generation-kept-by-metadata @needs:type:poddisruptionbudgets.policy @since:1.21
    Examples: PodDisruptionBudgets
      | kind                | change                         | name | path                                                        | object                                                   | patch                                  |
      | PodDisruptionBudget | adds an annotation             | a    | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | spec: {minAvailable: 1, selector: {matchLabels: {a: b}}} | {"metadata":{"annotations":{"c":"d"}}} |
      | PodDisruptionBudget | contains only the stored value | a    | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | spec: {minAvailable: 1, selector: {matchLabels: {a: b}}} | {"spec":{"minAvailable":1}}            |

    @rule:meta-generation-kept-by-metadata @needs:type:endpointslices.discovery @since:1.21
    Examples: EndpointSlices
      | kind          | change             | name | path                                                             | object                                                                                | patch                                  |
      | EndpointSlice | adds an annotation | a    | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | addressType: IPv4, endpoints: [{addresses: [10.1.2.3]}], ports: [{name: p, port: 80}] | {"metadata":{"annotations":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:mutatingwebhookconfigurations.admissionregistration
    Examples: MutatingWebhookConfigurations
      | kind                         | change       | name       | path                                                                 | object                                                                                                                                     | patch                             |
      | MutatingWebhookConfiguration | adds a label | a-{unique} | /apis/admissionregistration.orch.io/v1/mutatingwebhookconfigurations | webhooks: [{name: a.example.com, admissionReviewVersions: [v1], sideEffects: None, clientConfig: {url: "https://127.0.0.1:1"}, rules: []}] | {"metadata":{"labels":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:validatingwebhookconfigurations.admissionregistration
    Examples: ValidatingWebhookConfigurations
      | kind                           | change             | name       | path                                                                   | object                                                                                                                                     | patch                                  |
      | ValidatingWebhookConfiguration | adds an annotation | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | webhooks: [{name: a.example.com, admissionReviewVersions: [v1], sideEffects: None, clientConfig: {url: "https://127.0.0.1:1"}, rules: []}] | {"metadata":{"annotations":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:networkpolicies.networking
    Examples: NetworkPolicies
      | kind          | change       | name | path                                                               | object                                                    | patch                             |
      | NetworkPolicy | adds a label | a    | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {matchLabels: {a: b}}, ingress: [{}]} | {"metadata":{"labels":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:ingressclasses.networking @since:1.21
    Examples: IngressClasses
      | kind         | change             | name       | path                                       | object                               | patch                                  |
      | IngressClass | adds an annotation | a-{unique} | /apis/networking.orch.io/v1/ingressclasses | spec: {controller: example.com/none} | {"metadata":{"annotations":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:statefulsets.apps
    Examples: StatefulSets
      | kind        | change             | name | path                                              | object                                                                                                                                                  | patch                                  |
      | StatefulSet | adds an annotation | a    | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: {replicas: 0, serviceName: s, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} | {"metadata":{"annotations":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:flowschemas.flowcontrol @since:1.29
    Examples: FlowSchemas
      | kind       | change       | name       | path                                               | object                                                                                                                                                                                                              | patch                             |
      | FlowSchema | adds a label | a-{unique} | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas | spec: {matchingPrecedence: 9000, priorityLevelConfiguration: {name: global-default}, rules: [{subjects: [{kind: User, user: {name: nobody-{unique}}}], nonResourceRules: [{verbs: [get], nonResourceURLs: [/x]}]}]} | {"metadata":{"labels":{"c":"d"}}} |

    @rule:meta-generation-kept-by-metadata @needs:type:validatingadmissionpolicybindings.admissionregistration @since:1.30
    Examples: ValidatingAdmissionPolicyBindings
      | kind                             | change       | name       | path                                                                     | object                                                       | patch                             |
      | ValidatingAdmissionPolicyBinding | adds a label | a-{unique} | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | spec: {policyName: none-{unique}, validationActions: [Deny]} | {"metadata":{"labels":{"c":"d"}}} |
