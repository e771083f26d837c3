@area:apply
Feature: Defaults of fields that an applied configuration omits
  The server resets an omitted field to its default if no other manager owns the field.

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:podtemplates
  Scenario: An apply that omits fields of a PodTemplate resets numbers, strings and structs to their defaults
    ssa-dropped-field-reset-to-default: terminationGracePeriodSeconds, restartPolicy, imagePullPolicy and securityContext return to their defaults.
    Detects: a server that keeps the last value because the field is required, or that sets defaults only at creation.
    Given the manager "alice" has applied the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {restartPolicy: Never, terminationGracePeriodSeconds: 5, activeDeadlineSeconds: 7, securityContext: {runAsUser: 5}, containers: [{name: c, image: "i:1", imagePullPolicy: Never}]}}}
      """
    When the manager "alice" applies the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}
      """
    Then the response is 200
    And the response has:
      | template.spec.restartPolicy                 | Always       |
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.activeDeadlineSeconds         | (absent)     |
      | template.spec.securityContext               | {}           |
      | template.spec.containers[0].imagePullPolicy | IfNotPresent |
    And the field managers of the PodTemplate "a" are:
      | manager | operation | fields                                                                                                                                               |
      | alice   | Apply     | .template.metadata.labels.app .template.spec.containers[name="c"] .template.spec.containers[name="c"].image .template.spec.containers[name="c"].name |
    And the stored PodTemplate "a" is the same as the response

  @rule:ssa-dropped-field-kept-when-shared
  @needs:type:podtemplates
  Scenario: An apply that omits a field with a default keeps the value that another manager owns
    ssa-dropped-field-kept-when-shared: the server does not reset a field that another manager owns.
    Detects: a server that resets every field that the apply omits, even if another manager owns it.
    Given the manager "alice" has applied the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {terminationGracePeriodSeconds: 3, containers: [{name: c, image: "i:1"}]}}}
      """
    And the manager "scaler" has changed the PodTemplate "a":
      """
      {template: {spec: {terminationGracePeriodSeconds: 5}}}
      """
    When the manager "alice" applies the PodTemplate "a":
      """
      {template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: "i:1"}]}}}
      """
    Then the response is 200
    And the response has:
      | template.spec.terminationGracePeriodSeconds | 5 |
    And the field managers of the PodTemplate "a" are:
      | manager | operation | fields                                                                                                                                               |
      | alice   | Apply     | .template.metadata.labels.app .template.spec.containers[name="c"] .template.spec.containers[name="c"].image .template.spec.containers[name="c"].name |
      | scaler  | Update    | .template.spec.terminationGracePeriodSeconds                                                                                                         |
    And the stored PodTemplate "a" is the same as the response

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:services
  @since:1.22
  Scenario: An apply that omits fields of a Service's spec and ports resets these fields to their defaults
    ssa-dropped-field-reset-to-default: fields in the spec and in a list item return to their defaults.
    Detects: a server that leaves a list item without a field that has a default.
    Given the manager "alice" has applied the Service "a":
      """
      {spec: {sessionAffinity: ClientIP, internalTrafficPolicy: Local, ports: [{port: 80, targetPort: 8080, name: web}]}}
      """
    When the manager "alice" applies the Service "a":
      """
      {spec: {ports: [{port: 80, name: web}]}}
      """
    Then the response is 200
    And the response has:
      | spec.sessionAffinity       | None                                                               |
      | spec.internalTrafficPolicy | Cluster                                                            |
      | spec.ports                 | [{"name": "web", "port": 80, "protocol": "TCP", "targetPort": 80}] |
    And the field managers of the Service "a" are:
      | manager | operation | fields                                                                                                                |
      | alice   | Apply     | .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port |
    And the stored Service "a" is the same as the response

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:podtemplates
  Scenario: An apply that omits the grace period and the DNS policy of a PodTemplate resets both to their defaults
    ssa-dropped-field-reset-to-default: a field that no manager owns any more returns to its default, here 30 and ClusterFirst.
    Detects: a server that keeps the values of the former owner, or removes the fields.
    Given the manager "one" has applied the PodTemplate "a":
      """
      template:
        metadata: {labels: {app: web}}
        spec: {terminationGracePeriodSeconds: 5, dnsPolicy: Default, containers: [{name: web, image: "example.org/web:1"}]}
      """
    When the manager "one" applies the PodTemplate "a":
      """
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    Then the response is 200
    And the response has:
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.dnsPolicy                     | ClusterFirst |
    And the stored PodTemplate "a" has:
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.dnsPolicy                     | ClusterFirst |
    And the field managers of the PodTemplate "a" are:
      | manager | operation | fields                                                                                                                                                     |
      | one     | Apply     | .template.metadata.labels.app .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].image |

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:deployments.apps
  Scenario: An apply that omits replicas keeps the value that an Update manager set
    ssa-dropped-field-reset-to-default: only fields without an owner return to their defaults.
    Detects: a server that resets the replicas that an autoscaler has set when the next apply omits them.
    Given the manager "one" has applied the Deployment "a":
      """
      spec:
        replicas: 3
        paused: true
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    And the manager "scaler" has changed the Deployment "a":
      """
      spec: {replicas: 7}
      """
    When the manager "one" applies the Deployment "a":
      """
      spec:
        paused: true
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:2"}]}}
      """
    Then the response has:
      | spec.replicas                          | 7                 |
      | spec.template.spec.containers[0].image | example.org/web:2 |
