@area:rest
Feature: Updates with PUT
  PUT writes the complete object. It replaces an existing object, and creates an absent object if the resource allows this.

  @resource @rule:rest-put-classified-create @needs:resource:create-on-update
  Scenario: PUT of an object that does not exist returns 201 and creates the object
    rest-put-classified-create: if the resource allows create on update, the PUT of an absent object is a create.
    Detects: a server that returns 404, or 200 for a new object.
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | a |
    Then the response is 201
    And the response has:
      | metadata.name            | a           |
      | metadata.uid             | (not empty) |
      | metadata.resourceVersion | (not empty) |
    And there is a resource "a"

  @resource @rule:rest-put-classified-update @needs:resource:update-with-sent-object
  Scenario: PUT of an existing object returns 200 and keeps uid and creationTimestamp
    rest-put-classified-update: the PUT of an existing object is an update and does not create a new object.
    Detects: a server that creates the object again with another uid.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the resource "changed" where:
      | metadata.name | a |
    Then the response is 200
    And the response has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |

  @rule:rest-put-replaces
  Scenario Outline: PUT of Endpoints without <field> removes the field
    rest-put-replaces: the server removes a field that the client can set and that the body omits.
    Detects: a server that merges the body into the stored object.
    Given the Endpoints "two-subsets" named "a" with:
      | metadata.annotations             | {"note":"kept?","other":"kept"} |
      | metadata.labels.tier             | front                           |
      | subsets[0].ports[0].appProtocol  | http                            |
      | subsets[0].addresses[0].hostname | host-1                          |
      | subsets[0].addresses[0].nodeName | node-1                          |
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the saved object "a" where:
      | <field> | (absent) |
    Then the response is 200
    And the stored Endpoints "a" has:
      | <field>       | (absent)  |
      | <other field> | (present) |

    @since:1.19
    Examples: settable fields
      | field                            | other field                      |
      | subsets                          | metadata.labels                  |
      | metadata.labels                  | subsets                          |
      | metadata.annotations             | metadata.labels                  |
      | subsets[1].notReadyAddresses     | subsets[1].addresses             |
      | metadata.labels.tier             | metadata.labels.app              |
      | metadata.annotations.note        | metadata.annotations.other       |
      | subsets[1]                       | subsets[0]                       |
      | subsets[0].addresses[1]          | subsets[0].addresses[0]          |
      | subsets[0].ports[0].appProtocol  | subsets[0].ports[0].name         |
      | subsets[0].addresses[0].hostname | subsets[0].addresses[0].nodeName |
      | subsets[0].addresses[0].nodeName | subsets[0].addresses[0].hostname |

  @resource @rule:rest-put-current-version-accepted
  Scenario: PUT with the current resourceVersion succeeds and returns a new resourceVersion
    rest-put-current-version-accepted: the resourceVersion in the body is a precondition, and it is met.
    Detects: a server that stores and returns the resourceVersion in the request.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.labels.app | other |
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored resource "a" has:
      | metadata.labels.app      | other                           |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

  @resource @rule:rest-put-stale-version-409
  Scenario: PUT with a stale resourceVersion returns 409 Conflict and changes nothing
    rest-put-stale-version-409: the precondition is not met, so the rejected PUT does not overwrite the later write.
    Detects: a server that overwrites the later write, or stores some fields of the rejected write.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with the saved object "old" where:
      | metadata.labels.app | second |
    Then the response is 409 Conflict
    And the Status has:
      | details.name | a                 |
      | details.kind | {resource:plural} |
    And the stored resource "a" is unchanged

  @resource @rule:rest-put-stale-version-409
  Scenario: PUT of unchanged contents with a stale resourceVersion returns 409 Conflict
    rest-put-stale-version-409: the server compares the resourceVersion before the contents.
    Detects: a server that accepts any resourceVersion if the contents are unchanged.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

  @resource @rule:rest-put-without-version-unconditional @needs:resource:unconditional-update
  Scenario: PUT without resourceVersion overwrites the object
    rest-put-without-version-unconditional: an update without resourceVersion is unconditional.
    Detects: a server that handles an absent resourceVersion as stale, or requires a resourceVersion.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | first |
    When PUT /{collection}/a with the saved object "old" where:
      | metadata.resourceVersion | (absent) |
      | metadata.labels.app      | second   |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app | second |

  @resource @rule:rest-put-name-mismatch-400
  Scenario: PUT with a name that differs from the path returns 400 and changes nothing
    rest-put-name-mismatch-400: the name in the body must match the path.
    Detects: a server that ignores the name in the body, or overwrites the object with that name.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.name | b |
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | the name of the object (b) does not match the name on the URL (a) |
    And the stored resource "a" is unchanged
    And there is no resource "b"

  @resource @rule:rest-put-name-mismatch-400
  Scenario: PUT with a name that differs from the path returns 400 if no object exists
    rest-put-name-mismatch-400: the name in the body must match the path even if neither object exists.
    Detects: a server that compares the name only with the stored object.
    When PUT /{collection}/a with the resource "labelled" where:
      | metadata.name | b |
    Then the response is 400 BadRequest
    And there is no resource "a"
    And there is no resource "b"
