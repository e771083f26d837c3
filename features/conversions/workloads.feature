@area:conversions
Feature: Selectors of workloads in apps/v1
  The selector of a workload is required, not empty and immutable.

  Scenario Outline: POST of a <kind> without a selector returns 422 Invalid
    conv-deployment-selector-required, conv-statefulset-selector-required, conv-replicaset-selector-required: the server does not default the
    selector to the labels of the template. It also reports that the labels do not match the missing selector.
    Detects: a server that uses the labels of the template as the selector, as in extensions/v1beta1 and apps/v1beta1.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural> with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<fields>template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                         | reason             |
      | spec.selector                 | FieldValueRequired |
      | spec.template.metadata.labels | FieldValueInvalid  |

    @rule:conv-deployment-selector-required @needs:type:deployments.apps
    Examples: Deployment
      | kind       | plural      | fields |
      | Deployment | deployments |        |

    @rule:conv-statefulset-selector-required @needs:type:statefulsets.apps
    Examples: StatefulSet
      | kind        | plural       | fields          |
      | StatefulSet | statefulsets | serviceName: s, |

    @rule:conv-replicaset-selector-required @needs:type:replicasets.apps
    Examples: ReplicaSet
      | kind       | plural      | fields |
      | ReplicaSet | replicasets |        |

  @rule:conv-daemonset-selector-required @needs:type:daemonsets.apps
  Scenario: POST of a DaemonSet without a selector returns 422 Invalid
    conv-daemonset-selector-required: the only cause is that the labels of the template do not match a missing selector.
    Detects: a server that uses the labels of the template as the selector, as in extensions/v1beta1.
    When POST /apis/apps/v1/namespaces/{namespace}/daemonsets with the body:
      """
      {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: a}, spec: {template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                         | reason            |
      | spec.template.metadata.labels | FieldValueInvalid |

  Scenario Outline: POST of a <kind> with an empty selector returns 422 Invalid
    conv-daemonset-selector-required, conv-deployment-selector-required, conv-statefulset-selector-required, conv-replicaset-selector-required: a
    selector that selects every pod is not valid.
    Detects: a server that checks only whether the selector is present.
    When POST /apis/apps/v1/namespaces/{namespace}/<plural> with the body:
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<fields>selector: {}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field         | reason            |
      | spec.selector | FieldValueInvalid |

    @rule:conv-daemonset-selector-required @needs:type:daemonsets.apps
    Examples: DaemonSet with an empty selector
      | kind      | plural     | fields |
      | DaemonSet | daemonsets |        |

    @rule:conv-deployment-selector-required @needs:type:deployments.apps
    Examples: Deployment with an empty selector
      | kind       | plural      | fields |
      | Deployment | deployments |        |

    @rule:conv-statefulset-selector-required @needs:type:statefulsets.apps
    Examples: StatefulSet with an empty selector
      | kind        | plural       | fields          |
      | StatefulSet | statefulsets | serviceName: s, |

    @rule:conv-replicaset-selector-required @needs:type:replicasets.apps
    Examples: ReplicaSet with an empty selector
      | kind       | plural      | fields |
      | ReplicaSet | replicasets |        |

  Scenario Outline: PUT of a <kind> with a changed selector returns 422 Invalid
    conv-daemonset-selector-immutable, conv-deployment-selector-immutable, conv-statefulset-selector-immutable, conv-replicaset-selector-immutable:
    the selector is immutable.
    Detects: a server that changes the selector, so that existing pods no longer belong to their workload.
    Given the response to POST /apis/apps/v1/namespaces/{namespace}/<plural> with this body is saved as "a":
      """
      {apiVersion: apps/v1, kind: <kind>, metadata: {name: a}, spec: {<fields>selector: {matchLabels: {app: web}},
       template: {metadata: {labels: {app: web, of: other}}, spec: {containers: [{name: c, image: 'example.org/web:1'}]}}}}
      """
    When PUT /apis/apps/v1/namespaces/{namespace}/<plural>/a with the saved object "a" where:
      | spec.selector.matchLabels | {"of":"other"} |
    Then the response is 422 Invalid
    And the response to GET /apis/apps/v1/namespaces/{namespace}/<plural>/a has:
      | spec.selector.matchLabels | {"app":"web"} |

    @rule:conv-daemonset-selector-immutable @needs:type:daemonsets.apps
    Examples: DaemonSet with a changed selector
      | kind      | plural     | fields |
      | DaemonSet | daemonsets |        |

    @rule:conv-deployment-selector-immutable @needs:type:deployments.apps
    Examples: Deployment with a changed selector
      | kind       | plural      | fields       |
      | Deployment | deployments | replicas: 0, |

    @rule:conv-statefulset-selector-immutable @needs:type:statefulsets.apps
    Examples: StatefulSet with a changed selector
      | kind        | plural       | fields                       |
      | StatefulSet | statefulsets | replicas: 0, serviceName: s, |

    @rule:conv-replicaset-selector-immutable @needs:type:replicasets.apps
    Examples: ReplicaSet with a changed selector
      | kind       | plural      | fields       |
      | ReplicaSet | replicasets | replicas: 0, |
