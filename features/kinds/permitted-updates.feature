@area:kinds @since:1.31
Feature: Updates of Jobs, CSIDrivers, webhook configurations and Namespaces
  An update can change fields that are not immutable. The server validates the new values with the same rules as for new objects.

  @rule:kind-update-values-validated
  Scenario Outline: A merge patch of a <kind> that <change> returns 200
    kind-update-values-validated: the patch sets valid values in fields that are not immutable.
    Detects: a server that rejects every change of the object, or treats the fields that the patch omits as changed.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: "<name>"}, <object>}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH <path>/<name> with the body:
      """
      {<patch>}
      """
    Then the response is 200
    And the response has:
      | <field> | <value> |

    @needs:type:jobs.batch
    Examples: Jobs
      | kind          | name | change                       | path                                       | object                                                                                                                         | patch                                                                                                                                                                           | field                                    | value       |
      | suspended Job | a    | sets the node selector       | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {suspend: true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {spec: {nodeSelector: {c: d}}}}                                                                                                                                | spec.template.spec.nodeSelector          | {"c":"d"}   |
      | suspended Job | a    | sets tolerations             | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {suspend: true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {spec: {tolerations: [{key: k, operator: Exists}]}}}                                                                                                           | spec.template.spec.tolerations[0].key    | k           |
      | suspended Job | a    | sets the node affinity       | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {suspend: true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: k, operator: Exists}]}]}}}}}} | spec.template.spec.affinity.nodeAffinity | (not empty) |
      | suspended Job | a    | adds a label to the template | /apis/batch/v1/namespaces/{namespace}/jobs | spec: {suspend: true, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}} | spec: {template: {metadata: {labels: {x: "y"}}}}                                                                                                                                | spec.template.metadata.labels.x          | y           |

    @needs:type:csidrivers.storage
    Examples: CSIDrivers
      | kind      | name       | change       | path                                | object   | patch                      | field             | value |
      | CSIDriver | a-{unique} | adds a label | /apis/storage.orch.io/v1/csidrivers | spec: {} | metadata: {labels: {b: c}} | metadata.labels.b | c     |

  @rule:kind-update-values-validated @needs:type:validatingwebhookconfigurations.admissionregistration
  Scenario Outline: A JSON Patch that results in a webhook configuration with <value> returns 422
    kind-update-values-validated: an update is validated like a new configuration if the stored configuration is valid.
    Detects: a server that validates webhooks only when it creates a configuration.
    Given the response to POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations with this body is saved as "a":
      """
      {metadata: {name: "a-{unique}"}, webhooks: [{name: a.example.com, sideEffects: None, admissionReviewVersions: [v1], clientConfig: {url: "https://a.example.com"}}]}
      """
    When PATCH /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations/a-{unique} with the body:
      """application/json-patch+json
      [{"op":"add","path":"/webhooks/<path>","value":<json>}]
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field           | reason   |
      | webhooks<field> | <reason> |

    Examples: values
      | value                                | path                      | json                                                                                                                          | field                       | reason                 |
      | only unknown admissionReviewVersions | 0/admissionReviewVersions | ["v9"]                                                                                                                        | [0].admissionReviewVersions | FieldValueInvalid      |
      | two webhooks of the same name        | -                         | {"name":"a.example.com","sideEffects":"None","admissionReviewVersions":["v1"],"clientConfig":{"url":"https://a.example.com"}} | [1].name                    | FieldValueDuplicate    |
      | the sideEffects Some                 | 0/sideEffects             | "Some"                                                                                                                        | [0].sideEffects             | FieldValueNotSupported |

  @rule:kind-update-values-validated @needs:type:namespaces
  Scenario: A patch of the status of a Namespace to the phase Terminating returns 422
    kind-update-values-validated: only a deletion sets the phase Terminating.
    Detects: a server that stores any phase that a client sends.
    Given the Namespace "empty" named "ns-{unique}"
    When PATCH /api/v1/namespaces/ns-{unique}/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Terminating"}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason            |
      | status.Phase | FieldValueInvalid |
