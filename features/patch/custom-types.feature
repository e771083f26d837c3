@area:patch
Feature: Patches of types that the server does not know by itself
  Definitions say nothing that a strategic merge could go by; the other patches work as for any type.

  @rule:patch-strategic-not-for-custom-types
  @needs:crd @waits
  Scenario: A strategic merge patch of a custom type is refused
    patch-strategic-not-for-custom-types: 415, with what is taken, and nothing is changed.
    Detects: it is treated as a merge patch.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
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
    And the Status has:
      | message | the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml |
      | details | (absent)                                                                                                                                                                 |
    And the watch, up to now, has:
      | events[*].type | leaves out | MODIFIED |

  @rule:patch-strategic-not-for-custom-types
  @needs:crd
  Scenario Outline: A strategic merge patch of <what> of a custom type is refused
    patch-strategic-not-for-custom-types: by its media type alone: 415, whether there is an object or not.
    Detects: only whole objects are looked at, or the object is looked for first.
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      """
    And "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/strategic-merge-patch+json
      <body>
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored Widget "a" is unchanged

    Examples: what may be patched
      | what           | path      | body                      |
      | the status     | /a/status | {"status":{"replicas":2}} |
      | an absent one  | /b        | {"spec":{"replicas":2}}   |
      | a dry one      | /a?dryRun=All | {"spec":{"replicas":2}} |
      | nothing        | /a        | {}                        |

  @needs:crd
  Scenario Outline: A <sort> of a custom type
    patch-merge-patch-sets, patch-json-patch: they need to know nothing of the type.
    Detects: all patches but apply are refused.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
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

    @rule:patch-merge-patch-sets
    Examples: merge patch
      | sort        | type                         | body                                             |
      | merge patch | application/merge-patch+json | {"spec":{"size":2}}                              |

    @rule:patch-json-patch
    Examples: JSON Patch
      | sort        | type                         | body                                             |
      | JSON Patch  | application/json-patch+json  | [{"op":"replace","path":"/spec/size","value":2}] |

  @rule:patch-strategic-aggregated-special-support
  @needs:aggregation @needs:server-flags
  Scenario: A strategic merge patch of an aggregated type is up to its server
    patch-strategic-aggregated-special-support: an aggregated server may take it.
    Detects: none: whatever the aggregated server says is passed on.
    Given a server with the profile "aggregation"
    And an aggregated server of the group "{unique}.example.com" that speaks JSON only
    When PATCH /apis/{unique}.example.com/v1/gadgets/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the answer is one of the permitted:
      | (status) | meaning                                             |
      | 200      | the aggregated server merged strategically          |
      | 415      | the aggregated server doesn't take strategic merges |

  @rule:patch-merge-patch-sets
  @needs:crd
  Scenario: A merge patch of values of every sort by values of every other
    patch-merge-patch-sets: the cases of RFC 7386 in one document; a map that replaces something else begins empty, and the nulls of the
    patch are nowhere stored.
    Detects: a map is merged into a text or a list, false and 0 and "" are taken for nothing, or null reaches into what it replaces.
    Given the custom type Widget whose spec has:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """
    And the answer to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets is remembered as "a" with the body:
      """
      apiVersion: '{unique}.example.com/v1'
      kind: Widget
      metadata: {name: a}
      spec: {open: {a: b, c: {d: e, f: [g]}, h: [b], i: {j: 1}, k: null, l: 1.5, m: true, n: [{o: p}], q: {r: null, s: 1}, t: x, u: {v: {w: 1}}, z: "9"}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/merge-patch+json
      {"spec":{"open":{"a":null,"c":{"d":{"y":1},"f":{"z":1}},"h":"c","i":[1,null],"k":1,"l":0,"m":false,"n":[1,[2]],"q":{"s":null},"t":{"bb":{"cc":null}},"u":{"v":null},"dd":{"ee":{"ff":null}},"gg":[],"hh":{},"z":"","":"e"}}}
      """
    Then the answer is 200
    And the answer has:
      | spec | {"open":{"":"e","c":{"d":{"y":1},"f":{"z":1}},"dd":{"ee":{}},"gg":[],"h":"c","hh":{},"i":[1,null],"k":1,"l":0,"m":false,"n":[1,[2]],"q":{"r":null},"t":{"bb":{}},"u":{},"z":""}} |
    And the stored Widget "a" is the same as the answer
