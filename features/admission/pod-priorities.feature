@area:admission @needs:type:pods @needs:type:priorityclasses.scheduling @since:1.20
Feature: Priorities of Pods
  The PriorityClass of a Pod determines its priority and preemptionPolicy.

  @rule:adm-pod-priority
  Scenario Outline: A new Pod in a <write> with <values> gets priority <priority> and preemptionPolicy <policy>
    adm-pod-priority: the values are those of the class, or 0 and PreemptLowerPriority without a class. The Pod may contain the same values.
    Detects: a server that ignores the class, or sets its values only in a POST.
    Given the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5, preemptionPolicy: Never}
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"z"},"spec":{"priorityClassName":"c-{unique}","containers":[{"name":"c","image":"i"}]}} | 201 |
    When <method> /api/v1/namespaces/{namespace}/pods<path> with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"schedulerName":"nobody",<fields>"containers":[{"name":"c","image":"i"}]}}
      """
    Then the response is 201
    And the response has:
      | spec.priorityClassName | <class>    |
      | spec.priority          | <priority> |
      | spec.preemptionPolicy  | <policy>   |

    Examples: values
      | write        | values                              | priority   | policy               | method | path              | type             | fields                                                                    | class                |
      | POST         | a PriorityClass                     | 5          | Never                | POST   |                   | json             | "priorityClassName":"c-{unique}",                                         | c-{unique}           |
      | POST         | a PriorityClass and the same values | 5          | Never                | POST   |                   | json             | "priorityClassName":"c-{unique}","priority":5,"preemptionPolicy":"Never", | c-{unique}           |
      | POST         | a PriorityClass of the system       | 2000001000 | PreemptLowerPriority | POST   | ?dryRun=All       | json             | "priorityClassName":"system-node-critical",                               | system-node-critical |
      | POST         | no PriorityClass                    | 0          | PreemptLowerPriority | POST   |                   | json             |                                                                           | (absent)             |
      | dry-run POST | a PriorityClass                     | 5          | Never                | POST   | ?dryRun=All       | json             | "priorityClassName":"c-{unique}",                                         | c-{unique}           |
      | apply        | a PriorityClass                     | 5          | Never                | PATCH  | /a?fieldManager=m | apply-patch+yaml | "priorityClassName":"c-{unique}",                                         | c-{unique}           |
      | apply        | no PriorityClass                    | 0          | PreemptLowerPriority | PATCH  | /a?fieldManager=m | apply-patch+yaml |                                                                           | (absent)             |

  @rule:adm-pod-priority
  Scenario Outline: POST of a Pod with <values> returns 403
    adm-pod-priority: a Pod cannot choose other values than those of its class.
    Detects: a server that stores the values of the request, or a Pod whose class does not exist.
    Given the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5, preemptionPolicy: Never}
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"z"},"spec":{"priorityClassName":"c-{unique}","containers":[{"name":"c","image":"i"}]}} | 201 |
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      metadata: {name: a}
      spec: {<fields>, containers: [{name: c, image: i}]}
      """
    Then the response is 403 Forbidden
    And there is no Pod "a"

    Examples: values
      | values                                       | fields                                                                  |
      | a PriorityClass that does not exist          | priorityClassName: 'none-{unique}'                                      |
      | a priority and no PriorityClass              | priority: 7                                                             |
      | a PriorityClass and another priority         | priorityClassName: 'c-{unique}', priority: 6                            |
      | a PriorityClass and another preemptionPolicy | priorityClassName: 'c-{unique}', preemptionPolicy: PreemptLowerPriority |

  @rule:adm-pod-priority @needs:server-flags
  Scenario: A new Pod without a PriorityClass gets the PriorityClass with globalDefault
    adm-pod-priority: the Pod gets the name and the values of the class.
    Detects: a server that ignores globalDefault, or sets only the priority.
    Given a separate server with the launch profile "plain"
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5, preemptionPolicy: Never, globalDefault: true}
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"z"},"spec":{"containers":[{"name":"c","image":"i"}]}} | /Never/ |
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name | a |
    Then the response is 201
    And the response has:
      | spec.priorityClassName | c-{unique} |
      | spec.priority          | 5          |
      | spec.preemptionPolicy  | Never      |

  @rule:adm-pod-priority @needs:server-flags
  Scenario Outline: A <write> of a second PriorityClass with globalDefault returns 403
    adm-pod-priority: only one PriorityClass can be the default, whatever request marks it.
    Detects: a server that accepts a second default, or checks only POST.
    Given a separate server with the launch profile "plain"
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "other":
      """
      {metadata: {name: "b-{unique}"}, value: 6}
      """
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "class":
      """
      {metadata: {name: "c-{unique}"}, value: 5, preemptionPolicy: Never, globalDefault: true}
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"z"},"spec":{"containers":[{"name":"c","image":"i"}]}} | /Never/ |
    When <method> /apis/scheduling.orch.io/v1/priorityclasses<path> with the body:
      """application/<type>
      {"apiVersion":"scheduling.orch.io/v1","kind":"PriorityClass","metadata":{"name":"<name>-{unique}"},"value":6,"globalDefault":true}
      """
    Then the response is 403 Forbidden

    Examples: writes
      | write       | method | path                       | type             | name |
      | POST        | POST   |                            | json             | a    |
      | apply       | PATCH  | /a-{unique}?fieldManager=m | apply-patch+yaml | a    |
      | merge patch | PATCH  | /b-{unique}                | merge-patch+json | b    |
