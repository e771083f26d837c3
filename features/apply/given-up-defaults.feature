@area:apply
Feature: Fields with a default that are given up
  They go back to it, as if they had never been said.

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:deployments.apps
  Scenario: Fields of a Deployment that have a default
    ssa-dropped-field-reset-to-default: numbers, texts and whole structs.
    Mistake: the last value stays because the field must have one, or defaults are set on creation only.
    Given "alice" has applied the Deployment "a":
      """
      {spec: {replicas: 3, revisionHistoryLimit: 5, minReadySeconds: 7, strategy: {type: Recreate}, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {restartPolicy: Always, terminationGracePeriodSeconds: 5, containers: [{name: c, image: "i:1", imagePullPolicy: Never}]}}}}
      """
    When "alice" applies the Deployment "a":
      """
      {spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}}
      """
    Then the answer is 200
    And the answer has:
      | spec.replicas                                    | 1                                                                                        |
      | spec.revisionHistoryLimit                        | 10                                                                                       |
      | spec.minReadySeconds                             | (absent)                                                                                 |
      | spec.strategy                                    | {"type": "RollingUpdate", "rollingUpdate": {"maxUnavailable": "25%", "maxSurge": "25%"}} |
      | spec.template.spec.restartPolicy                 | Always                                                                                   |
      | spec.template.spec.terminationGracePeriodSeconds | 30                                                                                       |
      | spec.template.spec.containers[0].imagePullPolicy | IfNotPresent                                                                             |
    And the owners of the Deployment "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .spec.selector .spec.template.metadata.labels.app .spec.template.spec.containers[name="c"] .spec.template.spec.containers[name="c"].image .spec.template.spec.containers[name="c"].name |
    And the stored Deployment "a" is the same as the answer

  @rule:ssa-dropped-field-kept-when-shared
  @needs:type:deployments.apps
  Scenario: A default doesn't come back while another manager owns the field
    ssa-dropped-field-kept-when-shared: as when an autoscaler took over the replicas.
    Mistake: a field that the applier leaves out gets its default, whatever other manager owns it.
    Given "alice" has applied the Deployment "a":
      """
      {spec: {replicas: 3, selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}}
      """
    And "scaler" has changed the Deployment "a":
      """
      {spec: {replicas: 5}}
      """
    When "alice" applies the Deployment "a":
      """
      {spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}}
      """
    Then the answer is 200
    And the answer has:
      | spec.replicas | 5 |
    And the owners of the Deployment "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .spec.selector .spec.template.metadata.labels.app .spec.template.spec.containers[name="c"] .spec.template.spec.containers[name="c"].image .spec.template.spec.containers[name="c"].name |
      | scaler  | Update    | .spec.replicas                                                                             |
    And the stored Deployment "a" is the same as the answer

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:services
  @since:1.22
  Scenario: Fields of a Service that have a default
    ssa-dropped-field-reset-to-default: in the spec, and in an item of a list.
    Mistake: an item of a list whose field was given up stays without it.
    Given "alice" has applied the Service "a":
      """
      {spec: {sessionAffinity: ClientIP, internalTrafficPolicy: Local, ports: [{port: 80, targetPort: 8080, name: web}]}}
      """
    When "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 80, name: web}]}}
      """
    Then the answer is 200
    And the answer has:
      | spec.sessionAffinity       | None                                                               |
      | spec.internalTrafficPolicy | Cluster                                                            |
      | spec.ports                 | [{"name": "web", "port": 80, "protocol": "TCP", "targetPort": 80}] |
    And the owners of the Service "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port |
    And the stored Service "a" is the same as the answer
