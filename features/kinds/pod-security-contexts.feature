@area:kinds @needs:type:pods
Feature: Validation of security contexts of Pods
  The server validates the identity of a Pod, and rejects fields that do not apply to its operating system.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod that runs with <problem> returns 422
    kind-values-validated: the cause names the invalid field of the spec.
    Detects: a server that validates only the security contexts of containers.
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
      | a negative deletion group       | securityContext: {fsGroup: -1}                                                              | securityContext.fsGroup               | FieldValueInvalid   |
      | the user -1 for all containers  | securityContext: {runAsUser: -1}                                                            | securityContext.runAsUser             | FieldValueInvalid   |
      | the group -1 for all containers | securityContext: {runAsGroup: -1}                                                           | securityContext.runAsGroup            | FieldValueInvalid   |
      | the supplemental group -1       | securityContext: {supplementalGroups: [1, -1]}                                              | securityContext.supplementalGroups[1] | FieldValueInvalid   |
      | a sysctl without a name         | securityContext: {sysctls: [{name: a, value: b}, {value: c}]}                               | securityContext.sysctls[1].name       | FieldValueRequired  |
      | an invalid name of a sysctl     | securityContext: {sysctls: [{name: A, value: b}]}                                           | securityContext.sysctls[0].name       | FieldValueInvalid   |
      | a repeated sysctl               | securityContext: {sysctls: [{name: a, value: b}, {name: b, value: b}, {name: a, value: b}]} | securityContext.sysctls[2].name       | FieldValueDuplicate |

    @until:1.36
    Examples: security contexts, until 1.36
      | problem                                 | spec                                       | field                                 | reason            |
      | shared process namespaces with the host | shareProcessNamespace: true, hostPID: true | securityContext.shareProcessNamespace | FieldValueInvalid |

    @since:1.21
    Examples: security contexts, since 1.21
      | problem                                           | spec                                                 | field                                           | reason                 |
      | an unknown policy for the owner of volumes        | securityContext: {fsGroupChangePolicy: Never}        | securityContext.fsGroupChangePolicy             | FieldValueNotSupported |
      | a local seccomp profile of the Pod without a file | securityContext: {seccompProfile: {type: Localhost}} | securityContext.seccompProfile.localhostProfile | FieldValueRequired     |

    @since:1.25
    Examples: security contexts, since 1.25
      | problem                                      | spec                                                                     | field                          | reason                 |
      | an operating system without a name           | os: {name: ""}                                                           | os.name                        | FieldValueRequired     |
      | an unknown operating system                  | os: {name: macos}                                                        | os                             | FieldValueNotSupported |
      | Windows options on Linux                     | os: {name: linux}, securityContext: {windowsOptions: {runAsUserName: a}} | securityContext.windowsOptions | FieldValueForbidden    |
      | a user on Windows                            | os: {name: windows}, securityContext: {runAsUser: 1}                     | securityContext.runAsUser      | FieldValueForbidden    |
      | the process namespace of the host on Windows | os: {name: windows}, hostPID: true                                       | hostPID                        | FieldValueForbidden    |
      | SELinux options on Windows                   | os: {name: windows}, securityContext: {seLinuxOptions: {level: a}}       | securityContext.seLinuxOptions | FieldValueForbidden    |
      | sysctls on Windows                           | os: {name: windows}, securityContext: {sysctls: [{name: a, value: b}]}   | securityContext.sysctls        | FieldValueForbidden    |

    @since:1.31
    Examples: security contexts, since 1.31
      | problem                                | spec                                                | field                                | reason                 |
      | an unknown AppArmor profile of the Pod | securityContext: {appArmorProfile: {type: Default}} | securityContext.appArmorProfile.type | FieldValueNotSupported |

    @since:1.33
    Examples: security contexts, since 1.33
      | problem                                            | spec                                              | field                                    | reason                 |
      | an unknown policy for supplemental groups          | securityContext: {supplementalGroupsPolicy: None} | securityContext.supplementalGroupsPolicy | FieldValueNotSupported |
      | an unknown policy for SELinux                      | securityContext: {seLinuxChangePolicy: Always}    | securityContext.seLinuxChangePolicy      | FieldValueNotSupported |
      | user namespaces in the network of the host         | hostUsers: false, hostNetwork: true               | hostNetwork                              | FieldValueForbidden    |
      | user namespaces with the processes of the host     | hostUsers: false, hostPID: true                   | HostPID                                  | FieldValueForbidden    |
      | user namespaces with the IPC namespace of the host | hostUsers: false, hostIPC: true                   | HostIPC                                  | FieldValueForbidden    |

    @since:1.37
    Examples: security contexts, since 1.37
      | problem                                 | spec                                       | field                 | reason            |
      | shared process namespaces with the host | shareProcessNamespace: true, hostPID: true | shareProcessNamespace | FieldValueInvalid |
