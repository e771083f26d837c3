@area:rest @rule:rest-patch-name-mismatch-400
Feature: A patch renames nothing
  An object keeps its name: a patch names the object of the URL, or none.

  @resource
  Scenario Outline: A patch that renames an object is refused: <format>
    rest-patch-name-mismatch-400: the patched object is compared.
    Detects: the object is stored under its new name, and the old one stays.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | the name of the object (b) does not match the name on the URL (a) |
    And the stored resource "a" is unchanged
    And there is no resource "b"

    Examples: formats
      | format           | patch |
      | merge-patch+json | {"metadata":{"name":"b"}} |
      | json-patch+json  | [{"op":"replace","path":"/metadata/name","value":"b"}] |
      | apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"b"}} |

  @needs:type:deployments.apps
  Scenario Outline: A patch of the status that renames an object is refused: <format>
    rest-patch-name-mismatch-400: the name is that of the object, of which the status is a part.
    Detects: where only the status is written, the rest of the body is left out of account.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the answer is 400 BadRequest
    And the stored Deployment "a" is unchanged

    Examples: formats
      | format           | patch |
      | merge-patch+json | {"metadata":{"name":"b"},"status":{"replicas":3}} |
      | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"b"},"status":{"replicas":3}} |
