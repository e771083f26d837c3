@area:patch
Feature: Patches of custom resources
  Custom resources support every patch type except strategic merge patch.

  @rule:patch-strategic-not-for-custom-types
  @needs:crd @waits
  Scenario: A strategic merge patch of a custom resource returns 415 and changes nothing
    patch-strategic-not-for-custom-types: custom resources do not support this patch type; the error lists the accepted patch types.
    Detects: a server that applies the patch as a JSON merge patch.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1}}
      """
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=2
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{"size":2}}
      """
    Then the response is 415 UnsupportedMediaType
    And the Status has:
      | message | the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml |
      | details | (absent)                                                                                                                                                                 |
    And the watch so far has:
      | events[*].type | does not contain | MODIFIED |

  # kube-apiserver 1.17 rejects an apply of a custom object whose replicas are an integer.
  @rule:patch-strategic-not-for-custom-types
  @needs:crd @since:1.18
  Scenario Outline: A strategic merge patch <target> returns 415
    patch-strategic-not-for-custom-types: the server rejects the media type for existing and absent objects.
    Detects: a server that checks Content-Type only for patches of the object itself, or looks up the object first.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/strategic-merge-patch+json
      <body>
      """
    Then the response is 415 UnsupportedMediaType
    And the stored Widget "a" is unchanged

    Examples: targets
      | target                                    | path          | body                      |
      | of the status of a custom resource        | /a/status     | {"status":{"replicas":2}} |
      | of an absent custom resource              | /b            | {"spec":{"replicas":2}}   |
      | of a custom resource in a dry run         | /a?dryRun=All | {"spec":{"replicas":2}}   |
      | that changes nothing in a custom resource | /a            | {}                        |

  @needs:crd
  Scenario Outline: A <patch> of a custom resource changes only the fields in the patch
    patch-merge-patch-sets, patch-json-patch: both patch types are independent of the schema.
    Detects: a server that rejects every patch type except apply.
    Given the CustomResourceDefinition "widgets" named "widgets.{unique}.example.com"
    And within 20 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | 200 |
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, labels: {app: web}}, spec: {size: 1}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec            | {"size":2}       |
      | metadata.labels | {"app":"web"}    |
      | metadata.uid    | {a:metadata.uid} |

    @rule:patch-merge-patch-sets
    Examples: merge patch
      | patch       | type                         | body                |
      | merge patch | application/merge-patch+json | {"spec":{"size":2}} |

    @rule:patch-json-patch
    Examples: JSON Patch
      | patch      | type                        | body                                             |
      | JSON Patch | application/json-patch+json | [{"op":"replace","path":"/spec/size","value":2}] |

  @rule:patch-strategic-aggregated-special-support
  @needs:aggregation @needs:server-flags
  Scenario: A strategic merge patch of an aggregated type returns 200 or 415
    patch-strategic-aggregated-special-support: an aggregated server can support strategic merge patch. The report shows which of
    the two responses the server returns.
    Detects: a server that returns another status code, such as 500.
    Given a server with the launch profile "aggregation"
    And an aggregated server for the group "{unique}.example.com" that supports only JSON
    When PATCH /apis/{unique}.example.com/v1/gadgets/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"web"}}}
      """
    Then the response matches one of these rows:
      | (status) | meaning                                                      |
      | 200      | the aggregated server supports strategic merge patch         |
      | 415      | the aggregated server does not support strategic merge patch |

  @rule:patch-merge-patch-sets
  @needs:crd
  Scenario: A merge patch of a custom object replaces values of each JSON type with values of every other JSON type
    patch-merge-patch-sets: the patch contains the cases of RFC 7386. An object replaces a value of another type; nulls in the object are
    removed.
    Detects: a server that merges an object into a string or an array, ignores false, 0 or "", or stores null values of the patch.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      open: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
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
    Then the response is 200
    And the response has:
      | spec | {"open":{"":"e","c":{"d":{"y":1},"f":{"z":1}},"dd":{"ee":{}},"gg":[],"h":"c","hh":{},"i":[1,null],"k":1,"l":0,"m":false,"n":[1,[2]],"q":{"r":null},"t":{"bb":{}},"u":{},"z":""}} |
    And the stored Widget "a" is the same as the response
