@area:admission @needs:type:pods
Feature: Checks of the Pod Security Standards
  Each check of a standard applies to the Pod and to each of its containers. A label of the namespace selects the version of the standard.

  @rule:adm-pod-security-enforced
  Scenario Outline: A POST of a Pod with <violation> returns 403 in a namespace that enforces the standard <standard>
    adm-pod-security-enforced: each check of the standard rejects the Pod. The Pod violates no other check.
    Detects: a server that omits this check, or checks only the Pod and not its containers.
    Given the response to POST /api/v1/namespaces with this body is saved as "createdNamespace":
      """
      metadata: { name: secure-{unique}, labels: { pod-security.{dialect:domain}/enforce: <standard>, pod-security.{dialect:domain}/enforce-version: <version> } }
      """
    When POST /api/v1/namespaces/secure-{unique}/pods?dryRun=All with the body:
      """
      {metadata: {name: a, annotations: {<annotations>}}, spec: {<spec>}}
      """
    Then the response is 403 Forbidden

    @since:1.25
    Examples: baseline
      | violation                                                        | standard | version | annotations                                                  | spec                                                                                                                                           |
      | the process namespace of the host                                | baseline | latest  |                                                              | hostPID: true, containers: [{name: c, image: i}]                                                                                               |
      | the IPC namespace of the host                                    | baseline | latest  |                                                              | hostIPC: true, containers: [{name: c, image: i}]                                                                                               |
      | a forbidden SELinux type                                         | baseline | latest  |                                                              | containers: [{name: c, image: i}, {name: d, image: i, securityContext: {seLinuxOptions: {type: spc_t}}}]                                       |
      | a SELinux user                                                   | baseline | latest  |                                                              | securityContext: {seLinuxOptions: {user: a}}, containers: [{name: c, image: i}]                                                                |
      | a SELinux role                                                   | baseline | latest  |                                                              | securityContext: {seLinuxOptions: {role: a}}, containers: [{name: c, image: i}]                                                                |
      | an unconfined seccomp profile                                    | baseline | latest  |                                                              | securityContext: {seccompProfile: {type: Unconfined}}, containers: [{name: c, image: i}]                                                       |
      | an unconfined seccomp profile of an init container               | baseline | latest  |                                                              | initContainers: [{name: d, image: i, securityContext: {seccompProfile: {type: Unconfined}}}], containers: [{name: c, image: i}]                |
      | an unconfined seccomp annotation, in version 1.18                | baseline | v1.18   | seccomp.security.alpha.kubernetes.io/pod: unconfined         | containers: [{name: c, image: i}]                                                                                                              |
      | an unconfined seccomp annotation of a container, in version 1.18 | baseline | v1.18   | container.seccomp.security.alpha.kubernetes.io/c: unconfined | containers: [{name: c, image: i}]                                                                                                              |
      | an unsafe sysctl                                                 | baseline | latest  |                                                              | securityContext: {sysctls: [{name: kernel.shm_rmid_forced, value: "0"}, {name: kernel.msgmax, value: "1"}]}, containers: [{name: c, image: i}] |
      | a sysctl that is safe since version 1.29, in version 1.28        | baseline | v1.28   |                                                              | securityContext: {sysctls: [{name: net.ipv4.tcp_keepalive_time, value: "1"}]}, containers: [{name: c, image: i}]                               |
      | an unconfined AppArmor annotation                                | baseline | latest  | container.apparmor.security.beta.kubernetes.io/c: unconfined | containers: [{name: c, image: i}]                                                                                                              |

    @since:1.25
    Examples: restricted
      | violation                                | standard   | version | annotations | spec                                                                                                                                                                                                                                                                                                                                    |
      | privilege escalation allowed by default  | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {capabilities: {drop: [ALL]}}}]                                                                                                                                                                        |
      | capabilities that are not dropped        | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [NET_RAW]}}}]                                                                                                                                   |
      | an added capability that baseline allows | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE, CHOWN]}}}]                                                                                                       |
      | no seccomp profile                       | restricted | latest  |             | securityContext: {runAsNonRoot: true}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                                                                               |
      | no requirement to run as non-root        | restricted | latest  |             | securityContext: {seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                                                           |
      | the root user                            | restricted | latest  |             | securityContext: {runAsNonRoot: true, runAsUser: 0, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                         |
      | the root user in an init container       | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, initContainers: [{name: d, image: i, securityContext: {runAsUser: 0, allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}], containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}] |
      | a volume of a restricted type            | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, volumes: [{name: u, emptyDir: {}}, {name: v, nfs: {server: a, path: /a}}], containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                            |
      | the host network, in version 1.20        | restricted | v1.20   |             | hostNetwork: true, securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                    |

    @since:1.31
    Examples: baseline, since 1.31
      | violation                      | standard | version | annotations | spec                                                                                                           |
      | an unconfined AppArmor profile | baseline | latest  |             | containers: [{name: c, image: i}, {name: d, image: i, securityContext: {appArmorProfile: {type: Unconfined}}}] |

    @since:1.33
    Examples: restricted, since 1.33
      | violation                  | standard   | version | annotations | spec                                                                                                                                                                                                                                     |
      | an unmasked mount of /proc | restricted | latest  |             | hostUsers: false, securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {procMount: Unmasked, allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}] |

    @since:1.34
    Examples: baseline, since 1.34
      | violation                                | standard | version | annotations | spec                                                                                                                       |
      | a probe of another host                  | baseline | latest  |             | containers: [{name: c, image: i}, {name: d, image: i, livenessProbe: {httpGet: {host: a.example.com, port: 80}}}]          |
      | a lifecycle hook that calls another host | baseline | latest  |             | containers: [{name: c, image: i}, {name: d, image: i, lifecycle: {preStop: {tcpSocket: {host: a.example.com, port: 80}}}}] |

  @rule:adm-pod-security-enforced
  Scenario Outline: A POST of a Pod with <setting> returns 201 in a namespace that enforces the standard <standard>
    adm-pod-security-enforced: each check accepts the values that the standard allows.
    Detects: a server that rejects every Pod that sets the field, or that ignores the version of the standard.
    Given the response to POST /api/v1/namespaces with this body is saved as "createdNamespace":
      """
      metadata: { name: secure-{unique}, labels: { pod-security.{dialect:domain}/enforce: <standard>, pod-security.{dialect:domain}/enforce-version: <version> } }
      """
    When POST /api/v1/namespaces/secure-{unique}/pods?dryRun=All with the body:
      """
      {metadata: {name: a, annotations: {<annotations>}}, spec: {<spec>}}
      """
    Then the response is 201
    And the response has:
      | metadata.name | a |

    @since:1.25
    Examples: baseline
      | setting                                  | standard | version | annotations                                                   | spec                                                                                                                           |
      | a volume that is not a host path         | baseline | latest  |                                                               | volumes: [{name: v, emptyDir: {}}, {name: w, configMap: {name: w}}], containers: [{name: c, image: i}]                         |
      | an allowed SELinux type                  | baseline | latest  |                                                               | containers: [{name: c, image: i}, {name: d, image: i, securityContext: {seLinuxOptions: {type: container_init_t, level: s0}}}] |
      | a local seccomp profile                  | baseline | latest  |                                                               | securityContext: {seccompProfile: {type: Localhost, localhostProfile: a}}, containers: [{name: c, image: i}]                   |
      | a safe sysctl                            | baseline | latest  |                                                               | securityContext: {sysctls: [{name: net.ipv4.ip_local_port_range, value: "1 2"}]}, containers: [{name: c, image: i}]            |
      | an added capability that baseline allows | baseline | latest  |                                                               | containers: [{name: c, image: i}, {name: d, image: i, securityContext: {capabilities: {add: [CHOWN, NET_BIND_SERVICE]}}}]      |
      | a local AppArmor annotation              | baseline | latest  | container.apparmor.security.beta.kubernetes.io/c: localhost/a | containers: [{name: c, image: i}]                                                                                              |
      | a probe of its own host                  | baseline | latest  |                                                               | containers: [{name: c, image: i}, {name: d, image: i, livenessProbe: {httpGet: {port: 80}}}]                                   |
      | a probe of another host, in version 1.33 | baseline | v1.33   |                                                               | containers: [{name: c, image: i}, {name: d, image: i, livenessProbe: {httpGet: {host: a.example.com, port: 80}}}]              |

    @since:1.25
    Examples: restricted
      | setting                                            | standard   | version | annotations | spec                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | the capability NET_BIND_SERVICE                    | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}}}]                                                                                                                                                                                                                          |
      | volumes of all allowed types                       | restricted | latest  |             | securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}, volumes: [{name: a, configMap: {name: a}}, {name: b, secret: {secretName: a}}, {name: c, emptyDir: {}}, {name: d, projected: {sources: [{configMap: {name: a}}]}}, {name: e, downwardAPI: {}}, {name: f, persistentVolumeClaim: {claimName: a}}], containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}] |
      | a seccomp profile of each container                | restricted | latest  |             | securityContext: {runAsNonRoot: true}, containers: [{name: c, image: i, securityContext: {seccompProfile: {type: RuntimeDefault}, allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                                                                                                                                                   |
      | a user other than root in each container           | restricted | latest  |             | securityContext: {seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {runAsNonRoot: true, runAsUser: 1, allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}]                                                                                                                                                                                                                                     |
      | the operating system windows and no Linux settings | restricted | latest  |             | os: {name: windows}, securityContext: {runAsNonRoot: true}, containers: [{name: c, image: i}]                                                                                                                                                                                                                                                                                                                                                       |

    @since:1.35
    Examples: restricted, since 1.35
      | setting                           | standard   | version | annotations | spec                                                                                                                                                                                                          |
      | the root user in a user namespace | restricted | latest  |             | hostUsers: false, securityContext: {runAsUser: 0, seccompProfile: {type: RuntimeDefault}}, containers: [{name: c, image: i, securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}}] |

  @rule:adm-pod-security-enforced @since:1.25 @needs:type:namespaces
  Scenario Outline: A POST of a Namespace whose label <label> is <value> returns 422
    adm-pod-security-enforced: the labels of a namespace must be a standard and a version.
    Detects: a server that ignores a label with an unknown value, so that a typing mistake disables the standard.
    When POST /api/v1/namespaces?dryRun=All with the body:
      """
      { metadata: { name: secure-{unique}, labels: { pod-security.{dialect:domain}/<label>: "<value>" } } }
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                                                  | reason            |
      | metadata.labels[pod-security.{dialect:domain}/<label>] | FieldValueInvalid |

    Examples: labels
      | label           | value    |
      | enforce         | Baseline |
      | enforce-version | 1.25     |
      | enforce-version | v1       |
      | audit           | none     |
      | warn            | strict   |
      | warn-version    | newest   |
