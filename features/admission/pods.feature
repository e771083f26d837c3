@area:admission @needs:type:pods
Feature: Admission of pods
  The server checks new pods against the limits and the security standard of their namespace.

  @rule:adm-limit-range-defaults @needs:type:limitranges
  Scenario: A Pod without resources gets the defaults of the LimitRange of its namespace
    adm-limit-range-defaults: requests and limits have defaults of their own.
    Detects: a server that stores LimitRanges and does not apply them, or that has one default for both.
    Given the answer to POST /api/v1/namespaces/{namespace}/limitranges is remembered as "range" with the body:
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, default: { memory: 1Gi }, defaultRequest: { memory: 512Mi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i }] }
      """
    Then the answer is a success
    And the answer has:
      | spec.containers[0].resources.limits   | {"memory":"1Gi"}   |
      | spec.containers[0].resources.requests | {"memory":"512Mi"} |

  @rule:adm-limit-range-enforced @needs:type:limitranges
  Scenario Outline: A Pod with the limit <limit> under a LimitRange with the maximum 1Gi is answered with <status>
    adm-limit-range-enforced: the maximum itself is allowed.
    Detects: a server that only applies defaults, or that compares the quantities as text.
    Given the answer to POST /api/v1/namespaces/{namespace}/limitranges is remembered as "range" with the body:
      """
      metadata: { name: a }
      spec: { limits: [{ type: Container, max: { memory: 1Gi } }] }
      """
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { containers: [{ name: c, image: i, resources: { limits: { memory: <limit> } } }] }
      """
    Then the answer is <status>

    Examples: the maximum in another unit, and more
      | limit  | status        |
      | 1024Mi | 201           |
      | 1025Mi | 403 Forbidden |

  @rule:adm-pod-security-enforced
  Scenario Outline: A Pod with hostNetwork <hostNetwork> in a namespace that enforces baseline is answered with <status>
    adm-pod-security-enforced: the standard baseline forbids the network of the host.
    Detects: a server that ignores the labels, or that only warns.
    Given the answer to POST /api/v1/namespaces is remembered as "space" with the body:
      """
      metadata: { name: secure-{unique}, labels: { pod-security.{dialect:protocolPrefix}/enforce: baseline } }
      """
    When POST /api/v1/namespaces/secure-{unique}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { hostNetwork: <hostNetwork>, containers: [{ name: c, image: i }] }
      """
    Then the answer is <status>

    Examples: the network of the pod and that of the host
      | hostNetwork | status        |
      | false       | 201           |
      | true        | 403 Forbidden |

  @rule:adm-pod-security-warning
  Scenario: A Pod with hostNetwork in a namespace that warns about baseline is created with a warning
    adm-pod-security-warning: the mode warn refuses nothing.
    Detects: a server that enforces each mode, or that knows only enforce.
    Given the answer to POST /api/v1/namespaces is remembered as "space" with the body:
      """
      metadata: { name: warned-{unique}, labels: { pod-security.{dialect:protocolPrefix}/warn: baseline } }
      """
    When POST /api/v1/namespaces/warned-{unique}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { hostNetwork: true, containers: [{ name: c, image: i }] }
      """
    Then the answer is 201
    And the warnings in any order are:
      | text                                                                              |
      | would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true) |
