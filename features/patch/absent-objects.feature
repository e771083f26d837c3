@area:patch
Feature: Patches of objects that do not exist
  Only a server-side apply creates an object. Patches of the other types return 404.

  @resource
  Scenario Outline: A <patch> of an object that does not exist returns 404 and creates nothing
    patch-absent-object-404, rest-other-patch-always-patch: only an apply creates an object, even if a patch of another type contains a
    complete object.
    Detects: a server that applies the patch to an empty object and stores the result.
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 404 NotFound
    And the Status has:
      | message      | {resource:name} "a" not found |
      | details.name | a                             |
      | details.kind | {resource:plural}             |
    And there is no resource "a"

    @rule:rest-other-patch-always-patch
    Examples: complete objects
      | patch       | type                         | body                                                                                                                     |
      | merge patch | application/merge-patch+json | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}                                  |
      | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"","value":{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}}] |

    @rule:patch-absent-object-404
    Examples: other patches
      | patch                         | type                                   | body                                                                                    |
      | strategic merge patch         | application/strategic-merge-patch+json | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}} |
      | JSON Patch of a label         | application/json-patch+json            | [{"op":"add","path":"/metadata/labels","value":{"app":"web"}}]                          |
      | merge patch without fields    | application/merge-patch+json           | {}                                                                                      |
      | JSON Patch without operations | application/json-patch+json            | []                                                                                      |

  @resource @rule:patch-absent-object-404 @until:1.36
  Scenario: A malformed merge patch of an object that does not exist returns 404 in releases up to 1.36
    patch-absent-object-404: the server looks up the object before it decodes the patch.
    Detects: a server that decodes the patch before it looks up the object, and returns 400.
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      [
      """
    Then the response is 404 NotFound

  @resource @rule:err-400-unparsable-body @since:1.37
  Scenario Outline: A malformed <patch> of an object that does not exist returns 400 since 1.37
    err-400-unparsable-body: the server decodes the patch before it looks up the object.
    Detects: a server that looks up the object before it decodes the patch, and returns 404.
    When PATCH /{collection}/a with the body:
      """<type>
      [
      """
    Then the response is 400 BadRequest
    And there is no resource "a"

    Examples: patch types
      | patch       | type                         |
      | merge patch | application/merge-patch+json |
      | JSON Patch  | application/json-patch+json  |

  @rule:patch-absent-object-404
  @needs:type:deployments.apps
  Scenario Outline: A <patch> of the <subresource> of a Deployment that does not exist returns 404 and creates nothing
    patch-absent-object-404: the Status contains the name and resource of the object.
    Detects: a server that creates the object with the patched subresource.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """<type>
      <body>
      """
    Then the response is 404 NotFound
    And the Status has:
      | message | deployments.apps "a" not found                   |
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And there is no Deployment "a"

    @since:1.20
    Examples: patch types
      | patch       | subresource | type                         | body                                               |
      | merge patch | status      | application/merge-patch+json | {"status":{"replicas":1}}                          |
      | JSON Patch  | status      | application/json-patch+json  | [{"op":"add","path":"/status/replicas","value":1}] |
      | merge patch | scale       | application/merge-patch+json | {"spec":{"replicas":1}}                            |
