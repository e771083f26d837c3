@area:apply
Feature: Fields with a default that are given up
  They go back to it, as if they had never been said.

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:podtemplates
  Scenario: Fields of a PodTemplate that have a default
    ssa-dropped-field-reset-to-default: numbers, texts and whole structs.
    Detects: a server that keeps the last value because the field must have one, or that sets defaults on creation only.
    Given "alice" has applied the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {restartPolicy: Never, terminationGracePeriodSeconds: 5, activeDeadlineSeconds: 7, securityContext: {runAsUser: 5}, containers: [{name: c, image: "i:1", imagePullPolicy: Never}]}}}
      """
    When "alice" applies the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}
      """
    Then the answer is 200
    And the answer has:
      | template.spec.restartPolicy                 | Always       |
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.activeDeadlineSeconds         | (absent)     |
      | template.spec.securityContext               | {}           |
      | template.spec.containers[0].imagePullPolicy | IfNotPresent |
    And the owners of the PodTemplate "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .template.metadata.labels.app .template.spec.containers[name="c"] .template.spec.containers[name="c"].image .template.spec.containers[name="c"].name |
    And the stored PodTemplate "a" is the same as the answer

  @rule:ssa-dropped-field-kept-when-shared
  @needs:type:podtemplates
  Scenario: A default doesn't come back while another manager owns the field
    ssa-dropped-field-kept-when-shared: as when an autoscaler took over the replicas.
    Detects: a server that resets a field that the applier leaves out, whatever other manager owns it.
    Given "alice" has applied the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {terminationGracePeriodSeconds: 3, containers: [{name: c, image: "i:1"}]}}}
      """
    And "scaler" has changed the PodTemplate "a":
      """
      {template: {spec: {terminationGracePeriodSeconds: 5}}}
      """
    When "alice" applies the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}
      """
    Then the answer is 200
    And the answer has:
      | template.spec.terminationGracePeriodSeconds | 5 |
    And the owners of the PodTemplate "a" are:
      | manager | operation | fields                                                                                     |
      | alice   | Apply     | .template.metadata.labels.app .template.spec.containers[name="c"] .template.spec.containers[name="c"].image .template.spec.containers[name="c"].name |
      | scaler  | Update    | .template.spec.terminationGracePeriodSeconds                                               |
    And the stored PodTemplate "a" is the same as the answer

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:services
  @since:1.22
  Scenario: Fields of a Service that have a default
    ssa-dropped-field-reset-to-default: in the spec, and in an item of a list.
    Detects: an item of a list whose field was given up stays without it.
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
