@area:deletion
Feature: Validation of owner references
  ownerReferences identify owners by apiVersion, kind, name and uid. The garbage collector uses them.

  Background:
    Given the Namespace "empty" named "o-{unique}"

  @resource @rule:del-owner-references-deduplicated
  Scenario: POST stores a duplicate owner reference once and returns a warning
    del-owner-references-deduplicated: owner references are a set.
    Detects: a server that stores both references, or drops the duplicate without a warning.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | b                                                                                                                                                                                       |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    Then the response is a success
    And the warnings in any order are:
      | text                                                                                                                                                                                                                    |
      | .metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {o:metadata.uid} |
    And the stored resource "b" has:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |

  @resource @rule:del-owner-references-deduplicated
  Scenario: POST stores two owner references that differ in one field
    del-owner-references-deduplicated: only equal references are duplicates, and the response has no warning.
    Detects: a server that identifies owners by uid alone.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | b                                                                                                                                                                                                         |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}","controller":true}] |
    Then the response is a success
    And the headers of the response have:
      | Warning | (absent) |
    And the response has:
      | metadata.ownerReferences[0].controller | (absent)         |
      | metadata.ownerReferences[1].controller | true             |
      | metadata.ownerReferences[1].uid        | {o:metadata.uid} |

  @rule:del-owner-references-validated
  Scenario Outline: POST with an owner reference with <problem> returns 422 Invalid for metadata.ownerReferences<field>
    del-owner-references-validated: the garbage collector cannot use an invalid reference. The cause names the field.
    Detects: a server that stores owner references without validation.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                          | b            |
      | metadata.ownerReferences[0].apiVersion | <apiVersion> |
      | metadata.ownerReferences[0].kind       | <kind>       |
      | metadata.ownerReferences[0].name       | <name>       |
      | metadata.ownerReferences[0].uid        | <uid>        |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                           | reason   | message   |
      | metadata.ownerReferences<field> | <reason> | <message> |
    And there is no Endpoints "b"

    @until:1.36
    Examples: causes without an index
      | problem               | apiVersion | kind      | name     | uid              | field       | reason            | message                                           |
      | no apiVersion         | (absent)   | Namespace | a        | {o:metadata.uid} | .apiVersion | FieldValueInvalid | Invalid value: "": version must not be empty      |
      | an invalid apiVersion | a/b/c      | Namespace | a        | {o:metadata.uid} | .apiVersion | FieldValueInvalid | Invalid value: "a/b/c": version must not be empty |
      | no kind               | v1         | (absent)  | a        | {o:metadata.uid} | .kind       | FieldValueInvalid | Invalid value: "": kind must not be empty         |
      | no name               | v1         | Namespace | (absent) | {o:metadata.uid} | .name       | FieldValueInvalid | Invalid value: "": name must not be empty         |
      | no uid                | v1         | Namespace | a        | (absent)         | .uid        | FieldValueInvalid | Invalid value: "": uid must not be empty          |

    @since:1.37
    Examples: causes with an index
      | problem               | apiVersion | kind      | name     | uid              | field          | reason             | message                                                        |
      | no apiVersion         | (absent)   | Namespace | a        | {o:metadata.uid} | [0].apiVersion | FieldValueRequired | Required value: must not be empty                              |
      | an invalid apiVersion | a/b/c      | Namespace | a        | {o:metadata.uid} | [0].apiVersion | FieldValueInvalid  | Invalid value: "a/b/c": must be <group>/<version> or <version> |
      | no kind               | v1         | (absent)  | a        | {o:metadata.uid} | [0].kind       | FieldValueRequired | Required value: must not be empty                              |
      | no name               | v1         | Namespace | (absent) | {o:metadata.uid} | [0].name       | FieldValueRequired | Required value: must not be empty                              |
      | no uid                | v1         | Namespace | a        | (absent)         | [0].uid        | FieldValueRequired | Required value: must not be empty                              |

  @rule:del-owner-references-validated
  Scenario Outline: POST returns 422 Invalid if <references> owner references have controller true
    del-owner-references-validated: only one owner can be the controller, at any position in the list.
    Detects: a server on which two controllers manage the object, or that compares only adjacent references.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                                                                                                           |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"x","uid":"1","controller":true},{"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2"<last references>] |
    Then the response is 422 Invalid
    And the Status has:
      | message                 | contains | Only one reference can have Controller set to true. Found "true" in references for Namespace/x and Namespace/<second controller> |
      | details.causes[*].field | contains | metadata.ownerReferences                                                                                                         |
    And there is no Endpoints "b"

    Examples: positions
      | references             | second controller | last references                                                                                    |
      | the first two          | y                 | ,"controller":true}                                                                                |
      | the first and the last | z                 | ,"controller":false},{"apiVersion":"v1","kind":"Namespace","name":"z","uid":"3","controller":true} |

  @rule:del-owner-references-validated
  Scenario Outline: POST with an owner reference to an Event <position> returns 422 Invalid for <field>
    del-owner-references-validated: an Event cannot be an owner, because its expiration would delete the dependents.
    Detects: a server on which every kind can be an owner, or that checks only the first reference.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                           |
      | metadata.ownerReferences | [<first references>{"apiVersion":"v1","kind":"Event","name":"x","uid":"1"}] |
    Then the response is 422 Invalid
    And the Status has:
      | message                 | contains | /v1, Kind=Event is disallowed from being an owner |
      | details.causes[*].field | contains | <field>                                           |
    And there is no Endpoints "b"

    @until:1.36
    Examples: cause without an index
      | position                | field                    | first references                                             |
      | as the only reference   | metadata.ownerReferences |                                                              |
      | after another reference | metadata.ownerReferences | {"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2"}, |

    @since:1.37
    Examples: cause with an index
      | position                | field                       | first references                                             |
      | as the only reference   | metadata.ownerReferences[0] |                                                              |
      | after another reference | metadata.ownerReferences[1] | {"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2"}, |

  @resource @rule:del-owner-references-validated
  Scenario Outline: POST with a second owner reference without <member> returns 422 Invalid
    del-owner-references-validated: the server validates every reference.
    Detects: a server that validates only the first reference, or only the reference to the controller.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name                        | b                                                                                                                                           |
      | metadata.ownerReferences             | [{"apiVersion":"v1","kind":"Namespace","name":"x","uid":"1","controller":true},{"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2"}] |
      | metadata.ownerReferences[1].<member> | (absent)                                                                                                                                    |
    Then the response is 422 Invalid
    And the Status has:
      | message | contains | .<member> |
    And there is no resource "b"

    Examples: members
      | member     |
      | apiVersion |
      | kind       |
      | name       |
      | uid        |
