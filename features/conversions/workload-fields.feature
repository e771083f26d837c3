@area:conversions
Feature: Removed fields of workloads
  apps/v1 omits some fields of extensions/v1beta1.

  Scenario Outline: A POST of a <kind> with <field> returns 400 BadRequest with strict validation
    conv-daemonset-templategeneration-removed, conv-deployment-rollbackto-removed: the field does not exist in apps/v1.
    Detects: a server that reads the fields of extensions/v1beta1 in apps/v1.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural>?fieldValidation=Strict with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<spec>, selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |

    @rule:conv-daemonset-templategeneration-removed @needs:type:daemonsets.apps
    Examples: templateGeneration
      | kind      | plural     | field                   | spec                  |
      | DaemonSet | daemonsets | spec.templateGeneration | templateGeneration: 1 |

    @rule:conv-deployment-rollbackto-removed @needs:type:deployments.apps
    Examples: rollbackTo
      | kind       | plural      | field           | spec                      |
      | Deployment | deployments | spec.rollbackTo | rollbackTo: {revision: 1} |

  Scenario Outline: A POST of a <kind> without strict validation drops <field>
    conv-daemonset-templategeneration-removed, conv-deployment-rollbackto-removed: the server does not store fields of older versions.
    Detects: a server that stores the fields of extensions/v1beta1 in apps/v1.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural> with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<spec>, selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is 201
    And the response has:
      | <field> | (absent) |

    @rule:conv-daemonset-templategeneration-removed @needs:type:daemonsets.apps
    Examples: templateGeneration
      | kind      | plural     | field                   | spec                  |
      | DaemonSet | daemonsets | spec.templateGeneration | templateGeneration: 1 |

    @rule:conv-deployment-rollbackto-removed @needs:type:deployments.apps
    Examples: rollbackTo
      | kind       | plural      | field           | spec                                   |
      | Deployment | deployments | spec.rollbackTo | replicas: 0, rollbackTo: {revision: 1} |
