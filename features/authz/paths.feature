@area:authz @needs:rbac @needs:impersonation
Feature: Paths that are no resources
  A rule of a role of the cluster may name paths, whose verb is the method in lower case.

  @rule:authz-non-resource-paths
  Scenario Outline: A role to <verbs> <paths> lets nobody <method> <path>
    authz-non-resource-paths: the path and the method decide, and a star stands at the end only.
    Detects: a path covers what is below it, or reading one path is reading all.
    Given a server with the profile "rbac"
    And the user "zed-{unique}" has a role everywhere with:
      | verbs           | <verbs> |
      | nonResourceURLs | <paths> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When <method> <path>
    Then the answer is 403 Forbidden
    And the Status has:
      | message | forbidden: User "zed-{unique}" cannot <verb> path "<path>" |
      | details | {}                                                         |

    Examples: something else
      | verbs   | paths             | method | path         | verb |
      | ["get"] | ["/metric"]       | GET    | /metrics     | get  |
      | ["get"] | ["/metrics"]      | GET    | /metrics/    | get  |
      | ["get"] | ["/metrics/*"]    | GET    | /metrics     | get  |
      | ["post"]| ["*"]             | GET    | /metrics     | get  |
      | ["get"] | ["*"]             | POST   | /metrics     | post |

  @rule:authz-non-resource-paths
  Scenario Outline: A role to <verbs> <paths> lets someone GET <path>
    authz-non-resource-paths: a path to the letter, or up to the star.
    Detects: stars are taken literally.
    Given a server with the profile "rbac"
    And the user "zed-{unique}" has a role everywhere with:
      | verbs           | <verbs> |
      | nonResourceURLs | <paths> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When GET <path>
    Then the answer is 200

    Examples: paths
      | verbs   | paths                   | path            |
      | ["get"] | ["/livez/ping"]         | /livez/ping     |
      | ["*"]   | ["/readyz/*","/nowhere"]| /readyz/ping    |
      | ["get"] | ["/met*"]               | /metrics        |
      | ["get"] | ["*"]                   | /healthz/ping   |
