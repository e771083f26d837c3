@area:admission @needs:type:pods
Feature: Admission of pods
  The server checks new pods against the limits and the security standard of their namespace.

  @rule:adm-limit-range-defaults @needs:type:limitranges
  Scenario: A Pod without resource requests and limits gets the defaults of the LimitRange of its namespace
    adm-limit-range-defaults: limits get the values of default, and requests get the values of defaultRequest.
    Detects: a server that stores LimitRanges but does not apply them, or that uses one default for requests and limits.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, default: { memory: 1Gi }, defaultRequest: { memory: 512Mi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i }] }
      """
    Then the response is a success
    And the response has:
      | spec.containers[0].resources.limits   | {"memory":"1Gi"}   |
      | spec.containers[0].resources.requests | {"memory":"512Mi"} |

  @rule:adm-limit-range-defaults @needs:type:limitranges
  Scenario: A container with a limit for one resource gets the defaults of the LimitRange for the other resources
    adm-limit-range-defaults: the defaults apply to each resource that the container does not specify.
    Detects: a server that applies defaults only to containers without any limits.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, default: { cpu: 1, memory: 1Gi }, defaultRequest: { cpu: 100m, memory: 512Mi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i, resources: { limits: { cpu: 500m } } }] }
      """
    Then the response is a success
    And the response has:
      | spec.containers[0].resources.limits   | {"cpu":"500m","memory":"1Gi"}   |
      | spec.containers[0].resources.requests | {"cpu":"500m","memory":"512Mi"} |

  @rule:adm-limit-range-enforced @needs:type:limitranges
  Scenario Outline: A POST of a Pod with the memory limit <limit> returns <status> if the LimitRange maximum is 1Gi
    adm-limit-range-enforced: a limit equal to the maximum is allowed.
    Detects: a server that applies only the defaults of a LimitRange, or that compares quantities as strings.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, max: { memory: 1Gi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i, resources: { limits: { memory: <limit> } } }] }
      """
    Then the response is <status>

    Examples: limits at and above the maximum
      | limit  | status        |
      | 1024Mi | 201           |
      | 1025Mi | 403 Forbidden |

  @rule:adm-pod-security-enforced
  Scenario Outline: A POST of a Pod with hostNetwork <hostNetwork> returns <status> in a namespace that enforces the standard baseline
    adm-pod-security-enforced: the Pod Security Standard baseline forbids the host network.
    Detects: a server that ignores the labels of the Namespace, or that only returns a warning.
    Given the response to POST /api/v1/namespaces with this body is saved as "createdNamespace":
      """
      metadata: { name: secure-{unique}, labels: { pod-security.{dialect:domain}/enforce: baseline } }
      """
    When POST /api/v1/namespaces/secure-{unique}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { hostNetwork: <hostNetwork>, containers: [{ name: c, image: i }] }
      """
    Then the response is <status>

    Examples: host network and Pod network
      | hostNetwork | status        |
      | false       | 201           |
      | true        | 403 Forbidden |

  @rule:adm-pod-security-warning
  Scenario: A POST of a Pod with hostNetwork returns 201 and a warning in a namespace that warns about the standard baseline
    adm-pod-security-warning: in the mode warn, the server admits the Pod and returns a warning.
    Detects: a server that rejects the Pod in the mode warn, or that ignores the mode warn.
    Given the response to POST /api/v1/namespaces with this body is saved as "createdNamespace":
      """
      metadata: { name: warned-{unique}, labels: { pod-security.{dialect:domain}/warn: baseline } }
      """
    When POST /api/v1/namespaces/warned-{unique}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { hostNetwork: true, containers: [{ name: c, image: i }] }
      """
    Then the response is 201
    And the warnings in any order are:
      | text                                                                            |
      | would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true) |
