@area:rest
Feature: Changing a part of an object with PATCH
  A PATCH changes one object, on a condition if the document holds one.

  @resource @rule:rest-patch-conditional-on-version
  Scenario Outline: A <sort> that holds <version> version is refused and changes nothing
    rest-patch-conditional-on-version: a version in the patch is a condition, whatever the sort of patch.
    Detects: the version is overwritten before it is compared, or the last writer wins.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PATCH /{collection}/a?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message      | Operation cannot be fulfilled on {resource:name} "a": the object has been modified; please apply your changes to the latest version and try again |
      | details.name | a                                                                                                                                                 |
      | details.kind | {resource:plural}                                                                                                                                 |
    And the stored resource "a" is unchanged

    Examples: patches
      | sort                  | version  | type                                   | body                                                                                                                                                          |
      | merge patch           | the last | application/merge-patch+json           | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}","labels":{"app":"lost"}}}                                                                     |
      | merge patch           | another  | application/merge-patch+json           | {"metadata":{"resourceVersion":"1","labels":{"app":"lost"}}}                                                                                                  |
      | merge patch           | a future | application/merge-patch+json           | {"metadata":{"resourceVersion":"{future:a}","labels":{"app":"lost"}}}                                                                                         |
      | merge patch alone     | the last | application/merge-patch+json           | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"}}                                                                                             |
      | strategic merge patch | another  | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"1","labels":{"app":"lost"}}}                                                                                                  |
      | JSON Patch            | a future | application/json-patch+json            | [{"op":"replace","path":"/metadata/resourceVersion","value":"{future:a}"},{"op":"add","path":"/metadata/labels/b","value":"2"}]                               |
      | apply                 | a future | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{future:a}","labels":{"b":"2"}}}                     |
      | strategic merge patch | the last | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}","labels":{"app":"lost"}}}                                                                     |
      | JSON Patch            | the last | application/json-patch+json            | [{"op":"replace","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"add","path":"/metadata/labels/b","value":"2"}]           |
      | apply                 | the last | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","resourceVersion":"{old:metadata.resourceVersion}","labels":{"b":"2"}}} |

  @resource @rule:rest-patch-conditional-on-version
  Scenario Outline: A <sort> with the current version is carried out
    rest-patch-conditional-on-version: the condition holds, and the object gets a new version.
    Detects: a patch that holds a version is refused or stores that version.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.labels          | {"app":"new"}                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: patches
      | sort                  | type                                   | body                                                                                     |
      | merge patch           | application/merge-patch+json           | {"metadata":{"resourceVersion":"{a:metadata.resourceVersion}","labels":{"app":"new"}}}   |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"resourceVersion":"{a:metadata.resourceVersion}","labels":{"app":"new"}}}   |
      | merge patch without   | application/merge-patch+json           | {"metadata":{"labels":{"app":"new"}}}                                                    |
      | JSON Patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/resourceVersion","value":"{a:metadata.resourceVersion}"},{"op":"replace","path":"/metadata/labels/app","value":"new"}] |

    @needs:resource:unconditional-update
    Examples: without a condition
      | sort                  | type                                   | body                                                                                     |
      | merge patch of none   | application/merge-patch+json           | {"metadata":{"resourceVersion":null,"labels":{"app":"new"}}}                             |
      | merge patch of ""     | application/merge-patch+json           | {"metadata":{"resourceVersion":"","labels":{"app":"new"}}}                               |
      | JSON Patch of none    | application/json-patch+json            | [{"op":"remove","path":"/metadata/resourceVersion"},{"op":"replace","path":"/metadata/labels/app","value":"new"}] |
