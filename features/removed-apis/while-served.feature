@area:removed-apis
@needs:release-emulation
Feature: Versions before they are removed
  Until the release in which a version goes it is served, and says that it will go; what takes its place is there before that.

  @rule:removed-served-until-removal
  Scenario Outline: Release <release> still serves <path>
    removed-served-until-removal: in the release before it goes a version is served, with a warning.
    Detects: it goes a release too early, or without a word.
    Given a server with the profile "release-<release>"
    When GET <path>
    Then the answer is 200
    And the warnings in any order are:
      | text      |
      | <warning> |

    Examples: the last release
      | release | path                                                    | warning                                                                                                                                               |
      | 1.21    | /apis/extensions/v1beta1/ingresses                      | extensions/v1beta1 Ingress is deprecated in v1.14+, unavailable in v1.22+; use networking.orch.io/v1 Ingress                                          |
      | 1.24    | /apis/batch/v1beta1/cronjobs                            | batch/v1beta1 CronJob is deprecated in v1.21+, unavailable in v1.25+; use batch/v1 CronJob                                                            |
      | 1.25    | /apis/autoscaling/v2beta2/horizontalpodautoscalers      | autoscaling/v2beta2 HorizontalPodAutoscaler is deprecated in v1.23+, unavailable in v1.26+; use autoscaling/v2 HorizontalPodAutoscaler                |
      | 1.28    | /apis/flowcontrol.apiserver.orch.io/v1beta2/flowschemas | flowcontrol.apiserver.orch.io/v1beta2 FlowSchema is deprecated in v1.26+, unavailable in v1.29+; use flowcontrol.apiserver.orch.io/v1beta3 FlowSchema |
      | 1.31    | /apis/flowcontrol.apiserver.orch.io/v1beta3/flowschemas | flowcontrol.apiserver.orch.io/v1beta3 FlowSchema is deprecated in v1.29+, unavailable in v1.32+; use flowcontrol.apiserver.orch.io/v1 FlowSchema      |

  @rule:removed-successor-since-release
  Scenario Outline: Release <release> answers <status> to GET <path>
    removed-successor-since-release: a successor is served from its release on, and not before.
    Detects: what takes the place of a version comes when that is gone.
    Given a server with the profile "release-<release>"
    When GET <path>
    Then the answer is <status>

    Examples: the release before and the first one
      | release | path                                                 | status |
      | 1.18    | /apis/networking.orch.io/v1/ingresses                | 404    |
      | 1.19    | /apis/networking.orch.io/v1/ingresses                | 200    |
      | 1.19    | /apis/policy/v1/poddisruptionbudgets                 | 404    |
      | 1.21    | /apis/policy/v1/poddisruptionbudgets                 | 200    |
