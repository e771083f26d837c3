@area:rest @rule:rest-patch-name-mismatch-400
Feature: Name of patched objects
  A patch cannot change the name of an object.

  @resource
  Scenario Outline: A patch with Content-Type application/<format> that changes the name of an object returns 400
    rest-patch-name-mismatch-400: the name of the patched object must match the path.
    Detects: a server that stores the object under the new name and keeps the old object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | the name of the object (b) does not match the name on the URL (a) |
    And the stored resource "a" is unchanged
    And there is no resource "b"

    Examples: patch types
      | format           | patch |
      | merge-patch+json | {"metadata":{"name":"b"}} |
      | json-patch+json  | [{"op":"replace","path":"/metadata/name","value":"b"}] |
      | apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"b"}} |

  @needs:type:deployments.apps
  Scenario Outline: A patch of the status with Content-Type application/<format> that changes the name of the object returns 400
    rest-patch-name-mismatch-400: the name in a patch of a subresource must match the name of the object.
    Detects: a server that ignores metadata in patches of the status.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the response is 400 BadRequest
    And the stored Deployment "a" is unchanged

    Examples: patch types
      | format           | patch |
      | merge-patch+json | {"metadata":{"name":"b"},"status":{"replicas":3}} |
      | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"b"},"status":{"replicas":3}} |
