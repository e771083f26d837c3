@area:deletion
Feature: Preconditions of requests for terminating objects
  The preconditions of a request are compared with the uid and the current resourceVersion of the terminating object.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the stored resource "a" is saved as "live"
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"

  @resource @rule:del-option-preconditions
  Scenario Outline: DELETE of a terminating object with the matching <precondition> returns a success and leaves the object unchanged
    del-option-preconditions: the resourceVersion of the first DELETE is the current resourceVersion of the object.
    Detects: a server that compares the preconditions with the object before the first DELETE, or rejects a second DELETE with preconditions.
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<members>}}
      """
    Then the response is 200 or 202
    And the stored resource "a" is unchanged

    Examples: preconditions
      | precondition            | members                                                                  |
      | uid                     | uid: "{a:metadata.uid}"                                                  |
      | resourceVersion         | resourceVersion: "{a:metadata.resourceVersion}"                          |
      | uid and resourceVersion | uid: "{a:metadata.uid}", resourceVersion: "{a:metadata.resourceVersion}" |

  @resource @rule:del-precondition-failure-409
  Scenario Outline: <request> of a terminating object with the resourceVersion before its deletion returns 409 Conflict
    del-precondition-failure-409: the DELETE that made the object terminating has changed the resourceVersion.
    Detects: a server that does not compare the preconditions of a dry run, or of an object that is already terminating.
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {uid: "{a:metadata.uid}", resourceVersion: "{live:metadata.resourceVersion}"}<options>}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: requests
      | request               | options                         |
      | DELETE                |                                 |
      | A dry-run DELETE      | , dryRun: [All]                 |
      | A foreground deletion | , propagationPolicy: Foreground |

  @resource @rule:rest-put-stale-version-409
  Scenario: A PUT that removes the last finalizer returns 409 Conflict with the resourceVersion before the deletion
    rest-put-stale-version-409: a rejected PUT does not complete the deletion.
    Detects: a server that removes a terminating object before it compares the resourceVersion.
    When PUT /{collection}/a with the saved object "live" where:
      | metadata.finalizers | (absent) |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged
