@area:audit @needs:audit-log
Feature: Contents of audit events
  An audit event contains the user who sent a request, the impersonated user and the object. The audit policy determines its level of detail.

  @rule:audit-impersonated-user @needs:impersonation @since:1.22
  Scenario: The audit event of an impersonated request has all attributes of the impersonated user
    audit-impersonated-user: impersonatedUser has the values of the impersonation headers, and the group system:authenticated.
    Detects: a server that logs only the name, or logs the impersonated user as the authenticated user.
    Given a server with the launch profile "audit"
    And the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Uid" is "u-1234"
    And the request header "Impersonate-Group" is "helpers"
    And the request header "Impersonate-Extra-Reason" is "test"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 403
    And the audit event at "ResponseComplete" has:
      | impersonatedUser.username | is           | zed                           |
      | impersonatedUser.uid      | is           | u-1234                        |
      | impersonatedUser.groups   | in any order | helpers, system:authenticated |
      | impersonatedUser.extra    | is           | {"reason":["test"]}           |
      | user.username             | is not       | zed                           |
      | responseStatus.code       | is           | 403                           |

  @rule:audit-object-reference
  Scenario Outline: The objectRef of the audit event of a PATCH of <target> has the attributes of the path
    audit-object-reference: objectRef has the resource, subresource, namespace, name and API group in the path, and no other attribute.
    Detects: a server that omits the subresource or the API group.
    Given a server with the launch profile "audit"
    When PATCH <path> with the body:
      """application/merge-patch+json
      {}
      """
    Then the response is 404
    And the audit event at "ResponseComplete" has:
      | verb      | patch       |
      | objectRef | <reference> |

    Examples: objects
      | target                     | path                                                         | reference                                                                                                                     |
      | the scale of a Deployment  | /apis/apps/v1/namespaces/{namespace}/deployments/none/scale  | {"resource":"deployments","namespace":"{namespace}","name":"none","apiGroup":"apps","apiVersion":"v1","subresource":"scale"}  |
      | the status of a Deployment | /apis/apps/v1/namespaces/{namespace}/deployments/none/status | {"resource":"deployments","namespace":"{namespace}","name":"none","apiGroup":"apps","apiVersion":"v1","subresource":"status"} |
      | Endpoints                  | /api/v1/namespaces/{namespace}/endpoints/none                | {"resource":"endpoints","namespace":"{namespace}","name":"none","apiVersion":"v1"}                                            |
      | a ClusterRole              | /apis/rbac.authorization.orch.io/v1/clusterroles/none        | {"resource":"clusterroles","name":"none","apiGroup":"rbac.authorization.orch.io","apiVersion":"v1"}                           |

  @rule:audit-first-matching-rule
  Scenario Outline: With a policy rule for several resources, the audit event of a POST of <object> has the level <level>
    audit-first-matching-rule: a rule with the level Metadata lists Secrets, ConfigMaps and Leases. A later rule with the level RequestResponse
    matches all other requests.
    Detects: a server that reads only the first entry of the list, or applies the last rule that matches.
    Given a server with the launch profile "audit"
    When POST <path> with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the audit event at "ResponseComplete" has:
      | level         | <level>   |
      | requestObject | <request> |

    Examples: kinds
      | object      | path                                                        | level           | request   |
      | a Secret    | /api/v1/namespaces/{namespace}/secrets                      | Metadata        | (absent)  |
      | a ConfigMap | /api/v1/namespaces/{namespace}/configmaps                   | Metadata        | (absent)  |
      | a Lease     | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | Metadata        | (absent)  |
      | Endpoints   | /api/v1/namespaces/{namespace}/endpoints                    | RequestResponse | (present) |

  @rule:audit-first-matching-rule
  Scenario Outline: With a policy rule for several verbs, the audit event of the verb <verb> on Leases has the level <level>
    audit-first-matching-rule: a rule with the level Request lists the verbs get and deletecollection of Leases. A later rule with the level Metadata
    matches all verbs of Leases.
    Detects: a server that reads only the first or the last verb of a rule.
    Given a server with the launch profile "audit"
    When <method> /apis/coordination.orch.io/v1/namespaces/{namespace}/leases<name>
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | verb  | <verb>  |
      | level | <level> |

    Examples: verbs
      | method | name  | verb             | level    | status |
      | GET    | /none | get              | Request  | 404    |
      | DELETE |       | deletecollection | Request  | 200    |
      | GET    |       | list             | Metadata | 200    |
      | DELETE | /none | delete           | Metadata | 404    |

  @rule:audit-first-matching-rule
  Scenario Outline: With a policy rule for several namespaces, the audit event of a GET in the namespace <namespace> has the level <level>
    audit-first-matching-rule: a rule with the level Metadata lists the namespaces kube-public and default. A later rule with the level RequestResponse
    matches all other namespaces.
    Detects: a server that reads only the first or the last namespace of a rule.
    Given a server with the launch profile "audit"
    When GET /api/v1/namespaces/<namespace>/endpoints/none
    Then the response is 404
    And the audit event at "ResponseComplete" has:
      | level | <level> |

    Examples: namespaces
      | namespace   | level           |
      | kube-public | Metadata        |
      | default     | Metadata        |
      | kube-system | RequestResponse |

  @rule:audit-first-matching-rule
  Scenario Outline: With a policy rule for subresources and resourceNames, the audit event of a PATCH of <path> has the level <level>
    audit-first-matching-rule: a rule with the level Metadata lists the status of every resource, all subresources of ReplicationControllers, and the
    PodTemplates "first" and "second". A later rule with the level RequestResponse matches all other requests.
    Detects: a server that compares resources as strings, or ignores resourceNames.
    Given a server with the launch profile "audit"
    When PATCH /api/v1/namespaces/{namespace}/<path> with the body:
      """application/merge-patch+json
      {}
      """
    Then the response is 404
    And the audit event at "ResponseComplete" has:
      | level | <level> |

    Examples: resources
      | path                               | level           |
      | services/none/status               | Metadata        |
      | services/none                      | RequestResponse |
      | replicationcontrollers/none/scale  | Metadata        |
      | replicationcontrollers/none/status | Metadata        |
      | replicationcontrollers/none        | Metadata        |
      | podtemplates/first                 | Metadata        |
      | podtemplates/second                | Metadata        |
      | podtemplates/third                 | RequestResponse |
