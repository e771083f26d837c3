@area:versioning
@needs:server-flags
Feature: Versions that are turned on and off
  Which versions are served is for the administrator to say: groups, versions, and single resources of them.

  @needs:runtime-config
  Scenario Outline: <version> that is turned on <way> has <what>
    ver-runtime-config-flag, ver-runtime-config-enable-version, ver-alpha-can-be-enabled: keys with or without a value, separated by commas.
    Detects: the first key only is read, or what has no value is turned off.
    Given a server with the profile "runtime-config"
    When GET /apis/<version>
    Then the answer is 200
    And the answer has:
      | resources[*].name | <relation> | <what> |

    @rule:ver-alpha-can-be-enabled
    Examples: an alpha version
      | version                            | way         | relation | what            |
      | internal.apiserver.orch.io/v1alpha1 | by its name | contains | storageversions |

    @rule:ver-runtime-config-flag
    Examples: behind a comma
      | version                  | way            | relation | what          |
      | resource.orch.io/v1beta1 | behind a comma | contains | deviceclasses |

    # Validating policies of v1beta1 are not served since 1.34, mutating ones are.
    @rule:ver-runtime-config-flag @rule:ver-runtime-config-missing-value @until:1.33
    Examples: validating policies
      | version                               | way              | relation | what                              |
      | admissionregistration.orch.io/v1beta1 | behind a comma   | contains | validatingadmissionpolicies       |
      | admissionregistration.orch.io/v1beta1 | by its key alone | contains | validatingadmissionpolicybindings |

    @rule:ver-runtime-config-flag @rule:ver-runtime-config-missing-value @since:1.34
    Examples: mutating policies
      | version                               | way              | relation | what                            |
      | admissionregistration.orch.io/v1beta1 | behind a comma   | contains | mutatingadmissionpolicies       |
      | admissionregistration.orch.io/v1beta1 | by its key alone | contains | mutatingadmissionpolicybindings |

    @rule:ver-runtime-config-enable-version @until:1.36
    Examples: a version
      | version                    | way       | relation | what        |
      | networking.orch.io/v1beta1 | as a whole | contains | ipaddresses, servicecidrs |

    @rule:ver-runtime-config-resource
    Examples: one resource
      | version                  | way                   | relation  | what           |
      | resource.orch.io/v1beta1 | for one resource      | contains  | deviceclasses  |
      | resource.orch.io/v1beta1 | for one resource only | leaves out | resourceclaims |

  @rule:ver-runtime-config-disable-version
  Scenario Outline: GET <path> finds nothing of a version that is turned off
    ver-runtime-config-disable-version: it is served no more, and announced no more.
    Detects: discovery goes on to announce it, or its resources are served without being announced.
    Given a server with the profile "one-version-off"
    When GET <path>
    Then the answer is 404

    Examples: places
      | path                      |
      | /apis/apps/v1             |
      | /apis/apps/v1/deployments |
      | /apis/apps                |
      | /openapi/v3/apis/apps/v1  |
