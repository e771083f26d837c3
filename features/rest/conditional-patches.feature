@area:rest
Feature: Patches with a resourceVersion
  A resourceVersion in a patch is a precondition.

  @resource @rule:rest-patch-conditional-on-version
  Scenario Outline: A <patch> with <version> resourceVersion returns 409 and changes nothing
    rest-patch-conditional-on-version: the resourceVersion is a precondition in every patch type.
    Detects: a server that overwrites the resourceVersion before the comparison, or ignores the resourceVersion.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 409 Conflict
    And the Status has:
      | message      | Operation cannot be fulfilled on {resource:name} "a": the object has been modified; please apply your changes to the latest version and try again |
      | details.name | a                                                                                                                                                 |
      | details.kind | {resource:plural}                                                                                                                                 |
    And the stored resource "a" is unchanged

    Examples: patches
      | patch                            | version      | type                                   | body                                                                                                                                                          |
      | merge patch                      | the previous | application/merge-patch+json           | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}","labels":{"app":"lost"}}}                                                                     |
      | merge patch                      | an unknown   | application/merge-patch+json           | {"metadata":{"resourceVersion":"1","labels":{"app":"lost"}}}                                                                                                  |
      | merge patch                      | a future     | application/merge-patch+json           | {"metadata":{"resourceVersion":"{future:a}","labels":{"app":"lost"}}}                                                                                         |
      | merge patch without other fields | the previous | application/merge-patch+json           | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"}}                                                                                             |
      | strategic merge patch            | an unknown   | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"1","labels":{"app":"lost"}}}                                                                                                  |
      | JSON Patch                       | a future     | application/json-patch+json            | [{"op":"replace","path":"/metadata/resourceVersion","value":"{future:a}"},{"op":"add","path":"/metadata/labels/b","value":"2"}]                               |
      | server-side apply                | a future     | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{future:a}","labels":{"b":"2"}}}                     |
      | strategic merge patch            | the previous | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}","labels":{"app":"lost"}}}                                                                     |
      | JSON Patch                       | the previous | application/json-patch+json            | [{"op":"replace","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"add","path":"/metadata/labels/b","value":"2"}]           |
      | server-side apply                | the previous | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}","labels":{"b":"2"}}} |

  @resource @rule:rest-patch-conditional-on-version
  Scenario Outline: A <patch> succeeds and changes the resourceVersion
    rest-patch-conditional-on-version: the precondition is met, or the patch has no precondition.
    Detects: a server that rejects a patch with a resourceVersion, or stores the resourceVersion in the patch.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.labels          | {"app":"new"}                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: patches
      | patch                                                  | type                                   | body                                                                                                                                                  |
      | merge patch with the current resourceVersion           | application/merge-patch+json           | {"metadata":{"resourceVersion":"{a:metadata.resourceVersion}","labels":{"app":"new"}}}                                                                |
      | strategic merge patch with the current resourceVersion | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"{a:metadata.resourceVersion}","labels":{"app":"new"}}}                                                                |
      | merge patch without resourceVersion                    | application/merge-patch+json           | {"metadata":{"labels":{"app":"new"}}}                                                                                                                 |
      | JSON Patch with the current resourceVersion            | application/json-patch+json            | [{"op":"add","path":"/metadata/resourceVersion","value":"{a:metadata.resourceVersion}"},{"op":"replace","path":"/metadata/labels/app","value":"new"}] |

    @needs:resource:unconditional-update
    Examples: unconditional patches
      | patch                                       | type                         | body                                                                                                              |
      | merge patch with a null resourceVersion     | application/merge-patch+json | {"metadata":{"resourceVersion":null,"labels":{"app":"new"}}}                                                      |
      | merge patch with an empty resourceVersion   | application/merge-patch+json | {"metadata":{"resourceVersion":"","labels":{"app":"new"}}}                                                        |
      | JSON Patch that removes the resourceVersion | application/json-patch+json  | [{"op":"remove","path":"/metadata/resourceVersion"},{"op":"replace","path":"/metadata/labels/app","value":"new"}] |
