@area:table
Feature: Columns of Tables of core kinds and workloads
  The Table of a built-in kind has specific columns. Clients show columns with priority 1 only on request.

  @rule:table-kind-columns
  Scenario Outline: The Table of kind <kind> has the columns <columns>
    table-kind-columns: the columns have these names, types and priorities, in this order.
    Detects: a server that returns the columns of another release, or in another order, or all columns with priority 0.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET <path>?limit=1
    Then the response is 200
    And the response has:
      | columnDefinitions[*].name     | in this order | <columns>    |
      | columnDefinitions[*].type     | in this order | <types>      |
      | columnDefinitions[*].priority | in this order | <priorities> |

    @needs:type:pods @until:1.21
    Examples: core group until 1.21
      | kind             | path                                | columns                                                                       | types                                                                   | priorities                |
      | Pod (until 1.21) | /api/v1/namespaces/{namespace}/pods | Name, Ready, Status, Restarts, Age, IP, Node, Nominated Node, Readiness Gates | string, string, string, integer, string, string, string, string, string | 0, 0, 0, 0, 0, 1, 1, 1, 1 |

    @needs:type:pods @since:1.22
    Examples: core group since 1.22
      | kind             | path                                | columns                                                                       | types                                                                  | priorities                |
      | Pod (since 1.22) | /api/v1/namespaces/{namespace}/pods | Name, Ready, Status, Restarts, Age, IP, Node, Nominated Node, Readiness Gates | string, string, string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 1, 1, 1, 1 |

    @needs:type:replicationcontrollers @needs:type:services @needs:type:configmaps @needs:type:secrets @needs:type:events @needs:type:namespaces @needs:type:nodes @needs:type:limitranges @needs:type:podtemplates
    Examples: core group
      | kind                  | path                                                  | columns                                                                                                  | types                                                                          | priorities                   |
      | ReplicationController | /api/v1/namespaces/{namespace}/replicationcontrollers | Name, Desired, Current, Ready, Age, Containers, Images, Selector                                         | string, integer, integer, integer, string, string, string, string              | 0, 0, 0, 0, 0, 1, 1, 1       |
      | Service               | /api/v1/namespaces/{namespace}/services               | Name, Type, Cluster-IP, External-IP, Port(s), Age, Selector                                              | string, string, string, string, string, string, string                         | 0, 0, 0, 0, 0, 0, 1          |
      | ConfigMap             | /api/v1/namespaces/{namespace}/configmaps             | Name, Data, Age                                                                                          | string, string, string                                                         | 0, 0, 0                      |
      | Secret                | /api/v1/namespaces/{namespace}/secrets                | Name, Type, Data, Age                                                                                    | string, string, string, string                                                 | 0, 0, 0, 0                   |
      | Event                 | /api/v1/namespaces/{namespace}/events                 | Last Seen, Type, Reason, Object, Subobject, Source, Message, First Seen, Count, Name                     | string, string, string, string, string, string, string, string, string, string | 0, 0, 0, 0, 1, 1, 0, 1, 1, 1 |
      | Namespace             | /api/v1/namespaces                                    | Name, Status, Age                                                                                        | string, string, string                                                         | 0, 0, 0                      |
      | Node                  | /api/v1/nodes                                         | Name, Status, Roles, Age, Version, Internal-IP, External-IP, OS-Image, Kernel-Version, Container-Runtime | string, string, string, string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 1, 1, 1, 1, 1 |
      | LimitRange            | /api/v1/namespaces/{namespace}/limitranges            | Name, Created At                                                                                         | string, date                                                                   | 0, 0                         |
      | PodTemplate           | /api/v1/namespaces/{namespace}/podtemplates           | Name, Containers, Images, Pod Labels                                                                     | string, string, string, string                                                 | 0, 0, 0, 0                   |

    @needs:type:serviceaccounts @until:1.34
    Examples: core group until 1.34
      | kind                        | path                                           | columns            | types                  | priorities |
      | ServiceAccount (until 1.34) | /api/v1/namespaces/{namespace}/serviceaccounts | Name, Secrets, Age | string, string, string | 0, 0, 0    |

    @needs:type:serviceaccounts @since:1.35
    Examples: core group since 1.35
      | kind                        | path                                           | columns   | types          | priorities |
      | ServiceAccount (since 1.35) | /api/v1/namespaces/{namespace}/serviceaccounts | Name, Age | string, string | 0, 0       |

    @needs:type:persistentvolumes @needs:type:persistentvolumeclaims @until:1.28
    Examples: core group until 1.28
      | kind                               | path                                                  | columns                                                                                            | types                                                                          | priorities                   |
      | PersistentVolume (until 1.28)      | /api/v1/persistentvolumes                             | Name, Capacity, Access Modes, Reclaim Policy, Status, Claim, StorageClass, Reason, Age, VolumeMode | string, string, string, string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 |
      | PersistentVolumeClaim (until 1.28) | /api/v1/namespaces/{namespace}/persistentvolumeclaims | Name, Status, Volume, Capacity, Access Modes, StorageClass, Age, VolumeMode                        | string, string, string, string, string, string, string, string                 | 0, 0, 0, 0, 0, 0, 0, 1       |

    @needs:type:persistentvolumes @needs:type:persistentvolumeclaims @since:1.29
    Examples: core group since 1.29
      | kind                               | path                                                  | columns                                                                                                                   | types                                                                                  | priorities                      |
      | PersistentVolume (since 1.29)      | /api/v1/persistentvolumes                             | Name, Capacity, Access Modes, Reclaim Policy, Status, Claim, StorageClass, VolumeAttributesClass, Reason, Age, VolumeMode | string, string, string, string, string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 |
      | PersistentVolumeClaim (since 1.29) | /api/v1/namespaces/{namespace}/persistentvolumeclaims | Name, Status, Volume, Capacity, Access Modes, StorageClass, VolumeAttributesClass, Age, VolumeMode                        | string, string, string, string, string, string, string, string, string                 | 0, 0, 0, 0, 0, 0, 0, 0, 1       |

    @needs:type:resourcequotas @since:1.18 @until:1.32
    Examples: core group until 1.32
      | kind                       | path                                          | columns                   | types                          | priorities |
      | ResourceQuota (until 1.32) | /api/v1/namespaces/{namespace}/resourcequotas | Name, Age, Request, Limit | string, string, string, string | 0, 0, 0, 0 |

    @needs:type:resourcequotas @since:1.33
    Examples: core group since 1.33
      | kind                       | path                                          | columns                   | types                          | priorities |
      | ResourceQuota (since 1.33) | /api/v1/namespaces/{namespace}/resourcequotas | Name, Request, Limit, Age | string, string, string, string | 0, 0, 0, 0 |

    @needs:type:deployments.apps @needs:type:replicasets.apps @needs:type:statefulsets.apps @needs:type:daemonsets.apps @needs:type:controllerrevisions.apps
    Examples: workloads
      | kind               | path                                                     | columns                                                                                                | types                                                                                       | priorities                      |
      | Deployment         | /apis/apps/v1/namespaces/{namespace}/deployments         | Name, Ready, Up-to-date, Available, Age, Containers, Images, Selector                                  | string, string, string, string, string, string, string, string                              | 0, 0, 0, 0, 0, 1, 1, 1          |
      | ReplicaSet         | /apis/apps/v1/namespaces/{namespace}/replicasets         | Name, Desired, Current, Ready, Age, Containers, Images, Selector                                       | string, integer, integer, integer, string, string, string, string                           | 0, 0, 0, 0, 0, 1, 1, 1          |
      | StatefulSet        | /apis/apps/v1/namespaces/{namespace}/statefulsets        | Name, Ready, Age, Containers, Images                                                                   | string, string, string, string, string                                                      | 0, 0, 0, 1, 1                   |
      | DaemonSet          | /apis/apps/v1/namespaces/{namespace}/daemonsets          | Name, Desired, Current, Ready, Up-to-date, Available, Node Selector, Age, Containers, Images, Selector | string, integer, integer, integer, integer, integer, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1 |
      | ControllerRevision | /apis/apps/v1/namespaces/{namespace}/controllerrevisions | Name, Controller, Revision, Age                                                                        | string, string, string, string                                                              | 0, 0, 0, 0                      |

    @needs:type:jobs.batch @until:1.29
    Examples: workloads until 1.29
      | kind             | path                                       | columns                                                        | types                                                  | priorities          |
      | Job (until 1.29) | /apis/batch/v1/namespaces/{namespace}/jobs | Name, Completions, Duration, Age, Containers, Images, Selector | string, string, string, string, string, string, string | 0, 0, 0, 0, 1, 1, 1 |

    @needs:type:jobs.batch @needs:type:cronjobs.batch @since:1.30
    Examples: workloads since 1.30
      | kind                 | path                                           | columns                                                                                     | types                                                                            | priorities                   |
      | Job (since 1.30)     | /apis/batch/v1/namespaces/{namespace}/jobs     | Name, Status, Completions, Duration, Age, Containers, Images, Selector                      | string, string, string, string, string, string, string, string                   | 0, 0, 0, 0, 0, 1, 1, 1       |
      | CronJob (since 1.30) | /apis/batch/v1/namespaces/{namespace}/cronjobs | Name, Schedule, Timezone, Suspend, Active, Last Schedule, Age, Containers, Images, Selector | string, string, string, boolean, integer, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0, 1, 1, 1 |

    @needs:type:cronjobs.batch @since:1.21 @until:1.29
    Examples: workloads since 1.21 until 1.29
      | kind                 | path                                           | columns                                                                           | types                                                                    | priorities                |
      | CronJob (until 1.29) | /apis/batch/v1/namespaces/{namespace}/cronjobs | Name, Schedule, Suspend, Active, Last Schedule, Age, Containers, Images, Selector | string, string, boolean, integer, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 1, 1, 1 |

    @needs:type:horizontalpodautoscalers.autoscaling
    Examples: autoscaling and budgets
      | kind                    | path                                                                 | columns                                                   | types                                                  | priorities          |
      | HorizontalPodAutoscaler | /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers | Name, Reference, Targets, MinPods, MaxPods, Replicas, Age | string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0 |

    @needs:type:poddisruptionbudgets.policy @since:1.21
    Examples: autoscaling and budgets since 1.21
      | kind                | path                                                        | columns                                                        | types                                   | priorities    |
      | PodDisruptionBudget | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets | Name, Min Available, Max Unavailable, Allowed Disruptions, Age | string, string, string, integer, string | 0, 0, 0, 0, 0 |

    @needs:type:ingresses.networking @needs:type:ingressclasses.networking @since:1.19
    Examples: networking since 1.19
      | kind         | path                                                         | columns                                 | types                                          | priorities       |
      | Ingress      | /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses | Name, Class, Hosts, Address, Ports, Age | string, string, string, string, string, string | 0, 0, 0, 0, 0, 0 |
      | IngressClass | /apis/networking.orch.io/v1/ingressclasses                   | Name, Controller, Parameters, Age       | string, string, string, string                 | 0, 0, 0, 0       |

    @needs:type:networkpolicies.networking
    Examples: networking
      | kind          | path                                                               | columns                 | types                  | priorities |
      | NetworkPolicy | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | Name, Pod-Selector, Age | string, string, string | 0, 0, 0    |

    @needs:type:endpointslices.discovery @since:1.21
    Examples: networking since 1.21
      | kind          | path                                                             | columns                                  | types                                  | priorities    |
      | EndpointSlice | /apis/discovery.orch.io/v1/namespaces/{namespace}/endpointslices | Name, AddressType, Ports, Endpoints, Age | string, string, string, string, string | 0, 0, 0, 0, 0 |

    @needs:type:roles.rbac @since:1.18
    Examples: roles
      | kind | path                                                             | columns          | types        | priorities |
      | Role | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/roles | Name, Created At | string, date | 0, 0       |

    @needs:type:rolebindings.rbac @needs:type:clusterrolebindings.rbac @since:1.18
    Examples: roles since 1.18
      | kind                            | path                                                                    | columns                                         | types                                          | priorities       |
      | RoleBinding (since 1.18)        | /apis/rbac.authorization.orch.io/v1/namespaces/{namespace}/rolebindings | Name, Role, Age, Users, Groups, ServiceAccounts | string, string, string, string, string, string | 0, 0, 0, 1, 1, 1 |
      | ClusterRoleBinding (since 1.18) | /apis/rbac.authorization.orch.io/v1/clusterrolebindings                 | Name, Role, Age, Users, Groups, ServiceAccounts | string, string, string, string, string, string | 0, 0, 0, 1, 1, 1 |
