@area:rest
Feature: Kinds of collections
  The answer to a list is an object itself, of the kind of its items followed by List.

  @rule:rest-collection-kind-suffix
  Scenario Outline: The collection of <plural> has kind <kind>
    rest-collection-kind-suffix: it is the kind of the items followed by List.
    Detects: a bare List, which clients can't decode.
    When GET <path>
    Then the answer is 200
    And the answer has:
      | kind       | <kind>       |
      | apiVersion | <apiVersion> |

    Examples: always there
      | plural     | path                                     | kind          | apiVersion |
      | endpoints  | /api/v1/namespaces/{namespace}/endpoints | EndpointsList | v1         |
      | all endpoints | /api/v1/endpoints                     | EndpointsList | v1         |
      | one page of endpoints | /api/v1/namespaces/{namespace}/endpoints?limit=1 | EndpointsList | v1 |
      | one page of namespaces | /api/v1/namespaces?limit=1   | NamespaceList | v1         |
      | namespaces of the cache | /api/v1/namespaces?resourceVersion=0 | NamespaceList | v1 |
      | namespaces | /api/v1/namespaces                       | NamespaceList | v1         |

    @needs:type:services
    Examples: with services
      | plural   | path                                    | kind        | apiVersion |
      | services | /api/v1/namespaces/{namespace}/services | ServiceList | v1         |

    @needs:type:deployments.apps
    Examples: of a named group
      | plural      | path                                               | kind           | apiVersion |
      | deployments | /apis/apps/v1/namespaces/{namespace}/deployments | DeploymentList | apps/v1    |

    @needs:type:configmaps
    Examples: with configmaps
      | plural | path | kind | apiVersion |
      | configmaps | /api/v1/namespaces/{namespace}/configmaps | ConfigMapList | v1 |

    @needs:type:pods
    Examples: with pods
      | plural | path | kind | apiVersion |
      | pods | /api/v1/namespaces/{namespace}/pods | PodList | v1 |

    @needs:type:secrets
    Examples: with secrets
      | plural | path | kind | apiVersion |
      | secrets | /api/v1/namespaces/{namespace}/secrets | SecretList | v1 |

    @needs:type:nodes
    Examples: with nodes
      | plural | path          | kind     | apiVersion |
      | nodes  | /api/v1/nodes | NodeList | v1         |

    @needs:type:leases.coordination
    Examples: of a group with a dot
      | plural     | path                                                        | kind      | apiVersion              |
      | leases     | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | LeaseList | coordination.orch.io/v1 |
      | all leases | /apis/coordination.orch.io/v1/leases                        | LeaseList | coordination.orch.io/v1 |

  @resource @rule:rest-collection-kind-suffix
  Scenario: A collection with something in it has the kind of one that is empty
    rest-collection-kind-suffix: the kind doesn't depend on the items.
    Detects: items of any kind are wrapped into a bare List.
    Given 2 resources named after "item"
    When GET /{collection}
    Then the answer is 200
    And the answer has:
      | kind       | {resource:kind}List   |
      | apiVersion | {resource:apiVersion} |
