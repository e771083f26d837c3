@area:kinds @needs:type:pods
Feature: Validation of probes, hooks and security contexts
  The server validates the handlers and limits of probes and hooks, and the identity and profiles of containers.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose second container has <problem> in its probes and hooks returns 422
    kind-values-validated: a probe or hook has one handler with valid values, and limits that are not negative.
    Detects: a server that does not validate probes and hooks, or validates only the first container.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {containers: [{name: c, image: i}, {name: d, image: i, <spec>}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                      | reason   |
      | spec.containers[1].<field> | <reason> |

    Examples: probes and hooks
      | problem                             | spec                                                                                             | field                              | reason                 |
      | a probe without a handler           | livenessProbe: {periodSeconds: 1}                                                                | livenessProbe                      | FieldValueRequired     |
      | a probe with two handlers           | readinessProbe: {exec: {command: [a]}, tcpSocket: {port: 80}}                                    | readinessProbe.tcpSocket           | FieldValueForbidden    |
      | a probe with an empty command       | readinessProbe: {exec: {}}                                                                       | readinessProbe.exec.command        | FieldValueRequired     |
      | a probe of port 0                   | livenessProbe: {httpGet: {port: 0}}                                                              | livenessProbe.httpGet.port         | FieldValueInvalid      |
      | a probe of an invalid port name     | livenessProbe: {httpGet: {port: a--b}}                                                           | livenessProbe.httpGet.port         | FieldValueInvalid      |
      | a probe with an unknown scheme      | readinessProbe: {httpGet: {port: 80, scheme: FTP}}                                               | readinessProbe.httpGet.scheme      | FieldValueNotSupported |
      | a probe with an invalid header      | readinessProbe: {httpGet: {port: 80, httpHeaders: [{name: A, value: a}, {name: a b, value: a}]}} | readinessProbe.httpGet.httpHeaders | FieldValueInvalid      |
      | a TCP probe of port 65536           | readinessProbe: {tcpSocket: {port: 65536}}                                                       | readinessProbe.tcpSocket.port      | FieldValueInvalid      |
      | a negative initial delay            | readinessProbe: {exec: {command: [a]}, initialDelaySeconds: -1}                                  | readinessProbe.initialDelaySeconds | FieldValueInvalid      |
      | a negative timeout                  | readinessProbe: {exec: {command: [a]}, timeoutSeconds: -1}                                       | readinessProbe.timeoutSeconds      | FieldValueInvalid      |
      | a negative period                   | readinessProbe: {exec: {command: [a]}, periodSeconds: -1}                                        | readinessProbe.periodSeconds       | FieldValueInvalid      |
      | a negative success threshold        | readinessProbe: {exec: {command: [a]}, successThreshold: -1}                                     | readinessProbe.successThreshold    | FieldValueInvalid      |
      | a negative failure threshold        | readinessProbe: {exec: {command: [a]}, failureThreshold: -1}                                     | readinessProbe.failureThreshold    | FieldValueInvalid      |
      | a liveness probe with two successes | livenessProbe: {exec: {command: [a]}, successThreshold: 2}                                       | livenessProbe.successThreshold     | FieldValueInvalid      |
      | a hook without a handler            | lifecycle: {postStart: {}}                                                                       | lifecycle.postStart                | FieldValueRequired     |
      | a hook with two handlers            | lifecycle: {preStop: {exec: {command: [a]}, httpGet: {port: 80}}}                                | lifecycle.preStop.httpGet          | FieldValueForbidden    |
      | a hook with an empty command        | lifecycle: {preStop: {exec: {}}}                                                                 | lifecycle.preStop.exec.command     | FieldValueRequired     |

    @since:1.18
    Examples: probes and hooks, since 1.18
      | problem                            | spec                                                      | field                         | reason            |
      | a startup probe with two successes | startupProbe: {exec: {command: [a]}, successThreshold: 2} | startupProbe.successThreshold | FieldValueInvalid |

    @since:1.21
    Examples: probes and hooks, since 1.21
      | problem                               | spec                                                                     | field                                        | reason            |
      | a readiness probe with a grace period | readinessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 1} | readinessProbe.terminationGracePeriodSeconds | FieldValueInvalid |

    @since:1.25
    Examples: probes and hooks, since 1.25
      | problem                                  | spec                                                                    | field                                       | reason            |
      | a liveness probe with the grace period 0 | livenessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 0} | livenessProbe.terminationGracePeriodSeconds | FieldValueInvalid |
      | a gRPC probe of port 0                   | readinessProbe: {grpc: {port: 0}}                                       | readinessProbe.grpc.port                    | FieldValueInvalid |

    @since:1.31
    Examples: probes and hooks, since 1.31
      | problem                                         | spec                                         | field                   | reason            |
      | a hook that sleeps longer than the grace period | lifecycle: {preStop: {sleep: {seconds: 31}}} | lifecycle.preStop.sleep | FieldValueInvalid |
      | a hook that sleeps for a negative time          | lifecycle: {preStop: {sleep: {seconds: -1}}} | lifecycle.preStop.sleep | FieldValueInvalid |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose second container runs with <problem> returns 422
    kind-values-validated: the cause names the invalid field of the security context.
    Detects: a server that does not validate security contexts, or validates only the first container.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {containers: [{name: c, image: i}, {name: d, image: i, securityContext: {<spec>}}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                     | reason   |
      | spec.containers[1].securityContext<field> | <reason> |

    Examples: security contexts
      | problem                          | spec                                                                  | field       | reason            |
      | the user -1                      | runAsUser: -1                                                         | .runAsUser  | FieldValueInvalid |
      | the group -1                     | runAsGroup: -1                                                        | .runAsGroup | FieldValueInvalid |
      | CAP_SYS_ADMIN without escalation | allowPrivilegeEscalation: false, capabilities: {add: [CAP_SYS_ADMIN]} |             | FieldValueInvalid |

    @since:1.18
    Examples: security contexts, since 1.18
      | problem                                   | spec                                             | field                                  | reason            |
      | an empty Windows user                     | windowsOptions: {runAsUserName: ""}              | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user with two backslashes       | windowsOptions: {runAsUserName: 'a\\b\\c'}       | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user that contains only periods | windowsOptions: {runAsUserName: ".."}            | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user with an invalid character  | windowsOptions: {runAsUserName: "a:b"}           | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user with an invalid domain     | windowsOptions: {runAsUserName: 'a_b*\\c'}       | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user without a name             | windowsOptions: {runAsUserName: 'a\\'}           | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user of 105 letters             | windowsOptions: {runAsUserName: "{letters:105}"} | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | an empty credential spec                  | windowsOptions: {gmsaCredentialSpec: ""}         | .windowsOptions.gmsaCredentialSpec     | FieldValueInvalid |
      | an invalid name of a credential spec      | windowsOptions: {gmsaCredentialSpecName: A_}     | .windowsOptions.gmsaCredentialSpecName | FieldValueInvalid |

    @since:1.21
    Examples: security contexts, since 1.21
      | problem                                | spec                                                        | field                            | reason                 |
      | a seccomp profile without a type       | seccompProfile: {}                                          | .seccompProfile.type             | FieldValueRequired     |
      | an unknown seccomp profile             | seccompProfile: {type: Default}                             | .seccompProfile.type             | FieldValueNotSupported |
      | a local seccomp profile without a file | seccompProfile: {type: Localhost}                           | .seccompProfile.localhostProfile | FieldValueRequired     |
      | a seccomp file of the default profile  | seccompProfile: {type: RuntimeDefault, localhostProfile: a} | .seccompProfile.localhostProfile | FieldValueInvalid      |

    @since:1.25
    Examples: security contexts, since 1.25
      | problem                                 | spec                                                         | field                            | reason            |
      | an absolute path of a seccomp file      | seccompProfile: {type: Localhost, localhostProfile: /a}      | .seccompProfile.localhostProfile | FieldValueInvalid |
      | a path of a seccomp file with backsteps | seccompProfile: {type: Localhost, localhostProfile: a/../..} | .seccompProfile.localhostProfile | FieldValueInvalid |

    @since:1.31
    Examples: security contexts, since 1.31
      | problem                                   | spec                                                         | field                             | reason                 |
      | an AppArmor profile without a type        | appArmorProfile: {}                                          | .appArmorProfile.type             | FieldValueRequired     |
      | an unknown AppArmor profile               | appArmorProfile: {type: Default}                             | .appArmorProfile.type             | FieldValueNotSupported |
      | a local AppArmor profile without a name   | appArmorProfile: {type: Localhost}                           | .appArmorProfile.localhostProfile | FieldValueRequired     |
      | a name of the default AppArmor profile    | appArmorProfile: {type: RuntimeDefault, localhostProfile: a} | .appArmorProfile.localhostProfile | FieldValueInvalid      |
      | a name of an AppArmor profile with spaces | appArmorProfile: {type: Localhost, localhostProfile: " a"}   | .appArmorProfile.localhostProfile | FieldValueInvalid      |

    @since:1.33
    Examples: security contexts, since 1.33
      | problem                                            | spec                | field      | reason                 |
      | an unknown mount of /proc                          | procMount: Masked   | .procMount | FieldValueNotSupported |
      | an unmasked mount of /proc without user namespaces | procMount: Unmasked | .procMount | FieldValueInvalid      |
