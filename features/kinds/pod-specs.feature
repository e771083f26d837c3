@area:kinds @needs:type:pods
Feature: Validation of Pods
  The server validates the fields of a Pod that apply to all of its containers, and compares containers with each other.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod with <problem> returns 422
    kind-values-validated: the cause names the invalid field of the spec.
    Detects: a server that validates only containers.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {<spec>, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: fields of the spec
      | problem                                         | spec                                                                                                                       | field                               | reason                 |
      | an unknown restart policy                       | restartPolicy: Sometimes                                                                                                   | restartPolicy                       | FieldValueNotSupported |
      | an unknown DNS policy                           | dnsPolicy: Host                                                                                                            | dnsPolicy                           | FieldValueNotSupported |
      | the DNS policy None without servers             | dnsPolicy: None                                                                                                            | dnsConfig                           | FieldValueRequired     |
      | the DNS policy None with an empty configuration | dnsPolicy: None, dnsConfig: {searches: [a]}                                                                                | dnsConfig.nameservers               | FieldValueRequired     |
      | four DNS servers                                | dnsConfig: {nameservers: [1.1.1.1, 1.1.1.2, 1.1.1.3, 1.1.1.4]}                                                             | dnsConfig.nameservers               | FieldValueInvalid      |
      | an invalid address of a DNS server              | dnsConfig: {nameservers: [1.1.1.1, a]}                                                                                     | dnsConfig.nameservers[1]            | FieldValueInvalid      |
      | an invalid search domain                        | dnsConfig: {searches: [a, A!]}                                                                                             | dnsConfig.searches[1]               | FieldValueInvalid      |
      | 33 search domains                               | dnsConfig: {searches: [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a]} | dnsConfig.searches                  | FieldValueInvalid      |
      | a DNS option without a name                     | dnsConfig: {options: [{name: a}, {value: b}]}                                                                              | dnsConfig.options[1]                | FieldValueRequired     |
      | an invalid value in the node selector           | nodeSelector: {a: b, c: "d e"}                                                                                             | nodeSelector                        | FieldValueInvalid      |
      | an active deadline of 0 seconds                 | activeDeadlineSeconds: 0                                                                                                   | activeDeadlineSeconds               | FieldValueInvalid      |
      | a host name with a period                       | hostname: a.b                                                                                                              | hostname                            | FieldValueInvalid      |
      | a subdomain with capital letters                | subdomain: A                                                                                                               | subdomain                           | FieldValueInvalid      |
      | an invalid node name                            | nodeName: A_                                                                                                               | nodeName                            | FieldValueInvalid      |
      | an invalid readiness gate                       | readinessGates: [{conditionType: a}, {conditionType: a b}]                                                                 | readinessGates[1].conditionType     | FieldValueInvalid      |
      | an init container without an image              | initContainers: [{name: d, image: i}, {name: e}]                                                                           | initContainers[1].image             | FieldValueRequired     |
      | an init container with the name of a container  | initContainers: [{name: d, image: i}, {name: c, image: i}]                                                                 | initContainers[1].name              | FieldValueDuplicate    |
      | a repeated host port of an init container       | initContainers: [{name: d, image: i, ports: [{containerPort: 80, hostPort: 80}, {containerPort: 81, hostPort: 80}]}]       | initContainers[0].ports[1].hostPort | FieldValueDuplicate    |

    @since:1.25
    Examples: fields of the spec, since 1.25
      | problem                      | spec                                                                                               | field                            | reason              |
      | a hook of an init container  | initContainers: [{name: d, image: i, lifecycle: {preStop: {exec: {command: [a]}}}}]                | initContainers[0].lifecycle      | FieldValueForbidden |
      | a probe of an init container | initContainers: [{name: d, image: i}, {name: e, image: i, readinessProbe: {exec: {command: [a]}}}] | initContainers[1].readinessProbe | FieldValueForbidden |

    @since:1.31
    Examples: fields of the spec, since 1.31
      | problem                               | spec                                                                                   | field                                       | reason              |
      | an invalid host alias                 | hostAliases: [{ip: 1.1.1.1, hostnames: [a]}, {ip: a}]                                  | hostAliases[1].ip                           | FieldValueInvalid   |
      | an invalid name of a host alias       | hostAliases: [{ip: 1.1.1.1, hostnames: [a, B_]}]                                       | hostAliases[0].hostnames[1]                 | FieldValueInvalid   |
      | an invalid scheduling gate            | schedulingGates: [{name: a}, {name: a b}]                                              | schedulingGates[1]                          | FieldValueInvalid   |
      | a repeated scheduling gate            | schedulingGates: [{name: a}, {name: b}, {name: a}]                                     | schedulingGates[2]                          | FieldValueDuplicate |
      | a scheduling gate and a node          | schedulingGates: [{name: a}], nodeName: b                                              | nodeName                                    | FieldValueForbidden |
      | a hook of a sidecar without a handler | initContainers: [{name: d, image: i, restartPolicy: Always, lifecycle: {preStop: {}}}] | initContainers[0].lifecycle.preStop         | FieldValueRequired  |
      | an invalid probe of a sidecar         | initContainers: [{name: d, image: i, restartPolicy: Always, startupProbe: {exec: {}}}] | initContainers[0].startupProbe.exec.command | FieldValueRequired  |

    @since:1.34
    Examples: fields of the spec, since 1.34
      | problem                                 | spec                                                                                                                | field                               | reason                 |
      | a resource claim without a name         | resourceClaims: [{resourceClaimName: a}]                                                                            | resourceClaims[0].name              | FieldValueRequired     |
      | a resource claim without a source       | resourceClaims: [{name: a}]                                                                                         | resourceClaims[0]                   | FieldValueInvalid      |
      | a resource claim with two sources       | resourceClaims: [{name: a, resourceClaimName: a, resourceClaimTemplateName: a}]                                     | resourceClaims[0]                   | FieldValueInvalid      |
      | a repeated resource claim               | resourceClaims: [{name: a, resourceClaimName: a}, {name: b, resourceClaimName: a}, {name: a, resourceClaimName: b}] | resourceClaims[2].name              | FieldValueDuplicate    |
      | a resource claim with an invalid name   | resourceClaims: [{name: A, resourceClaimName: a}]                                                                   | resourceClaims[0].name              | FieldValueInvalid      |
      | a resource claim with an invalid source | resourceClaims: [{name: a, resourceClaimName: A}]                                                                   | resourceClaims[0].resourceClaimName | FieldValueInvalid      |
      | pod resources without a valid name      | resources: {limits: {example.com/a: 1}}                                                                             | resources.limits[example.com/a]     | FieldValueNotSupported |

    @since:1.35
    Examples: fields of the spec, since 1.35
      | problem                                         | spec                                                            | field                           | reason                 |
      | an unknown restart policy of an init container  | initContainers: [{name: d, image: i, restartPolicy: Sometimes}] | initContainers[0].restartPolicy | FieldValueNotSupported |
      | an invalid host name override                   | hostnameOverride: A_                                            | hostnameOverride                | FieldValueInvalid      |
      | a host name override in the network of the host | hostnameOverride: a, hostNetwork: true                          | hostnameOverride                | FieldValueForbidden    |
      | a host name override of 65 letters              | hostnameOverride: "{letters:65}"                                | hostnameOverride                | FieldValueTooLong      |
      | a host name override and the host name as FQDN  | hostnameOverride: a, setHostnameAsFQDN: true                    | hostnameOverride                | FieldValueForbidden    |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod that has <problem> returns 422
    kind-values-validated: the server compares the containers of a Pod with each other and with the fields of the Pod.
    Detects: a server that validates each container alone.
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
      | a repeated name of a container       | containers: [{name: c, image: i}, {name: d, image: i}, {name: c, image: i}]                                                                    | containers[2].name              | FieldValueDuplicate |
      | the same host port in two containers | containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}, {name: d, image: i, ports: [{containerPort: 81, hostPort: 80}]}] | containers[1].ports[0].hostPort | FieldValueDuplicate |

    @since:1.25
    Examples: containers, since 1.25
      | problem                                       | spec                                                                                                                                                                  | field                                                    | reason            |
      | HostProcess in the Pod and not in a container | hostNetwork: true, securityContext: {windowsOptions: {hostProcess: true}}, containers: [{name: c, image: i, securityContext: {windowsOptions: {hostProcess: false}}}] | containers[0].securityContext.windowsOptions.hostProcess | FieldValueInvalid |

    @since:1.31
    Examples: containers, since 1.31
      | problem                                          | spec                                                                                             | field                           | reason            |
      | a host port that differs from the container port | hostNetwork: true, containers: [{name: c, image: i, ports: [{containerPort: 80, hostPort: 81}]}] | containers[0].ports[0].hostPort | FieldValueInvalid |

    @since:1.31 @until:1.33
    Examples: containers, 1.31 to 1.33
      | problem                         | spec                                                     | field                       | reason              |
      | a restart policy of a container | containers: [{name: c, image: i, restartPolicy: Always}] | containers[0].restartPolicy | FieldValueForbidden |

    @since:1.33
    Examples: containers, since 1.33
      | problem                                 | spec                                                                                                                                                                                                    | field                         | reason                 |
      | a restart on resize without restarts    | restartPolicy: Never, containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: RestartContainer}]}]                                                                           | containers[0].resizePolicy    | FieldValueInvalid      |
      | a resize policy for an unknown resource | containers: [{name: c, image: i, resizePolicy: [{resourceName: pods, restartPolicy: NotRequired}]}]                                                                                                     | containers[0].resizePolicy    | FieldValueNotSupported |
      | an unknown resize policy                | containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: Sometimes}]}]                                                                                                        | containers[0].resizePolicy    | FieldValueNotSupported |
      | a resize policy without a resource      | containers: [{name: c, image: i, resizePolicy: [{restartPolicy: NotRequired}]}]                                                                                                                         | containers[0].resizePolicy    | FieldValueRequired     |
      | two resize policies for a resource      | containers: [{name: c, image: i, resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: memory, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: NotRequired}]}] | containers[0].resizePolicy[2] | FieldValueDuplicate    |

    @since:1.34
    Examples: containers, since 1.34
      | problem                                           | spec                                                                                                                                                              | field                             | reason              |
      | a device in a Pod with user namespaces            | hostUsers: false, volumes: [{name: w, persistentVolumeClaim: {claimName: w}}], containers: [{name: c, image: i, volumeDevices: [{name: w, devicePath: /a}]}]      | containers[0].volumeDevices       | FieldValueForbidden |
      | a claim of a container that the Pod does not have | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: a}, {name: b}]}}]                                 | containers[0].resources.claims[1] | FieldValueNotFound  |
      | a repeated claim of a container                   | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: a}, {name: a}]}}]                                 | containers[0].resources.claims[1] | FieldValueDuplicate |
      | a claim of a container without a name             | resourceClaims: [{name: a, resourceClaimName: a}], containers: [{name: c, image: i, resources: {claims: [{name: ""}]}}]                                           | containers[0].resources.claims[0] | FieldValueRequired  |
      | pod requests below the requests of the containers | resources: {requests: {cpu: "1"}}, containers: [{name: c, image: i, resources: {requests: {cpu: 600m}}}, {name: d, image: i, resources: {requests: {cpu: 600m}}}] | resources.requests[cpu]           | FieldValueInvalid   |
      | pod resources on Windows                          | os: {name: windows}, resources: {limits: {cpu: "1"}}, containers: [{name: c, image: i}]                                                                           | resources                         | FieldValueForbidden |

    @since:1.35
    Examples: containers, since 1.35
      | problem                                          | spec                                                                                                                                                       | field                                                  | reason                 |
      | an unknown restart policy of a container         | containers: [{name: c, image: i, restartPolicy: Sometimes}]                                                                                                | containers[0].restartPolicy                            | FieldValueNotSupported |
      | restart rules without a restart policy           | containers: [{name: c, image: i, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [1]}}]}]                                         | containers[0].restartPolicy                            | FieldValueRequired     |
      | a restart rule without exit codes                | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart}]}]                                                           | containers[0].restartPolicyRules[0].exitCodes          | FieldValueRequired     |
      | a restart rule with an unknown action            | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Stop, exitCodes: {operator: In, values: [1]}}]}]                      | containers[0].restartPolicyRules[0].action             | FieldValueNotSupported |
      | a restart rule with an unknown operator          | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: Is, values: [1]}}]}]                   | containers[0].restartPolicyRules[0].exitCodes.operator | FieldValueNotSupported |
      | a variable of a file in an absent volume         | containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a, key: A}}}]}]                                             | containers[0].env[0].valueFrom.fileKeyRef.volumeName   | FieldValueNotFound     |
      | a variable of a file in a volume of another type | volumes: [{name: v, configMap: {name: a}}], containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a, key: A}}}]}] | containers[0].env[0].valueFrom.fileKeyRef.volumeName   | FieldValueInvalid      |
      | a variable of a file without a key               | volumes: [{name: v, emptyDir: {}}], containers: [{name: c, image: i, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a}}}]}]                 | containers[0].env[0].valueFrom.fileKeyRef.key          | FieldValueRequired     |

    @since:1.36
    Examples: containers, since 1.36
      | problem          | spec                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 | field                            | reason            |
      | 21 restart rules | containers: [{name: c, image: i, restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}, {action: Restart, exitCodes: {operator: In, values: [1]}}]}] | containers[0].restartPolicyRules | FieldValueTooMany |
