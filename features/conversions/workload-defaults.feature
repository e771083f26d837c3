@area:conversions
Feature: Defaults of workloads in apps/v1
  Unset fields have the defaults of apps/v1, even if older versions have different defaults.

  Scenario Outline: The default of <field> in a <kind> is <value>
    By default, rolling updates replace pods, the revision history is limited, and a Deployment has a progress deadline.
    Detects: a server with the defaults of an older version.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural> with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<fields>selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is a success
    And the response has:
      | spec.<field> | <value> |

    @rule:conv-daemonset-updatestrategy-default @needs:type:daemonsets.apps
    Examples: DaemonSet updateStrategy
      | kind      | plural     | fields | field               | value         |
      | DaemonSet | daemonsets |        | updateStrategy.type | RollingUpdate |

    @rule:conv-statefulset-updatestrategy-default @needs:type:statefulsets.apps
    Examples: StatefulSet updateStrategy
      | kind        | plural       | fields          | field               | value         |
      | StatefulSet | statefulsets | serviceName: s, | updateStrategy.type | RollingUpdate |

    @rule:conv-deployment-progressdeadline-default @needs:type:deployments.apps
    Examples: progressDeadlineSeconds
      | kind       | plural      | fields | field                   | value |
      | Deployment | deployments |        | progressDeadlineSeconds | 600   |

    @rule:conv-deployment-revisionhistorylimit-default @needs:type:deployments.apps
    Examples: revisionHistoryLimit
      | kind       | plural      | fields | field                | value |
      | Deployment | deployments |        | revisionHistoryLimit | 10    |

    @rule:conv-deployment-maxsurge-default @needs:type:deployments.apps
    Examples: strategy.rollingUpdate.maxSurge
      | kind       | plural      | fields | field                           | value |
      | Deployment | deployments |        | strategy.rollingUpdate.maxSurge | 25%   |

    @rule:conv-deployment-maxunavailable-default @needs:type:deployments.apps
    Examples: strategy.rollingUpdate.maxUnavailable
      | kind       | plural      | fields | field                                 | value |
      | Deployment | deployments |        | strategy.rollingUpdate.maxUnavailable | 25%   |
