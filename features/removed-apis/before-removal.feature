@area:removed-apis
@needs:release-emulation
Feature: API versions before their removal
  Until the removal of an API version, the server serves the version with a warning. The successor is available before the removal.

  @rule:removed-served-until-removal
  Scenario Outline: Release <release> serves GET <path> with a deprecation warning
    removed-served-until-removal: the last release before the removal serves the version with a warning.
    Detects: a server that removes the version a release too early, or without a warning.
    Given a server with the launch profile "release-<release>"
    When GET <path>
    Then the response is 200
    And the warnings in any order are:
      | text      |
      | <warning> |

    Examples: last releases before the removal
      | release | path                                                    | warning                                                                                                                                               |
      | 1.21    | /apis/extensions/v1beta1/ingresses                      | extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.orch.io/v1 Ingress                                          |
      | 1.24    | /apis/batch/v1beta1/cronjobs                            | batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob                                                            |
      | 1.25    | /apis/autoscaling/v2beta2/horizontalpodautoscalers      | autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+, unavailable in v1.26+; use autoscaling/v2 HorizontalPodAutoscaler                |
      | 1.28    | /apis/flowcontrol.apiserver.orch.io/v1beta2/flowschemas | flowcontrol.apiserver.orch.io/v1beta2 FlowSchema is deprecated in v1.26+, unavailable in v1.29+; use flowcontrol.apiserver.orch.io/v1beta3 FlowSchema |
      | 1.31    | /apis/flowcontrol.apiserver.orch.io/v1beta3/flowschemas | flowcontrol.apiserver.orch.io/v1beta3 FlowSchema is deprecated in v1.29+, unavailable in v1.32+; use flowcontrol.apiserver.orch.io/v1 FlowSchema      |

  @rule:removed-successor-since-release
  Scenario Outline: Release <release> returns <status> for GET <path>
    removed-successor-since-release: the server serves a successor since the documented release, but not earlier.
    Detects: a server that starts serving the successor only after the removal of the old version.
    Given a server with the launch profile "release-<release>"
    When GET <path>
    Then the response is <status>

    Examples: first releases with the successor, and the previous releases
      | release | path                                                 | status |
      | 1.18    | /apis/networking.orch.io/v1/ingresses                | 404    |
      | 1.19    | /apis/networking.orch.io/v1/ingresses                | 200    |
      | 1.19    | /apis/policy/v1/poddisruptionbudgets                 | 404    |
      | 1.21    | /apis/policy/v1/poddisruptionbudgets                 | 200    |
