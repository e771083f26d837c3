@area:authz @needs:type:clusterroles.rbac
Feature: Aggregated roles
  A ClusterRole can consist of the rules of other ClusterRoles.

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario: A ClusterRole with two selectors has the rules of the roles that either selector selects
    authz-aggregated-roles: the server aggregates each role that any of the selectors selects.
    Detects: a controller that uses only the first selector, or requires a role to match all selectors.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {one: "{unique}"}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "two":
      """
      {metadata: {name: "two-{unique}", labels: {two: "{unique}"}}, rules: [{verbs: [list], apiGroups: [""], resources: [services]}]}
      """
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {one: "{unique}"}}, {matchLabels: {two: "{unique}"}}]}}
      """
    Then the response is 201
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
      | rules[1].resources | ["services"]  |
      | rules[2]           | (absent)      |

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario: A ClusterRole with an expression in its selector has all rules of the selected ClusterRole
    authz-aggregated-roles: matchExpressions select like matchLabels, and each rule of a selected role is aggregated.
    Detects: a controller that ignores matchExpressions, or that uses only the first rule of a role.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {tier: "{unique}", use: yes-1}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}, {verbs: [list], apiGroups: [""], resources: [services]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "two":
      """
      {metadata: {name: "two-{unique}", labels: {tier: "{unique}", use: no-1}}, rules: [{verbs: [delete], apiGroups: [""], resources: [pods]}]}
      """
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {tier: "{unique}"}, matchExpressions: [{key: use, operator: NotIn, values: [no-1]}]}]}}
      """
    Then the response is 201
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
      | rules[1].resources | ["services"]  |
      | rules[2]           | (absent)      |

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario Outline: An aggregated ClusterRole <effect> after a selected ClusterRole <change>
    authz-aggregated-roles: the rules follow every change of the selected roles.
    Detects: a controller that aggregates only when the aggregated ClusterRole is written.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {one: "{unique}"}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "sum":
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {one: "{unique}"}}]}}
      """
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
    When <method> /apis/rbac.authorization.orch.io/v1/clusterroles/one-{unique} with the body:
      """application/<type>
      <body>
      """
    Then the response is 200
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | <first>  |
      | rules[1].resources | <second> |

    Examples: changes
      | effect       | change             | method | type             | body                                                                                                                                  | first         | second       |
      | has no rules | loses its label    | PATCH  | merge-patch+json | {"metadata":{"labels":{"one":null}}}                                                                                                  | (absent)      | (absent)     |
      | has no rules | is deleted         | DELETE | json             | {}                                                                                                                                    | (absent)      | (absent)     |
      | has 2 rules  | gets a second rule | PATCH  | merge-patch+json | {"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["endpoints"]},{"verbs":["list"],"apiGroups":[""],"resources":["services"]}]} | ["endpoints"] | ["services"] |

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario: An aggregated ClusterRole that selects an aggregated ClusterRole has the rules of both levels
    authz-aggregated-roles: a selected role can itself have an aggregationRule.
    Detects: a controller that aggregates only roles without an aggregationRule.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {one: "{unique}"}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "part":
      """
      {metadata: {name: "part-{unique}", labels: {part: "{unique}"}}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {one: "{unique}"}}]}}
      """
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {part: "{unique}"}}]}}
      """
    Then the response is 201
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
      | rules[1]           | (absent)      |

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario: A rule that two selected ClusterRoles have occurs once in the aggregated ClusterRole
    authz-aggregated-roles: only equal rules are duplicates; a rule with resourceNames is another rule.
    Detects: a controller that repeats equal rules, or drops a rule that differs from another rule only in resourceNames.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {one: "{unique}"}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "two":
      """
      metadata: {name: "two-{unique}", labels: {one: "{unique}"}}
      rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}, {verbs: [get], apiGroups: [""], resources: [endpoints], resourceNames: [a]}]
      """
    When POST /apis/rbac.authorization.orch.io/v1/clusterroles with the body:
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {one: "{unique}"}}]}}
      """
    Then the response is 201
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resourceNames | (absent) |
      | rules[1].resourceNames | ["a"]    |
      | rules[2]               | (absent) |

  @rule:authz-aggregated-roles @needs:controller:clusterrole-aggregation
  Scenario: The rules that a merge patch writes to an aggregated ClusterRole are replaced by the aggregated rules
    authz-aggregated-roles: the controller also processes changes of the aggregated ClusterRole.
    Detects: a controller that processes an aggregated ClusterRole only once, or keeps rules that a client has written.
    Given the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "one":
      """
      {metadata: {name: "one-{unique}", labels: {one: "{unique}"}}, rules: [{verbs: [get], apiGroups: [""], resources: [endpoints]}]}
      """
    And the response to POST /apis/rbac.authorization.orch.io/v1/clusterroles with this body is saved as "sum":
      """
      {metadata: {name: "sum-{unique}"}, rules: [], aggregationRule: {clusterRoleSelectors: [{matchLabels: {one: "{unique}"}}]}}
      """
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
    When PATCH /apis/rbac.authorization.orch.io/v1/clusterroles/sum-{unique} with the body:
      """application/merge-patch+json
      {"rules":[{"verbs":["list"],"apiGroups":[""],"resources":["services"]}]}
      """
    Then the response is 200
    And the stored ClusterRole "sum-{unique}" has within 20 seconds:
      | rules[0].resources | ["endpoints"] |
      | rules[1]           | (absent)      |
