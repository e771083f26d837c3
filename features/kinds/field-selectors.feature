@area:kinds @since:1.31
Feature: Field selectors of built-in kinds
  A list of Pods or Events can select objects by the values of some fields.

  @rule:kind-field-selectors @needs:type:pods
  Scenario Outline: A list of Pods with the fieldSelector <selector> contains the Pods "<names>"
    kind-field-selectors: the server compares the selected field of each Pod with the value.
    Detects: a server that does not support the field, or treats it as empty.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {restartPolicy: Never, schedulerName: nobody, containers: [{name: c, image: i}]}}
      """
    And the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "b":
      """
      {metadata: {name: b}, spec: {hostNetwork: true, schedulerName: nobody-2, containers: [{name: c, image: i}]}}
      """
    When GET /api/v1/namespaces/{namespace}/pods with the query:
      | fieldSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: field selectors
      | selector                                       | names |
      | spec.restartPolicy=Never                       | a     |
      | spec.restartPolicy!=Never                      | b     |
      | spec.schedulerName=nobody-2                    | b     |
      | spec.hostNetwork=true                          | b     |
      | spec.hostNetwork=false                         | a     |
      | spec.nodeName=n                                |       |
      | spec.nodeName=                                 | a, b  |
      | status.phase=Pending,spec.restartPolicy=Always | b     |

  @rule:kind-field-selectors @needs:type:events @needs:type:events.events
  Scenario Outline: A list of Events at <path> with the fieldSelector <selector> contains the Events "<names>"
    kind-field-selectors: both APIs of Events support the selectors, each with the names of its own fields.
    Detects: a server that supports the field in only one of the APIs, or treats it as empty.
    Given the response to POST /api/v1/namespaces/{namespace}/events with this body is saved as "a":
      """
      {metadata: {name: a}, involvedObject: {kind: Pod, namespace: "{namespace}", name: p, uid: u-1, apiVersion: v1, resourceVersion: "7", fieldPath: spec.p}, reason: R, type: Normal, source: {component: s.example.com/a}, reportingComponent: r.example.com/a}
      """
    And the response to POST /api/v1/namespaces/{namespace}/events with this body is saved as "b":
      """
      {metadata: {name: b}, involvedObject: {kind: Node, namespace: "{namespace}", name: n}, reason: S, type: Warning, reportingComponent: r.example.com/b}
      """
    When GET <path>/namespaces/{namespace}/events with the query:
      | fieldSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: field selectors
      | path                    | selector                            | names |
      | /api/v1                 | reportingComponent=r.example.com/a  | a     |
      | /api/v1                 | source=s.example.com/a              | a     |
      | /api/v1                 | source=r.example.com/b              | b     |
      | /api/v1                 | involvedObject.kind=Pod             | a     |
      | /api/v1                 | type=Warning,reason=S               | b     |
      | /apis/events.orch.io/v1 | reportingController=r.example.com/a | a     |
      | /apis/events.orch.io/v1 | regarding.kind=Node                 | b     |
      | /apis/events.orch.io/v1 | type!=Warning                       | a     |
      | /api/v1                 | involvedObject.name=n               | b     |
      | /api/v1                 | involvedObject.uid=u-1              | a     |
      | /api/v1                 | involvedObject.apiVersion=v1        | a     |
      | /api/v1                 | involvedObject.resourceVersion=7    | a     |
      | /api/v1                 | involvedObject.fieldPath=spec.p     | a     |
      | /apis/events.orch.io/v1 | regarding.name=p,reason=R           | a     |
      | /apis/events.orch.io/v1 | regarding.uid=u-1                   | a     |
      | /apis/events.orch.io/v1 | regarding.apiVersion!=v1            | b     |
      | /apis/events.orch.io/v1 | regarding.resourceVersion=7         | a     |
      | /apis/events.orch.io/v1 | regarding.fieldPath=spec.p          | a     |
