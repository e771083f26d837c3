@area:removed-apis
Feature: API versions removed in 1.25 and later
  The server does not serve a removed API version, even if clients stored objects through this version.

  @rule:removed-status-404
  Scenario Outline: GET of the collection of <kind> in <version>, removed in <release>, returns 404
    removed-status-404, removed-<release>-*: servers of release <release> and later do not serve the resource in this
    version.
    Detects: a server that serves a removed API version.
    When GET /apis/<version>/<resource>
    Then the response is 404

    @rule:removed-1.25-cronjob-batch-v1beta1
    Examples: CronJob of batch/v1beta1
      | kind    | version       | resource | release |
      | CronJob | batch/v1beta1 | cronjobs | 1.25    |

    @rule:removed-1.25-endpointslice-discovery-v1beta1
    Examples: EndpointSlice of discovery.orch.io/v1beta1
      | kind          | version                   | resource       | release |
      | EndpointSlice | discovery.orch.io/v1beta1 | endpointslices | 1.25    |

    @rule:removed-1.25-event-events-v1beta1
    Examples: Event of events.orch.io/v1beta1
      | kind  | version                | resource | release |
      | Event | events.orch.io/v1beta1 | events   | 1.25    |

    @rule:removed-1.25-horizontalpodautoscaler-autoscaling-v2beta1
    Examples: HorizontalPodAutoscaler of autoscaling/v2beta1
      | kind                    | version             | resource                 | release |
      | HorizontalPodAutoscaler | autoscaling/v2beta1 | horizontalpodautoscalers | 1.25    |

    @rule:removed-1.25-poddisruptionbudget-policy-v1beta1
    Examples: PodDisruptionBudget of policy/v1beta1
      | kind                | version        | resource             | release |
      | PodDisruptionBudget | policy/v1beta1 | poddisruptionbudgets | 1.25    |

    @rule:removed-1.25-podsecuritypolicy-policy-v1beta1
    Examples: PodSecurityPolicy of policy/v1beta1
      | kind              | version        | resource            | release |
      | PodSecurityPolicy | policy/v1beta1 | podsecuritypolicies | 1.25    |

    @rule:removed-1.25-runtimeclass-node-v1beta1
    Examples: RuntimeClass of node.orch.io/v1beta1
      | kind         | version              | resource       | release |
      | RuntimeClass | node.orch.io/v1beta1 | runtimeclasses | 1.25    |

    @rule:removed-1.26-flowschema-flowcontrol-v1beta1
    Examples: FlowSchema of flowcontrol.apiserver.orch.io/v1beta1
      | kind       | version                               | resource    | release |
      | FlowSchema | flowcontrol.apiserver.orch.io/v1beta1 | flowschemas | 1.26    |

    @rule:removed-1.26-prioritylevelconfiguration-flowcontrol-v1beta1
    Examples: PriorityLevelConfiguration of flowcontrol.apiserver.orch.io/v1beta1
      | kind                       | version                               | resource                    | release |
      | PriorityLevelConfiguration | flowcontrol.apiserver.orch.io/v1beta1 | prioritylevelconfigurations | 1.26    |

    @rule:removed-1.26-horizontalpodautoscaler-autoscaling-v2beta2
    Examples: HorizontalPodAutoscaler of autoscaling/v2beta2
      | kind                    | version             | resource                 | release |
      | HorizontalPodAutoscaler | autoscaling/v2beta2 | horizontalpodautoscalers | 1.26    |

    @rule:removed-1.27-csistoragecapacity-storage-v1beta1
    Examples: CSIStorageCapacity of storage.orch.io/v1beta1
      | kind               | version                 | resource             | release |
      | CSIStorageCapacity | storage.orch.io/v1beta1 | csistoragecapacities | 1.27    |

    @rule:removed-1.29-flowschema-flowcontrol-v1beta2
    Examples: FlowSchema of flowcontrol.apiserver.orch.io/v1beta2
      | kind       | version                               | resource    | release |
      | FlowSchema | flowcontrol.apiserver.orch.io/v1beta2 | flowschemas | 1.29    |

    @rule:removed-1.29-prioritylevelconfiguration-flowcontrol-v1beta2
    Examples: PriorityLevelConfiguration of flowcontrol.apiserver.orch.io/v1beta2
      | kind                       | version                               | resource                    | release |
      | PriorityLevelConfiguration | flowcontrol.apiserver.orch.io/v1beta2 | prioritylevelconfigurations | 1.29    |

    @rule:removed-1.32-flowschema-flowcontrol-v1beta3
    Examples: FlowSchema of flowcontrol.apiserver.orch.io/v1beta3
      | kind       | version                               | resource    | release |
      | FlowSchema | flowcontrol.apiserver.orch.io/v1beta3 | flowschemas | 1.32    |

    @rule:removed-1.32-prioritylevelconfiguration-flowcontrol-v1beta3
    Examples: PriorityLevelConfiguration of flowcontrol.apiserver.orch.io/v1beta3
      | kind                       | version                               | resource                    | release |
      | PriorityLevelConfiguration | flowcontrol.apiserver.orch.io/v1beta3 | prioritylevelconfigurations | 1.32    |
