@area:kinds @needs:type:pods
Feature: Validation of the spec of Pods
  The server validates the fields of a Pod, and compares its containers with each other.

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod with <problem> returns 422
    kind-pod-values-validated: the cause names the invalid field of the spec.
    Detects: a server that validates only the containers of a Pod, and not the other fields of its spec.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {<spec>, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: fields of the spec
      | problem                                            | spec                                                                                                                       | field                               | reason                 |
      | an unknown restart policy                          | restartPolicy: Sometimes                                                                                                   | restartPolicy                       | FieldValueNotSupported |
      | an unknown DNS policy                              | dnsPolicy: Host                                                                                                            | dnsPolicy                           | FieldValueNotSupported |
      | the DNS policy None and no dnsConfig               | dnsPolicy: None                                                                                                            | dnsConfig                           | FieldValueRequired     |
      | the DNS policy None and no nameservers             | dnsPolicy: None, dnsConfig: {searches: [a]}                                                                                | dnsConfig.nameservers               | FieldValueRequired     |
      | four DNS servers                                   | dnsConfig: {nameservers: [1.1.1.1, 1.1.1.2, 1.1.1.3, 1.1.1.4]}                                                             | dnsConfig.nameservers               | FieldValueInvalid      |
      | an invalid address of a DNS server                 | dnsConfig: {nameservers: [1.1.1.1, a]}                                                                                     | dnsConfig.nameservers[1]            | FieldValueInvalid      |
      | an invalid search domain                           | dnsConfig: {searches: [a, A!]}                                                                                             | dnsConfig.searches[1]               | FieldValueInvalid      |
      | 33 search domains                                  | dnsConfig: {searches: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a]} | dnsConfig.searches                  | FieldValueInvalid      |
      | a DNS option without a name                        | dnsConfig: {options: [{name: a}, {value: b}]}                                                                              | dnsConfig.options[1]                | FieldValueRequired     |
      | an invalid value in the node selector              | nodeSelector: {a: b, c: "d e"}                                                                                             | nodeSelector                        | FieldValueInvalid      |
      | an active deadline of 0 seconds                    | activeDeadlineSeconds: 0                                                                                                   | activeDeadlineSeconds               | FieldValueInvalid      |
      | a host name with a period                          | hostname: a.b                                                                                                              | hostname                            | FieldValueInvalid      |
      | a subdomain with capital letters                   | subdomain: A                                                                                                               | subdomain                           | FieldValueInvalid      |
      | an invalid node name                               | nodeName: A_                                                                                                               | nodeName                            | FieldValueInvalid      |
      | an invalid readiness gate                          | readinessGates: [{conditionType: a}, {conditionType: a b}]                                                                 | readinessGates[1].conditionType     | FieldValueInvalid      |
      | an init container without an image                 | initContainers: [{name: d, image: i}, {name: e}]                                                                           | initContainers[1].image             | FieldValueRequired     |
      | an init container and a container of the same name | initContainers: [{name: d, image: i}, {name: c, image: i}]                                                                 | initContainers[1].name              | FieldValueDuplicate    |
      | an init container with a repeated host port        | initContainers: [{name: d, image: i, ports: [{containerPort: 80, hostPort: 80}, {containerPort: 81, hostPort: 80}]}]       | initContainers[0].ports[1].hostPort | FieldValueDuplicate    |

    @since:1.25
    Examples: fields of the spec, since 1.25
      | problem                                  | spec                                                                                               | field                            | reason              |
      | an init container with a lifecycle hook  | initContainers: [{name: d, image: i, lifecycle: {preStop: {exec: {command: [a]}}}}]                | initContainers[0].lifecycle      | FieldValueForbidden |
      | an init container with a readiness probe | initContainers: [{name: d, image: i}, {name: e, image: i, readinessProbe: {exec: {command: [a]}}}] | initContainers[1].readinessProbe | FieldValueForbidden |

    @since:1.31
    Examples: fields of the spec, since 1.31
      | problem                                                   | spec                                                                                   | field                                       | reason              |
      | a host alias with an invalid IP address                   | hostAliases: [{ip: 1.1.1.1, hostnames: [a]}, {ip: a}]                                  | hostAliases[1].ip                           | FieldValueInvalid   |
      | a host alias with an invalid host name                    | hostAliases: [{ip: 1.1.1.1, hostnames: [a, B_]}]                                       | hostAliases[0].hostnames[1]                 | FieldValueInvalid   |
      | an invalid scheduling gate                                | schedulingGates: [{name: a}, {name: a b}]                                              | schedulingGates[1]                          | FieldValueInvalid   |
      | a repeated scheduling gate                                | schedulingGates: [{name: a}, {name: b}, {name: a}]                                     | schedulingGates[2]                          | FieldValueDuplicate |
      | a scheduling gate and a nodeName                          | schedulingGates: [{name: a}], nodeName: b                                              | nodeName                                    | FieldValueForbidden |
      | a sidecar container with a preStop hook without a handler | initContainers: [{name: d, image: i, restartPolicy: Always, lifecycle: {preStop: {}}}] | initContainers[0].lifecycle.preStop         | FieldValueRequired  |
      | a sidecar container with an invalid startup probe         | initContainers: [{name: d, image: i, restartPolicy: Always, startupProbe: {exec: {}}}] | initContainers[0].startupProbe.exec.command | FieldValueRequired  |

    @since:1.34
    Examples: fields of the spec, since 1.34
      | problem                                            | spec                                                                                                                | field                               | reason                 |
      | a resource claim without a name                    | resourceClaims: [{resourceClaimName: a}]                                                                            | resourceClaims[0].name              | FieldValueRequired     |
      | a resource claim without a source                  | resourceClaims: [{name: a}]                                                                                         | resourceClaims[0]                   | FieldValueInvalid      |
      | a resource claim with two sources                  | resourceClaims: [{name: a, resourceClaimName: a, resourceClaimTemplateName: a}]                                     | resourceClaims[0]                   | FieldValueInvalid      |
      | two resource claims with the same name             | resourceClaims: [{name: a, resourceClaimName: a}, {name: b, resourceClaimName: a}, {name: a, resourceClaimName: b}] | resourceClaims[2].name              | FieldValueDuplicate    |
      | a resource claim with an invalid name              | resourceClaims: [{name: A, resourceClaimName: a}]                                                                   | resourceClaims[0].name              | FieldValueInvalid      |
      | a resource claim with an invalid resourceClaimName | resourceClaims: [{name: a, resourceClaimName: A}]                                                                   | resourceClaims[0].resourceClaimName | FieldValueInvalid      |
      | an extended resource in its Pod-level resources    | resources: {limits: {example.com/a: 1}}                                                                             | resources.limits[example.com/a]     | FieldValueNotSupported |

    @since:1.35
    Examples: fields of the spec, since 1.35
      | problem                                          | spec                                                            | field                           | reason                 |
      | an init container with an unknown restart policy | initContainers: [{name: d, image: i, restartPolicy: Sometimes}] | initContainers[0].restartPolicy | FieldValueNotSupported |
      | an invalid hostnameOverride                      | hostnameOverride: A_                                            | hostnameOverride                | FieldValueInvalid      |
      | hostnameOverride and hostNetwork                 | hostnameOverride: a, hostNetwork: true                          | hostnameOverride                | FieldValueForbidden    |
      | a hostnameOverride of 65 letters                 | hostnameOverride: "{letters:65}"                                | hostnameOverride                | FieldValueTooLong      |
      | hostnameOverride and setHostnameAsFQDN           | hostnameOverride: a, setHostnameAsFQDN: true                    | hostnameOverride                | FieldValueForbidden    |

  @rule:kind-pod-values-validated
  Scenario Outline: A POST of a Pod that has <problem> returns 422
    kind-pod-values-validated: the server validates each container, and compares it with the other containers and with the fields of the Pod.
    Detects: a server that does not validate the field, or validates each container alone.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {<spec>}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: containers
      | problem                              | spec                                                                                                                                           | field                           | reason              |
      | no containers                        | containers: []                                                                                                                                 | containers                      | FieldValueRequired  |
      | a container without a name           | containers: [{name: c, image: i}, {image: i}]                                                                                                  | containers[1].name              | FieldValueRequired  |
      | a container without an image         | containers: [{name: c, image: i}, {name: d}]                                                                                                   | containers[1].image             | FieldValueRequired  |
      | an image with a space at its end     | containers: [{name: c, image: i}, {name: d, image: "i "}]                                                                                      | containers[1].image             | FieldValueInvalid   |
      | two containers with the same name    | containers: [{name: c, image: i}, {name: d, image: i}, {name: c, image: i}]                                                                    | containers[2].name              | FieldValueDuplicate |
      | the same host port in two containers | containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}, {name: d, image: i, ports: [{containerPort: 81, hostPort: 80}]}] | containers[1].ports[0].hostPort | FieldValueDuplicate |

    @since:1.25
    Examples: containers, since 1.25
      | problem                                                | spec                                                                                                                                                                  | field                                                    | reason            |
      | hostProcess true for the Pod and false for a container | hostNetwork: true, securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, image: i, securityContext: {windowsOptions: {hostProcess: false}}}] | containers[0].securityContext.windowsOptions.hostProcess | FieldValueInvalid |

    @since:1.31
    Examples: containers, since 1.31
      | problem                                                          | spec                                                                                             | field                           | reason            |
      | hostNetwork and a host port that differs from the container port | hostNetwork: true, containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 81}]}] | containers[0].ports[0].hostPort | FieldValueInvalid |

    @since:1.31 @until:1.33
    Examples: containers, 1.31 to 1.33
      | problem                           | spec                                                     | field                       | reason              |
      | a container with a restart policy | containers: [{name: c, image: i, restartPolicy: Always}] | containers[0].restartPolicy | FieldValueForbidden |

    @since:1.33
    Examples: containers, since 1.33
      | problem                                                         | spec                                                                                                                                                                                                    | field                         | reason                 |
      | the restart policy Never and the resize policy RestartContainer | restartPolicy: Never, containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}]                                                                           | containers[0].resizePolicy    | FieldValueInvalid      |
      | a resize policy for the resource pods                           | containers: [{name: c, image: i, resizePolicy: [{resourceName: pods, restartPolicy: NotRequired}]}]                                                                                                     | containers[0].resizePolicy    | FieldValueNotSupported |
      | an unknown resize policy                                        | containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: Sometimes}]}]                                                                                                        | containers[0].resizePolicy    | FieldValueNotSupported |
      | a resize policy without a resource                              | containers: [{name: c, image: i, resizePolicy: [{restartPolicy: NotRequired}]}]                                                                                                                         | containers[0].resizePolicy    | FieldValueRequired     |
      | two resize policies for one resource                            | containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: memory, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: NotRequired}]}] | containers[0].resizePolicy[2] | FieldValueDuplicate    |

    @since:1.34
    Examples: containers, since 1.34
      | problem                                                             | spec                                                                                                                                                              | field                             | reason              |
      | user namespaces and a volume device                                 | hostUsers: false, volumes: [{name: w, persistentVolumeClaim: {claimName: w}}], containers: [{name: c, image: i, volumeDevices: [{name: w, devicePath: /a}]}]      | containers[0].volumeDevices       | FieldValueForbidden |
      | a container with a resource claim that the Pod does not have        | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: a}, {name: b}]}}]                                 | containers[0].resources.claims[1] | FieldValueNotFound  |
      | a container with a repeated resource claim                          | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: a}, {name: a}]}}]                                 | containers[0].resources.claims[1] | FieldValueDuplicate |
      | a container with a resource claim without a name                    | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: ""}]}}]                                           | containers[0].resources.claims[0] | FieldValueRequired  |
      | a Pod-level request below the sum of the requests of its containers | resources: {requests: {cpu: "1"}}, containers: [{name: c, image: i, resources: {requests: {cpu: 600m}}}, {name: d, image: i, resources: {requests: {cpu: 600m}}}] | resources.requests[cpu]           | FieldValueInvalid   |
      | Pod-level resources on Windows                                      | os: {name: windows}, resources: {limits: {cpu: "1"}}, containers: [{name: c, image: i}]                                                                           | resources                         | FieldValueForbidden |

    @since:1.35
    Examples: containers, since 1.35
      | problem                                                     | spec                                                                                                                                                       | field                                                  | reason                 |
      | a container with an unknown restart policy                  | containers: [{name: c, image: i, restartPolicy: Sometimes}]                                                                                                | containers[0].restartPolicy                            | FieldValueNotSupported |
      | a container with restart rules and without a restart policy | containers: [{name: c, image: i, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [1]}}]}]                                         | containers[0].restartPolicy                            | FieldValueRequired     |
      | a restart rule without exit codes                           | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart}]}]                                                           | containers[0].restartPolicyRules[0].exitCodes          | FieldValueRequired     |
      | a restart rule with an unknown action                       | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Stop, exitCodes: {operator: In, values: [1]}}]}]                      | containers[0].restartPolicyRules[0].action             | FieldValueNotSupported |
      | a restart rule with an unknown operator                     | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: Is, values: [1]}}]}]                   | containers[0].restartPolicyRules[0].exitCodes.operator | FieldValueNotSupported |
      | an environment variable from a file in an absent volume     | containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a, key: A}}}]}]                                             | containers[0].env[0].valueFrom.fileKeyRef.volumeName   | FieldValueNotFound     |
      | an environment variable from a file in a ConfigMap volume   | volumes: [{name: v, configMap: {name: a}}], containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a, key: A}}}]}] | containers[0].env[0].valueFrom.fileKeyRef.volumeName   | FieldValueInvalid      |
      | an environment variable from a file without a key           | volumes: [{name: v, emptyDir: {}}], containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a}}}]}]                 | containers[0].env[0].valueFrom.fileKeyRef.key          | FieldValueRequired     |

    @since:1.36
    Examples: containers, since 1.36
      | problem                           | spec                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 | field                            | reason            |
      | a container with 21 restart rules | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}]}] | containers[0].restartPolicyRules | FieldValueTooMany |
