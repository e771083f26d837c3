@area:rest @needs:type:flowschemas.flowcontrol @needs:impersonation
Feature: FlowSchema of a request
  The first FlowSchema that matches a request determines its priority level. The headers of the response have the uids of the FlowSchema and
  the priority level.

  @rule:rest-flow-schema-headers
  Scenario Outline: The response to GET <path> as <user> has the uid of the FlowSchema <schema>
    rest-flow-schema-headers: the server selects the FlowSchema for the impersonated user, and error responses also have the headers.
    Detects: a server that selects the FlowSchema for the authenticated user, or omits the headers in error responses.
    Given the response to GET /apis/flowcontrol.apiserver.orch.io/v1/flowschemas/<schema> is saved as "schema"
    And the request header "Impersonate-User" is "<user>"
    When GET <path>
    Then the response is <status>
    And the headers of the response have:
      | X-Kubernetes-Pf-Flowschema-Uid    | {schema:metadata.uid} |
      | X-Kubernetes-Pf-Prioritylevel-Uid | (not empty)           |

    Examples: default FlowSchemas
      | user                                | path                                                             | schema                       | status     |
      | zed                                 | /api/v1/namespaces/{namespace}/endpoints/none                    | global-default               | 403 or 404 |
      | zed                                 | /livez                                                           | probes                       | 200 or 403 |
      | system:serviceaccount:place:robot   | /api/v1/namespaces/{namespace}/endpoints/none                    | service-accounts             | 403 or 404 |
      | system:serviceaccount:place:robot   | /apis/none.example.com/v1/things                                 | service-accounts             | 403 or 404 |
      | system:serviceaccount:kube-system:x | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/none | system-leader-election       | 403 or 404 |
      | system:serviceaccount:kube-system:x | /api/v1/namespaces/{namespace}/secrets/none                      | kube-system-service-accounts | 403 or 404 |
      | system:kube-scheduler               | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/none | system-leader-election       | 403 or 404 |
      | system:kube-scheduler               | /api/v1/namespaces/{namespace}/endpoints/none                    | kube-scheduler               | 403 or 404 |

  @rule:rest-flow-schema-headers
  Scenario Outline: The response <names> a FlowSchema if <match>
    rest-flow-schema-headers: a request can match any rule, any subject, any entry of resourceRules and any resource of an entry.
    Detects: a server that reads only the first rule, subject or entry.
    Given the response to POST /apis/flowcontrol.apiserver.orch.io/v1/flowschemas with this body is saved as "schema":
      """
      metadata: {name: 'f-{unique}'}
      spec:
        matchingPrecedence: 50
        priorityLevelConfiguration: {name: global-default}
        rules:
          - subjects: [{kind: User, user: {name: 'one-{unique}'}}]
            resourceRules: [{verbs: ["*"], apiGroups: ["*"], resources: ["*"], namespaces: ["*"]}]
          - subjects: [{kind: User, user: {name: 'two-{unique}'}}, {kind: Group, group: {name: 'three-{unique}'}}]
            resourceRules:
              - {verbs: [list], apiGroups: [""], resources: [secrets], namespaces: ["*"]}
              - {verbs: [list, get], apiGroups: [apps, ""], resources: [secrets, endpoints], namespaces: [other, '{namespace}']}
      """
    And the stored FlowSchema.flowcontrol.apiserver.orch.io "f-{unique}" has within 30 seconds:
      | status.conditions[0].type | Dangling |
    And the request header "Impersonate-User" is "<user>"
    And the request header "Impersonate-Group" is "<group>"
    When GET <path>
    Then the response is 403 or 404
    And the headers of the response have:
      | X-Kubernetes-Pf-Flowschema-Uid | <relation> | {schema:metadata.uid} |

    Examples: rules and subjects
      | names | match                                | user         | group          | path                                          | relation |
      | names | its first rule matches               | one-{unique} | others         | /api/v1/namespaces/{namespace}/endpoints/none | is       |
      | names | its second rule matches              | two-{unique} | others         | /api/v1/namespaces/{namespace}/endpoints/none | is       |
      | names | the second subject of a rule matches | zed          | three-{unique} | /api/v1/namespaces/{namespace}/endpoints/none | is       |

    Examples: no match
      | names         | match                             | user         | group  | path                                           | relation |
      | does not name | no subject matches                | zed          | others | /api/v1/namespaces/{namespace}/endpoints/none  | is not   |
      | does not name | no entry of resourceRules matches | two-{unique} | others | /api/v1/namespaces/{namespace}/configmaps/none | is not   |
