@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
@needs:rbac
Feature: The authorizer in expressions
  A policy can ask what the user of the request may do.

  Background:
    Given a server with the profile "rbac"
    And the user "zed-{unique}" has a role everywhere with:
      | verbs     | ["create"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the user "zed-{unique}" has a role in the namespace with:
      | verbs         | ["get"]             |
      | apiGroups     | ["apps"]            |
      | resources     | ["deployments/scale"] |
      | resourceNames | ["x"]               |

  Scenario Outline: The authorizer <says> to <what>
    The decision is that of the same request of the user (cel-authorizer-resource-check, cel-authorizer-subresource,
    cel-authorizer-namespace, cel-authorizer-name, cel-authorizer-allowed, cel-authorizer-reason, cel-authorizer-path,
    cel-authorizer-serviceaccount, cel-selector-gate-default-on-1.32).
    Detects: a part of the question is left out, or it is asked about another user.
    Given the policy "ask" with:
      """
      validations: [{expression: 'object.metadata.name != "a" || authorizer.<check>'}]
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is <answer>

    @rule:cel-authorizer-resource-check @rule:cel-authorizer-allowed
    Examples: resources
      | says | what                | check                                                             | answer      |
      | yes  | what the user may   | group("").resource("endpoints").check("create").allowed()         | 201         |
      | no   | another verb        | group("").resource("endpoints").check("delete").allowed()         | 422 Invalid |
      | no   | another group       | group("apps").resource("endpoints").check("create").allowed()     | 422 Invalid |
      | yes  | whether it is false | group("apps").resource("endpoints").check("create").allowed() == false | 201    |

    @rule:cel-authorizer-subresource
    Examples: subresources
      | says | what              | check                                                                                                                  | answer      |
      | yes  | the subresource   | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("x").check("get").allowed()  | 201         |
      | no   | its parent        | group("apps").resource("deployments").namespace("{namespace}").name("x").check("get").allowed()                       | 422 Invalid |

    @rule:cel-authorizer-namespace
    Examples: namespaces
      | says | what              | check                                                                                                                  | answer      |
      | no   | all namespaces    | group("apps").resource("deployments").subresource("scale").name("x").check("get").allowed()                            | 422 Invalid |
      | no   | another namespace | group("apps").resource("deployments").subresource("scale").namespace("default").name("x").check("get").allowed()      | 422 Invalid |

    @rule:cel-authorizer-name
    Examples: names
      | says | what              | check                                                                                                                  | answer      |
      | no   | another name      | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("y").check("get").allowed()  | 422 Invalid |
      | no   | all names         | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").check("get").allowed()            | 422 Invalid |

    @rule:cel-authorizer-reason
    Examples: reasons
      | says | what              | check                                                                                    | answer |
      | none | what no grant is about | group("apps").resource("endpoints").check("create").reason() == ""                 | 201    |

    @rule:cel-authorizer-reason @needs:type:clusterroles.rbac
    Examples: reasons of roles
      | says | what              | check                                                                                    | answer      |
      | why  | what a role allows | group("").resource("endpoints").check("create").reason().startsWith("RBAC: allowed by ClusterRoleBinding ") | 201 |
      | why  | what a role in the namespace allows | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("x").check("get").reason().startsWith("RBAC: allowed by RoleBinding ") | 201 |

    @rule:cel-authorizer-path
    Examples: paths
      | says | what              | check                                          | answer      |
      | no   | a closed path     | path("/metrics").check("get").allowed()        | 422 Invalid |
      | no   | an unusual method | path("/healthz").check("delete").allowed()     | 422 Invalid |

    @rule:cel-authorizer-path @needs:type:clusterroles.rbac
    Examples: paths that default roles open
      | says | what         | check                                   | answer |
      | yes  | an open path | path("/healthz").check("get").allowed() | 201    |

    @rule:cel-authorizer-serviceaccount
    Examples: service accounts
      | says | what                        | check                                                                                               | answer      |
      | no   | what another one may not    | serviceAccount("default", "nobody").group("").resource("endpoints").check("create").allowed()       | 422 Invalid |
      | no   | a name that nobody can have | serviceAccount("default", "No Body").path("/healthz").check("get").allowed()                        | 422 Invalid |

    @rule:cel-authorizer-field-selector @rule:cel-selector-gate-default-on-1.32
    Examples: field selectors
      | says | what              | check                                                                                                  | answer |
      | yes  | some of them      | group("").resource("endpoints").fieldSelector("metadata.name=a").check("create").allowed()            | 201    |

    @rule:cel-authorizer-label-selector
    Examples: label selectors
      | says | what              | check                                                                                                  | answer |
      | yes  | some of them      | group("").resource("endpoints").labelSelector("a=b").check("create").allowed()                        | 201    |
