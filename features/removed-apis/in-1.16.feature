@area:removed-apis
Feature: API versions removed in 1.16
  The server does not serve a removed API version, even if clients stored objects through this version.

  Scenario Outline: GET of the collection of <kind> in <version>, removed in 1.16, returns 404
    removed-1.16-*: servers of release 1.16 and later do not serve the resource in this version.
    Detects: a server that serves a removed API version.
    When GET /apis/<version>/<resource>
    Then the response is 404

    @rule:removed-1.16-networkpolicy-extensions-v1beta1
    Examples: NetworkPolicy of extensions/v1beta1
      | kind          | version            | resource        | release |
      | NetworkPolicy | extensions/v1beta1 | networkpolicies | 1.16    |

    @rule:removed-1.16-daemonset-extensions-v1beta1
    Examples: DaemonSet of extensions/v1beta1
      | kind      | version            | resource   | release |
      | DaemonSet | extensions/v1beta1 | daemonsets | 1.16    |

    @rule:removed-1.16-daemonset-apps-v1beta2
    Examples: DaemonSet of apps/v1beta2
      | kind      | version      | resource   | release |
      | DaemonSet | apps/v1beta2 | daemonsets | 1.16    |

    @rule:removed-1.16-deployment-extensions-v1beta1
    Examples: Deployment of extensions/v1beta1
      | kind       | version            | resource    | release |
      | Deployment | extensions/v1beta1 | deployments | 1.16    |

    @rule:removed-1.16-deployment-apps-v1beta1
    Examples: Deployment of apps/v1beta1
      | kind       | version      | resource    | release |
      | Deployment | apps/v1beta1 | deployments | 1.16    |

    @rule:removed-1.16-deployment-apps-v1beta2
    Examples: Deployment of apps/v1beta2
      | kind       | version      | resource    | release |
      | Deployment | apps/v1beta2 | deployments | 1.16    |

    @rule:removed-1.16-statefulset-apps-v1beta1
    Examples: StatefulSet of apps/v1beta1
      | kind        | version      | resource     | release |
      | StatefulSet | apps/v1beta1 | statefulsets | 1.16    |

    @rule:removed-1.16-statefulset-apps-v1beta2
    Examples: StatefulSet of apps/v1beta2
      | kind        | version      | resource     | release |
      | StatefulSet | apps/v1beta2 | statefulsets | 1.16    |

    @rule:removed-1.16-replicaset-extensions-v1beta1
    Examples: ReplicaSet of extensions/v1beta1
      | kind       | version            | resource    | release |
      | ReplicaSet | extensions/v1beta1 | replicasets | 1.16    |

    @rule:removed-1.16-replicaset-apps-v1beta1
    Examples: ReplicaSet of apps/v1beta1
      | kind       | version      | resource    | release |
      | ReplicaSet | apps/v1beta1 | replicasets | 1.16    |

    @rule:removed-1.16-replicaset-apps-v1beta2
    Examples: ReplicaSet of apps/v1beta2
      | kind       | version      | resource    | release |
      | ReplicaSet | apps/v1beta2 | replicasets | 1.16    |

    @rule:removed-1.16-podsecuritypolicy-extensions-v1beta1
    Examples: PodSecurityPolicy of extensions/v1beta1
      | kind              | version            | resource            | release |
      | PodSecurityPolicy | extensions/v1beta1 | podsecuritypolicies | 1.16    |
