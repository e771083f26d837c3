@area:deletion
Feature: DeleteOptions that are refused
  Options that say nothing clear delete nothing.

  Background:
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "b"

  @rule:ep-propagationpolicy-values
  Scenario Outline: The propagationPolicy "<policy>" of a body is refused
    ep-propagationpolicy-values: 422 with one cause that tells the values, and nothing is deleted.
    Mistake: an unknown policy is taken for the default one, or case does not matter.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: "<policy>"}
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
      | details.group | meta.orch.io                                                                                                                                               |
      | details.kind  | DeleteOptions                                                                                                                                              |
    And the causes in any order are:
      | field             | reason                 | message                                                                                         |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored Endpoints "a" is unchanged

    Examples: values
      | policy     |
      | Sideways   |
      | foreground |
      | ORPHAN     |
      | background |

  @rule:ep-propagationpolicy-values
  Scenario Outline: <path> with propagationPolicy=<policy> is refused
    ep-propagationpolicy-values: a query is held to the same values, of one object and of a collection.
    Mistake: what the query says is not validated.
    When DELETE /api/v1/namespaces/{namespace}/<path>?propagationPolicy=<policy>
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field             | reason                 | message                                                                                         |
      | propagationPolicy | FieldValueNotSupported | Unsupported value: "<policy>": supported values: "Foreground", "Background", "Orphan", "nil" |
    And the stored Endpoints "a" is unchanged
    And the stored Endpoints "b" is unchanged

    Examples: paths
      | path        | policy   |
      | endpoints/b | Sideways |
      | endpoints/b | orphan   |
      | endpoints   | Sideways |
      | endpoints   |          |

  @rule:del-orphan-and-propagation-422
  Scenario Outline: orphanDependents <orphan> together with propagationPolicy <policy> is refused
    del-orphan-and-propagation-422: both are said to be set, even where they agree.
    Mistake: one of the two wins.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, orphanDependents: <orphan>, propagationPolicy: <policy>}
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message       | DeleteOptions.meta.orch.io "" is invalid: propagationPolicy: Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
      | details.group | meta.orch.io                                                                                                                                         |
      | details.kind  | DeleteOptions                                                                                                                                        |
    And the causes in any order are:
      | field             | reason            | message                                                                                  |
      | propagationPolicy | FieldValueInvalid | Invalid value: "<policy>": orphanDependents and deletionPropagation cannot be both set |
    And the stored Endpoints "b" is unchanged

    Examples: pairs
      | orphan | policy     |
      | true   | Orphan     |
      | false  | Background |
      | true   | Foreground |

  @rule:del-orphan-and-propagation-422
  Scenario: Both in the query are refused too
    del-orphan-and-propagation-422: for a collection as for one object.
    Mistake: only bodies are validated.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?orphanDependents=true&propagationPolicy=Orphan
    Then the answer is 422 Invalid
    And a cause names the field "propagationPolicy"
    And the stored Endpoints "a" is unchanged
    And the stored Endpoints "b" is unchanged

  @rule:del-option-dryrun
  Scenario: A dryRun that is not All is refused
    del-option-dryrun: All is the only value, in the body as in the query.
    Mistake: anything that is not All is no dry run, and deletes.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [Some]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field  | reason                 | message                                                    |
      | dryRun | FieldValueNotSupported | Unsupported value: []string{"Some"}: supported values: "All" |
    And the stored Endpoints "b" is unchanged

  @rule:del-option-graceperiodseconds
  Scenario Outline: Options with <member> <value> are no options
    del-option-graceperiodseconds: a body that can't be read deletes nothing.
    Mistake: members of another type are dropped and the rest is done.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <member>: <value>}
      """
    Then the answer is one of 400, 422, 500
    And the stored Endpoints "b" is unchanged

    Examples: members
      | member             | value  |
      | gracePeriodSeconds | "soon" |
      | gracePeriodSeconds | 1.5    |
      | gracePeriodSeconds | true   |
      | dryRun             | All    |
