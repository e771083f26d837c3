@area:rest
Feature: Create, get, update, patch and delete on every resource
  Every resource supports create, get, update, patch and delete of its objects.

  @rule:rest-verbs-on-every-type
  Scenario Outline: A <kind> can be created, read, updated and patched
    rest-verbs-on-every-type: every primary resource supports POST, GET, PUT and PATCH.
    Detects: a server that does not support a verb for some kinds.
    Given the <kind> "<state>" named "a-{unique}"
    And the <kind> "a-{unique}" has been changed:
      | metadata.labels.put | yes |
    When PATCH <path>/a-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"patch":"yes"}}}
      """
    Then the response is 200
    And the response has:
      | metadata.uid          | {a:metadata.uid} |
      | metadata.labels.put   | yes              |
      | metadata.labels.patch | yes              |
    And the stored <kind> "a-{unique}" has:
      | metadata.uid          | {a:metadata.uid} |
      | metadata.labels.put   | yes              |
      | metadata.labels.patch | yes              |

    @needs:type:configmaps
    Examples: ConfigMap
      | kind      | state | path                                            |
      | ConfigMap | empty | /api/v1/namespaces/{namespace}/configmaps       |

    @needs:type:secrets
    Examples: Secret
      | kind      | state | path                                            |
      | Secret    | empty | /api/v1/namespaces/{namespace}/secrets          |

    # Before 1.23, a PUT of a Service without resourceVersion returns 422.
    @needs:type:services @since:1.23
    Examples: Service
      | kind      | state    | path                                         |
      | Service   | one-port | /api/v1/namespaces/{namespace}/services      |

    @needs:type:nodes
    Examples: cluster-scoped
      | kind      | state | path                                            |
      | Node      | empty | /api/v1/nodes                                   |

    @needs:type:deployments.apps
    Examples: with status and scale
      | kind       | state       | path                                               |
      | Deployment | one-replica | /apis/apps/v1/namespaces/{namespace}/deployments   |

    Examples: Namespace
      | kind      | state | path                                            |
      | Namespace | empty | /api/v1/namespaces                              |

    @needs:type:pods
    Examples: Pod
      | kind | state         | path                               |
      | Pod  | one-container | /api/v1/namespaces/{namespace}/pods |

  @rule:rest-verbs-on-every-type
  @needs:type:leases.coordination
  Scenario: A Lease can be created, read, patched and updated with a resourceVersion
    rest-verbs-on-every-type: an update of a Lease requires a resourceVersion.
    Detects: a server that supports only one of the verbs for changes of Leases.
    Given the Lease "empty" named "a"
    And the manager "writer" has changed the Lease "a":
      """
      metadata: {labels: {patch: "yes"}}
      """
    When PUT /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a with the saved object "a" where:
      | metadata.labels.put | yes |
    Then the response is 200
    And the stored Lease "a" has:
      | metadata.uid    | {a:metadata.uid}            |
      | metadata.labels | {"patch":"yes","put":"yes"} |

  @rule:rest-verbs-on-every-type
  Scenario Outline: A <kind> can be deleted
    rest-verbs-on-every-type: every primary resource supports DELETE.
    Detects: a server that returns success but keeps the object.
    Given the <kind> "<state>" named "a-{unique}"
    When DELETE <path>/a-{unique}
    Then the response is 200
    And there is no <kind> "a-{unique}"

    @needs:type:configmaps
    Examples: ConfigMap
      | kind      | state | path                                            |
      | ConfigMap | empty | /api/v1/namespaces/{namespace}/configmaps       |

    @needs:type:nodes
    Examples: cluster-scoped
      | kind      | state | path                                            |
      | Node      | empty | /api/v1/nodes                                   |

    @needs:type:leases.coordination
    Examples: a named group
      | kind      | state | path                                                           |
      | Lease     | empty | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases    |

    @needs:type:deployments.apps
    Examples: with status and scale
      | kind       | state       | path                                               |
      | Deployment | one-replica | /apis/apps/v1/namespaces/{namespace}/deployments   |

    @needs:type:secrets
    Examples: Secret
      | kind      | state | path                                            |
      | Secret    | empty | /api/v1/namespaces/{namespace}/secrets          |

    @needs:type:services
    Examples: Service
      | kind      | state    | path                                         |
      | Service   | one-port | /api/v1/namespaces/{namespace}/services      |
