@area:versioning
Feature: Which versions a server offers by itself
  The core group has a place of its own, and what is not stable has to be turned on.

  @rule:ver-core-group
  Scenario: The core group has one version
    ver-core-group: it is served at /api/v1 only.
    Detects: versions of the core group that nobody serves are announced.
    When GET /api
    Then the answer is 200
    And the answer has:
      | versions | ["v1"] |

  @rule:ver-core-group
  Scenario: The core group is none of the groups
    ver-core-group: there is no core group below /apis.
    Detects: it is listed with an empty name.
    When GET /apis
    Then the answer is 200
    And the answer has:
      | groups[*].name | leaves out | core |

  @rule:ver-core-group
  Scenario Outline: GET <path> finds no core group
    ver-core-group: there is no core group below /apis.
    Detects: /apis and /api lead to the same place.
    When GET <path>
    Then the answer is 404

    Examples: paths
      | path                |
      | /apis/v1            |
      | /apis/v1/namespaces |
      | /apis/core/v1       |
      | /api/v2             |

  Scenario Outline: <group>/<version> is not served unless it is turned on
    ver-alpha-off-by-default, ver-beta-off-by-default: no alpha version, and no beta version since 1.22.
    Detects: whatever is known is served.
    When GET /apis/<group>/<version>
    Then the answer is 404

    @rule:ver-alpha-off-by-default
    Examples: alpha
      | group                         | version  |
      | admissionregistration.orch.io | v1alpha1 |
      | coordination.orch.io          | v1alpha2 |
      | certificates.orch.io          | v1alpha1 |
      | networking.orch.io            | v1alpha1 |
      | resource.orch.io              | v1alpha3 |
      | storage.orch.io               | v1alpha1 |

    @rule:ver-beta-off-by-default
    Examples: beta
      | group                         | version |
      | admissionregistration.orch.io | v1beta1 |
      | authentication.orch.io        | v1beta1 |
      | networking.orch.io            | v1beta1 |
      | resource.orch.io              | v1beta1 |

    # Until 1.26 it has CSIStorageCapacity, which is older than the rule.
    @rule:ver-beta-off-by-default @since:1.27
    Examples: beta, of a group that had an old one
      | group           | version |
      | storage.orch.io | v1beta1 |

  @rule:ver-beta-old-on-by-default @needs:release-emulation
  Scenario Outline: Release <release> serves <group>/<version> without being asked
    ver-beta-old-on-by-default: a beta version from before 1.22 is served as long as it exists.
    Detects: no beta version is served, however old.
    Given a server with the profile "release-<release>"
    When GET /apis/<group>/<version>
    Then the answer is 200

    Examples: versions
      | release | group                         | version |
      | 1.21    | networking.orch.io            | v1beta1 |
      | 1.24    | batch                         | v1beta1 |
      | 1.25    | storage.orch.io               | v1beta1 |
      | 1.28    | flowcontrol.apiserver.orch.io | v1beta2 |
