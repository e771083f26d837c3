@area:patch
Feature: Patches in CBOR
  Servers with CBOR support accept a server-side apply in CBOR.

  @resource @rule:patch-apply-cbor-only-when-enabled @needs:resource:built-in
  @needs:cbor-gate-default
  Scenario Outline: <operation> by an apply in CBOR returns 415 by default
    patch-apply-cbor-only-when-enabled: with the default value of the feature gate, the server does not support the media type.
    Detects: a server that supports the media type although the feature gate is off.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/<name>?fieldManager=one with the resource "changed" as "application/apply-patch+cbor" where:
      | metadata.name | <name> |
    Then the response is 415 UnsupportedMediaType
    And the Status has:
      | message | 415: Unsupported Media Type |
      | details | (empty)                     |
    And the stored resource "a" is unchanged
    And the namespace contains only the resources "a"

    Examples: create and update
      | operation | name |
      | An update | a    |
      | A create  | b    |

  @rule:patch-apply-cbor
  @needs:cbor
  Scenario Outline: <operation> by an apply in CBOR has the same result as an apply in YAML
    patch-apply-cbor: the response and the stored object are the same as for an apply in YAML.
    Detects: a server that merges the object without a manager, or always returns 200.
    Given a server with the launch profile "cbor"
    And these Endpoints exist:
      | name | metadata.labels.tier |
      | a    | front                |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name>?fieldManager=one with the Endpoints "one-subset" as "application/apply-patch+cbor" where:
      | metadata.name | <name> |
    Then the response is <status>
    And the stored Endpoints "<name>" has:
      | metadata.labels                     | <labels>                                                |
      | subsets[0].addresses                | [{"ip":"10.10.1.1"}]                                    |
      | metadata.managedFields[0].manager   | one                                                     |
      | metadata.managedFields[0].operation | Apply                                                   |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:labels":{"f:app":{}}},"f:subsets":{}} |

    Examples: create and update
      | operation | name | status | labels                       |
      | An update | a    | 200    | {"app":"web","tier":"front"} |
      | A create  | b    | 201    | {"app":"web"}                |

  @resource @rule:patch-no-other-cbor-patch
  @needs:cbor
  Scenario Outline: A PATCH with Content-Type <type> returns 415 even if CBOR is enabled
    patch-no-other-cbor-patch: only apply supports CBOR.
    Detects: a server that selects the decoder only by the suffix +cbor.
    Given a server with the launch profile "cbor"
    And the resource "labelled" named "a"
    When PATCH /{collection}/a with the bytes "<bytes>" as "<type>"
    Then the response is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged

    Examples: unsupported patch types
      | type                                   | bytes     |
      | application/json-patch+cbor            | d9d9f7 80 |
      | application/merge-patch+cbor           | d9d9f7 a0 |
      | application/strategic-merge-patch+cbor | d9d9f7 a0 |
      | application/cbor                       | d9d9f7 a0 |
