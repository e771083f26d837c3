@area:rest
Feature: Contents of the aggregated discovery document
  The aggregated discovery document lists the resources of all groups and versions.

  Background:
    Given the request header "Accept" is "application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList"

  @rule:rest-aggregated-discovery @needs:crd
  Scenario Outline: The aggregated discovery document lists version <version> of a custom resource with its subresources
    rest-aggregated-discovery: each served version has a separate list of resources.
    Detects: a server that lists subresources only for the first version, or omits a version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/<version> | /widgets\/scale/ |
    When GET /apis
    Then the response is 200
    And the response has:
      | kind                                                                                                                                    | is           | APIGroupDiscoveryList                                                    |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[*].resource                                             | is           | ["widgets"]                                                              |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[resource=widgets].scope                                 | is           | Namespaced                                                               |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[resource=widgets].responseKind.version                  | is           | <version>                                                                |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[resource=widgets].verbs                                 | in any order | create, delete, deletecollection, get, list, patch, update, watch        |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[resource=widgets].subresources[*].subresource           | in any order | status, scale                                                            |
      | items[metadata.name={unique}.example.com].versions[version=<version>].resources[resource=widgets].subresources[subresource=scale].verbs | in any order | get, patch, update                                                       |

    Examples: versions
      | version |
      | v1      |
      | beta    |

  @rule:rest-aggregated-discovery @needs:type:horizontalpodautoscalers.autoscaling
  Scenario Outline: The aggregated discovery document lists version <version> of a built-in group
    rest-aggregated-discovery: each served version has a separate list of resources.
    Detects: a server that lists only the preferred version of a group.
    When GET /apis
    Then the response is 200
    And the response has:
      | items[metadata.name=autoscaling].versions[version=<version>].resources[*].resource                                                               | contains     | horizontalpodautoscalers                                          |
      | items[metadata.name=autoscaling].versions[version=<version>].resources[resource=horizontalpodautoscalers].verbs                                  | in any order | create, delete, deletecollection, get, list, patch, update, watch |
      | items[metadata.name=autoscaling].versions[version=<version>].resources[resource=horizontalpodautoscalers].subresources[*].subresource            | contains     | status                                                            |

    Examples: versions
      | version |
      | v1      |
      | v2      |

  @rule:conv-crd-names-discovered @needs:crd @since:1.27
  Scenario Outline: The aggregated discovery document contains the names of a custom resource with <names>
    conv-crd-names-discovered: clients also use the aggregated document to resolve these names.
    Detects: a server that sets the names only in the discovery document of each version, or omits categories if
    the resource has no short names.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      size: {type: integer}
      ---
      names: {singular: widget, listKind: WidgetPage, <members>}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /widgets/ |
    When GET /apis
    Then the response is 200
    And the response has:
      | items[metadata.name={unique}.example.com].versions[version=v1].resources[resource=widgets].shortNames       | is | <short names> |
      | items[metadata.name={unique}.example.com].versions[version=v1].resources[resource=widgets].categories       | is | <categories>  |
      | items[metadata.name={unique}.example.com].versions[version=v1].resources[resource=widgets].singularResource | is | widget        |

    Examples: names
      | names                      | members                                              | short names       | categories      |
      | shortNames and categories  | shortNames: [wi, wg, wdg], categories: [tools, all]  | ["wi","wg","wdg"] | ["tools","all"] |
      | categories only            | categories: [tools, all]                             | (absent)          | ["tools","all"] |
      | shortNames only            | shortNames: [wi, wg, wdg]                            | ["wi","wg","wdg"] | (absent)        |

  @rule:rest-aggregated-discovery @needs:crd
  Scenario: The aggregated discovery document lists a cluster-scoped custom resource with the scope Cluster
    rest-aggregated-discovery: clients read from the scope whether a path contains a namespace.
    Detects: a server that returns the scope Namespaced for every custom resource.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /widgets/ |
    When GET /apis
    Then the response is 200
    And the response has:
      | items[metadata.name={unique}.example.com].versions[version=v1].resources[resource=widgets].scope | Cluster |
