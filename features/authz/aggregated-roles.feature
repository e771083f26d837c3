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
