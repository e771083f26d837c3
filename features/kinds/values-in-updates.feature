@area:kinds
Feature: Values of built-in kinds in updates and creates
  The server validates the complete result of each update, as it validates a new object. It adds generated values to the values of the client.

  @rule:kind-update-values-validated
  Scenario Outline: A JSON Patch of the <kind> that adds <value> returns 422
    kind-update-values-validated: the cause names the added element, and the object stays unchanged.
    Detects: a server that validates the values of a kind only when it creates an object.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: a}, <object>}
      """
    When PATCH <path>/a with the body:
      """application/json-patch+json
      [<operation>]
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field  | contains only | <field>  |
      | details.causes[*].reason | contains only | <reason> |
    And the stored <kind> "a" is unchanged

    @needs:type:configmaps
    Examples: ConfigMaps
      | value                            | kind      | path                                      | object           | operation                                                     | field     | reason            |
      | a second key with a slash        | ConfigMap | /api/v1/namespaces/{namespace}/configmaps | data: {a: "1"}   | {"op":"add","path":"/data/b~1c","value":"1"}                  | data[b/c] | FieldValueInvalid |
      | a key of data to binaryData      | ConfigMap | /api/v1/namespaces/{namespace}/configmaps | data: {a: "1"}   | {"op":"add","path":"/binaryData","value":{"a":"YQ=="}}        | data[a]   | FieldValueInvalid |

    @needs:type:secrets
    Examples: Secrets
      | value                     | kind   | path                                   | object          | operation                                            | field     | reason            |
      | a second key with a slash | Secret | /api/v1/namespaces/{namespace}/secrets | data: {a: YQ==} | {"op":"add","path":"/data/b~1c","value":"YQ=="}      | data[b/c] | FieldValueInvalid |

    @needs:type:services
    Examples: Services
      | value                                 | kind    | path                                    | object                                                    | operation                                                                                  | field              | reason              |
      | a third port equal to the first       | Service | /api/v1/namespaces/{namespace}/services | spec: {ports: [{name: a, port: 80}, {name: b, port: 81}]} | {"op":"add","path":"/spec/ports/-","value":{"name":"c","port":80,"protocol":"TCP"}}        | spec.ports[2]      | FieldValueDuplicate |
      | a third port without a name           | Service | /api/v1/namespaces/{namespace}/services | spec: {ports: [{name: a, port: 80}, {name: b, port: 81}]} | {"op":"add","path":"/spec/ports/-","value":{"port":82,"protocol":"TCP"}}                   | spec.ports[2].name | FieldValueRequired  |

    @needs:type:limitranges @needs:type:resourcequotas
    Examples: limits and quotas
      | value                              | kind          | path                                          | object                                                | operation                                                             | field               | reason              |
      | a second limit of the same type    | LimitRange    | /api/v1/namespaces/{namespace}/limitranges    | spec: {limits: [{type: Container, max: {cpu: "1"}}]}  | {"op":"add","path":"/spec/limits/-","value":{"type":"Container"}}     | spec.limits[1].type | FieldValueDuplicate |
      | a second quantity that is negative | ResourceQuota | /api/v1/namespaces/{namespace}/resourcequotas | spec: {hard: {pods: "9"}}                             | {"op":"add","path":"/spec/hard/secrets","value":"-1"}                 | spec.hard[secrets]  | FieldValueInvalid   |

    @needs:type:networkpolicies.networking @since:1.18
    Examples: NetworkPolicies
      | value                                | kind          | path                                                               | object                                          | operation                                                 | field               | reason                 |
      | a second policy type that is unknown | NetworkPolicy | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | spec: {podSelector: {}, policyTypes: [Ingress]} | {"op":"add","path":"/spec/policyTypes/-","value":"Other"} | spec.policyTypes[1] | FieldValueNotSupported |

    @needs:type:ingresses.networking @since:1.19
    Examples: Ingresses
      | value                                | kind    | path                                                         | object                               | operation                                                              | field              | reason            |
      | a second host that is an IP address  | Ingress | /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses | spec: {rules: [{host: a.example.com}]} | {"op":"add","path":"/spec/rules/-","value":{"host":"192.0.2.1"}}     | spec.rules[1].host | FieldValueInvalid |

  @rule:kind-secret-string-data @needs:type:secrets
  Scenario: A PUT of a Secret with only stringData replaces the stored data
    kind-secret-string-data: the server adds stringData to the data of the request, and not to the stored data.
    Detects: a server that merges stringData into the stored data for every verb.
    Given the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "a":
      """
      {metadata: {name: a}, data: {a: b25l, b: dHdv}}
      """
    When PUT /api/v1/namespaces/{namespace}/secrets/a with the body:
      """
      {metadata: {name: a}, stringData: {c: é}}
      """
    Then the response is 200
    And the response has:
      | data       | {"c":"w6k="} |
      | stringData | (absent)     |

  @rule:kind-secret-string-data @needs:type:secrets
  Scenario Outline: A <write> of stringData adds the value to the data of a Secret
    kind-secret-string-data: stringData has the same effect with every patch type and in a dry run.
    Detects: a server that converts stringData only in some of the writes.
    Given the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "a":
      """
      {metadata: {name: a}, data: {a: b25l}}
      """
    When PATCH /api/v1/namespaces/{namespace}/secrets/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | data       | {"a":"b25l","b":"dHdv"} |
      | stringData | (absent)                |

    Examples: writes
      | write               | query       | type                         | body                                                                                          |
      | JSON Patch          |             | application/json-patch+json  | [{"op":"add","path":"/stringData","value":{"b":"two"}}]                                       |
      | server-side apply   |             | application/apply-patch+yaml | {"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"},"stringData":{"b":"two"}}          |
      | dry-run merge patch | &dryRun=All | application/merge-patch+json | {"stringData":{"b":"two"}}                                                                    |

  @rule:kind-finalizers-of-volumes @needs:type:persistentvolumeclaims
  Scenario: POST of a PersistentVolumeClaim with a finalizer adds the protection finalizer
    kind-finalizers-of-volumes: the server keeps the finalizer of the client.
    Detects: a server that adds its finalizer only to a claim without finalizers, or that replaces the other finalizers.
    When POST /api/v1/namespaces/{namespace}/persistentvolumeclaims?dryRun=All with the body:
      """
      {metadata: {name: a, finalizers: [example.com/hold]}, spec: {storageClassName: '', accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      """
    Then the response is 201
    And the response has:
      | metadata.finalizers | ["example.com/hold","{dialect:domain}/pvc-protection"] |

  @rule:kind-job-selector @needs:type:jobs.batch @since:1.27
  Scenario: A Job that an apply creates has a generated selector and keeps the labels of its template
    kind-job-selector: the server adds its labels to the labels of the client.
    Detects: a server that generates the selector only in a POST, or that replaces the labels of the template.
    When PATCH /apis/batch/v1/namespaces/{namespace}/jobs/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"a"},"spec":{"parallelism":0,"template":{"metadata":{"labels":{"app":"web"}},"spec":{"restartPolicy":"Never","containers":[{"name":"c","image":"i"}]}}}}
      """
    Then the response is 201
    And the response has:
      | spec.selector.matchLabels["batch.{dialect:domain}/controller-uid"] | {last:metadata.uid} |
      | spec.template.metadata.labels.app                                  | web                 |
      | spec.template.metadata.labels["batch.{dialect:domain}/job-name"]   | a                   |
