@area:rest @rule:rest-put-namespace-mismatch-400
Feature: An object stays in its namespace
  The namespace of a body that writes to an object is the one of the URL, or is left out.

  @resource
  Scenario Outline: PUT of another namespace than the URL's is refused, <how>
    rest-put-namespace-mismatch-400: of an update, too.
    Detects: the URL wins silently, or the object lands in the namespace of the body, past authorization.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a<query> with "a" where:
      | metadata.namespace  | {namespace:second} |
      | metadata.labels.app | second             |
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | the namespace of the provided object does not match |
    And the stored resource "a" is unchanged
    And there is no resource "a" in namespace "second"

    Examples: updates
      | how          | query       |
      | for real     |             |
      | in a dry run | ?dryRun=All |

  @resource
  Scenario Outline: A patch that moves an object to another namespace is refused: <format>
    rest-put-namespace-mismatch-400: the patched object is compared.
    Detects: a patch is trusted, as its URL was authorized.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the answer is 400 BadRequest
    And the stored resource "a" is unchanged
    And there is no resource "a" in namespace "second"

    Examples: formats
      | format           | patch |
      | merge-patch+json | {"metadata":{"namespace":"{namespace:second}"}} |
      | json-patch+json  | [{"op":"replace","path":"/metadata/namespace","value":"{namespace:second}"}] |
      | apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","namespace":"{namespace:second}"}} |

  @needs:type:deployments.apps
  Scenario Outline: A patch of the status with another namespace is refused: <format>
    rest-put-namespace-mismatch-400: the namespace is that of the object, of which the status is a part.
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
      | merge-patch+json | {"metadata":{"namespace":"other"},"status":{"replicas":3}} |
      | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","namespace":"other"},"status":{"replicas":3}} |
