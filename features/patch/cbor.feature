@area:patch
Feature: Patches in CBOR
  The fifth sort of patch, of servers that speak CBOR.

  @resource @rule:patch-apply-cbor-only-when-enabled @needs:resource:built-in
  @needs:cbor-gate-default
  Scenario Outline: Without the gate an apply in CBOR is refused: <what>
    patch-apply-cbor-only-when-enabled: an apply in CBOR is refused like any unknown type, whatever it says.
    Detects: the type is known even when the gate is off.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/<name>?fieldManager=one with the resource "changed" in "application/apply-patch+cbor" where:
      | metadata.name | <name> |
    Then the answer is 415 UnsupportedMediaType
    And the Status has:
      | message | 415: Unsupported Media Type |
      | details | (empty)                     |
    And the stored resource "a" is unchanged
    And the namespace holds the resources "a"

    Examples: objects
      | what      | name |
      | an update | a    |
      | a create  | b    |

  @rule:patch-apply-cbor
  @needs:cbor
  Scenario Outline: With the gate an apply may be in CBOR: <what>
    patch-apply-cbor: it does what the same apply in YAML does.
    Detects: it is decoded as an object and merged without a manager, or the result is answered with 200 each time.
    Given a server with the profile "cbor"
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

  @resource @rule:patch-no-other-cbor-patch
  @needs:cbor
  Scenario Outline: Even with the gate there is no <type>
    patch-no-other-cbor-patch: only applies are sent in CBOR.
    Detects: the body is decoded by its suffix, whatever stands before it.
    Given a server with the profile "cbor"
    And the resource "labelled" named "a"
    When PATCH /{collection}/a with the bytes "<bytes>" in "<type>"
    Then the answer is 415 UnsupportedMediaType
    And the stored resource "a" is unchanged

    Examples: types
      | type                                   | bytes     |
      | application/json-patch+cbor            | d9d9f7 80 |
      | application/merge-patch+cbor           | d9d9f7 a0 |
      | application/strategic-merge-patch+cbor | d9d9f7 a0 |
      | application/cbor                       | d9d9f7 a0 |
