@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota
Feature: Quotas of the number of objects
  A ResourceQuota can limit the number of objects of every resource, also in named API groups.

  @rule:adm-quota-all-enforced @needs:type:leases.coordination
  Scenario Outline: <request> of a Lease returns <response> with a quota of <limit> for Leases
    adm-quota-all-enforced: a quota can limit the number of objects of a named API group, in every request that creates an object.
    Detects: a server that enforces only quotas of the core group.
    Given these ResourceQuota exist:
      | name | spec.hard                                       |
      | q    | {"count/leases.coordination.orch.io":"<limit>"} |
    And the Lease "empty" named "a"
    When <method> /apis/coordination.orch.io/v1/namespaces/{namespace}/leases<path> with the body:
      """application/<type>
      {"apiVersion":"coordination.orch.io/v1","kind":"Lease","metadata":{"name":"b"}}
      """
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used["count/leases.coordination.orch.io"] | "<usage>" |

    Examples: limits
      | request  | limit | method | path              | type             | response      | usage |
      | POST     | 1     | POST   |                   | json             | 403 Forbidden | 1     |
      | POST     | 2     | POST   |                   | json             | 201           | 2     |
      | An apply | 1     | PATCH  | /b?fieldManager=m | apply-patch+yaml | 403 Forbidden | 1     |

  @rule:adm-quota-all-enforced @needs:crd
  Scenario Outline: <request> of a custom object returns 403 with a quota of 0 objects
    adm-quota-all-enforced: a quota can limit the number of objects of a custom resource.
    Detects: a server that ignores the limits of custom resources.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      {}
      """
    And these ResourceQuota exist:
      | name | spec.hard                                  |
      | q    | {"count/widgets.{unique}.example.com":"0"} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"}}
      """
    Then the response is 403 Forbidden
    And there is no Widget "a"

    Examples: requests
      | request  | method | path              | type             |
      | POST     | POST   |                   | json             |
      | An apply | PATCH  | /a?fieldManager=m | apply-patch+yaml |

  @rule:adm-quota-all-enforced
  Scenario Outline: POST of an object of <plural> returns 403 with a full quota of <name>
    adm-quota-all-enforced: some resources of the core group also count under their name without the prefix count.
    Detects: a server that ignores one of these names.
    Given these ResourceQuota exist:
      | name | spec.hard      |
      | q    | {"<name>":"0"} |
    When POST /api/v1/namespaces/{namespace}/<plural>?dryRun=All with the body:
      """
      {metadata: {name: a}<spec>}
      """
    Then the response is 403 Forbidden
    And the Status has:
      | message | contains | exceeded quota: q |

    Examples: names
      | plural                 | name                   | spec                                                                                        |
      | configmaps             | configmaps             |                                                                                             |
      | secrets                | secrets                |                                                                                             |
      | replicationcontrollers | replicationcontrollers | , spec: {template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}} |
      | persistentvolumeclaims | persistentvolumeclaims | , spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1}}}                 |
      | services               | services.loadbalancers | , spec: {type: LoadBalancer, ports: [{port: 80}]}                                           |
