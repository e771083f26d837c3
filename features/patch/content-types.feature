@area:patch
Feature: Which patches a server takes
  What a patch means is said by its Content-Type alone.

  @resource @rule:patch-other-content-type-415 @needs:resource:built-in
  Scenario Outline: A PATCH in <type> is refused
    patch-other-content-type-415: the media type of an object is none of a patch.
    Detects: the sort of patch is guessed from the body, or JSON is taken for a merge patch.
    Given the resource "labelled" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """
      <body>
      """
    Then the answer is 415 UnsupportedMediaType
    And the Status has:
      | message | 415: Unsupported Media Type |
      | details | (empty)                     |
    And the stored resource "a" is unchanged

    Examples: types
      | type                                   | body                                                                             |
      | application/json                       | {metadata: {labels: {app: new}}}                                                 |
      | application/json                       | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | application/yaml                       | {metadata: {labels: {app: new}}}                                                 |
      | text/plain                             | {metadata: {labels: {app: new}}}                                                 |
      | application/json-patch                 | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | application/merge-patch+yaml           | {metadata: {labels: {app: new}}}                                                 |
      | application/apply-patch+json           | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {app: new}}} |
      | application/octet-stream               | {metadata: {labels: {app: new}}}                                                 |
      | application/json-patch+yaml            | [{op: replace, path: /metadata/labels/app, value: new}]                          |
      | application/strategic-merge-patch+yaml | {metadata: {labels: {app: new}}}                                                 |
      | application/apply-patch                | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {app: new}}} |
      | Application/Merge-Patch+JSON           | {metadata: {labels: {app: new}}}                                                 |
      | application/vnd.orch.protobuf          | {metadata: {labels: {app: new}}}                                                 |

  @resource @rule:patch-other-content-type-415
  Scenario: A PATCH without Content-Type is refused
    patch-other-content-type-415: none is none of the five.
    Detects: a PATCH without Content-Type is JSON, as a POST is.
    Given the resource "labelled" named "a"
    And the request header "Content-Type" is "(absent)"
    When PATCH /{collection}/a with the body:
      """
      {metadata: {labels: {app: new}}}
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged

  @rule:patch-other-content-type-415 @profile:specification
  Scenario: A PATCH in application/json whose body is empty is refused for its Content-Type
    patch-other-content-type-415: whether there is a body does not matter.
    Detects: the Content-Type is looked at only where there is something to read.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

  @rule:patch-other-content-type-415 @profile:kubernetes @since:1.34
  Scenario: From 1.34 on kube-apiserver refuses a PATCH in application/json without a body for its Content-Type
    patch-other-content-type-415: whether there is a body does not matter.
    Detects: the Content-Type is looked at only where there is something to read.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

  @rule:patch-other-content-type-415 @profile:kubernetes @until:1.33 @since:1.16
  Scenario: Until 1.33 kube-apiserver answers 406 to a PATCH in application/json without a body
    patch-other-content-type-415: it selects a route by Accept then.
    Detects: the Content-Type is not read where the body is empty.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      """
    Then the answer is 406 NotAcceptable
    And the stored Endpoints "a" is unchanged

  @resource @rule:patch-other-content-type-415
  Scenario: The Content-Type is looked at before the object is
    patch-other-content-type-415: also where there is no object.
    Detects: the object is looked for first, and the answer is 404.
    When PATCH /{collection}/a with the body:
      """application/json
      {"metadata":{"labels":{"app":"new"}}}
      """
    Then the answer is 415 UnsupportedMediaType

  @resource
  Scenario Outline: A PATCH in <type> is taken without its parameters
    patch-merge-patch-sets, patch-json-patch, patch-strategic-merge, patch-apply-yaml: what stands behind the semicolon says nothing of the sort of patch.
    Detects: the header is compared as a whole, and the answer is 415.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels    | {"app":"web","tier":"new"} |
      | {resource:content} | {a:(content)}              |
    And the stored resource "a" is the same as the answer

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
