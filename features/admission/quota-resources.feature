@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota
Feature: Resources that ResourceQuotas limit
  A ResourceQuota can limit several resources. The server adds the requests of all containers, and also checks updates of Services.

  @rule:adm-quota-all-enforced @needs:type:services
  Scenario Outline: <request> of a Service with two node ports returns <response> with quotas of <services> for Services and <ports> for node ports
    adm-quota-all-enforced: the server enforces the limit of each resource, and an update is checked like a creation.
    Detects: a server that checks only one resource of a quota, or only the number of objects.
    Given these ResourceQuota exist:
      | name | spec.hard                                                   |
      | q    | {"services": "<services>", "services.nodeports": "<ports>"} |
    And the Service "one-port" named "a"
    When <method> /api/v1/namespaces/{namespace}/services<name> with the body:
      """application/<type>
      {"metadata":{"name":"<object>"},"spec":{"type":"NodePort","ports":[{"name":"a","port":80},{"name":"b","port":81}]}}
      """
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used | {"services":"<count>","services.nodeports":"<node port usage>"} |

    Examples: numbers of Services and node ports
      | request       | method | name | type             | object | services | ports | response      | count | node port usage |
      | POST          | POST   |      | json             | b      | 2        | 2     | 201           | 2     | 2               |
      | POST          | POST   |      | json             | b      | 5        | 1     | 403 Forbidden | 1     | 0               |
      | POST          | POST   |      | json             | b      | 1        | 5     | 403 Forbidden | 1     | 0               |
      | A merge patch | PATCH  | /a   | merge-patch+json | a      | 1        | 2     | 200           | 1     | 2               |
      | A merge patch | PATCH  | /a   | merge-patch+json | a      | 1        | 1     | 403 Forbidden | 1     | 0               |

  @rule:adm-quota-limit-inclusive @needs:type:pods
  Scenario Outline: POST of a Pod that requests <amounts> returns <response> with a quota of <limit>
    adm-quota-limit-inclusive: the server adds the requests of all containers, and compares quantities with different units.
    Detects: a server that counts only the first container, adds the requests of init containers, or compares quantities as strings.
    Given these ResourceQuota exist:
      | name | spec.hard |
      | q    | <limit>   |
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [<containers>]<init> }
      """
    Then the response is <response>

    Examples: requests
      | amounts                                                | limit                                | containers                                                                                                                   | init                                                                               | response      |
      | 500m and 500m cpu                                      | {"requests.cpu":"1"}                 | { name: c, image: i, resources: { requests: { cpu: 500m } } }, { name: d, image: i, resources: { requests: { cpu: 500m } } } |                                                                                    | 201           |
      | 500m and 501m cpu                                      | {"requests.cpu":"1"}                 | { name: c, image: i, resources: { requests: { cpu: 500m } } }, { name: d, image: i, resources: { requests: { cpu: 501m } } } |                                                                                    | 403 Forbidden |
      | 1 cpu for a container and an init container            | {"cpu":"1000m"}                      | { name: c, image: i, resources: { requests: { cpu: 1 } } }                                                                   | , initContainers: [{ name: d, image: i, resources: { requests: { cpu: 1 } } }]     | 201           |
      | 1001m cpu for an init container                        | {"cpu":"1"}                          | { name: c, image: i, resources: { requests: { cpu: 500m } } }                                                                | , initContainers: [{ name: d, image: i, resources: { requests: { cpu: 1001m } } }] | 403 Forbidden |
      | 1024Mi memory                                          | {"memory":"1Gi"}                     | { name: c, image: i, resources: { requests: { memory: 1024Mi } } }                                                           |                                                                                    | 201           |
      | a memory limit of 1025Mi                               | {"limits.memory":"1Gi"}              | { name: c, image: i, resources: { limits: { memory: 1025Mi } } }                                                             |                                                                                    | 403 Forbidden |
      | memory for only the first of two containers            | {"requests.memory":"1Gi"}            | { name: c, image: i, resources: { requests: { memory: 1Mi } } }, { name: d, image: i }                                       |                                                                                    | 403 Forbidden |
      | memory for a container, but not for its init container | {"requests.memory":"1Gi"}            | { name: c, image: i, resources: { requests: { memory: 1Mi } } }                                                              | , initContainers: [{ name: d, image: i }]                                          | 403 Forbidden |
      | 2 extended resources                                   | {"requests.example.com/gpu":"1"}     | { name: c, image: i, resources: { limits: { example.com/gpu: 2 } } }                                                         |                                                                                    | 403 Forbidden |
      | one extended resource                                  | {"requests.example.com/gpu":"1"}     | { name: c, image: i, resources: { limits: { example.com/gpu: 1 } } }                                                         |                                                                                    | 201           |
      | 2Gi ephemeral storage                                  | {"requests.ephemeral-storage":"1Gi"} | { name: c, image: i, resources: { requests: { ephemeral-storage: 2Gi } } }                                                   |                                                                                    | 403 Forbidden |
      | a limit of 2Gi ephemeral storage                       | {"limits.ephemeral-storage":"1Gi"}   | { name: c, image: i, resources: { limits: { ephemeral-storage: 2Gi } } }                                                     |                                                                                    | 403 Forbidden |

    @since:1.29
    Examples: init containers, since 1.29
      | amounts                                        | limit       | containers                                                    | init                                                                                                                                           | response      |
      | 1001m cpu for the first of two init containers | {"cpu":"1"} | { name: c, image: i, resources: { requests: { cpu: 500m } } } | , initContainers: [{ name: d, image: i, resources: { requests: { cpu: 1001m } } }, { name: e, image: i, resources: { requests: { cpu: 1 } } }] | 403 Forbidden |
      | 600m cpu for a restartable init container      | {"cpu":"1"} | { name: c, image: i, resources: { requests: { cpu: 500m } } } | , initContainers: [{ name: d, image: i, restartPolicy: Always, resources: { requests: { cpu: 600m } } }]                                       | 403 Forbidden |
      | 500m cpu for a restartable init container      | {"cpu":"1"} | { name: c, image: i, resources: { requests: { cpu: 500m } } } | , initContainers: [{ name: d, image: i, restartPolicy: Always, resources: { requests: { cpu: 500m } } }]                                       | 201           |

  @rule:adm-quota-all-enforced @needs:type:services @since:1.24
  Scenario Outline: POST of a LoadBalancer Service with <ports> returns <response> with a quota of one node port
    adm-quota-all-enforced: each port of a LoadBalancer Service counts as a node port, unless the Service allocates none.
    Detects: a server that counts only the node ports of NodePort Services.
    Given these ResourceQuota exist:
      | name | spec.hard                   |
      | q    | {"services.nodeports": "1"} |
    When POST /api/v1/namespaces/{namespace}/services?dryRun=All with the body:
      """
      {metadata: {name: a}, spec: {type: LoadBalancer, <spec>}}
      """
    Then the response is <response>

    Examples: ports
      | ports                        | spec                                                                                    | response      |
      | two ports                    | ports: [{name: a, port: 80}, {name: b, port: 81}]                                       | 403 Forbidden |
      | one port                     | ports: [{port: 80}]                                                                     | 201           |
      | two ports without node ports | allocateLoadBalancerNodePorts: false, ports: [{name: a, port: 80}, {name: b, port: 81}] | 201           |

  @rule:adm-quota-all-enforced
  Scenario: A full ResourceQuota does not limit another namespace whose name is a prefix of the name of the quota's namespace
    adm-quota-all-enforced: a quota applies only to its namespace.
    Detects: a server that finds quotas by a prefix of their key.
    Given the Namespace "empty" named "{namespace}-2"
    And the response to POST /api/v1/namespaces/{namespace}-2/resourcequotas with this body is saved as "q":
      """
      metadata: { name: q }
      spec: { hard: { count/endpoints: 0 } }
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201

  @rule:adm-quota-scopes @needs:type:pods @needs:type:priorityclasses.scheduling
  Scenario Outline: POST of a Pod <class> returns <response> if a full quota selects priority classes with the operator <operator>
    adm-quota-scopes: an expression with values compares the priorityClassName of the Pod with each value.
    Detects: a server that compares only the first value, or treats NotIn like In.
    Given these ResourceQuota exist:
      | name | spec.hard     | spec.scopeSelector                                                                                                          |
      | q    | {"pods": "0"} | {"matchExpressions":[{"scopeName":"PriorityClass","operator":"<operator>","values":["system-node-critical","c-{unique}"]}]} |
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5}
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { <member>containers: [{ name: c, image: i }] }
      """
    Then the response is <response>

    Examples: classes
      | class                                          | operator | member                           | response      |
      | with the second of two listed priority classes | In       | priorityClassName: 'c-{unique}', | 403 Forbidden |
      | without a priority class                       | In       |                                  | 201           |
      | with the second of two listed priority classes | NotIn    | priorityClassName: 'c-{unique}', | 201           |
