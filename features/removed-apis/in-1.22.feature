@area:removed-apis
Feature: API versions removed in 1.22
  The server does not serve a removed API version, even if clients stored objects through this version.

  Scenario Outline: GET of the collection of <kind> in <version>, removed in 1.22, returns 404
    removed-1.22-*: servers of release 1.22 and later do not serve the resource in this version.
    Detects: a server that serves a removed API version.
    When GET /apis/<version>/<resource>
    Then the response is 404

    @rule:removed-1.22-mutatingwebhookconfiguration-admissionregistration-v1beta1
    Examples: MutatingWebhookConfiguration of admissionregistration.orch.io/v1beta1
      | kind                         | version                               | resource                      | release |
      | MutatingWebhookConfiguration | admissionregistration.orch.io/v1beta1 | mutatingwebhookconfigurations | 1.22    |

    @rule:removed-1.22-validatingwebhookconfiguration-admissionregistration-v1beta1
    Examples: ValidatingWebhookConfiguration of admissionregistration.orch.io/v1beta1
      | kind                           | version                               | resource                        | release |
      | ValidatingWebhookConfiguration | admissionregistration.orch.io/v1beta1 | validatingwebhookconfigurations | 1.22    |

    @rule:removed-1.22-customresourcedefinition-apiextensions-v1beta1
    Examples: CustomResourceDefinition of apiextensions.orch.io/v1beta1
      | kind                     | version                       | resource                  | release |
      | CustomResourceDefinition | apiextensions.orch.io/v1beta1 | customresourcedefinitions | 1.22    |

    @rule:removed-1.22-apiservice-apiregistration-v1beta1
    Examples: APIService of apiregistration.orch.io/v1beta1
      | kind       | version                         | resource    | release |
      | APIService | apiregistration.orch.io/v1beta1 | apiservices | 1.22    |

    @rule:removed-1.22-tokenreview-authentication-v1beta1
    Examples: TokenReview of authentication.orch.io/v1beta1
      | kind        | version                        | resource     | release |
      | TokenReview | authentication.orch.io/v1beta1 | tokenreviews | 1.22    |

    @rule:removed-1.22-localsubjectaccessreview-authorization-v1beta1
    Examples: LocalSubjectAccessReview of authorization.orch.io/v1beta1
      | kind                     | version                       | resource                                         | release |
      | LocalSubjectAccessReview | authorization.orch.io/v1beta1 | namespaces/{namespace}/localsubjectaccessreviews | 1.22    |

    @rule:removed-1.22-selfsubjectaccessreview-authorization-v1beta1
    Examples: SelfSubjectAccessReview of authorization.orch.io/v1beta1
      | kind                    | version                       | resource                 | release |
      | SelfSubjectAccessReview | authorization.orch.io/v1beta1 | selfsubjectaccessreviews | 1.22    |

    @rule:removed-1.22-subjectaccessreview-authorization-v1beta1
    Examples: SubjectAccessReview of authorization.orch.io/v1beta1
      | kind                | version                       | resource             | release |
      | SubjectAccessReview | authorization.orch.io/v1beta1 | subjectaccessreviews | 1.22    |

    @rule:removed-1.22-selfsubjectrulesreview-authorization-v1beta1
    Examples: SelfSubjectRulesReview of authorization.orch.io/v1beta1
      | kind                   | version                       | resource                | release |
      | SelfSubjectRulesReview | authorization.orch.io/v1beta1 | selfsubjectrulesreviews | 1.22    |

    @rule:removed-1.22-certificatesigningrequest-certificates-v1beta1
    Examples: CertificateSigningRequest of certificates.orch.io/v1beta1
      | kind                      | version                      | resource                   | release |
      | CertificateSigningRequest | certificates.orch.io/v1beta1 | certificatesigningrequests | 1.22    |

    @rule:removed-1.22-lease-coordination-v1beta1
    Examples: Lease of coordination.orch.io/v1beta1
      | kind  | version                      | resource | release |
      | Lease | coordination.orch.io/v1beta1 | leases   | 1.22    |

    @rule:removed-1.22-ingress-extensions-v1beta1
    Examples: Ingress of extensions/v1beta1
      | kind    | version            | resource  | release |
      | Ingress | extensions/v1beta1 | ingresses | 1.22    |

    @rule:removed-1.22-ingress-networking-v1beta1
    Examples: Ingress of networking.orch.io/v1beta1
      | kind    | version                    | resource  | release |
      | Ingress | networking.orch.io/v1beta1 | ingresses | 1.22    |

    @rule:removed-1.22-ingressclass-networking-v1beta1
    Examples: IngressClass of networking.orch.io/v1beta1
      | kind         | version                    | resource       | release |
      | IngressClass | networking.orch.io/v1beta1 | ingressclasses | 1.22    |

    @rule:removed-1.22-clusterrole-rbac-v1beta1
    Examples: ClusterRole of rbac.authorization.orch.io/v1beta1
      | kind        | version                            | resource     | release |
      | ClusterRole | rbac.authorization.orch.io/v1beta1 | clusterroles | 1.22    |

    @rule:removed-1.22-clusterrolebinding-rbac-v1beta1
    Examples: ClusterRoleBinding of rbac.authorization.orch.io/v1beta1
      | kind               | version                            | resource            | release |
      | ClusterRoleBinding | rbac.authorization.orch.io/v1beta1 | clusterrolebindings | 1.22    |

    @rule:removed-1.22-role-rbac-v1beta1
    Examples: Role of rbac.authorization.orch.io/v1beta1
      | kind | version                            | resource | release |
      | Role | rbac.authorization.orch.io/v1beta1 | roles    | 1.22    |

    @rule:removed-1.22-rolebinding-rbac-v1beta1
    Examples: RoleBinding of rbac.authorization.orch.io/v1beta1
      | kind        | version                            | resource     | release |
      | RoleBinding | rbac.authorization.orch.io/v1beta1 | rolebindings | 1.22    |

    @rule:removed-1.22-priorityclass-scheduling-v1beta1
    Examples: PriorityClass of scheduling.orch.io/v1beta1
      | kind          | version                    | resource        | release |
      | PriorityClass | scheduling.orch.io/v1beta1 | priorityclasses | 1.22    |

    @rule:removed-1.22-csidriver-storage-v1beta1
    Examples: CSIDriver of storage.orch.io/v1beta1
      | kind      | version                 | resource   | release |
      | CSIDriver | storage.orch.io/v1beta1 | csidrivers | 1.22    |

    @rule:removed-1.22-csinode-storage-v1beta1
    Examples: CSINode of storage.orch.io/v1beta1
      | kind    | version                 | resource | release |
      | CSINode | storage.orch.io/v1beta1 | csinodes | 1.22    |

    @rule:removed-1.22-storageclass-storage-v1beta1
    Examples: StorageClass of storage.orch.io/v1beta1
      | kind         | version                 | resource       | release |
      | StorageClass | storage.orch.io/v1beta1 | storageclasses | 1.22    |

    @rule:removed-1.22-volumeattachment-storage-v1beta1
    Examples: VolumeAttachment of storage.orch.io/v1beta1
      | kind             | version                 | resource          | release |
      | VolumeAttachment | storage.orch.io/v1beta1 | volumeattachments | 1.22    |
