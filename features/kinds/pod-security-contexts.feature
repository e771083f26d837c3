@area:kinds @needs:type:pods
Feature: Validation of security contexts of Pods
  The server validates the security context of a Pod, and rejects fields that do not apply to its operating system.

  @rule:kind-container-values-validated
  Scenario Outline: A POST of a Pod that runs with <problem> returns 422
    kind-container-values-validated: the cause names the invalid field of the spec.
    Detects: a server that validates only the security contexts of containers, or ignores the operating system of the Pod.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {<spec>, containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field        | reason   |
      | spec.<field> | <reason> |

    Examples: security contexts
      | problem                         | spec                                                                                        | field                                 | reason              |
      | the fsGroup -1                  | securityContext: {fsGroup: -1}                                                              | securityContext.fsGroup               | FieldValueInvalid   |
      | the user -1 for all containers  | securityContext: {runAsUser: -1}                                                            | securityContext.runAsUser             | FieldValueInvalid   |
      | the group -1 for all containers | securityContext: {runAsGroup: -1}                                                           | securityContext.runAsGroup            | FieldValueInvalid   |
      | the supplemental group -1       | securityContext: {supplementalGroups: [1, -1]}                                              | securityContext.supplementalGroups[1] | FieldValueInvalid   |
      | a sysctl without a name         | securityContext: {sysctls: [{name: a, value: b}, {value: c}]}                               | securityContext.sysctls[1].name       | FieldValueRequired  |
      | a sysctl with an invalid name   | securityContext: {sysctls: [{name: A, value: b}]}                                           | securityContext.sysctls[0].name       | FieldValueInvalid   |
      | a repeated sysctl               | securityContext: {sysctls: [{name: a, value: b}, {name: b, value: b}, {name: a, value: b}]} | securityContext.sysctls[2].name       | FieldValueDuplicate |

    @until:1.36
    Examples: security contexts, until 1.36
      | problem                           | spec                                       | field                                 | reason            |
      | shareProcessNamespace and hostPID | shareProcessNamespace: true, hostPID: true | securityContext.shareProcessNamespace | FieldValueInvalid |

    @since:1.21
    Examples: security contexts, since 1.21
      | problem                                                | spec                                                 | field                                           | reason                 |
      | an unknown fsGroupChangePolicy                         | securityContext: {fsGroupChangePolicy: Never}        | securityContext.fsGroupChangePolicy             | FieldValueNotSupported |
      | a seccomp profile of the type Localhost without a file | securityContext: {seccompProfile: {type: Localhost}} | securityContext.seccompProfile.localhostProfile | FieldValueRequired     |

    @since:1.25
    Examples: security contexts, since 1.25
      | problem                                | spec                                                                     | field                          | reason                 |
      | an operating system with an empty name | os: {name: ""}                                                           | os.name                        | FieldValueRequired     |
      | an unknown operating system            | os: {name: macos}                                                        | os                             | FieldValueNotSupported |
      | windowsOptions on Linux                | os: {name: linux}, securityContext: {windowsOptions: {runAsUserName: a}} | securityContext.windowsOptions | FieldValueForbidden    |
      | runAsUser on Windows                   | os: {name: windows}, securityContext: {runAsUser: 1}                     | securityContext.runAsUser      | FieldValueForbidden    |
      | hostPID on Windows                     | os: {name: windows}, hostPID: true                                       | hostPID                        | FieldValueForbidden    |
      | seLinuxOptions on Windows              | os: {name: windows}, securityContext: {seLinuxOptions: {level: a}}       | securityContext.seLinuxOptions | FieldValueForbidden    |
      | sysctls on Windows                     | os: {name: windows}, securityContext: {sysctls: [{name: a, value: b}]}   | securityContext.sysctls        | FieldValueForbidden    |

    @since:1.31
    Examples: security contexts, since 1.31
      | problem                                | spec                                                | field                                | reason                 |
      | an AppArmor profile of an unknown type | securityContext: {appArmorProfile: {type: Default}} | securityContext.appArmorProfile.type | FieldValueNotSupported |

    @since:1.33
    Examples: security contexts, since 1.33
      | problem                             | spec                                              | field                                    | reason                 |
      | an unknown supplementalGroupsPolicy | securityContext: {supplementalGroupsPolicy: None} | securityContext.supplementalGroupsPolicy | FieldValueNotSupported |
      | an unknown seLinuxChangePolicy      | securityContext: {seLinuxChangePolicy: Always}    | securityContext.seLinuxChangePolicy      | FieldValueNotSupported |
      | user namespaces and hostNetwork     | hostUsers: false, hostNetwork: true               | hostNetwork                              | FieldValueForbidden    |
      | user namespaces and hostPID         | hostUsers: false, hostPID: true                   | HostPID                                  | FieldValueForbidden    |
      | user namespaces and hostIPC         | hostUsers: false, hostIPC: true                   | HostIPC                                  | FieldValueForbidden    |

    @since:1.37
    Examples: security contexts, since 1.37
      | problem                                        | spec                                       | field                 | reason            |
      | shareProcessNamespace and hostPID (since 1.37) | shareProcessNamespace: true, hostPID: true | shareProcessNamespace | FieldValueInvalid |
