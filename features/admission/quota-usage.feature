@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota
Feature: Usage of ResourceQuotas after changes
  The controller counts again when an object is deleted, a Pod has terminated, or the limits of a quota change.

  @rule:adm-quota-all-enforced
  Scenario: DELETE of an object decreases the usage of two full ResourceQuotas
    adm-quota-all-enforced: a deleted object no longer counts in any quota.
    Detects: a server that never decreases the usage, or decreases the usage of only one quota.
    Given these ResourceQuota exist:
      | name  | spec.hard               |
      | a-one | {"count/endpoints":"2"} |
      | b-two | {"count/endpoints":"2"} |
    And the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the stored ResourceQuota "a-one" has within 60 seconds:
      | status.used["count/endpoints"] | "1" |
    And the stored ResourceQuota "b-two" has within 60 seconds:
      | status.used["count/endpoints"] | "1" |

  @rule:adm-quota-all-enforced @needs:type:pods
  Scenario Outline: A Pod that <change> no longer uses the ResourceQuota
    adm-quota-all-enforced: pods and requests.cpu count only Pods that have not terminated; count/pods counts every stored Pod.
    Detects: a server that counts terminated Pods, or counts again only when a Pod is deleted.
    Given these ResourceQuota exist:
      | name | spec.hard                                        |
      | q    | {"pods":"2","requests.cpu":"2","count/pods":"2"} |
    And the Pod "one-container" named "a" with:
      | spec.schedulerName           | nobody                   |
      | spec.containers[0].resources | {"requests":{"cpu":"1"}} |
    And the Pod "one-container" named "b" with:
      | spec.schedulerName           | nobody                   |
      | spec.containers[0].resources | {"requests":{"cpu":"1"}} |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"<phase>"}}
      """
    Then the response is 200
    And the stored ResourceQuota "q" has within 60 seconds:
      | status.used | {"pods":"1","requests.cpu":"1","count/pods":"2"} |

    Examples: phases
      | change        | phase     |
      | has failed    | Failed    |
      | has succeeded | Succeeded |

  @rule:adm-quota-all-enforced
  Scenario Outline: POST of an object returns <response> after a merge patch <change> the limit of a ResourceQuota
    adm-quota-all-enforced: the server uses the new limit, also if the usage exceeds it already.
    Detects: a server that uses the limits with which the quota was created.
    Given these ResourceQuota exist:
      | name | spec.hard               |
      | q    | {"count/endpoints":"2"} |
    And the Endpoints "empty" named "a"
    And the Endpoints "empty" named "b"
    And PATCH /api/v1/namespaces/{namespace}/resourcequotas/q with the body:
      """application/merge-patch+json
      {"spec":{"hard":{"count/endpoints":"<limit>"}}}
      """
    And the stored ResourceQuota "q" has within 60 seconds:
      | status.hard["count/endpoints"] | "<limit>" |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | c |
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used["count/endpoints"] | "<usage>" |

    Examples: limits
      | change    | limit | response      | usage |
      | increases | 3     | 201           | 3     |
      | decreases | 1     | 403 Forbidden | 2     |

  @rule:adm-quota-all-enforced @needs:type:services
  Scenario Outline: A merge patch that <change> decreases the usage of a ResourceQuota
    adm-quota-all-enforced: the controller counts again when the type of a Service changes.
    Detects: a controller that counts again only after deletions.
    Given these ResourceQuota exist:
      | name | spec.hard                                               |
      | q    | {"services.nodeports":"5","services.loadbalancers":"5"} |
    And the Service "one-port" named "a" with:
      | spec.type | LoadBalancer |
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/merge-patch+json
      {"spec":{"type":"<type>"}}
      """
    Then the response is 200
    And the stored ResourceQuota "q" has within 60 seconds:
      | status.used | <usage> |

    Examples: types
      | change                                        | type      | usage                                                   |
      | changes a LoadBalancer to a NodePort Service  | NodePort  | {"services.nodeports":"1","services.loadbalancers":"0"} |
      | changes a LoadBalancer to a ClusterIP Service | ClusterIP | {"services.nodeports":"0","services.loadbalancers":"0"} |
