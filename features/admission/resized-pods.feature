@area:admission @needs:type:pods @since:1.33
Feature: LimitRanges and ResourceQuotas of resized Pods
  The server checks a resize of a Pod against the LimitRanges and ResourceQuotas of its namespace, in the same way as a new Pod.

  Background:
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName           | nobody                                                                             |
      | spec.containers[0].name      | c                                                                                  |
      | spec.containers[0].resources | {"requests":{"cpu":"1"},"limits":{"cpu":"2"}}                                      |
      | spec.containers[1]           | {"name":"d","image":"i","resources":{"requests":{"cpu":"1"},"limits":{"cpu":"2"}}} |

  @rule:adm-resize-limit-range @needs:type:limitranges
  Scenario Outline: A resize of a Pod returns <response> if <situation>
    adm-resize-limit-range: the server checks the changed and the unchanged containers of the Pod.
    Detects: a server that checks LimitRanges only when a Pod is created, or checks only the first container of a resize.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [<limits>] }
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"b"},"spec":{"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1m"},"limits":{"cpu":"100"}}}]}} | 403 |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/strategic-merge-patch+json
      {"spec":{"containers":[{"name":"<container>","resources":{"<member>":{"cpu":"<cpu>"}}}]}}
      """
    Then the response is <response>

    Examples: limits
      | situation                                                        | limits                                                | container | member   | cpu   | response      |
      | the limit of the second container is equal to the maximum        | { type: Container, max: { cpu: 3 } }                  | d         | limits   | 3     | 200           |
      | the limit of the second container exceeds the maximum            | { type: Container, max: { cpu: 3 } }                  | d         | limits   | 4     | 403 Forbidden |
      | the request of the first container is less than the minimum      | { type: Container, min: { cpu: 500m } }               | c         | requests | 499m  | 403 Forbidden |
      | the sum of the limits exceeds the maximum of a Pod               | { type: Pod, max: { cpu: 4 } }                        | c         | limits   | 2001m | 403 Forbidden |
      | a container other than the resized container exceeds the maximum | { type: Container, max: { cpu: 1500m } }              | d         | limits   | 1     | 403 Forbidden |
      | the ratio of limit and request exceeds the maximum               | { type: Container, maxLimitRequestRatio: { cpu: 2 } } | c         | limits   | 3     | 403 Forbidden |

  @rule:adm-resize-limit-range @needs:type:limitranges
  Scenario: A resize of a Pod sets the defaults of a LimitRange that was created after the Pod
    adm-resize-limit-range: the defaults apply to each container of the Pod that omits the resource.
    Detects: a server that sets defaults only for new Pods.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, max: { cpu: 50 }, default: { cpu: 5 }, defaultRequest: { memory: 512Mi } }] }
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"b"},"spec":{"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1m"},"limits":{"cpu":"100"}}}]}} | 403 |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize with the body:
      """application/strategic-merge-patch+json
      {"spec":{"containers":[{"name":"d","resources":{"requests":{"cpu":"2"}}}]}}
      """
    Then the response is 200
    And the response has:
      | spec.containers[0].resources | {"requests":{"cpu":"1","memory":"512Mi"},"limits":{"cpu":"2"}} |
      | spec.containers[1].resources | {"requests":{"cpu":"2","memory":"512Mi"},"limits":{"cpu":"2"}} |

  @rule:adm-resize-quota @needs:type:resourcequotas @needs:controller:resourcequota
  Scenario Outline: A <request> of a Pod to <cpu> cpu returns <response> if the ResourceQuota allows one more cpu
    adm-resize-quota: the server adds the increase of the requests to the usage, and a rejected resize changes nothing.
    Detects: a server that does not check quotas for a resize, or counts all requests of the resized Pod again.
    Given these ResourceQuota exist:
      | name | spec.hard             |
      | q    | {"requests.cpu": "3"} |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize<query> with the body:
      """application/strategic-merge-patch+json
      {"spec":{"containers":[{"name":"d","resources":{"requests":{"cpu":"<cpu>"},"limits":{"cpu":"9"}}}]}}
      """
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used | {"requests.cpu":"<used cpu>"} |
    And the stored Pod "a" has:
      | spec.containers[1].resources.requests.cpu | <stored cpu> |

    Examples: amounts
      | request        | cpu   | query       | response      | used cpu | stored cpu |
      | resize         | 2     |             | 200           | 3        | "2"        |
      | dry-run resize | 2     | ?dryRun=All | 200           | 2        | "1"        |
      | resize         | 2001m |             | 403 Forbidden | 2        | "1"        |
