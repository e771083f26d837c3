@area:versioning
@needs:server-flags
Feature: Enabling and disabling API versions with --runtime-config
  With the flag, the administrator selects the groups, versions and resources that the server serves.

  @needs:runtime-config
  Scenario Outline: The resource list of <version>, enabled <setting> in --runtime-config, <relation> <resources>
    ver-runtime-config-flag, ver-runtime-config-enable-version, ver-alpha-can-be-enabled: the flag contains comma-separated keys with or
    without a value.
    Detects: a server that reads only the first key, or disables a key without value.
    Given a server with the launch profile "runtime-config"
    When GET /apis/<version>
    Then the response is 200
    And the response has:
      | resources[*].name | <relation> | <resources> |

    @rule:ver-alpha-can-be-enabled
    Examples: alpha version
      | version                             | setting | relation | resources       |
      | internal.apiserver.orch.io/v1alpha1 | by name | contains | storageversions |

    @rule:ver-runtime-config-flag
    Examples: a key after a comma
      | version                  | setting       | relation | resources     |
      | resource.orch.io/v1beta1 | after a comma | contains | deviceclasses |

    # Since 1.34, the server serves mutating admission policies of v1beta1, but no validating admission policies of v1beta1.
    @rule:ver-runtime-config-flag @rule:ver-runtime-config-missing-value @until:1.33
    Examples: a key without a value after a comma, up to 1.33
      | version                               | setting         | relation | resources                         |
      | admissionregistration.orch.io/v1beta1 | after a comma   | contains | validatingadmissionpolicies       |
      | admissionregistration.orch.io/v1beta1 | without a value | contains | validatingadmissionpolicybindings |

    @rule:ver-runtime-config-flag @rule:ver-runtime-config-missing-value @since:1.34
    Examples: a key without a value after a comma, since 1.34
      | version                               | setting         | relation | resources                       |
      | admissionregistration.orch.io/v1beta1 | after a comma   | contains | mutatingadmissionpolicies       |
      | admissionregistration.orch.io/v1beta1 | without a value | contains | mutatingadmissionpolicybindings |

    @rule:ver-runtime-config-enable-version @until:1.36
    Examples: complete version
      | version                    | setting            | relation | resources                 |
      | networking.orch.io/v1beta1 | with all resources | contains | ipaddresses, servicecidrs |

    @rule:ver-runtime-config-resource
    Examples: single resource
      | version                  | setting               | relation         | resources      |
      | resource.orch.io/v1beta1 | for one resource      | contains         | deviceclasses  |
      | resource.orch.io/v1beta1 | for one resource only | does not contain | resourceclaims |

  @rule:ver-runtime-config-disable-version
  Scenario Outline: GET <path> of a disabled API version returns 404
    ver-runtime-config-disable-version: the server neither serves the version nor lists it in discovery.
    Detects: a server that still lists the version in discovery, or serves its resources.
    Given a server with the launch profile "one-version-off"
    When GET <path>
    Then the response is 404

    Examples: discovery, resources and OpenAPI
      | path                      |
      | /apis/apps/v1             |
      | /apis/apps/v1/deployments |
      | /apis/apps                |
      | /openapi/v3/apis/apps/v1  |
