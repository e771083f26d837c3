@area:authz @needs:rbac @needs:impersonation
Feature: Authorization of non-resource paths
  A rule of a ClusterRole can contain nonResourceURLs; the verb is the method in lower case.

  @rule:authz-non-resource-paths
  Scenario Outline: A ClusterRole with <verbs> on <paths> does not allow <method> <path>
    authz-non-resource-paths: path and method must match, and a wildcard is valid only at the end.
    Detects: a server on which a path includes its subpaths, or a rule for one path allows all paths.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | <verbs> |
      | nonResourceURLs | <paths> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When <method> <path>
    Then the response is 403 Forbidden
    And the Status has:
      | message | forbidden: User "zed-{unique}" cannot <verb> path "<path>" |
      | details | {}                                                         |

    Examples: paths and methods that do not match
      | verbs    | paths          | method | path      | verb |
      | ["get"]  | ["/metric"]    | GET    | /metrics  | get  |
      | ["get"]  | ["/metrics"]   | GET    | /metrics/ | get  |
      | ["get"]  | ["/metrics/*"] | GET    | /metrics  | get  |
      | ["post"] | ["*"]          | GET    | /metrics  | get  |
      | ["get"]  | ["*"]          | POST   | /metrics  | post |
      | ["get"]  | ["/METRICS"]   | GET    | /metrics  | get  |

  @rule:authz-non-resource-paths
  Scenario Outline: A ClusterRole with <verbs> on <paths> allows GET <path>
    authz-non-resource-paths: a path matches exactly, or up to the wildcard.
    Detects: a server that treats wildcards as literal characters.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | <verbs> |
      | nonResourceURLs | <paths> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When GET <path>
    Then the response is 200

    Examples: matching paths
      | verbs   | paths     | path          |
      | ["get"] | ["/met*"] | /metrics      |
      | ["get"] | ["*"]     | /healthz/ping |

    @since:1.16
    Examples: since 1.16
      | verbs   | paths                    | path         |
      | ["get"] | ["/livez/ping"]          | /livez/ping  |
      | ["*"]   | ["/readyz/*","/nowhere"] | /readyz/ping |

  @rule:authz-non-resource-paths
  Scenario Outline: A HEAD request for a path returns <status> with a ClusterRole for <verbs>
    authz-non-resource-paths: the verb of HEAD for a path is head, although the verb of HEAD for an object is get.
    Detects: a server that authorizes HEAD as get, or that uses only the first path of a rule.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a cluster role with the rule:
      | verbs           | <verbs>               |
      | nonResourceURLs | ["/other","/metrics"] |
    And the request header "Impersonate-User" is "zed-{unique}"
    When HEAD /metrics
    Then the response is <status>

    Examples: verbs
      | verbs          | status |
      | ["get"]        | 403    |
      | ["get","head"] | 200    |
