@area:patch
Feature: Patches of what is not there
  Only an apply creates.

  @resource
  Scenario Outline: A <sort> of an absent object is 404 and creates nothing
    patch-absent-object-404, rest-other-patch-always-patch: only an apply creates; a whole object in the patch is no reason to.
    Detects: the patch is applied to an empty object, which is then stored.
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message      | {resource:name} "a" not found |
      | details.name | a                             |
      | details.kind | {resource:plural}             |
    And there is no resource "a"

    @rule:rest-other-patch-always-patch
    Examples: whole objects
      | sort        | type                         | body                                                                                                                     |
      | merge patch | application/merge-patch+json | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}                                  |
      | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"","value":{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}}}] |

    @rule:patch-absent-object-404
    Examples: other documents
      | sort                   | type                                   | body                                                                                    |
      | strategic merge patch  | application/strategic-merge-patch+json | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}} |
      | JSON Patch of a label  | application/json-patch+json            | [{"op":"add","path":"/metadata/labels","value":{"app":"web"}}]                          |
      | merge patch of nothing | application/merge-patch+json           | {}                                                                                      |
      | JSON Patch of nothing  | application/json-patch+json            | []                                                                                      |

  @resource @rule:patch-absent-object-404 @until:1.36
  Scenario: Until 1.36 a patch that can't be read is 404 where there is no object
    patch-absent-object-404: the object is looked for first.
    Detects: the document is read first, and the answer is 400.
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      [
      """
    Then the answer is 404 NotFound

  @resource @rule:err-400-unparsable-body @since:1.37
  Scenario Outline: From 1.37 on a <sort> that can't be read is 400 where there is no object
    err-400-unparsable-body: the document is read first.
    Detects: the object is looked for first, and the answer is 404.
    When PATCH /{collection}/a with the body:
      """<type>
      [
      """
    Then the answer is 400 BadRequest
    And there is no resource "a"

    Examples: sorts
      | sort        | type                         |
      | merge patch | application/merge-patch+json |
      | JSON Patch  | application/json-patch+json  |

  @rule:patch-absent-object-404
  @needs:type:deployments.apps
  Scenario Outline: A <sort> of the <part> of an absent object is 404 and creates nothing
    patch-absent-object-404: the object is what is absent, and is named.
    Detects: subresources are made of nothing.
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<part> with the body:
      """<type>
      <body>
      """
    Then the answer is 404 NotFound
    And the Status has:
      | message | deployments.apps "a" not found                   |
      | details | {"name":"a","group":"apps","kind":"deployments"} |
    And there is no Deployment "a"

    @since:1.20
    Examples: sorts
      | sort        | part   | type                         | body                                                 |
      | merge patch | status | application/merge-patch+json | {"status":{"replicas":1}}                            |
      | JSON Patch  | status | application/json-patch+json  | [{"op":"add","path":"/status/replicas","value":1}]   |
      | merge patch | scale  | application/merge-patch+json | {"spec":{"replicas":1}}                              |
