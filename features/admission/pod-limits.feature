@area:admission @needs:type:pods @needs:type:limitranges
Feature: LimitRanges and the containers of Pods
  The server checks every container and the sum of all containers against every LimitRange of the namespace.

  @rule:adm-limit-range-defaults
  Scenario Outline: Every container and init container of a Pod created by <request> gets the defaults of the LimitRange
    adm-limit-range-defaults: the defaults apply to each container that omits the resource, for every request that creates a Pod.
    Detects: a server that sets the defaults only for the first container, or only for POST.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, default: { memory: 1Gi }, defaultRequest: { memory: 512Mi } }] }
      """
    When <method> /api/v1/namespaces/{namespace}/pods<name>?dryRun=All&fieldManager=m with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"},{"name":"d","image":"i","resources":{"limits":{"memory":"2Gi"}}},{"name":"e","image":"i"}],"initContainers":[{"name":"f","image":"i"}]}}
      """
    Then the response is 201
    And the response has:
      | spec.containers[0].resources     | {"limits":{"memory":"1Gi"},"requests":{"memory":"512Mi"}} |
      | spec.containers[1].resources     | {"limits":{"memory":"2Gi"},"requests":{"memory":"2Gi"}}   |
      | spec.containers[2].resources     | {"limits":{"memory":"1Gi"},"requests":{"memory":"512Mi"}} |
      | spec.initContainers[0].resources | {"limits":{"memory":"1Gi"},"requests":{"memory":"512Mi"}} |

    Examples: requests
      | request  | method | name | type             |
      | a POST   | POST   |      | json             |
      | an apply | PATCH  | /a   | apply-patch+yaml |

  @rule:adm-limit-range-enforced
  Scenario Outline: A POST of a Pod returns <response> if <situation>
    adm-limit-range-enforced: each container and the sum of all containers must be within the limits, and a value equal to a limit is allowed.
    Detects: a server that checks only the first container or the maximum, or that compares the sum with the limit of a container.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [<limits>] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [<containers>]<init containers> }
      """
    Then the response is <response>

    Examples: containers
      | situation                                                          | limits                                                               | containers                                                                                                                       | init containers                                                                   | response      |
      | the second container exceeds the maximum                           | { type: Container, max: { cpu: 1 } }                                 | { name: c, image: i, resources: { limits: { cpu: 1 } } }, { name: d, image: i, resources: { limits: { cpu: 1001m } } }           |                                                                                   | 403 Forbidden |
      | an init container exceeds the maximum                              | { type: Container, max: { cpu: 1 } }                                 | { name: c, image: i, resources: { limits: { cpu: 1 } } }                                                                         | , initContainers: [{ name: d, image: i, resources: { limits: { cpu: 1001m } } }]  | 403 Forbidden |
      | a container requests the minimum                                   | { type: Container, min: { cpu: 100m } }                              | { name: c, image: i, resources: { limits: { cpu: 1 }, requests: { cpu: "0.1" } } }                                               |                                                                                   | 201           |
      | a container requests less than the minimum                         | { type: Container, min: { cpu: 100m } }                              | { name: c, image: i, resources: { limits: { cpu: 1 }, requests: { cpu: 99m } } }                                                 |                                                                                   | 403 Forbidden |
      | the ratio of limit and request is equal to the maximum             | { type: Container, maxLimitRequestRatio: { cpu: 2 } }                | { name: c, image: i, resources: { limits: { cpu: 1 }, requests: { cpu: 500m } } }                                                |                                                                                   | 201           |
      | the ratio of limit and request exceeds the maximum                 | { type: Container, maxLimitRequestRatio: { cpu: 2 } }                | { name: c, image: i, resources: { limits: { cpu: 1 }, requests: { cpu: 499m } } }                                                |                                                                                   | 403 Forbidden |
      | the sum of the containers is equal to the maximum of a Pod         | { type: Container, max: { cpu: 1 } }, { type: Pod, max: { cpu: 2 } } | { name: c, image: i, resources: { limits: { cpu: 1 } } }, { name: d, image: i, resources: { limits: { cpu: 1000m } } }           |                                                                                   | 201           |
      | the sum of the containers exceeds the maximum of a Pod             | { type: Pod, max: { memory: 1Gi } }                                  | { name: c, image: i, resources: { limits: { memory: 512Mi } } }, { name: d, image: i, resources: { limits: { memory: 513Mi } } } |                                                                                   | 403 Forbidden |
      | an init container alone is equal to the maximum of a Pod           | { type: Pod, max: { memory: 1Gi } }                                  | { name: c, image: i, resources: { limits: { memory: 512Mi } } }                                                                  | , initContainers: [{ name: d, image: i, resources: { limits: { memory: 1Gi } } }] | 201           |
      | no container has a limit and the LimitRange has a maximum for Pods | { type: Pod, max: { memory: 1Gi } }                                  | { name: c, image: i }                                                                                                            |                                                                                   | 403 Forbidden |
      | the second resource of a container exceeds its maximum             | { type: Container, max: { cpu: 1, memory: 1Gi } }                    | { name: c, image: i, resources: { limits: { cpu: 1, memory: 1025Mi } } }                                                         |                                                                                   | 403 Forbidden |

  @rule:adm-limit-range-enforced
  Scenario Outline: A POST of a Pod returns <response> if the Pod exceeds only <range>
    adm-limit-range-enforced: the server checks every LimitRange of the namespace, and no LimitRange of another namespace.
    Detects: a server that checks only the first LimitRange, or LimitRanges of namespaces whose names have the same prefix.
    Given the Namespace "empty" named "{namespace}-2"
    And the response to POST /api/v1/namespaces/<namespace>/limitranges with this body is saved as "second":
      """
      metadata: { name: b }
      spec: { limits: [{ type: Container, max: { cpu: 1 } }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "first":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, max: { memory: 2Gi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i, resources: { limits: { cpu: 2, memory: 1Gi } } }] }
      """
    Then the response is <response>

    Examples: LimitRanges
      | range                             | namespace     | response      |
      | the second LimitRange by name     | {namespace}   | 403 Forbidden |
      | a LimitRange of another namespace | {namespace}-2 | 201           |

  @rule:adm-limit-range-enforced
  Scenario: A patch of the labels of a Pod succeeds if the Pod exceeds a LimitRange that was created later
    adm-limit-range-enforced: a LimitRange applies to new Pods.
    Detects: a server that checks updates of existing Pods, so that they cannot be changed.
    Given the Pod "one-container" named "a" with:
      | spec.containers[0].resources | {"limits":{"memory":"2Gi"}} |
    And the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, max: { memory: 1Gi } }] }
      """
    When PATCH /api/v1/namespaces/{namespace}/pods/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the response is 200

  @rule:adm-limit-range-defaults
  Scenario: A new Pod gets the defaults of two LimitRanges
    adm-limit-range-defaults: each LimitRange of the namespace sets the defaults of its resources.
    Detects: a server that applies only one LimitRange.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "first":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, defaultRequest: { cpu: 100m } }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "second":
      """
      metadata: { name: b }
      spec: { limits: [{ type: Container, max: { memory: 2Gi }, defaultRequest: { memory: 1Gi } }] }
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"b"},"spec":{"containers":[{"name":"c","image":"i","resources":{"limits":{"memory":"3Gi"}}}]}} | 403 |
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the Pod "one-container" where:
      | metadata.name | a |
    Then the response is 201
    And the response has:
      | spec.containers[0].resources.requests | {"cpu":"100m","memory":"1Gi"} |
