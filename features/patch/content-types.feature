@area:patch
Feature: Content types of patches
  Only Content-Type determines the type of a patch.

  @resource @rule:patch-other-content-type-415 @needs:resource:built-in
  Scenario Outline: A <patch> with the unsupported Content-Type <type> returns 415
    patch-other-content-type-415: the media type of an object, such as application/json, is not a patch type.
    Detects: a server that derives the patch type from the body, or reads a JSON body as a merge patch.
    Given the resource "labelled" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """
      <body>
      """
    Then the response is 415 UnsupportedMediaType
    And the Status has:
      | message | 415: Unsupported Media Type |
      | details | (empty)                     |
    And the stored resource "a" is unchanged

    Examples: unsupported types
      | patch             | type                                   | body                                                                             |
      | merge patch       | application/json                       | {metadata: {labels: {app: new}}}                                                 |
      | JSON Patch        | application/json                       | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | merge patch       | application/yaml                       | {metadata: {labels: {app: new}}}                                                 |
      | merge patch       | text/plain                             | {metadata: {labels: {app: new}}}                                                 |
      | JSON Patch        | application/json-patch                 | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | merge patch       | application/merge-patch+yaml           | {metadata: {labels: {app: new}}}                                                 |
      | server-side apply | application/apply-patch+json           | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {app: new}}} |
      | merge patch       | application/octet-stream               | {metadata: {labels: {app: new}}}                                                 |
      | JSON Patch        | application/json-patch+yaml            | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | merge patch       | application/strategic-merge-patch+yaml | {metadata: {labels: {app: new}}}                                                 |
      | server-side apply | application/apply-patch                | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {app: new}}} |
      | merge patch       | Application/Merge-Patch+JSON           | {metadata: {labels: {app: new}}}                                                 |
      | merge patch       | application/vnd.orch.protobuf          | {metadata: {labels: {app: new}}}                                                 |

  @resource @rule:patch-other-content-type-415
  Scenario: A PATCH without Content-Type returns 415
    patch-other-content-type-415: Content-Type must be one of the five patch types.
    Detects: a server that uses JSON as the default, as for POST.
    Given the resource "labelled" named "a"
    And the request header "Content-Type" is "(absent)"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {labels: {app: new}}}
      """
    Then the response is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged

  @rule:patch-other-content-type-415 @profile:specification
  Scenario: A PATCH with Content-Type application/json and an empty body returns 415
    patch-other-content-type-415: the server checks Content-Type even if there is no body.
    Detects: a server that checks Content-Type only if there is a body.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the response is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

  @rule:patch-other-content-type-415 @profile:kubernetes @since:1.34
  Scenario: A PATCH with Content-Type application/json and an empty body returns 415 on kube-apiserver since 1.34
    patch-other-content-type-415: the server checks Content-Type even if there is no body.
    Detects: a server that checks Content-Type only if there is a body.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the response is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

  @rule:patch-other-content-type-415 @profile:kubernetes @until:1.33 @since:1.16
  Scenario: A PATCH with Content-Type application/json and an empty body returns 406 on kube-apiserver in releases up to 1.33
    patch-other-content-type-415: kube-apiserver selects a route by Accept before it checks Content-Type.
    Detects: a server that ignores Content-Type if the body is empty.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the response is 406 NotAcceptable
    And the stored Endpoints "a" is unchanged

  @resource @rule:patch-other-content-type-415
  Scenario: A PATCH of an absent object with an unsupported Content-Type returns 415
    patch-other-content-type-415: the server checks Content-Type before it looks up the object.
    Detects: a server that looks up the object before it checks Content-Type, and returns 404.
    When PATCH /{collection}/a with the body:
      """application/json
      {"metadata":{"labels":{"app":"new"}}}
      """
    Then the response is 415 UnsupportedMediaType

  @resource
  Scenario Outline: A PATCH with the Content-Type "<type>" returns 200
    patch-merge-patch-sets, patch-json-patch, patch-strategic-merge, patch-apply-yaml: the parameters of the media type do not affect
    the patch type.
    Detects: a server that compares the complete header and returns 415.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.labels    | {"app":"web","tier":"new"} |
      | {resource:content} | {a:(content)}              |
    And the stored resource "a" is the same as the response

    @rule:patch-merge-patch-sets
    Examples: merge patch
      | type                                                  | body                                                                         |
      | application/merge-patch+json; charset=utf-8           | {"metadata":{"labels":{"tier":"new"}}}                                       |

    @rule:patch-strategic-merge
    Examples: strategic merge patch
      | type                                                  | body                                                                         |
      | application/strategic-merge-patch+json;charset=utf-8  | {"metadata":{"labels":{"tier":"new"}}}                                       |

    @rule:patch-json-patch
    Examples: JSON Patch
      | type                                                  | body                                                                         |
      | application/json-patch+json; charset=UTF-8            | [{"op":"add","path":"/metadata/labels/tier","value":"new"}]                  |

    @rule:patch-apply-yaml
    Examples: apply
      | type                                        | body                                                                              |
      | application/apply-patch+yaml; charset=utf-8 | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {tier: new}}} |
