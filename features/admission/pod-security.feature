@area:admission @needs:type:pods
Feature: Pod Security Standards for every container and volume
  The server checks every container and volume of a Pod against the standard in the current labels of its namespace.

  @rule:adm-pod-security-enforced
  Scenario Outline: <request> of a Pod with <violation> returns <response> in a namespace that enforces the standard <standard>
    adm-pod-security-enforced: one violation in any container or volume is sufficient, for every request that creates a Pod.
    Detects: a server that checks only the first container or volume, or only POST.
    Given the response to POST /api/v1/namespaces with this body is saved as "createdNamespace":
      """
      metadata: { name: secure-{unique}, labels: { pod-security.{dialect:domain}/enforce: <standard> } }
      """
    When <method> /api/v1/namespaces/secure-{unique}/pods<name>?dryRun=All&fieldManager=m with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{<spec>}}
      """
    Then the response is <response>

    Examples: baseline
      | request  | method | name | type             | violation                           | standard | spec                                                                                                                             | response      |
      | An apply | PATCH  | /a   | apply-patch+yaml | the host network                    | baseline | "hostNetwork":true,"containers":[{"name":"c","image":"i"}]                                                                       | 403 Forbidden |
      | A POST   | POST   |      | json             | a host path as the second volume    | baseline | "volumes":[{"name":"v","emptyDir":{}},{"name":"w","hostPath":{"path":"/x"}}],"containers":[{"name":"c","image":"i"}]             | 403 Forbidden |
      | A POST   | POST   |      | json             | a host port in the second container | baseline | "containers":[{"name":"c","image":"i"},{"name":"d","image":"i","ports":[{"containerPort":80,"hostPort":80}]}]                    | 403 Forbidden |
      | A POST   | POST   |      | json             | a host port in an init container    | baseline | "initContainers":[{"name":"d","image":"i","ports":[{"containerPort":80,"hostPort":80}]}],"containers":[{"name":"c","image":"i"}] | 403 Forbidden |
      | A POST   | POST   |      | json             | a forbidden second capability       | baseline | "containers":[{"name":"c","image":"i","securityContext":{"capabilities":{"add":["CHOWN","NET_ADMIN"]}}}]                         | 403 Forbidden |

    Examples: restricted
      | request | method | name | type | violation                               | standard   | spec                                                                                                                                                                                                                                     | response      |
      | A POST  | POST   |      | json | no violation                            | restricted | "securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},"containers":[{"name":"c","image":"i","securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}}]                          | 201           |
      | A POST  | POST   |      | json | violations only in the second container | restricted | "securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},"containers":[{"name":"c","image":"i","securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}},{"name":"d","image":"i"}] | 403 Forbidden |
      | A POST  | POST   |      | json | runAsNonRoot overridden in a container  | restricted | "securityContext":{"runAsNonRoot":true,"seccompProfile":{"type":"RuntimeDefault"}},"containers":[{"name":"c","image":"i","securityContext":{"runAsNonRoot":false,"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}}]     | 403 Forbidden |

  @rule:adm-pod-security-enforced
  Scenario Outline: A patch of <change> of a Pod returns <response> after its namespace has started to enforce a standard that the Pod violates
    adm-pod-security-enforced: the server checks new Pods and changed images.
    Detects: a server that rejects every update of an existing Pod, or never checks images that an update changes.
    Given the Pod "one-container" named "a" with:
      | spec.hostNetwork    | true                       |
      | spec.initContainers | [{"name":"d","image":"i"}] |
    And PATCH /api/v1/namespaces/{namespace} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"pod-security.{dialect:domain}/enforce":"baseline"}}}
      """
    And the response is 200
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"b"},"spec":{"hostNetwork":true,"containers":[{"name":"c","image":"i"}]}} | 403 |
    When PATCH /api/v1/namespaces/{namespace}/pods/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"<path>","value":<value>}]
      """
    Then the response is <response>

    Examples: changes
      | change                         | path                         | value | response      |
      | the deadline                   | /spec/activeDeadlineSeconds  | 60    | 200           |
      | the image of a container       | /spec/containers/0/image     | "j"   | 403 Forbidden |
      | the image of an init container | /spec/initContainers/0/image | "j"   | 403 Forbidden |

  @rule:adm-pod-security-warning
  Scenario Outline: A patch that adds the label <labels> to a namespace that enforces <enforced standard> returns <warnings> about its existing Pods
    adm-pod-security-warning: the server compares the existing Pods with the new standard if its version changes or its level becomes stricter.
    Detects: a server that never warns, or that also warns about a less strict level or about Pods that violate no rule of the new standard.
    Given the Pod "one-container" named "a"
    And PATCH /api/v1/namespaces/{namespace} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"pod-security.{dialect:domain}/enforce":"<enforced standard>"}}}
      """
    And the response is 200
    And within 20 seconds these checks succeed:
      | PATCH /api/v1/namespaces/{namespace}?dryRun=All with {"metadata":{"labels":{"pod-security.{dialect:domain}/enforce":"restricted","pod-security.{dialect:domain}/enforce-version":"v1.24"}}} | /^warning: / |
    When PATCH /api/v1/namespaces/{namespace} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{<labels>}}}
      """
    Then the response is 200
    And the headers of the response have:
      | warning | <warning> |

    Examples: labels
      | enforced standard | labels                                                  | warnings   | warning   |
      | baseline          | "pod-security.{dialect:domain}/enforce":"restricted"    | a warning  | (present) |
      | restricted        | "pod-security.{dialect:domain}/enforce-version":"v1.25" | a warning  | (present) |
      | privileged        | "pod-security.{dialect:domain}/enforce":"baseline"      | no warning | (absent)  |
      | restricted        | "pod-security.{dialect:domain}/enforce":"baseline"      | no warning | (absent)  |
      | restricted        | "example.com/note":"a"                                  | no warning | (absent)  |
