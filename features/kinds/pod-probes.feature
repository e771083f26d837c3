@area:kinds @needs:type:pods
Feature: Validation of the probes, hooks and security contexts of containers
  The server validates the handlers, times and thresholds of probes and hooks, and the users, groups and profiles of containers.

  @rule:kind-container-values-validated
  Scenario Outline: A POST of a Pod whose second container has <invalid probe or hook> returns 422
    kind-container-values-validated: a probe or hook has one handler with valid values, and its times and thresholds are not negative.
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
      | invalid probe or hook                         | spec                                                                                             | field                              | reason                 |
      | a probe without a handler                     | livenessProbe: {periodSeconds: 1}                                                                | livenessProbe                      | FieldValueRequired     |
      | a probe with two handlers                     | readinessProbe: {exec: {command: [a]}, tcpSocket: {port: 80}}                                    | readinessProbe.tcpSocket           | FieldValueForbidden    |
      | an exec probe without a command               | readinessProbe: {exec: {}}                                                                       | readinessProbe.exec.command        | FieldValueRequired     |
      | an HTTP probe of port 0                       | livenessProbe: {httpGet: {port: 0}}                                                              | livenessProbe.httpGet.port         | FieldValueInvalid      |
      | an HTTP probe of an invalid port name         | livenessProbe: {httpGet: {port: a--b}}                                                           | livenessProbe.httpGet.port         | FieldValueInvalid      |
      | an HTTP probe with an unknown scheme          | readinessProbe: {httpGet: {port: 80, scheme: FTP}}                                               | readinessProbe.httpGet.scheme      | FieldValueNotSupported |
      | an HTTP probe with an invalid header name     | readinessProbe: {httpGet: {port: 80, httpHeaders: [{name: A, value: a}, {name: a b, value: a}]}} | readinessProbe.httpGet.httpHeaders | FieldValueInvalid      |
      | a TCP probe of port 65536                     | readinessProbe: {tcpSocket: {port: 65536}}                                                       | readinessProbe.tcpSocket.port      | FieldValueInvalid      |
      | a probe with a negative initial delay         | readinessProbe: {exec: {command: [a]}, initialDelaySeconds: -1}                                  | readinessProbe.initialDelaySeconds | FieldValueInvalid      |
      | a probe with a negative timeout               | readinessProbe: {exec: {command: [a]}, timeoutSeconds: -1}                                       | readinessProbe.timeoutSeconds      | FieldValueInvalid      |
      | a probe with a negative period                | readinessProbe: {exec: {command: [a]}, periodSeconds: -1}                                        | readinessProbe.periodSeconds       | FieldValueInvalid      |
      | a probe with a negative success threshold     | readinessProbe: {exec: {command: [a]}, successThreshold: -1}                                     | readinessProbe.successThreshold    | FieldValueInvalid      |
      | a probe with a negative failure threshold     | readinessProbe: {exec: {command: [a]}, failureThreshold: -1}                                     | readinessProbe.failureThreshold    | FieldValueInvalid      |
      | a liveness probe with the success threshold 2 | livenessProbe: {exec: {command: [a]}, successThreshold: 2}                                       | livenessProbe.successThreshold     | FieldValueInvalid      |
      | a postStart hook without a handler            | lifecycle: {postStart: {}}                                                                       | lifecycle.postStart                | FieldValueRequired     |
      | a preStop hook with two handlers              | lifecycle: {preStop: {exec: {command: [a]}, httpGet: {port: 80}}}                                | lifecycle.preStop.httpGet          | FieldValueForbidden    |
      | a preStop hook without a command              | lifecycle: {preStop: {exec: {}}}                                                                 | lifecycle.preStop.exec.command     | FieldValueRequired     |

    @since:1.18
    Examples: probes and hooks, since 1.18
      | invalid probe or hook                        | spec                                                      | field                         | reason            |
      | a startup probe with the success threshold 2 | startupProbe: {exec: {command: [a]}, successThreshold: 2} | startupProbe.successThreshold | FieldValueInvalid |

    @since:1.21
    Examples: probes and hooks, since 1.21
      | invalid probe or hook                                | spec                                                                     | field                                        | reason            |
      | a readiness probe with terminationGracePeriodSeconds | readinessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 1} | readinessProbe.terminationGracePeriodSeconds | FieldValueInvalid |

    @since:1.25
    Examples: probes and hooks, since 1.25
      | invalid probe or hook                                 | spec                                                                    | field                                       | reason            |
      | a liveness probe with terminationGracePeriodSeconds 0 | livenessProbe: {exec: {command: [a]}, terminationGracePeriodSeconds: 0} | livenessProbe.terminationGracePeriodSeconds | FieldValueInvalid |
      | a gRPC probe of port 0                                | readinessProbe: {grpc: {port: 0}}                                       | readinessProbe.grpc.port                    | FieldValueInvalid |

    @since:1.31
    Examples: probes and hooks, since 1.31
      | invalid probe or hook                                   | spec                                         | field                   | reason            |
      | a preStop hook that sleeps longer than the grace period | lifecycle: {preStop: {sleep: {seconds: 31}}} | lifecycle.preStop.sleep | FieldValueInvalid |
      | a preStop hook that sleeps for -1 seconds               | lifecycle: {preStop: {sleep: {seconds: -1}}} | lifecycle.preStop.sleep | FieldValueInvalid |

  @rule:kind-container-values-validated
  Scenario Outline: A POST of a Pod whose second container runs with <problem> returns 422
    kind-container-values-validated: the cause names the invalid field of the security context.
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
      | problem                                          | spec                                                                  | field       | reason            |
      | the user -1                                      | runAsUser: -1                                                         | .runAsUser  | FieldValueInvalid |
      | the group -1                                     | runAsGroup: -1                                                        | .runAsGroup | FieldValueInvalid |
      | CAP_SYS_ADMIN and allowPrivilegeEscalation false | allowPrivilegeEscalation: false, capabilities: {add: [CAP_SYS_ADMIN]} |             | FieldValueInvalid |

    @since:1.18
    Examples: security contexts, since 1.18
      | problem                                        | spec                                             | field                                  | reason            |
      | an empty Windows user name                     | windowsOptions: {runAsUserName: ""}              | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name with two backslashes       | windowsOptions: {runAsUserName: 'a\\b\\c'}       | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name that contains only periods | windowsOptions: {runAsUserName: ".."}            | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name with an invalid character  | windowsOptions: {runAsUserName: "a:b"}           | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name with an invalid domain     | windowsOptions: {runAsUserName: 'a_b*\\c'}       | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name that ends after the domain | windowsOptions: {runAsUserName: 'a\\'}           | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | a Windows user name of 105 letters             | windowsOptions: {runAsUserName: "{letters:105}"} | .windowsOptions.runAsUserName          | FieldValueInvalid |
      | an empty gmsaCredentialSpec                    | windowsOptions: {gmsaCredentialSpec: ""}         | .windowsOptions.gmsaCredentialSpec     | FieldValueInvalid |
      | an invalid gmsaCredentialSpecName              | windowsOptions: {gmsaCredentialSpecName: A_}     | .windowsOptions.gmsaCredentialSpecName | FieldValueInvalid |

    @since:1.21
    Examples: security contexts, since 1.21
      | problem                                                  | spec                                                        | field                            | reason                 |
      | a seccomp profile without a type                         | seccompProfile: {}                                          | .seccompProfile.type             | FieldValueRequired     |
      | a seccomp profile of an unknown type                     | seccompProfile: {type: Default}                             | .seccompProfile.type             | FieldValueNotSupported |
      | a seccomp profile of the type Localhost without a file   | seccompProfile: {type: Localhost}                           | .seccompProfile.localhostProfile | FieldValueRequired     |
      | a seccomp profile of the type RuntimeDefault with a file | seccompProfile: {type: RuntimeDefault, localhostProfile: a} | .seccompProfile.localhostProfile | FieldValueInvalid      |

    @since:1.25
    Examples: security contexts, since 1.25
      | problem                                 | spec                                                         | field                            | reason            |
      | a seccomp profile with an absolute path | seccompProfile: {type: Localhost, localhostProfile: /a}      | .seccompProfile.localhostProfile | FieldValueInvalid |
      | a seccomp profile with .. in its path   | seccompProfile: {type: Localhost, localhostProfile: a/../..} | .seccompProfile.localhostProfile | FieldValueInvalid |

    @since:1.31
    Examples: security contexts, since 1.31
      | problem                                                    | spec                                                         | field                             | reason                 |
      | an AppArmor profile without a type                         | appArmorProfile: {}                                          | .appArmorProfile.type             | FieldValueRequired     |
      | an AppArmor profile of an unknown type                     | appArmorProfile: {type: Default}                             | .appArmorProfile.type             | FieldValueNotSupported |
      | an AppArmor profile of the type Localhost without a name   | appArmorProfile: {type: Localhost}                           | .appArmorProfile.localhostProfile | FieldValueRequired     |
      | an AppArmor profile of the type RuntimeDefault with a name | appArmorProfile: {type: RuntimeDefault, localhostProfile: a} | .appArmorProfile.localhostProfile | FieldValueInvalid      |
      | an AppArmor profile whose name starts with a space         | appArmorProfile: {type: Localhost, localhostProfile: " a"}   | .appArmorProfile.localhostProfile | FieldValueInvalid      |

    @since:1.33
    Examples: security contexts, since 1.33
      | problem                                           | spec                | field      | reason                 |
      | an unknown procMount                              | procMount: Masked   | .procMount | FieldValueNotSupported |
      | an unmasked procMount and without user namespaces | procMount: Unmasked | .procMount | FieldValueInvalid      |
