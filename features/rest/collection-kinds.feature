@area:rest
Feature: The kind of a list response
  The kind of a list is the kind of its items followed by List.

  @rule:rest-collection-kind-suffix
  Scenario Outline: GET of the collection of <objects> returns the kind <kind>
    rest-collection-kind-suffix: the list kind is the kind of the items followed by List.
    Detects: a server that returns the kind List, which clients cannot decode.
    When GET <path>
    Then the response is 200
    And the response has:
      | kind       | <kind>       |
      | apiVersion | <apiVersion> |

    Examples: built-in resources of every server
      | objects                         | path                                             | kind          | apiVersion |
      | Endpoints                       | /api/v1/namespaces/{namespace}/endpoints         | EndpointsList | v1         |
      | Endpoints in all namespaces     | /api/v1/endpoints                                | EndpointsList | v1         |
      | Endpoints with a limit          | /api/v1/namespaces/{namespace}/endpoints?limit=1 | EndpointsList | v1         |
      | Namespaces with a limit         | /api/v1/namespaces?limit=1                       | NamespaceList | v1         |
      | Namespaces from the watch cache | /api/v1/namespaces?resourceVersion=0             | NamespaceList | v1         |
      | Namespaces                      | /api/v1/namespaces                               | NamespaceList | v1         |

    @needs:type:services
    Examples: Services
      | objects  | path                                    | kind        | apiVersion |
      | Services | /api/v1/namespaces/{namespace}/services | ServiceList | v1         |

    @needs:type:deployments.apps
    Examples: a named group
      | objects     | path                                             | kind           | apiVersion |
      | Deployments | /apis/apps/v1/namespaces/{namespace}/deployments | DeploymentList | apps/v1    |

    @needs:type:configmaps
    Examples: ConfigMaps
      | objects    | path                                      | kind          | apiVersion |
      | ConfigMaps | /api/v1/namespaces/{namespace}/configmaps | ConfigMapList | v1         |

    @needs:type:pods
    Examples: Pods
      | objects | path                                | kind    | apiVersion |
      | Pods    | /api/v1/namespaces/{namespace}/pods | PodList | v1         |

    @needs:type:secrets
    Examples: Secrets
      | objects | path                                   | kind       | apiVersion |
      | Secrets | /api/v1/namespaces/{namespace}/secrets | SecretList | v1         |

    @needs:type:nodes
    Examples: Nodes
      | objects | path          | kind     | apiVersion |
      | Nodes   | /api/v1/nodes | NodeList | v1         |

    @needs:type:leases.coordination
    Examples: a group with a dot in its name
      | objects                  | path                                                        | kind      | apiVersion              |
      | Leases                   | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases | LeaseList | coordination.orch.io/v1 |
      | Leases in all namespaces | /apis/coordination.orch.io/v1/leases                        | LeaseList | coordination.orch.io/v1 |

  @resource @rule:rest-collection-kind-suffix
  Scenario: A list with items has the kind of the resource followed by List
    rest-collection-kind-suffix: the kind of an empty list and of a list with items is the same.
    Detects: a server that returns the kind List if there are items.
    Given 2 resources with the name prefix "item"
    When GET /{collection}
    Then the response is 200
    And the response has:
      | kind       | {resource:kind}List   |
      | apiVersion | {resource:apiVersion} |
