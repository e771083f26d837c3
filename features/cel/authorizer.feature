@area:cel
@needs:type:validatingadmissionpolicies.admissionregistration
@needs:rbac
Feature: The authorizer in CEL expressions
  An admission policy can check the permissions of the user of the request.

  Background:
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | ["create"]    |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the user "zed-{unique}" has a role with the rule:
      | verbs         | ["get"]               |
      | apiGroups     | ["apps"]              |
      | resources     | ["deployments/scale"] |
      | resourceNames | ["x"]                 |

  Scenario Outline: A POST returns <response> under a policy that uses the authorizer to check <permission>
    The decision is the same as for a request by the same user (cel-authorizer-resource-check, cel-authorizer-subresource, cel-authorizer-namespace,
    cel-authorizer-name, cel-authorizer-allowed, cel-authorizer-reason, cel-authorizer-path, cel-authorizer-serviceaccount,
    cel-authorizer-field-selector, cel-authorizer-label-selector, cel-selector-gate-default-on-1.32).
    Detects: a server that ignores one of the attributes of the check, or checks another user.
    Given the policy "ask" with:
      """
      validations: [{expression: 'object.metadata.name != "a" || authorizer.<check>'}]
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is <response>

    @rule:cel-authorizer-resource-check @rule:cel-authorizer-allowed
    Examples: resources
      | permission                                  | check                                                                  | response    |
      | an allowed verb                             | group("").resource("endpoints").check("create").allowed()              | 201         |
      | a different verb                            | group("").resource("endpoints").check("delete").allowed()              | 422 Invalid |
      | a different group                           | group("apps").resource("endpoints").check("create").allowed()          | 422 Invalid |
      | a negated check                             | group("apps").resource("endpoints").check("create").allowed() == false | 201         |
      | the resource of the request                 | requestResource.check("create").allowed()                              | 201         |
      | another verb on the resource of the request | requestResource.check("delete").allowed()                              | 422 Invalid |

    @rule:cel-authorizer-subresource
    Examples: subresources
      | permission                  | check                                                                                                                | response    |
      | a subresource               | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("x").check("get").allowed() | 201         |
      | the parent of a subresource | group("apps").resource("deployments").namespace("{namespace}").name("x").check("get").allowed()                      | 422 Invalid |

    @rule:cel-authorizer-namespace
    Examples: namespaces
      | permission            | check                                                                                                            | response    |
      | all namespaces        | group("apps").resource("deployments").subresource("scale").name("x").check("get").allowed()                      | 422 Invalid |
      | a different namespace | group("apps").resource("deployments").subresource("scale").namespace("default").name("x").check("get").allowed() | 422 Invalid |

    @rule:cel-authorizer-name
    Examples: names
      | permission       | check                                                                                                                | response    |
      | a different name | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("y").check("get").allowed() | 422 Invalid |
      | all names        | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").check("get").allowed()           | 422 Invalid |

    @rule:cel-authorizer-reason
    Examples: reasons
      | permission                                | check                                                              | response |
      | the reason of a check that no rule allows | group("apps").resource("endpoints").check("create").reason() == "" | 201      |

    @rule:cel-authorizer-reason @needs:type:clusterroles.rbac
    Examples: reasons of roles
      | permission                                             | check                                                                                                                                                           | response |
      | the reason of a check that a ClusterRoleBinding allows | group("").resource("endpoints").check("create").reason().startsWith("RBAC: allowed by ClusterRoleBinding ")                                                     | 201      |
      | the reason of a check that a RoleBinding allows        | group("apps").resource("deployments").subresource("scale").namespace("{namespace}").name("x").check("get").reason().startsWith("RBAC: allowed by RoleBinding ") | 201      |

    @rule:cel-authorizer-path
    Examples: paths
      | permission        | check                                      | response    |
      | a forbidden path  | path("/metrics").check("get").allowed()    | 422 Invalid |
      | an unusual method | path("/healthz").check("delete").allowed() | 422 Invalid |

    @rule:cel-authorizer-path @needs:type:clusterroles.rbac
    Examples: paths that default roles allow
      | permission      | check                                   | response |
      | an allowed path | path("/healthz").check("get").allowed() | 201      |

    @rule:cel-authorizer-serviceaccount
    Examples: service accounts
      | permission                           | check                                                                                         | response    |
      | a service account without permission | serviceAccount("default", "nobody").group("").resource("endpoints").check("create").allowed() | 422 Invalid |
      | an invalid service account name      | serviceAccount("default", "No Body").path("/healthz").check("get").allowed()                  | 422 Invalid |

    @rule:cel-authorizer-field-selector @rule:cel-selector-gate-default-on-1.32
    Examples: field selectors
      | permission       | check                                                                                      | response |
      | a field selector | group("").resource("endpoints").fieldSelector("metadata.name=a").check("create").allowed() | 201      |

    @rule:cel-authorizer-label-selector
    Examples: label selectors
      | permission       | check                                                                          | response |
      | a label selector | group("").resource("endpoints").labelSelector("a=b").check("create").allowed() | 201      |
