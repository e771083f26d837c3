@area:deletion
Feature: Duplicate and invalid owner references
  Owner references are a set: the server drops duplicates and returns a warning. It rejects invalid references.

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
      | number | write       | type                         | body                                                                                                                                                                                                                                                                                                                |
      | Two    | merge patch | application/merge-patch+json | {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}}                                                                                            |
      | Three  | merge patch | application/merge-patch+json | {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}} |
      | Two    | JSON Patch  | application/json-patch+json  | [{"op":"add","path":"/metadata/ownerReferences","value":[{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]}]                                                                   |

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

  @resource @rule:del-owner-references-deduplicated
  Scenario Outline: Two equal owner references <condition> are stored once, with a warning
    del-owner-references-deduplicated: the server compares all references of the object, also in a dry run.
    Detects: a server that compares only adjacent references.
    When POST /{collection}<query> with the resource "labelled" where:
      | metadata.name            | b            |
      | metadata.ownerReferences | <references> |
    Then the response is a success
    And the warnings are:
      | text                |
      | /duplicate entries/ |
    And the response has:
      | metadata.ownerReferences.(count) | <count> |

    Examples: places
      | condition                           | query       | count | references                                                                                                                                                                                                                                                    |
      | with another reference between them |             | 2     | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{namespace}","uid":"1"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
      | in a dry run                        | ?dryRun=All | 1     | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}]                                                                       |

  @resource @rule:del-owner-references-validated
  Scenario Outline: A <write> that adds a second owner reference <problem> returns 422 Invalid
    del-owner-references-validated: the server validates the references of every write, and the object stays unchanged.
    Detects: a server that validates owner references only when it creates an object.
    Given the resource "labelled" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}","controller":true}] |
    When <method> /{collection}/b?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name               | b                                                                                                              |
      | metadata.ownerReferences    | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}","controller":true}] |
      | metadata.ownerReferences[1] | <reference>                                                                                                    |
    Then the response is 422 Invalid
    And the stored resource "b" is unchanged

    Examples: writes
      | write             | problem                   | method | type                         | query       | reference                                                                     |
      | PUT               | without a uid             | PUT    | application/json             |             | {"apiVersion":"v1","kind":"Namespace","name":"y"}                             |
      | merge patch       | without a name            | PATCH  | application/merge-patch+json |             | {"apiVersion":"v1","kind":"Namespace","uid":"2"}                              |
      | server-side apply | that is also a controller | PATCH  | application/apply-patch+yaml | &force=true | {"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2","controller":true} |
      | dry-run PUT       | to an Event               | PUT    | application/json             | &dryRun=All | {"apiVersion":"v1","kind":"Event","name":"y","uid":"2"}                       |
