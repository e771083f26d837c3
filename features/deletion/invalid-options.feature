@area:deletion
Feature: Invalid DeleteOptions
  A request with invalid options deletes nothing.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b"

  @resource @rule:ep-propagationpolicy-values
  Scenario Outline: DELETE of <target> with the propagationPolicy "<policy>" in the body returns 422 Invalid
    ep-propagationpolicy-values: the Status has one cause with the valid values, and nothing is deleted.
    Detects: a server that uses the default for an unknown policy, or ignores case.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: "<policy>"<options>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
      | details.group | meta.orch.io                                                                                                                                              |
      | details.kind  | DeleteOptions                                                                                                                                             |
    And the causes in any order are:
      | field             | reason                 | message                                                                                      |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored resource "a" is unchanged

    Examples: invalid values
      | target       | path | policy     | options         |
      | an object    | /a   | Sideways   |                 |
      | an object    | /a   | foreground |                 |
      | an object    | /a   | ORPHAN     | , dryRun: [All] |
      | an object    | /a   | background |                 |
      | a collection |      | nil        |                 |
      | an object    | /a   |            |                 |

  @resource @rule:ep-propagationpolicy-values
  Scenario Outline: DELETE of <target> with the query propagationPolicy=<policy> returns 422 Invalid
    ep-propagationpolicy-values: the server validates the query for an object and for a collection.
    Detects: a server that does not validate the query.
    When DELETE /{collection}<path>?propagationPolicy=<policy>
    Then the response is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
      | details.group | meta.orch.io                                                                                                                                              |
      | details.kind  | DeleteOptions                                                                                                                                             |
    And the causes in any order are:
      | field             | reason                 | message                                                                                      |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: invalid values
      | target           | path    | policy   |
      | an object        | /b      | Sideways |
      | an object        | /b      | orphan   |
      | an object        | /b      |          |
      | an absent object | /nobody | Sideways |
      | a collection     |         | nil      |
      | a collection     |         | Sideways |
      | a collection     |         |          |

  @resource @rule:del-orphan-and-propagation-422
  Scenario Outline: DELETE of <target> with orphanDependents <orphanDependents> and propagationPolicy <policy> returns 422 Invalid
    del-orphan-and-propagation-422: the two options cannot be set together, even if they have the same meaning.
    Detects: a server that uses one of the two options.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, orphanDependents: <orphanDependents>, propagationPolicy: <policy>}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
      | details.group | meta.orch.io                                                                                                                                        |
      | details.kind  | DeleteOptions                                                                                                                                       |
    And the causes in any order are:
      | field             | reason            | message                                                                                |
      | propagationPolicy | FieldValueInvalid | Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
    And the stored resource "b" is unchanged

    Examples: both options
      | target       | path | orphanDependents | policy     |
      | an object    | /b   | true             | Orphan     |
      | a collection |      | false            | Background |
      | an object    | /b   | true             | Foreground |

  @resource @rule:del-orphan-and-propagation-422
  Scenario Outline: DELETE of <target> with the query orphanDependents=<orphanDependents>&propagationPolicy=<policy> returns 422 Invalid
    del-orphan-and-propagation-422: the server validates the query for an object and for a collection.
    Detects: a server that validates only the body.
    When DELETE /{collection}<path>?orphanDependents=<orphanDependents>&propagationPolicy=<policy>
    Then the response is 422 Invalid
    And the causes in any order are:
      | field             | reason            | message                                                                                |
      | propagationPolicy | FieldValueInvalid | Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: both parameters
      | target       | path | orphanDependents | policy     |
      | a collection |      | true             | Orphan     |
      | an object    | /b   | true             | Orphan     |
      | an object    | /b   | false            | Foreground |

  @resource @rule:del-option-dryrun
  Scenario Outline: DELETE of <target> with dryRun [<values>] in the body returns 422 Invalid
    del-option-dryrun: All is the only valid value, as in the query.
    Detects: a server that deletes the object for any other value, accepts any list that contains All, or does not check collections.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [<values>]}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.group | meta.orch.io  |
      | details.kind  | DeleteOptions |
    And the causes in any order are:
      | field  | reason                 | message                                                        |
      | dryRun | FieldValueNotSupported | Unsupported value: []string{<quoted>}: supported values: "All" |
    And the stored resource "b" is unchanged

    Examples: invalid values
      | target       | path | values    | quoted        |
      | an object    | /b   | Some      | "Some"        |
      | an object    | /b   | all       | "all"         |
      | an object    | /b   | ""        | ""            |
      | an object    | /b   | All, Some | "All", "Some" |
      | a collection |      | Some      | "Some"        |
