@area:rest
Feature: Replacing an object with PUT
  PUT writes the whole object: it creates an absent one where the type allows that, and otherwise replaces what is there.

  @resource @rule:rest-put-classified-create @needs:resource:create-on-update
  Scenario: PUT on a name that is free creates the object
    rest-put-classified-create: the answer is 201 for a type that allows creation by update.
    Detects: 404, or a 200 that hides that the object is new.
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | metadata.name            | a           |
      | metadata.uid             | (not empty) |
      | metadata.resourceVersion | (not empty) |
    And there is a resource "a"

  @resource @rule:rest-put-classified-update
  Scenario: PUT on a name that is taken updates the object
    rest-put-classified-update: the answer is 200 and the object keeps its identity.
    Detects: the object is created anew, with another uid.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the resource "changed" where:
      | metadata.name | a |
    Then the answer is 200
    And the answer has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |

  @rule:rest-put-replaces
  Scenario Outline: PUT takes away <field> when the body leaves it out
    rest-put-replaces: a settable field that the body leaves out is absent afterwards.
    Detects: the body is merged into the stored object.
    Given the Endpoints "two-subsets" named "a" with:
      | metadata.annotations                | {"note":"kept?","other":"kept"} |
      | metadata.labels.tier                | front                           |
      | subsets[0].ports[0].appProtocol     | http                            |
      | subsets[0].addresses[0].hostname    | host-1                          |
      | subsets[0].addresses[0].nodeName    | node-1                          |
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with "a" where:
      | <field> | (absent) |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | <field> | (absent)  |
      | <other> | (present) |

    @since:1.19
    Examples: settable fields
      | field                        | other                |
      | subsets                      | metadata.labels      |
      | metadata.labels              | subsets              |
      | metadata.annotations         | metadata.labels      |
      | subsets[1].notReadyAddresses | subsets[1].addresses |
      | metadata.labels.tier         | metadata.labels.app  |
      | metadata.annotations.note    | metadata.annotations.other |
      | subsets[1]                   | subsets[0]           |
      | subsets[0].addresses[1]      | subsets[0].addresses[0] |
      | subsets[0].ports[0].appProtocol | subsets[0].ports[0].name |
      | subsets[0].addresses[0].hostname | subsets[0].addresses[0].nodeName |
      | subsets[0].addresses[0].nodeName | subsets[0].addresses[0].hostname |

  @resource @rule:rest-put-current-version-accepted
  Scenario: PUT with the current version succeeds and gives a new version
    rest-put-current-version-accepted: the condition holds, so the write happens.
    Detects: the version of the request is stored and answered.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.labels.app | other |
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.labels.app      | other                           |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

  @resource @rule:rest-put-stale-version-409
  Scenario: PUT with an older version is refused and changes nothing
    rest-put-stale-version-409: the condition fails, so nobody's write is lost.
    Detects: the last writer wins, or the refused write is half done.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with "old" where:
      | metadata.labels.app | second |
    Then the answer is 409 Conflict
    And the Status has:
      | details.name | a                 |
      | details.kind | {resource:plural} |
    And the stored resource "a" is unchanged

  @resource @rule:rest-put-stale-version-409
  Scenario: PUT of what is there already with an older version is refused too
    rest-put-stale-version-409: the version is compared before the contents are.
    Detects: a write that changes nothing is let through whatever its version.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with "a" where:
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:rest-put-without-version-unconditional @needs:resource:unconditional-update
  Scenario: PUT without a version overwrites whatever is there
    rest-put-without-version-unconditional: for objects it is an unconditional update.
    Detects: an absent version is compared like one that doesn't match, or demanded with 422.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with "old" where:
      | metadata.resourceVersion | (absent) |
      | metadata.labels.app      | second   |
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.app | second |

  @resource @rule:rest-put-name-mismatch-400
  Scenario: PUT of another name than the URL's is refused
    rest-put-name-mismatch-400: the object in the body must be the one in the URL.
    Detects: the URL wins silently, or the body does and another object is overwritten.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with "a" where:
      | metadata.name | b |
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | the name of the object (b) does not match the name on the URL (a) |
    And the stored resource "a" is unchanged
    And there is no resource "b"

  @resource @rule:rest-put-name-mismatch-400
  Scenario: PUT of another name than that of a free URL is refused
    rest-put-name-mismatch-400: creating by update asks for the same name.
    Detects: names are compared with the stored object, and here there is none.
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | b |
    Then the answer is 400 BadRequest
    And there is no resource "a"
    And there is no resource "b"
