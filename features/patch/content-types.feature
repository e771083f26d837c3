@area:patch
Feature: Which patches a server takes
  What a patch means is said by its Content-Type alone.

  @rule:patch-other-content-type-415
  Scenario Outline: A PATCH in <type> is refused
    patch-other-content-type-415: the form of an object is no form of a patch.
    Mistake: the sort of patch is guessed from the body, or JSON is taken for a merge patch.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """
      <body>
      """
    Then the answer is 415 UnsupportedMediaType
    And the answer is a Status with:
      | message | 415: Unsupported Media Type |
      | details | {}                          |
    And the stored Endpoints "a" is unchanged

    Examples: types
      | type                              | body                                                                                 |
      | application/json                  | {metadata: {labels: {app: new}}}                                                     |
      | application/json                  | [{op: replace, path: /metadata/labels/app, value: new}]                              |
      | application/yaml                  | {metadata: {labels: {app: new}}}                                                     |
      | text/plain                        | {metadata: {labels: {app: new}}}                                                     |
      | application/json-patch            | [{op: replace, path: /metadata/labels/app, value: new}]                              |
      | application/merge-patch+yaml      | {metadata: {labels: {app: new}}}                                                     |
      | application/apply-patch+json      | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {app: new}}}           |
      | application/vnd.orch.protobuf     | {metadata: {labels: {app: new}}}                                                     |

  @rule:patch-other-content-type-415
  Scenario: A PATCH without Content-Type is refused
    patch-other-content-type-415: none is none of the five.
    Mistake: a PATCH without Content-Type is JSON, as a POST is.
    Given the Endpoints "one-subset" named "a"
    And the request has no header "Content-Type"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {metadata: {labels: {app: new}}}
      """
    Then the answer is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

  @rule:patch-other-content-type-415
  Scenario: The Content-Type is looked at before the object is
    patch-other-content-type-415: also where there is no object.
    Mistake: the object is looked for first, and the answer is 404.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json
      {"metadata":{"labels":{"app":"new"}}}
      """
    Then the answer is 415 UnsupportedMediaType

  @rule:patch-apply-cbor-only-when-enabled
  @needs:cbor-gate-default
  Scenario Outline: Without the gate an apply in CBOR is refused: <what>
    patch-apply-cbor-only-when-enabled: an apply in CBOR is refused like any unknown type, whatever it says.
    Mistake: the type is known even when the gate is off.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name>?fieldManager=one with the Endpoints "two-subsets" in "application/apply-patch+cbor" where:
      | metadata.name | <name> |
    Then the answer is 415 UnsupportedMediaType
    And the answer is a Status with:
      | message | 415: Unsupported Media Type |
      | details | {}                          |
    And the stored Endpoints "a" is unchanged
    And the namespace holds the Endpoints "a"

    Examples: objects
      | what      | name |
      | an update | a    |
      | a create  | b    |

  @rule:patch-apply-cbor
  @needs:cbor
  Scenario Outline: With the gate an apply may be in CBOR: <what>
    patch-apply-cbor: it does what the same apply in YAML does.
    Mistake: it is decoded as an object and merged without a manager, or the result is answered with 200 each time.
    Given a server that speaks CBOR
    And these Endpoints exist:
      | name | metadata.labels.tier |
      | a    | front                |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name>?fieldManager=one with the Endpoints "one-subset" in "application/apply-patch+cbor" where:
      | metadata.name | <name> |
    Then the answer is <status>
    And the stored Endpoints "<name>" has:
      | metadata.labels                     | <labels>                             |
      | subsets[0].addresses                | [{"ip":"10.10.1.1"}]                 |
      | metadata.managedFields[0].manager   | one                                  |
      | metadata.managedFields[0].operation | Apply                                |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:labels":{"f:app":{}}},"f:subsets":{}} |

    Examples: objects
      | what      | name | status | labels                       |
      | an update | a    | 200    | {"app":"web","tier":"front"} |
      | a create  | b    | 201    | {"app":"web"}                |

  @rule:patch-no-other-cbor-patch
  @needs:cbor
  Scenario Outline: Even with the gate there is no <type>
    patch-no-other-cbor-patch: CBOR is a form of applies only.
    Mistake: the body is decoded by its suffix, whatever stands before it.
    Given a server that speaks CBOR
    And the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the bytes "<bytes>" in "<type>"
    Then the answer is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

    Examples: types
      | type                                   | bytes     |
      | application/json-patch+cbor            | d9d9f7 80 |
      | application/merge-patch+cbor           | d9d9f7 a0 |
      | application/strategic-merge-patch+cbor | d9d9f7 a0 |
      | application/cbor                       | d9d9f7 a0 |
