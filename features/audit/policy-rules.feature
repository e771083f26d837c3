@area:audit @needs:audit-log
Feature: Users, groups and scopes in rules of the audit policy
  A rule matches a request by each of its users and groups, by complete API groups, and by patterns of paths.

  Background:
    Given a server with the launch profile "audit"

  @rule:audit-first-matching-rule
  Scenario Outline: The audit event of GET <path> by a user in the groups devs and system:authenticated has the level <level>
    audit-first-matching-rule: the policy has a rule for LimitRanges and the groups auditors and devs, a rule for PersistentVolumeClaims and the group
    system:authenticated, and a rule for the users nobody and restricted-bob.
    Detects: a server that reads only the first group or user of a rule, or only the first group of the user.
    Given the request header "Authorization" is "Bearer assay-restricted-token"
    When GET <path>
    Then the response is 403
    And the audit event at "ResponseComplete" has:
      | user.username | restricted-bob |
      | level         | <level>        |

    Examples: groups and users
      | path                                                  | level    |
      | /api/v1/namespaces/{namespace}/limitranges            | Metadata |
      | /api/v1/namespaces/{namespace}/persistentvolumeclaims | Metadata |
      | /api/v1/namespaces/{namespace}/services               | Request  |

  @rule:audit-first-matching-rule
  Scenario Outline: The audit event of GET <path> has the level <level> with a policy rule for <rule>
    audit-first-matching-rule: a rule with namespaces or resourceNames does not match a request without them. A rule without resources
    matches each resource of its group. A subresource is another resource.
    Detects: a server that ignores namespaces or names if the request has none, or that treats a subresource like its resource.
    When GET <path>
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | level | <level> |

    Examples: requests without namespaces or names
      | rule                                         | path                                        | status | level           |
      | PersistentVolumes in kube-public             | /api/v1/persistentvolumes                   | 200    | RequestResponse |
      | PodTemplates with the names first and second | /api/v1/namespaces/{namespace}/podtemplates | 200    | RequestResponse |
      | LimitRanges of the groups auditors and devs  | /api/v1/namespaces/{namespace}/limitranges  | 200    | RequestResponse |

    Examples: groups and subresources
      | rule                   | path                                                                    | status | level           |
      | the API group policy   | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets             | 200    | Metadata        |
      | the API group policy   | /apis/policy/v1/namespaces/{namespace}/poddisruptionbudgets/none/status | 404    | Metadata        |
      | ConfigMaps and Secrets | /api/v1/namespaces/{namespace}/configmaps/none/nothing                  | 404    | RequestResponse |

    Examples: paths
      | rule                             | path          | status | level           |
      | the paths /nowhere and /version* | /version      | 200    | Metadata        |
      | the paths /nowhere and /version* | /version/none | 404    | Metadata        |
      | the paths /nowhere and /version* | /nowhere      | 404    | Metadata        |
      | the paths /nowhere and /version* | /nowhere/a    | 404    | RequestResponse |
