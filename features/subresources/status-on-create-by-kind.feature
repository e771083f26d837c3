@area:subresources
Feature: Initial status of built-in kinds
  The server sets the initial status of a new object. If a client creates a copy of an existing object, the server ignores the status in the
  body.

  @rule:sub-status-cleared-on-create
  Scenario Outline: A <kind> created by a POST with a status <effect>
    sub-status-cleared-on-create: the server sets the initial status of these kinds and ignores the status in the body.
    Detects: a server that stores the status from the request body, or merges it with the initial status.
    When POST <path>?dryRun=All with the body:
      """
      {metadata: {name: "n-{unique}"}, spec: <spec>, status: <status>}
      """
    Then the response is a success
    And the response has:
      | <field> | <value> |

    @needs:type:namespaces
    Examples: Namespaces
      | kind      | effect               | path               | spec | status               | field        | value  |
      | Namespace | has the phase Active | /api/v1/namespaces | {}   | {phase: Terminating} | status.phase | Active |

    @needs:type:persistentvolumeclaims
    Examples: PersistentVolumeClaims
      | kind                  | effect                | path                                                  | spec                                                                  | status                                   | field  | value               |
      | PersistentVolumeClaim | has the phase Pending | /api/v1/namespaces/{namespace}/persistentvolumeclaims | {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | {phase: Bound, capacity: {storage: 1Gi}} | status | {"phase":"Pending"} |

    @needs:type:poddisruptionbudgets.policy @since:1.21
    Examples: PodDisruptionBudgets
      | kind                | effect                | path                                                        | spec                                                   | status                                                                         | field                     | value |
      | PodDisruptionBudget | allows no disruptions | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | {minAvailable: 1, selector: {matchLabels: {app: web}}} | {disruptionsAllowed: 3, currentHealthy: 3, desiredHealthy: 1, expectedPods: 3} | status.disruptionsAllowed | 0     |

    @needs:type:pods
    Examples: Pods
      | kind | effect                | path                                | spec                                                    | status                             | field        | value    |
      | Pod  | has the phase Pending | /api/v1/namespaces/{namespace}/pods | {containers: [{name: web, image: "example.org/web:1"}]} | {phase: Running, podIP: 192.0.2.1} | status.phase | Pending  |
      | Pod  | has no address        | /api/v1/namespaces/{namespace}/pods | {containers: [{name: web, image: "example.org/web:1"}]} | {phase: Running, podIP: 192.0.2.1} | status.podIP | (absent) |

    @needs:type:jobs.batch
    Examples: Jobs
      | kind | effect            | path                                       | spec                                                                                              | status                                            | field            | value    |
      | Job  | has no completion | /apis/batch/v1/namespaces/{namespace}/jobs | {template: {spec: {restartPolicy: Never, containers: [{name: web, image: "example.org/web:1"}]}}} | {succeeded: 1, startTime: "2020-01-01T00:00:00Z"} | status.succeeded | (absent) |

    @needs:type:replicasets.apps
    Examples: ReplicaSets
      | kind       | effect          | path                                             | spec                                                                                                                                                          | status                               | field                     | value    |
      | ReplicaSet | has no replicas | /apis/apps/v1/namespaces/{namespace}/replicasets | {replicas: 0, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}} | {replicas: 3, observedGeneration: 7} | status.observedGeneration | (absent) |

    @needs:type:resourcequotas
    Examples: ResourceQuotas
      | kind          | effect       | path                                          | spec                | status                                 | field       | value    |
      | ResourceQuota | has no usage | /api/v1/namespaces/{namespace}/resourcequotas | {hard: {pods: "1"}} | {hard: {pods: "9"}, used: {pods: "5"}} | status.used | (absent) |

  @rule:sub-status-cleared-on-create @needs:crd
  Scenario: A POST of a CustomResourceDefinition with a status ignores conditions, names and versions
    sub-status-cleared-on-create: the new definition is not established, and its storedVersions contains only its own storage version.
    Detects: a server that serves a copied CustomResourceDefinition before it has accepted the names.
    When POST /apis/apiextensions.orch.io/v1/customresourcedefinitions?dryRun=All with the body:
      """
      metadata: {name: "boats.{unique}.example.com"}
      spec:
        group: "{unique}.example.com"
        scope: Namespaced
        names: {plural: boats, kind: Boat}
        versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
      status:
        storedVersions: [v0]
        acceptedNames: {plural: ships, kind: Ship}
        conditions: [{type: Established, status: "True", lastTransitionTime: "2020-01-01T00:00:00Z", reason: x, message: m}]
      """
    Then the response is a success
    And the response has:
      | status.conditions[0].type   | (absent) |
      | status.acceptedNames.plural | (empty)  |
      | status.storedVersions       | ["v1"]   |

  @rule:conv-csr-user-of-request @needs:type:certificatesigningrequests.certificates
  Scenario Outline: A POST of a CertificateSigningRequest with spec.<field> ignores the value
    conv-csr-user-of-request: the server records the user who sent the request.
    Detects: a server that allows a client to request a certificate in the name of another user.
    When POST /apis/certificates.orch.io/v1/certificatesigningrequests?dryRun=All with the body:
      """
      {metadata: {name: "c-{unique}"}, spec: {signerName: example.com/a, usages: ["client auth"], <field>: <value>,
       request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    Then the response is a success
    And the response has:
      | spec.<field> | <relation> | <compared value> |

    Examples: fields
      | field    | value            | relation         | compared value   |
      | username | mallory-{unique} | is not           | mallory-{unique} |
      | groups   | [group-{unique}] | does not contain | group-{unique}   |
