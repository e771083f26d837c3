@area:rest @rule:rest-put-namespace-mismatch-400
Feature: Namespace of updated objects
  The namespace in the body of an update must match the path, or be absent.

  @resource
  Scenario Outline: PUT <dry run> of an object whose namespace differs from the path returns 400
    rest-put-namespace-mismatch-400: the namespace in the body of a PUT must match the path, with and without dryRun.
    Detects: a server that ignores the namespace in the body, or stores the object in that namespace without authorization.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a<query> with the saved object "a" where:
      | metadata.namespace  | {namespace:second} |
      | metadata.labels.app | second             |
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | the namespace of the provided object does not match |
    And the stored resource "a" is unchanged
    And there is no resource "a" in namespace "second"

    Examples: writes
      | dry run        | query       |
      | without dryRun |             |
      | with dryRun    | ?dryRun=All |

  @resource
  Scenario Outline: A patch with Content-Type application/<format> that changes the namespace of an object returns 400
    rest-put-namespace-mismatch-400: the namespace of the patched object must match the path.
    Detects: a server that does not compare the namespace of the patched object with the path.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged
    And there is no resource "a" in namespace "second"

    Examples: patch types
      | format           | patch                                                                                                                    |
      | merge-patch+json | {"metadata":{"namespace":"{namespace:second}"}}                                                                          |
      | json-patch+json  | [{"op":"replace","path":"/metadata/namespace","value":"{namespace:second}"}]                                             |
      | apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","namespace":"{namespace:second}"}} |

  @needs:type:deployments.apps
  Scenario Outline: A patch of the status with Content-Type application/<format> that changes the namespace returns 400
    rest-put-namespace-mismatch-400: the namespace in a patch of a subresource must match the namespace of the object.
    Detects: a server that ignores metadata in patches of the status.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status?fieldManager=one with the body:
      """application/<format>
      <patch>
      """
    Then the response is 400 BadRequest
    And the stored Deployment "a" is unchanged

    Examples: patch types
      | format           | patch                                                                                                            |
      | merge-patch+json | {"metadata":{"namespace":"other"},"status":{"replicas":3}}                                                       |
      | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","namespace":"other"},"status":{"replicas":3}} |
