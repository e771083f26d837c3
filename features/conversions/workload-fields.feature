@area:conversions
Feature: Fields of workloads that were removed
  Version apps/v1 does not have all fields of the versions before it.

  Scenario Outline: <field> is an unknown field of a <kind>
    conv-daemonset-templategeneration-removed, conv-deployment-rollbackto-removed: strict validation refuses the field of the older versions.
    Detects: a server that reads the fields of extensions/v1beta1 in apps/v1.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural>?fieldValidation=Strict with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<written>, selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | <field>                              |

    @rule:conv-daemonset-templategeneration-removed @needs:type:daemonsets.apps
    Examples: generations
      | kind      | plural     | field                   | written               |
      | DaemonSet | daemonsets | spec.templateGeneration | templateGeneration: 1 |

    @rule:conv-deployment-rollbackto-removed @needs:type:deployments.apps
    Examples: rollbacks
      | kind       | plural      | field           | written                   |
      | Deployment | deployments | spec.rollbackTo | rollbackTo: {revision: 1} |

  Scenario Outline: <field> of a <kind> is dropped
    conv-daemonset-templategeneration-removed, conv-deployment-rollbackto-removed: the field of the older versions is not stored.
    Detects: a server that stores the fields of extensions/v1beta1 in apps/v1.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural> with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<written>, selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the answer is 201
    And the answer has:
      | <field> | (absent) |

    @rule:conv-daemonset-templategeneration-removed @needs:type:daemonsets.apps
    Examples: generations
      | kind      | plural     | field                   | written               |
      | DaemonSet | daemonsets | spec.templateGeneration | templateGeneration: 1 |

    @rule:conv-deployment-rollbackto-removed @needs:type:deployments.apps
    Examples: rollbacks
      | kind       | plural      | field           | written                               |
      | Deployment | deployments | spec.rollbackTo | replicas: 0, rollbackTo: {revision: 1} |
