@area:deletion
Feature: DeleteOptions that are refused
  Options that say nothing clear delete nothing.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b"

  @resource @rule:ep-propagationpolicy-values
  Scenario Outline: The propagationPolicy "<policy>" of a body for {collection}<path> is refused
    ep-propagationpolicy-values: 422 with one cause that tells the values, and nothing is deleted.
    Detects: an unknown policy is taken for the default one, or case does not matter.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: "<policy>"<beside>}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
      | details.group | meta.orch.io                                                                                                                                              |
      | details.kind  | DeleteOptions                                                                                                                                             |
    And the causes in any order are:
      | field             | reason                 | message                                                                                      |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored resource "a" is unchanged

    Examples: values
      | path | policy     | beside          |
      | /a   | Sideways   |                 |
      | /a   | foreground |                 |
      | /a   | ORPHAN     | , dryRun: [All] |
      | /a   | background |                 |
      |      | nil        |                 |
      | /a   |            |                 |

  @resource @rule:ep-propagationpolicy-values
  Scenario Outline: {collection}<path> with propagationPolicy=<policy> is refused
    ep-propagationpolicy-values: a query is held to the same values, of one object and of a collection.
    Detects: what the query says is not validated.
    When DELETE /{collection}<path>?propagationPolicy=<policy>
    Then the answer is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
      | details.group | meta.orch.io                                                                                                                                              |
      | details.kind  | DeleteOptions                                                                                                                                             |
    And the causes in any order are:
      | field             | reason                 | message                                                                                      |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: paths
      | path    | policy   |
      | /b      | Sideways |
      | /b      | orphan   |
      | /b      |          |
      | /nobody | Sideways |
      |         | nil      |
      |         | Sideways |
      |         |          |

  @resource @rule:del-orphan-and-propagation-422
  Scenario Outline: orphanDependents <orphan> together with propagationPolicy <policy> is refused for {collection}<path>
    del-orphan-and-propagation-422: both are said to be set, even where they agree.
    Detects: one of the two wins.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, orphanDependents: <orphan>, propagationPolicy: <policy>}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
      | details.group | meta.orch.io                                                                                                                                        |
      | details.kind  | DeleteOptions                                                                                                                                       |
    And the causes in any order are:
      | field             | reason            | message                                                                                |
      | propagationPolicy | FieldValueInvalid | Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
    And the stored resource "b" is unchanged

    Examples: pairs
      | path | orphan | policy     |
      | /b   | true   | Orphan     |
      |      | false  | Background |
      | /b   | true   | Foreground |

  @resource @rule:del-orphan-and-propagation-422
  Scenario Outline: Both in the query are refused too ({collection}<path>)
    del-orphan-and-propagation-422: for a collection as for one object.
    Detects: only bodies are validated.
    When DELETE /{collection}<path>?orphanDependents=<orphan>&propagationPolicy=<policy>
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field             | reason            | message                                                                                |
      | propagationPolicy | FieldValueInvalid | Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: paths
      | path | orphan | policy     |
      |      | true   | Orphan     |
      | /b   | true   | Orphan     |
      | /b   | false  | Foreground |

  @resource @rule:del-option-dryrun
  Scenario Outline: The dryRun <values> of a body for {collection}<path> is refused
    del-option-dryrun: All is the only value, in the body as in the query.
    Detects: anything that is not All is no dry run, and deletes; All is looked for, and nothing else; collections are not checked.
    When DELETE /{collection}<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [<values>]}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.group | meta.orch.io  |
      | details.kind  | DeleteOptions |
    And the causes in any order are:
      | field  | reason                 | message                                                      |
      | dryRun | FieldValueNotSupported | Unsupported value: []string{<told>}: supported values: "All" |
    And the stored resource "b" is unchanged

    Examples: values
      | path | values    | told          |
      | /b   | Some      | "Some"        |
      | /b   | all       | "all"         |
      | /b   | ""        | ""            |
      | /b   | All, Some | "All", "Some" |
      |      | Some      | "Some"        |
