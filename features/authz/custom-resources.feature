@area:authz @needs:rbac @needs:impersonation @needs:crd
Feature: Permissions for cluster-scoped custom resources
  Each attribute of a request for a custom resource must match, as for built-in resources.

  Background:
    Given a server with the launch profile "rbac"
    And a CustomResourceDefinition for the cluster-scoped kind Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the Widget "empty" named "a"

  Scenario Outline: A ClusterRole with <verbs> on <resources> in the group <group> <effect> <method> <path>
    authz-patch-verb, authz-deletecollection-verb: PATCH needs patch, and DELETE of a collection needs deletecollection, for every resource.
    ssa-needs-create-permission: an apply that creates an object also needs create, for every resource and in a dry run.
    authz-decision-attributes: the group is compared as a whole.
    Detects: a server that uses another verb for cluster-scoped objects, custom objects or subresources, or compares a part of the group.
    Given the user "zed-{unique}" has a cluster role with the rule:
      | verbs     | <verbs>     |
      | apiGroups | ["<group>"] |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed-{unique}"
    When <method> /apis/{unique}.example.com/v1/widgets<path> with the body:
      """application/<type>
      <body>
      """
    Then the response is <response>

    @rule:authz-patch-verb
    Examples: patch
      | verbs      | group                | resources          | effect         | method | path      | type             | body                              | response      |
      | ["update"] | {unique}.example.com | ["widgets"]        | does not allow | PATCH  | /a        | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
      | ["patch"]  | {unique}.example.com | ["widgets"]        | allows         | PATCH  | /a        | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 200           |
      | ["update"] | {unique}.example.com | ["widgets/status"] | does not allow | PATCH  | /a/status | merge-patch+json | {"status":{"replicas":1}}         | 403 Forbidden |
      | ["patch"]  | {unique}.example.com | ["widgets/status"] | allows         | PATCH  | /a/status | merge-patch+json | {"status":{"replicas":1}}         | 200           |

    @rule:authz-deletecollection-verb
    Examples: deletecollection
      | verbs                | group                | resources   | effect         | method | path | type | body | response      |
      | ["delete"]           | {unique}.example.com | ["widgets"] | does not allow | DELETE |      | json | {}   | 403 Forbidden |
      | ["deletecollection"] | {unique}.example.com | ["widgets"] | allows         | DELETE |      | json | {}   | 200           |

    @rule:ssa-needs-create-permission
    Examples: creation by server-side apply
      | verbs              | group                | resources   | effect         | method | path                         | type             | body                                                                             | response      |
      | ["patch"]          | {unique}.example.com | ["widgets"] | does not allow | PATCH  | /b?fieldManager=m            | apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}} | 403 Forbidden |
      | ["patch"]          | {unique}.example.com | ["widgets"] | does not allow | PATCH  | /b?fieldManager=m&dryRun=All | apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}} | 403 Forbidden |
      | ["patch","create"] | {unique}.example.com | ["widgets"] | allows         | PATCH  | /b?fieldManager=m            | apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}} | 201           |

    @rule:authz-decision-attributes
    Examples: group
      | verbs | group                | resources   | effect         | method | path | type             | body                              | response      |
      | ["*"] | example.com          | ["*"]       | does not allow | PATCH  | /a   | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
      | ["*"] | {unique}.example     | ["*"]       | does not allow | PATCH  | /a   | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
      | ["*"] | {unique}.Example.com | ["*"]       | does not allow | PATCH  | /a   | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
      | ["*"] | {unique}.example.com | ["Widgets"] | does not allow | PATCH  | /a   | merge-patch+json | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
