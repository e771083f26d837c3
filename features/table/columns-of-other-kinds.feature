@area:table
Feature: Columns of Tables of storage, scheduling, admission and other kinds
  The Table of a built-in kind has specific columns. Clients show columns with priority 1 only on request.

  @rule:table-kind-columns
  Scenario Outline: A Table of kind <kind> has the columns <columns>
    table-kind-columns: the columns have these names, types and priorities, in this order.
    Detects: a server that returns the columns of another release, or in another order, or all columns with priority 0.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET <path>?limit=1
    Then the response is 200
    And the response has:
      | columnDefinitions[*].name     | in this order | <columns>    |
      | columnDefinitions[*].type     | in this order | <types>      |
      | columnDefinitions[*].priority | in this order | <priorities> |

    @needs:type:storageclasses.storage @until:1.16
    Examples: storage until 1.16
      | kind                      | path                                    | columns                | types                  | priorities |
      | StorageClass (until 1.16) | /apis/storage.orch.io/v1/storageclasses | Name, Provisioner, Age | string, string, string | 0, 0, 0    |

    @needs:type:storageclasses.storage @since:1.17
    Examples: storage since 1.17
      | kind                      | path                                    | columns                                                                        | types                                          | priorities       |
      | StorageClass (since 1.17) | /apis/storage.orch.io/v1/storageclasses | Name, Provisioner, ReclaimPolicy, VolumeBindingMode, AllowVolumeExpansion, Age | string, string, string, string, string, string | 0, 0, 0, 0, 0, 0 |

    @needs:type:csidrivers.storage @since:1.18 @until:1.20
    Examples: storage since 1.18 until 1.20
      | kind                   | path                                | columns                                          | types                                    | priorities    |
      | CSIDriver (until 1.20) | /apis/storage.orch.io/v1/csidrivers | Name, AttachRequired, PodInfoOnMount, Modes, Age | string, boolean, boolean, string, string | 0, 0, 0, 0, 0 |

    @needs:type:csidrivers.storage @since:1.21
    Examples: storage since 1.21
      | kind                   | path                                | columns                                                                                             | types                                                              | priorities             |
      | CSIDriver (since 1.21) | /apis/storage.orch.io/v1/csidrivers | Name, AttachRequired, PodInfoOnMount, StorageCapacity, TokenRequests, RequiresRepublish, Modes, Age | string, boolean, boolean, boolean, string, boolean, string, string | 0, 0, 0, 0, 0, 0, 0, 0 |

    @needs:type:csinodes.storage @since:1.18
    Examples: storage since 1.18
      | kind                 | path                              | columns            | types                   | priorities |
      | CSINode (since 1.18) | /apis/storage.orch.io/v1/csinodes | Name, Drivers, Age | string, integer, string | 0, 0, 0    |

    @needs:type:volumeattachments.storage
    Examples: storage
      | kind             | path                                       | columns                                 | types                                           | priorities       |
      | VolumeAttachment | /apis/storage.orch.io/v1/volumeattachments | Name, Attacher, PV, Node, Attached, Age | string, string, string, string, boolean, string | 0, 0, 0, 0, 0, 0 |

    @needs:type:volumeattributesclasses.storage @since:1.34
    Examples: storage since 1.34
      | kind                  | path                                             | columns               | types                  | priorities |
      | VolumeAttributesClass | /apis/storage.orch.io/v1/volumeattributesclasses | Name, DriverName, Age | string, string, string | 0, 0, 0    |

    @needs:type:priorityclasses.scheduling @until:1.31
    Examples: scheduling until 1.31
      | kind                       | path                                        | columns                          | types                            | priorities |
      | PriorityClass (until 1.31) | /apis/scheduling.orch.io/v1/priorityclasses | Name, Value, Global-Default, Age | string, integer, boolean, string | 0, 0, 0, 0 |

    @needs:type:priorityclasses.scheduling @since:1.32
    Examples: scheduling since 1.32
      | kind                       | path                                        | columns                                            | types                                    | priorities    |
      | PriorityClass (since 1.32) | /apis/scheduling.orch.io/v1/priorityclasses | Name, Value, Global-Default, Age, PreemptionPolicy | string, integer, boolean, string, string | 0, 0, 0, 0, 0 |

    @needs:type:leases.coordination
    Examples: coordination and certificates
      | kind  | path                                                        | columns           | types                  | priorities |
      | Lease | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | Name, Holder, Age | string, string, string | 0, 0, 0    |

    @needs:type:certificatesigningrequests.certificates @since:1.19 @until:1.21
    Examples: coordination and certificates since 1.19 until 1.21
      | kind                                   | path                                                     | columns                                     | types                                  | priorities    |
      | CertificateSigningRequest (until 1.21) | /apis/certificates.orch.io/v1/certificatesigningrequests | Name, Age, SignerName, Requestor, Condition | string, string, string, string, string | 0, 0, 0, 0, 0 |

    @needs:type:certificatesigningrequests.certificates @since:1.22
    Examples: coordination and certificates since 1.22
      | kind                                   | path                                                     | columns                                                        | types                                          | priorities       |
      | CertificateSigningRequest (since 1.22) | /apis/certificates.orch.io/v1/certificatesigningrequests | Name, Age, SignerName, Requestor, RequestedDuration, Condition | string, string, string, string, string, string | 0, 0, 0, 0, 0, 0 |

    @needs:type:runtimeclasses.node @since:1.20
    Examples: scheduling since 1.20
      | kind         | path                                 | columns            | types                  | priorities |
      | RuntimeClass | /apis/node.orch.io/v1/runtimeclasses | Name, Handler, Age | string, string, string | 0, 0, 0    |

    @needs:type:flowschemas.flowcontrol @needs:type:prioritylevelconfigurations.flowcontrol @since:1.29
    Examples: flow control since 1.29
      | kind                       | path                                                               | columns                                                                       | types                                                  | priorities          |
      | FlowSchema                 | /apis/flowcontrol.apiserver.orch.io/v1/flowschemas                 | Name, PriorityLevel, MatchingPrecedence, DistinguisherMethod, Age, MissingPL  | string, string, string, string, string, string         | 0, 0, 0, 0, 0, 0    |
      | PriorityLevelConfiguration | /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations | Name, Type, NominalConcurrencyShares, Queues, HandSize, QueueLengthLimit, Age | string, string, string, string, string, string, string | 0, 0, 0, 0, 0, 0, 0 |

    @needs:type:validatingwebhookconfigurations.admissionregistration @needs:type:mutatingwebhookconfigurations.admissionregistration @since:1.18
    Examples: admission since 1.18
      | kind                                        | path                                                                   | columns             | types                   | priorities |
      | ValidatingWebhookConfiguration (since 1.18) | /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations | Name, Webhooks, Age | string, integer, string | 0, 0, 0    |
      | MutatingWebhookConfiguration (since 1.18)   | /apis/admissionregistration.orch.io/v1/mutatingwebhookconfigurations   | Name, Webhooks, Age | string, integer, string | 0, 0, 0    |

    @needs:type:validatingadmissionpolicies.admissionregistration @needs:type:validatingadmissionpolicybindings.admissionregistration @since:1.30
    Examples: admission since 1.30
      | kind                             | path                                                                     | columns                           | types                           | priorities |
      | ValidatingAdmissionPolicy        | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies       | Name, Validations, ParamKind, Age | string, integer, string, string | 0, 0, 0, 0 |
      | ValidatingAdmissionPolicyBinding | /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings | Name, PolicyName, ParamRef, Age   | string, string, string, string  | 0, 0, 0, 0 |

    @needs:type:apiservices.apiregistration
    Examples: extensions
      | kind       | path                                         | columns                       | types                          | priorities |
      | APIService | /apis/apiregistration.orch.io/v1/apiservices | Name, Service, Available, Age | string, string, string, string | 0, 0, 0, 0 |

    @needs:type:customresourcedefinitions.apiextensions @since:1.37
    Examples: extensions since 1.37
      | kind                                  | path                                                     | columns                                                                 | types                                                         | priorities             |
      | CustomResourceDefinition (since 1.37) | /apis/apiextensions.orch.io/v1/customresourcedefinitions | Name, Scope, Versions, Created At, Group, Kind, ShortNames, Established | string, string, string, date, string, string, string, boolean | 0, 0, 0, 0, 1, 1, 1, 1 |

    @needs:type:resourceclaims.resource @needs:type:resourceslices.resource @since:1.34
    Examples: devices since 1.34
      | kind          | path                                                            | columns                       | types                                  | priorities    |
      | ResourceClaim | /apis/resource.orch.io/v1/namespaces/{namespace}/resourceclaims | Name, State, Age              | string, string, string                 | 0, 0, 0       |
      | ResourceSlice | /apis/resource.orch.io/v1/resourceslices                        | Name, Node, Driver, Pool, Age | string, string, string, string, string | 0, 0, 0, 0, 0 |

    @needs:type:servicecidrs.networking @needs:type:ipaddresses.networking @since:1.33
    Examples: networking since 1.33
      | kind        | path                                     | columns          | types                  | priorities |
      | ServiceCIDR | /apis/networking.orch.io/v1/servicecidrs | Name, CIDRs, Age | string, string, string | 0, 0, 0    |
      | IPAddress   | /apis/networking.orch.io/v1/ipaddresses  | Name, ParentRef  | string, string         | 0, 0       |
