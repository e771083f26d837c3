@area:patch
Feature: Patches of types that the server does not know by itself
  Definitions say nothing that a strategic merge could go by; the other patches work as for any type.

  @rule:patch-strategic-not-for-custom-types
  @needs:crd
  Scenario: A strategic merge patch of a custom type is refused
    patch-strategic-not-for-custom-types: 415, with what is taken, and nothing is changed.
    Mistake: it is treated as a merge patch.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets comes to answer 200 within 20 seconds
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1}}
      """
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=2
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{"size":2}}
      """
    Then the answer is 415 UnsupportedMediaType
    And the answer is a Status with:
      | message | the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml |
    And the watch reports no MODIFIED event

  @rule:patch-merge-patch-sets
  @rule:patch-json-patch
  @needs:crd
  Scenario Outline: A <sort> of a custom type
    patch-merge-patch-sets, patch-json-patch: they need to know nothing of the type.
    Mistake: all patches but apply are refused.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets comes to answer 200 within 20 seconds
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, labels: {app: web}}, spec: {size: 1}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | spec            | {"size":2}    |
      | metadata.labels | {"app":"web"} |
      | metadata.uid    | {a:metadata.uid} |

    Examples: sorts
      | sort        | type                         | body                                             |
      | merge patch | application/merge-patch+json | {"spec":{"size":2}}                              |
      | JSON Patch  | application/json-patch+json  | [{"op":"replace","path":"/spec/size","value":2}] |

  @rule:patch-strategic-aggregated-special-support
  @needs:aggregation @needs:server-flags
  Scenario: A strategic merge patch of an aggregated type is up to its server
    patch-strategic-aggregated-special-support: an aggregated server may take it.
    Mistake: none: whatever the aggregated server says is passed on.
    Given an aggregated server of the group "{unique}.example.com" that speaks JSON only
    When PATCH /apis/{unique}.example.com/v1/gadgets/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the answer is one of the permitted:
      | status | meaning                                                |
      | 200    | the aggregated server merged strategically             |
      | 415    | the aggregated server doesn't take strategic merges    |
