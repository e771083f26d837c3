@area:deletion
Feature: What may be said of owners
  ownerReferences name owners by apiVersion, kind, name and uid; the garbage collector believes what they say.

  Background:
    Given the Namespace "empty" named "o-{unique}"

  @resource @rule:del-owner-references-deduplicated
  Scenario: An owner that is named twice is stored once, and a warning says so
    del-owner-references-deduplicated: what dependents are deleted by is a set.
    Detects: both references are kept, or one of them is dropped without a word.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | b                                                                                                                                                                                                 |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    Then the answer is a success
    And the warnings in any order are:
      | text                                                                                                                                                                                                                    |
      | .metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {o:metadata.uid} |
    And the stored resource "b" has:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |

  @resource @rule:del-owner-references-deduplicated
  Scenario: Two references that differ are two
    del-owner-references-deduplicated: nothing is dropped, and no warning is given.
    Detects: owners are told apart by their uid alone.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | b                                                                                                                                                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}","controller":true}] |
    Then the answer is a success
    And the headers of the answer have:
      | Warning | (absent) |
    And the answer has:
      | metadata.ownerReferences[0].controller | (absent)         |
      | metadata.ownerReferences[1].controller | true             |
      | metadata.ownerReferences[1].uid        | {o:metadata.uid} |

  @rule:del-owner-references-validated
  Scenario Outline: A reference with <what> is refused with 422
    del-owner-references-validated: an owner that can't be found can't be followed; the answer names the field.
    Detects: references are stored unread.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name                          | b            |
      | metadata.ownerReferences[0].apiVersion | <apiVersion> |
      | metadata.ownerReferences[0].kind       | <kind>       |
      | metadata.ownerReferences[0].name       | <name>       |
      | metadata.ownerReferences[0].uid        | <uid>        |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field                             | reason   | message   |
      | metadata.ownerReferences<field> | <reason> | <message> |
    And there is no Endpoints "b"

    @until:1.36
    Examples: causes without the index
      | what           | apiVersion | kind      | name     | uid              | field       | reason            | message                                           |
      | no apiVersion  | (absent)   | Namespace | a        | {o:metadata.uid} | .apiVersion | FieldValueInvalid | Invalid value: "": version must not be empty      |
      | two slashes    | a/b/c      | Namespace | a        | {o:metadata.uid} | .apiVersion | FieldValueInvalid | Invalid value: "a/b/c": version must not be empty |
      | no kind        | v1         | (absent)  | a        | {o:metadata.uid} | .kind       | FieldValueInvalid | Invalid value: "": kind must not be empty         |
      | no name        | v1         | Namespace | (absent) | {o:metadata.uid} | .name       | FieldValueInvalid | Invalid value: "": name must not be empty         |
      | no uid         | v1         | Namespace | a        | (absent)         | .uid        | FieldValueInvalid | Invalid value: "": uid must not be empty          |

    @since:1.37
    Examples: causes with the index
      | what           | apiVersion | kind      | name     | uid              | field          | reason             | message                                                         |
      | no apiVersion  | (absent)   | Namespace | a        | {o:metadata.uid} | [0].apiVersion | FieldValueRequired | Required value: must not be empty                               |
      | two slashes    | a/b/c      | Namespace | a        | {o:metadata.uid} | [0].apiVersion | FieldValueInvalid  | Invalid value: "a/b/c": must be <group>/<version> or <version> |
      | no kind        | v1         | (absent)  | a        | {o:metadata.uid} | [0].kind       | FieldValueRequired | Required value: must not be empty                               |
      | no name        | v1         | Namespace | (absent) | {o:metadata.uid} | [0].name       | FieldValueRequired | Required value: must not be empty                               |
      | no uid         | v1         | Namespace | a        | (absent)         | [0].uid        | FieldValueRequired | Required value: must not be empty                               |

  @rule:del-owner-references-validated
  Scenario: Only one owner can be the controller
    del-owner-references-validated: of two that say so neither is believed.
    Detects: two controllers fight over the object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                                                                                                                             |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"x","uid":"1","controller":true},{"apiVersion":"v1","kind":"Namespace","name":"y","uid":"2","controller":true}] |
    Then the answer is 422 Invalid
    And the Status has:
      | message                 | contains | Only one reference can have Controller set to true. Found "true" in references for Namespace/x and Namespace/y |
      | details.causes[*].field | contains | metadata.ownerReferences                                                                                       |
    And there is no Endpoints "b"

  @rule:del-owner-references-validated
  Scenario Outline: An Event owns nothing, and the cause names <field>
    del-owner-references-validated: events go after an hour, and would take along what is alive.
    Detects: any kind may own.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                 |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Event","name":"x","uid":"1"}] |
    Then the answer is 422 Invalid
    And the Status has:
      | message                 | contains | /v1, Kind=Event is disallowed from being an owner |
      | details.causes[*].field | contains | <field>                                           |
    And there is no Endpoints "b"

    @until:1.36
    Examples: cause without the index
      | field                    |
      | metadata.ownerReferences |

    @since:1.37
    Examples: cause with the index
      | field                       |
      | metadata.ownerReferences[0] |
