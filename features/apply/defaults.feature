@area:apply
Feature: Defaults and validity of what was applied
  The merged object is an object like any other: it gets defaults, and has to be valid.

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:podtemplates
  Scenario: A dropped field goes back to its default
    ssa-dropped-field-reset-to-default: terminationGracePeriodSeconds of a PodTemplate is 30 when nobody says otherwise.
    Detects: a server that keeps the value of the former owner, or drops the field.
    Given "one" has applied the PodTemplate "a":
      """
      template:
        metadata: {labels: {app: web}}
        spec: {terminationGracePeriodSeconds: 5, dnsPolicy: Default, containers: [{name: web, image: "example.org/web:1"}]}
      """
    When "one" applies the PodTemplate "a":
      """
      template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    Then the answer is 200
    And the answer has:
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.dnsPolicy                     | ClusterFirst |
    And the stored PodTemplate "a" has:
      | template.spec.terminationGracePeriodSeconds | 30           |
      | template.spec.dnsPolicy                     | ClusterFirst |
    And the owners of the PodTemplate "a" are:
      | manager | operation | fields                                                                                                                                                                                                                                 |
      | one     | Apply     | .template.metadata.labels.app .template.spec.containers[name="web"] .template.spec.containers[name="web"].name .template.spec.containers[name="web"].image |

  @rule:ssa-dropped-field-reset-to-default
  @needs:type:deployments.apps
  Scenario: A dropped field that another manager set keeps its value
    ssa-dropped-field-reset-to-default: only what nobody owns goes back.
    Detects: the autoscaler's replicas go back to 1 with the next rollout.
    Given "one" has applied the Deployment "a":
      """
      spec:
        replicas: 3
        paused: true
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:1"}]}}
      """
    And "scaler" has changed the Deployment "a":
      """
      spec: {replicas: 7}
      """
    When "one" applies the Deployment "a":
      """
      spec:
        paused: true
        selector: {matchLabels: {app: web}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: "example.org/web:2"}]}}
      """
    Then the answer has:
      | spec.replicas                          | 7                 |
      | spec.template.spec.containers[0].image | example.org/web:2 |

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps
  Scenario: An apply whose result is not valid changes nothing
    ssa-invalid-result-fails: the merged object is validated, and the causes are those of any write.
    Detects: only the applied configuration is validated, or nothing.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a":
      """
      binaryData: {k: AA==}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | ConfigMap "a" is invalid: data[k]: Invalid value: "k": duplicate of key present in binaryData                                                                                  |
      | details | {"name": "a", "kind": "ConfigMap", "causes": [{"reason": "FieldValueInvalid", "message": "Invalid value: \"k\": duplicate of key present in binaryData", "field": "data[k]"}]} |
    And the stored ConfigMap "a" is unchanged

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps
  Scenario: An invalid applied configuration creates nothing
    ssa-invalid-result-fails: an object made by apply is validated like one that is posted.
    Detects: creation by apply goes past validation.
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: "no label"}}
      data: {"k/": "1"}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.name            | is       | a               |
      | details.kind            | is       | ConfigMap       |
      | details.causes[0].field | is       | metadata.labels |
      | details.causes[*].field | contains | data[k/]        |
    And there is no ConfigMap "a"

  @rule:ssa-invalid-result-fails
  @needs:type:configmaps @since:1.20
  Scenario: What may not change is not changed by force
    ssa-invalid-result-fails: force overrules managers, not validation.
    Detects: force=true skips what forbids the change.
    Given "one" has applied the ConfigMap "a":
      """
      immutable: true
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | ConfigMap "a" is invalid: data: Forbidden: field is immutable when `immutable` is set                                                                                  |
      | details | {"name": "a", "kind": "ConfigMap", "causes": [{"reason": "FieldValueForbidden", "message": "Forbidden: field is immutable when `immutable` is set", "field": "data"}]} |
    And the stored ConfigMap "a" is unchanged
