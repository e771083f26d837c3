@area:versioning
Feature: API versions served by default
  The server serves the core group at a separate path. By default, it serves neither alpha versions nor beta versions that were introduced
  in 1.22 or later.

  @rule:ver-core-group
  Scenario: GET /api returns only the version v1
    ver-core-group: the server serves the core group only at /api/v1.
    Detects: a server that lists versions that it does not serve.
    When GET /api
    Then the response is 200
    And the response has:
      | versions | ["v1"] |

  @rule:ver-core-group
  Scenario: GET /apis does not list the core group
    ver-core-group: the server does not serve the core group at /apis.
    Detects: a server that lists the core group with an empty name.
    When GET /apis
    Then the response is 200
    And the response has:
      | groups[*].name | does not contain | core |

  @rule:ver-core-group
  Scenario Outline: GET <path> returns 404 because the core group is only at /api/v1
    ver-core-group: the server does not serve the core group at /apis.
    Detects: a server that serves the same resources at /apis and /api.
    When GET <path>
    Then the response is 404

    Examples: paths
      | path                |
      | /apis/v1            |
      | /apis/v1/namespaces |
      | /apis/core/v1       |
      | /api/v2             |

  Scenario Outline: The API version <group>/<version> is not served by default
    ver-alpha-off-by-default, ver-beta-off-by-default: the server serves no alpha version, and no beta version that was introduced in 1.22
    or later.
    Detects: a server that serves every version that it supports.
    When GET /apis/<group>/<version>
    Then the response is 404

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

    # Up to 1.26, the server serves this version, because it contains CSIStorageCapacity, a beta API from before 1.22.
    @rule:ver-beta-off-by-default @since:1.27
    Examples: beta version of a group with an older beta
      | group           | version |
      | storage.orch.io | v1beta1 |

  @rule:ver-beta-old-on-by-default @needs:release-emulation
  Scenario Outline: Release <release> serves <group>/<version> by default
    ver-beta-old-on-by-default: the server serves a beta version that was introduced before 1.22 until its removal.
    Detects: a server that serves no beta versions by default.
    Given a server with the launch profile "release-<release>"
    When GET /apis/<group>/<version>
    Then the response is 200

    Examples: versions
      | release | group                         | version |
      | 1.21    | networking.orch.io            | v1beta1 |
      | 1.24    | batch                         | v1beta1 |
      | 1.25    | storage.orch.io               | v1beta1 |
      | 1.28    | flowcontrol.apiserver.orch.io | v1beta2 |
