@area:dry-run
Feature: A dry run deletes nothing
  With dryRun=All a DELETE goes all the way but the last step.

  @resource
  Scenario Outline: A dry DELETE by <way> removes nothing
    dry-all-delete-not-removed, ep-q-delete-dryrun: the object is still there, and not even terminating.
    Detects: the object is marked or gone, the option counts in the query only, or the body without it undoes the query's.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a<query> with the body:
      """application/json
      <body>
      """
    Then the answer is 200
    And the stored resource "a" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: by the body
      | way              | query                                     | body                                                              |
      | the body         |                                           | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"]}       |
      | the body, twice  |                                           | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All","All"]} |

    @rule:dry-all-delete-not-removed
    @rule:ep-q-delete-dryrun
    Examples: by the query
      | way              | query                                     | body                                                              |
      | the query        | ?dryRun=All                               |                                                                   |
      | the query, twice | ?dryRun=All&dryRun=All                    |                                                                   |
      | both             | ?dryRun=All                               | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":["All"]}       |
      | a policy with it | ?dryRun=All&propagationPolicy=Background  |                                                                   |

  @resource @rule:err-success-status-fields @needs:resource:status-of-deletion
  Scenario: The Status of a dry DELETE says what the real one would delete
    err-success-status-fields: status Success, and name, resource and uid of the object.
    Detects: an empty object, as nothing was deleted.
    Given the resource "labelled" named "a"
    When DELETE /{collection}/a?dryRun=All
    Then the answer is 200
    And the answer has:
      | kind         | Status            |
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |

  @resource @rule:dry-all-delete-not-removed
  @profile:kubernetes
  Scenario Outline: A dry DELETE that would wait for <what> doesn't mark the object
    dry-all-delete-not-removed: no deletionTimestamp and no finalizer is stored; kube-apiserver says 200, with the object as it would
    stand marked.
    Detects: only the removal is left out.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <before> |
    When DELETE /{collection}/a?dryRun=All<query>
    Then the answer is 200
    And the answer has:
      | kind                                | is                               | {resource:kind}              |
      | metadata.uid                        | is                               | {a:metadata.uid}             |
      | metadata.finalizers                 | is                               | <shown>                      |
      | metadata.deletionGracePeriodSeconds | is                               | 0                            |
      | {resource:content}                  | is                               | {a:(content)}                |
      | metadata.resourceVersion            | is                               | {a:metadata.resourceVersion} |
      | metadata.deletionTimestamp          | in the seconds before the answer | 10                           |
    And the stored resource "a" is unchanged

    Examples: finalizers
      | what           | before               | query                         | shown                  |
      | its finalizer  | ["example.com/hold"] |                               | ["example.com/hold"]   |
      | its dependents | (absent)             | &propagationPolicy=Foreground | ["foregroundDeletion"] |
      | its orphans    | (absent)             | &propagationPolicy=Orphan     | ["orphan"]             |

  @resource @rule:dry-all-delete-not-removed
  @profile:specification
  Scenario Outline: A dry DELETE that would wait for <what> is accepted and marks nothing
    dry-all-delete-not-removed: no deletionTimestamp and no finalizer is stored; 202, as without dryRun.
    Detects: only the removal is left out.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <before> |
    When DELETE /{collection}/a?dryRun=All<query>
    Then the answer is 202
    And the answer has:
      | kind         | Status            |
      | status       | Success           |
      | details.name | a                 |
      | details.kind | {resource:plural} |
      | details.uid  | {a:metadata.uid}  |
    And the stored resource "a" is unchanged

    Examples: finalizers
      | what           | before               | query                         |
      | its finalizer  | ["example.com/hold"] |                               |
      | its dependents | (absent)             | &propagationPolicy=Foreground |
      | its orphans    | (absent)             | &propagationPolicy=Orphan     |

  @rule:dry-all-delete-not-removed
  Scenario Outline: A dry DELETE of a namespace doesn't end it
    dry-all-delete-not-removed: it stays active; the answer is what a DELETE of a namespace says.
    Detects: namespaces are deleted in their own way, which knows nothing of dry runs.
    Given the Namespace "empty" named "n-{unique}"
    When DELETE /api/v1/namespaces/n-{unique}?dryRun=All
    Then the answer is <code>
    And the answer has:
      | kind         | <kind>   |
      | <path>       | <value>  |
    And the stored Namespace "n-{unique}" is unchanged

    @profile:specification
    Examples: as specified
      | code | kind   | path        | value           |
      | 202  | Status | details.uid | {n:metadata.uid} |

    @profile:kubernetes
    Examples: on kube-apiserver
      | code | kind      | path         | value           |
      | 200  | Namespace | status.phase | Terminating     |
      | 200  | Namespace | metadata.uid | {n:metadata.uid} |

  @resource @rule:ep-q-deletecollection-dryrun
  Scenario Outline: A dry deletecollection by <way> removes nothing
    ep-q-deletecollection-dryrun: every object is there afterwards, those with finalizers unmarked, whatever is answered.
    Detects: the parameter is not handed on to each of the deletions, or counts in the query only.
    Given the resource "labelled" named "a"
    And the resource "plain" named "b" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}<query> with the body:
      """application/json
      <body>
      """
    Then the answer is 200
    And the stored resource "a" is unchanged
    And the stored resource "b" is unchanged

    Examples: ways
      | way       | query                                    | body                                                                           |
      | the query | ?dryRun=All                              |                                                                                |
      | the body  |                                          | {"kind":"DeleteOptions","apiVersion":"{resource:apiVersion}","dryRun":["All"]} |
      | a policy  | ?dryRun=All&propagationPolicy=Foreground |                                                                                |
