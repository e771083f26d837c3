@area:dry-run
Feature: Dry-run deletes
  With dryRun=All, a DELETE performs each step except the removal.

  @resource
  Scenario Outline: DELETE with <options> removes nothing
    dry-all-delete-not-removed, ep-q-delete-dryrun: the object stays unchanged, without a deletionTimestamp.
    Detects: a server that sets the deletionTimestamp, removes the object, reads dryRun only from the query, or lets the body override the query.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a<query> with the body:
      """application/json
      <body>
      """
    Then the response is 200
    And the stored resource "a" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: dryRun in the body
      | options                                   | query | body                                                                                                                                                    |
      | dryRun in the body                        |       | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"]}                                                                                             |
      | dryRun: [All, All] in the body            |       | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All","All"]}                                                                                       |
      | dryRun and gracePeriodSeconds in the body |       | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"],"gracePeriodSeconds":0}                                                                      |
      | dryRun and preconditions in the body      |       | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"],"preconditions":{"uid":"{a:metadata.uid}","resourceVersion":"{a:metadata.resourceVersion}"}} |

    @rule:dry-all-delete-not-removed
    @rule:ep-q-delete-dryrun
    Examples: dryRun in the query
      | options                                     | query                                    | body                                                        |
      | dryRun in the query                         | ?dryRun=All                              |                                                             |
      | dryRun=All&dryRun=All in the query          | ?dryRun=All&dryRun=All                   |                                                             |
      | dryRun in the query and in the body         | ?dryRun=All                              | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"]} |
      | dryRun and a propagationPolicy in the query | ?dryRun=All&propagationPolicy=Background |                                                             |
      | dryRun and gracePeriodSeconds in the query  | ?dryRun=All&gracePeriodSeconds=0         |                                                             |
      | dryRun and orphanDependents in the query    | ?dryRun=All&orphanDependents=false       |                                                             |

  @resource @rule:err-success-status-fields @needs:resource:status-of-deletion
  Scenario: The Status of a dry-run DELETE names the object that would be deleted
    err-success-status-fields: the Status has status Success, and name, resource and uid of the object.
    Detects: a server that returns an empty object.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a?dryRun=All
    Then the response is 200
    And the response has:
      | kind         | Status            |
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |

  @resource @rule:dry-all-delete-not-removed
  @profile:kubernetes @needs:resource:garbage-collection
  Scenario Outline: A dry-run DELETE that would wait for <condition> returns the terminating object and stores nothing
    dry-all-delete-not-removed: the server stores no deletionTimestamp and no finalizer; kube-apiserver returns 200 with the terminating object.
    Detects: a server that skips only the removal.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <stored finalizers> |
    When DELETE /{collection}/a?dryRun=All<query>
    Then the response is 200
    And the response has:
      | kind                                | is                                               | {resource:kind}              |
      | metadata.uid                        | is                                               | {a:metadata.uid}             |
      | metadata.finalizers                 | is                                               | <returned finalizers>        |
      | metadata.deletionGracePeriodSeconds | is                                               | 0                            |
      | {resource:content}                  | is                                               | {a:(content)}                |
      | metadata.resourceVersion            | is                                               | {a:metadata.resourceVersion} |
      | metadata.deletionTimestamp          | is at most this many seconds before the response | 10                           |
    And the stored resource "a" is unchanged

    Examples: finalizers and policies
      | condition           | stored finalizers    | query                         | returned finalizers    |
      | a finalizer         | ["example.com/hold"] |                               | ["example.com/hold"]   |
      | dependents          | (absent)             | &propagationPolicy=Foreground | ["foregroundDeletion"] |
      | orphaned dependents | (absent)             | &propagationPolicy=Orphan     | ["orphan"]             |

  @resource @rule:dry-all-delete-not-removed
  @profile:specification
  Scenario Outline: A dry-run DELETE that would wait for <condition> returns 202 and stores nothing
    dry-all-delete-not-removed: the server stores no deletionTimestamp and no finalizer; the response is 202, as without dryRun.
    Detects: a server that skips only the removal.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <stored finalizers> |
    When DELETE /{collection}/a?dryRun=All<query>
    Then the response is 202
    And the response has:
      | kind         | Status            |
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |
    And the stored resource "a" is unchanged

    Examples: finalizers and policies
      | condition           | stored finalizers    | query                         |
      | a finalizer         | ["example.com/hold"] |                               |
      | dependents          | (absent)             | &propagationPolicy=Foreground |
      | orphaned dependents | (absent)             | &propagationPolicy=Orphan     |

  @rule:dry-all-delete-not-removed
  Scenario Outline: A dry-run DELETE of a namespace returns a <kind> with <content> and does not terminate the namespace
    dry-all-delete-not-removed: the namespace stays active, and the response is the same as for a real DELETE.
    Detects: a server that deletes namespaces without reading dryRun.
    Given the Namespace "empty" named "n-{unique}"
    When DELETE /api/v1/namespaces/n-{unique}?dryRun=All
    Then the response is <code>
    And the response has:
      | kind   | <kind>  |
      | <path> | <value> |
    And the stored Namespace "n-{unique}" is unchanged

    @profile:specification
    Examples: specification
      | content                | code | kind   | path        | value            |
      | the uid in its details | 202  | Status | details.uid | {n:metadata.uid} |

    @profile:kubernetes
    Examples: kube-apiserver
      | content               | code | kind      | path         | value            |
      | the phase Terminating | 200  | Namespace | status.phase | Terminating      |
      | its uid               | 200  | Namespace | metadata.uid | {n:metadata.uid} |

  @resource @rule:ep-q-deletecollection-dryrun
  Scenario Outline: A dry-run DELETE of a collection with <options> removes nothing
    ep-q-deletecollection-dryrun: every object stays, and objects with finalizers get no deletionTimestamp.
    Detects: a server that ignores dryRun for collections, or reads dryRun only from the query.
    Given the resource "labelled" named "a"
    And the resource "plain" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}<query> with the body:
      """application/json
      <body>
      """
    Then the response is 200
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: sources of dryRun
      | options                                             | query                                        | body                                                                           |
      | dryRun in the query                                 | ?dryRun=All                                  |                                                                                |
      | dryRun in the body                                  |                                              | {"kind":"DeleteOptions","apiVersion":"{resource:apiVersion}","dryRun":["All"]} |
      | dryRun and a propagationPolicy in the query         | ?dryRun=All&propagationPolicy=Foreground     |                                                                                |
      | dryRun and gracePeriodSeconds in the query          | ?dryRun=All&gracePeriodSeconds=0             |                                                                                |
      | dryRun and a labelSelector in the query             | ?dryRun=All&labelSelector=app%3Dweb          |                                                                                |
      | dryRun and a fieldSelector in the query             | ?dryRun=All&fieldSelector=metadata.name!%3Dz |                                                                                |
      | dryRun and a limit in the query                     | ?dryRun=All&limit=1                          |                                                                                |
      | dryRun in the body and a labelSelector in the query | ?labelSelector=app%3Dweb                     | {"kind":"DeleteOptions","apiVersion":"{resource:apiVersion}","dryRun":["All"]} |
