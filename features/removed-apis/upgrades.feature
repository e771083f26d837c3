@area:removed-apis
@needs:release-emulation @needs:control-port
Feature: Objects stored by earlier releases
  A server returns objects that an earlier release stored, also if it no longer serves the API version in which they were created.

  @rule:removed-persisted-objects-accessible
  Scenario Outline: The <kind> created in <earlier version> on release <earlier release> is readable in <later version> on release <later release>
    removed-persisted-objects-accessible: stored objects remain accessible through the new API version.
    Detects: a server that cannot read objects in the old version, or loses fields that have a new name.
    Given a server with the launch profile "release-<earlier release>"
    And the response to POST /apis/<earlier version>/namespaces/{namespace}/<resource> with this body is saved as "old":
      """
      {apiVersion: <earlier version>, kind: <kind>, metadata: {name: a}, spec: <spec>}
      """
    And the server is upgraded to release <later release>
    When GET /apis/<later version>/namespaces/{namespace}/<resource>/a
    Then the response is 200
    And the response has:
      | metadata.uid | {old:metadata.uid} |
      | apiVersion   | <later version>    |
      | spec.<field> | <value>            |

    Examples: kinds
      | kind                    | resource                 | earlier release | earlier version     | later release | later version         | spec                                                                                                                                                                   | field                                         | value         |
      | Ingress                 | ingresses                | 1.18            | extensions/v1beta1  | 1.24          | networking.orch.io/v1 | {backend: {serviceName: s, servicePort: 80}}                                                                                                                           | defaultBackend.service.port.number            | 80            |
      | CronJob                 | cronjobs                 | 1.24            | batch/v1beta1       | 1.32          | batch/v1              | {schedule: "* * * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}}                                            | schedule                                      | "* * * * *"   |
      | Deployment              | deployments              | 1.15            | extensions/v1beta1  | 1.18          | apps/v1               | {template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}}                                                                                | selector.matchLabels                          | {"app":"web"} |
      | HorizontalPodAutoscaler | horizontalpodautoscalers | 1.24            | autoscaling/v2beta2 | 1.26          | autoscaling/v2        | {maxReplicas: 2, scaleTargetRef: {kind: Deployment, name: d}, metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]} | metrics[0].resource.target.averageUtilization | 50            |

  @rule:ver-state-in-backing-store
  Scenario: A server that uses the storage of an earlier release returns the same objects
    ver-state-in-backing-store: the storage contains the complete state of the server.
    Detects: a server that generates uids or timestamps again because it did not store them.
    Given a server with the launch profile "release-1.31"
    And the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a, labels: {l: "1"}}, data: {k: v}, immutable: true}
      """
    And the server is upgraded to release 1.32
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 200
    And the response is the same as "a" except for:
      | metadata.resourceVersion |
