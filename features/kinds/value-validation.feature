@area:kinds
Feature: Validation of values of built-in kinds
  The server validates the values of each kind, in every element of a list and at the limits.

  @rule:kind-values-validated
  Scenario Outline: A POST of <object> returns 422
    kind-values-validated: the cause names the element with the invalid value; the elements before it are valid.
    Detects: a server that validates only the first element of a list, or compares only adjacent elements.
    When POST <path> with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @needs:type:configmaps @needs:type:secrets @needs:type:limitranges @needs:type:resourcequotas
    Examples: kinds of the core group
      | object                                                   | path                                          | body                                                                                                                         | field                   | reason              |
      | a ConfigMap whose second key is in data and binaryData   | /api/v1/namespaces/{namespace}/configmaps     | {metadata: {name: a}, data: {a: "1", b: "1"}, binaryData: {b: YQ==, c: YQ==}}                                                | data[b]                 | FieldValueInvalid   |
      | a ConfigMap whose second key has a slash                 | /api/v1/namespaces/{namespace}/configmaps     | {metadata: {name: a}, data: {a: "1", b/c: "1"}}                                                                              | data[b/c]               | FieldValueInvalid   |
      | a ConfigMap with the key .. in binaryData                | /api/v1/namespaces/{namespace}/configmaps     | {metadata: {name: a}, data: {a: "1"}, binaryData: {b: YQ==, "..": YQ==}}                                                     | binaryData[..]          | FieldValueInvalid   |
      | a Secret whose second key has a slash                    | /api/v1/namespaces/{namespace}/secrets        | {metadata: {name: a}, data: {a: YQ==, b/c: YQ==}}                                                                            | data[b/c]               | FieldValueInvalid   |
      | a LimitRange whose second minimum is above its maximum   | /api/v1/namespaces/{namespace}/limitranges    | {metadata: {name: a}, spec: {limits: [{type: Container, max: {cpu: "1"}}, {type: Pod, max: {cpu: "1"}, min: {cpu: 1001m}}]}} | spec.limits[1].min[cpu] | FieldValueInvalid   |
      | a LimitRange whose third limit has the type of the first | /api/v1/namespaces/{namespace}/limitranges    | {metadata: {name: a}, spec: {limits: [{type: Container, max: {cpu: "1"}}, {type: Pod, max: {cpu: "1"}}, {type: Container}]}} | spec.limits[2].type     | FieldValueDuplicate |
      | a ResourceQuota whose second quantity is negative        | /api/v1/namespaces/{namespace}/resourcequotas | {metadata: {name: a}, spec: {hard: {pods: "1", secrets: "-1"}}}                                                              | spec.hard[secrets]      | FieldValueInvalid   |

    @needs:type:podtemplates
    Examples: volumes
      | object                                               | path                                        | body                                                                                                                                                                                                | field                                            | reason            |
      | a PodTemplate whose second volume has the mode 01000 | /api/v1/namespaces/{namespace}/podtemplates | {metadata: {name: a}, template: {spec: {volumes: [{name: a, secret: {secretName: a, defaultMode: 511}}, {name: b, secret: {secretName: a, defaultMode: 512}}], containers: [{name: c, image: i}]}}} | template.spec.volumes[1].secret.defaultMode      | FieldValueInvalid |
      | a PodTemplate whose second file has the mode 01000   | /api/v1/namespaces/{namespace}/podtemplates | {metadata: {name: a}, template: {spec: {volumes: [{name: a, configMap: {name: a, items: [{key: a, path: a}, {key: b, path: b, mode: 512}]}}], containers: [{name: c, image: i}]}}}                  | template.spec.volumes[0].configMap.items[1].mode | FieldValueInvalid |
      | a PodTemplate whose second file has an absolute path | /api/v1/namespaces/{namespace}/podtemplates | {metadata: {name: a}, template: {spec: {volumes: [{name: a, configMap: {name: a, items: [{key: a, path: a}, {key: b, path: /b}]}}], containers: [{name: c, image: i}]}}}                            | template.spec.volumes[0].configMap.items[1].path | FieldValueInvalid |

    @needs:type:services
    Examples: Services
      | object                                                 | path                                    | body                                                                                                  | field                    | reason              |
      | a Service whose third port has the number of the first | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 80}, {name: b, port: 81}, {name: c, port: 80}]}} | spec.ports[2]            | FieldValueDuplicate |
      | a Service whose third port has the name of the first   | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 80}, {name: b, port: 81}, {name: a, port: 82}]}} | spec.ports[2].name       | FieldValueDuplicate |
      | a Service whose last port has no name                  | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 80}, {name: b, port: 81}, {port: 82}]}}          | spec.ports[2].name       | FieldValueRequired  |
      | a Service whose second targetPort is 65536             | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 80}, {name: b, port: 81, targetPort: 65536}]}}   | spec.ports[1].targetPort | FieldValueInvalid   |

    @needs:type:networkpolicies.networking @since:1.18
    Examples: NetworkPolicies
      | object                                                             | path                                                               | body                                                                                                                                                                   | field                                     | reason                 |
      | a NetworkPolicy whose second excepted range is outside of the cidr | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, egress: [{}, {to: [{ipBlock: {cidr: 10.0.0.0/8}}, {ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16, 11.0.0.0/16]}}]}]}} | spec.egress[1].to[1].ipBlock.except[1]    | FieldValueInvalid      |
      | a NetworkPolicy that excepts its complete cidr                     | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, ingress: [{}, {from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.0.0.0/8]}}]}]}}                                           | spec.ingress[1].from[0].ipBlock.except[0] | FieldValueInvalid      |
      | a NetworkPolicy whose second type is unknown                       | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, policyTypes: [Ingress, Other]}}                                                                                          | spec.policyTypes[1]                       | FieldValueNotSupported |

    @needs:type:networkpolicies.networking @since:1.25
    Examples: ranges of ports
      | object                                             | path                                                               | body                                                                                                                                        | field                            | reason            |
      | a NetworkPolicy whose second endPort is below port | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, ingress: [{}, {ports: [{protocol: TCP, port: 80}, {protocol: TCP, port: 80, endPort: 79}]}]}} | spec.ingress[1].ports[1].endPort | FieldValueInvalid |

    @needs:type:ingresses.networking @since:1.19
    Examples: Ingresses
      | object                                        | path                                                         | body                                                                                                                                                                                                                         | field                            | reason            |
      | an Ingress whose second path is relative      | /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses | {metadata: {name: a}, spec: {rules: [{}, {http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: a, port: {number: 80}}}}, {path: x, pathType: Exact, backend: {service: {name: a, port: {number: 80}}}}]}}]}} | spec.rules[1].http.paths[1].path | FieldValueInvalid |
      | an Ingress whose second host is an IP address | /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses | {metadata: {name: a}, spec: {rules: [{host: a.example.com}, {host: 192.0.2.1}]}}                                                                                                                                             | spec.rules[1].host               | FieldValueInvalid |

    @needs:type:cronjobs.batch @since:1.21
    Examples: CronJobs
      | object                                 | path                                           | body                                                                                                                                                                                                   | field         | reason            |
      | a CronJob with a name of 53 characters | /apis/batch/v1/namespaces/{namespace}/cronjobs | {metadata: {name: "{letters:53}"}, spec: {schedule: "* * * * *", suspend: true, jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: "example.org/web:1"}]}}}}}} | metadata.name | FieldValueInvalid |

  @rule:kind-values-validated
  Scenario Outline: A POST of <object> returns 201
    kind-values-validated: a value at the limit is valid.
    Detects: a server that rejects the limit itself, or a combination that is allowed.
    When POST <path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 201

    @needs:type:limitranges @needs:type:resourcequotas
    Examples: kinds of the core group
      | object                                    | path                                          | body                                                                                           |
      | a LimitRange whose minimum is its maximum | /api/v1/namespaces/{namespace}/limitranges    | {metadata: {name: a}, spec: {limits: [{type: Container, max: {cpu: "1"}, min: {cpu: 1000m}}]}} |
      | a ResourceQuota of 0                      | /api/v1/namespaces/{namespace}/resourcequotas | {metadata: {name: a}, spec: {hard: {pods: "0"}}}                                               |

    @needs:type:services
    Examples: Services
      | object                                      | path                                    | body                                                                                                                                      |
      | a Service with a port for two protocols     | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 80}, {name: b, port: 80, protocol: UDP}]}}                                           |
      | a Service with the ports 1 and 65535        | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {ports: [{name: a, port: 1}, {name: b, port: 65535, targetPort: 65535}]}}                                     |
      | a Service with the longest session affinity | /api/v1/namespaces/{namespace}/services | {metadata: {name: a}, spec: {sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeoutSeconds: 86400}}, ports: [{port: 80}]}} |

    @needs:type:networkpolicies.networking @since:1.25
    Examples: ranges of ports
      | object                                        | path                                                               | body                                                                                                                                                       |
      | a NetworkPolicy with an endPort equal to port | /apis/networking.orch.io/v1/namespaces/{namespace}/networkpolicies | {metadata: {name: a}, spec: {podSelector: {}, ingress: [{ports: [{protocol: TCP, port: 80, endPort: 80}, {protocol: TCP, port: 65535, endPort: 65535}]}]}} |

    @needs:type:cronjobs.batch @since:1.21
    Examples: CronJobs
      | object                                 | path                                           | body                                                                                                                                                                                                   |
      | a CronJob with a name of 52 characters | /apis/batch/v1/namespaces/{namespace}/cronjobs | {metadata: {name: "{letters:52}"}, spec: {schedule: "* * * * *", suspend: true, jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: "example.org/web:1"}]}}}}}} |
