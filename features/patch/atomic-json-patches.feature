@area:patch
Feature: JSON Patches whose last operation fails
  If the last operation of a JSON Patch fails, the earlier operations have no effect, for every kind and subresource.

  Scenario Outline: A JSON Patch of <target> whose last operation fails returns 422 and changes nothing
    patch-json-patch-test-fails, patch-json-patch-test-fails-status: the server applies all operations or none.
    Detects: a server that keeps the operations before the failing operation, for custom resources or subresources.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a<path> with the body:
      """application/json-patch+json
      [<operation>,{"op":"test","path":"/metadata/name","value":"b"}]
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

    @rule:patch-json-patch-test-fails @rule:patch-json-patch-test-fails-status @resource:custom @needs:crd
    Examples: custom resource
      | target                          | path    | operation                                            |
      | a custom resource               |         | {"op":"add","path":"/spec/replicas","value":7}       |
      | the status of a custom resource | /status | {"op":"add","path":"/status","value":{"replicas":3}} |
      | the scale of a custom resource  | /scale  | {"op":"add","path":"/spec/replicas","value":7}       |

    @rule:patch-json-patch-test-fails @rule:patch-json-patch-test-fails-status @resource @needs:resource:status
    Examples: status of the resource under test
      | target                                | path    | operation                                                       |
      | the status of the resource under test | /status | {"op":"add","path":"/status","value":{resource:status members}} |

    @rule:patch-json-patch-test-fails @rule:patch-json-patch-test-fails-status @resource @needs:resource:scale
    Examples: scale of the resource under test
      | target                               | path   | operation                                      |
      | the scale of the resource under test | /scale | {"op":"add","path":"/spec/replicas","value":7} |

  @rule:patch-json-patch-test-fails @rule:patch-json-patch-test-fails-status
  Scenario: A JSON Patch of a Namespace whose last operation fails returns 422 and changes nothing
    patch-json-patch-test-fails: the rule also applies to cluster-scoped kinds.
    Detects: a server that keeps the operations before the failing operation for cluster-scoped objects.
    Given the Namespace "empty" named "n-{unique}"
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/annotations","value":{"note":"x"}},{"op":"test","path":"/metadata/name","value":"b"}]
      """
    Then the response is 422 Invalid
    And the stored Namespace "n-{unique}" is unchanged

  @rule:patch-json-patch-operations-bounded @resource:custom @needs:crd
  Scenario: A JSON Patch of a custom resource with 10,001 operations returns 413 and changes nothing
    patch-json-patch-operations-bounded: the limit also applies to custom resources.
    Detects: a server that limits the operations only for built-in kinds.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{tests:10000},{"op":"add","path":"/metadata/labels/x","value":"1"}]
      """
    Then the response is 413
    And the stored resource "a" is unchanged
