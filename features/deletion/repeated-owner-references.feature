@area:deletion
Feature: Duplicate owner references in updates
  Owner references are a set: the server drops duplicates and returns a warning.

  Background:
    Given the Namespace "empty" named "o-{unique}"

  @resource @rule:del-owner-references-deduplicated
  Scenario Outline: <number> equal owner references in a <write> are stored once, with a warning
    del-owner-references-deduplicated: for patches too, the server stores only one of several equal references.
    Detects: a server that drops duplicates in updates without a warning, or drops only one of them.
    Given the resource "labelled" named "b"
    When PATCH /{collection}/b with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the warnings are:
      | text                |
      | /duplicate entries/ |
    And the stored resource "b" has:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |

    Examples: patches
      | number | write       | type                         | body |
      | Two    | merge patch | application/merge-patch+json | {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}} |
      | Three  | merge patch | application/merge-patch+json | {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}} |
      | Two    | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"/metadata/ownerReferences","value":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}] |

  @resource @rule:del-owner-references-deduplicated
  Scenario: Two equal owner references in a PUT are stored once, with a warning
    del-owner-references-deduplicated: for PUT too, the server stores only one of several equal references.
    Detects: a server that returns the warning only for POST.
    Given the resource "labelled" named "b"
    When PUT /{collection}/b with the saved object "b" where:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    Then the response is 200
    And the warnings are:
      | text                |
      | /duplicate entries/ |
    And the stored resource "b" has:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
