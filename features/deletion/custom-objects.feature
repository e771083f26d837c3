@area:deletion
@needs:crd
Feature: Deletion of custom objects
  The options of a delete have the same effect for custom objects and objects of built-in kinds.

  @resource:custom
  Scenario Outline: DELETE of a custom object with <options> returns <response> and deletes nothing
    del-precondition-failure-409, del-option-dryrun: the preconditions are compared, and a dry run deletes nothing.
    Detects: a server that reads the options only for built-in kinds.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <members>}
      """
    Then the response is <response>
    And the stored resource "a" is unchanged

    @rule:del-precondition-failure-409
    Examples: preconditions
      | options                | response     | members                               |
      | another uid            | 409 Conflict | preconditions: {uid: another}         |
      | an old resourceVersion | 409 Conflict | preconditions: {resourceVersion: "1"} |

    @rule:del-option-dryrun
    Examples: dry run
      | options | response | members       |
      | dryRun  | 200      | dryRun: [All] |

  @resource:custom
  Scenario Outline: DELETE of a collection of custom objects with a <selector> deletes only matching objects
    ep-q-deletecollection-labelselector, ep-q-deletecollection-fieldselector: the other object remains.
    Detects: a server that ignores the selectors of custom resources.
    Given the resource "labelled" named "a"
    And the resource "plain" named "b"
    When DELETE /{collection}?<query>
    Then the response is 200
    And there is no resource "a"
    And the stored resource "b" is unchanged

    @rule:ep-q-deletecollection-labelselector
    Examples: labelSelector
      | selector      | query                   |
      | labelSelector | labelSelector=app%3Dweb |

    @rule:ep-q-deletecollection-fieldselector
    Examples: fieldSelector
      | selector      | query                           |
      | fieldSelector | fieldSelector=metadata.name%3Da |

  @rule:del-last-finalizer-removes
  @needs:type:validatingadmissionpolicybindings.admissionregistration
  Scenario: A patch that removes the last finalizer of a terminating cluster-scoped object removes the object
    del-last-finalizer-removes: cluster-scoped objects are deleted in two phases too.
    Detects: a server that removes only terminating objects in namespaces.
    Given the ValidatingAdmissionPolicyBinding "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the ValidatingAdmissionPolicyBinding "a-{unique}" is terminating
    When PATCH /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings/a-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the response is 200
    And there is no ValidatingAdmissionPolicyBinding "a-{unique}"
