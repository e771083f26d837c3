@area:deletion
@needs:type:pods
Feature: Grace periods of pods, one by one and together
  Who deletes a pod that runs on a node may say how long it has; until then it is there, and marked.

  Background:
    Given the Pod "one-container" named "q" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 700              |
    And the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 800              |

  Scenario Outline: DELETE of <path> with the query <query> gives <p> and <q> seconds
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: every pod that is deleted gets the seconds of the query;
    del-grace-period-of-pods: or its own, where the query has none.
    Detects: the query is dropped, or counts for the first pod of a collection only.
    When DELETE /api/v1/namespaces/{namespace}/<path><query>
    Then the answer is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <p>              |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |
    And the stored Pod "q" has:
      | metadata.deletionGracePeriodSeconds | <q>              |
      | metadata.uid                        | {q:metadata.uid} |

    @rule:ep-q-delete-graceperiodseconds
    Examples: one pod
      | path   | query                   | p   | q        |
      | pods/p | ?gracePeriodSeconds=500 | 500 | (absent) |

    # A negative grace period is 1 second since 1.22.
    @rule:ep-q-delete-graceperiodseconds @since:1.22
    Examples: one pod, of a negative number
      | path   | query                   | p   | q        |
      | pods/p | ?gracePeriodSeconds=-1  | 1   | (absent) |

    @rule:ep-q-deletecollection-graceperiodseconds
    Examples: a collection
      | path   | query                   | p   | q        |
      | pods   | ?gracePeriodSeconds=500 | 500 | 500      |
      | pods   | ?gracePeriodSeconds=900 | 900 | 900      |

    # A negative grace period is 1 second since 1.22.
    @rule:ep-q-deletecollection-graceperiodseconds @since:1.22
    Examples: a collection, of a negative number
      | path   | query                   | p   | q        |
      | pods   | ?gracePeriodSeconds=-1  | 1   | 1        |

    @rule:del-grace-period-of-pods
    Examples: the pods' own
      | path   | query                   | p   | q        |
      | pods/p |                         | 800 | (absent) |

    # Before 1.22 the pods of a collection share the options, which the first of them completes.
    @rule:del-grace-period-of-pods @since:1.22
    Examples: a collection
      | path   | query                   | p   | q        |
      | pods   |                         | 800 | 700      |

  @rule:del-option-graceperiodseconds
  Scenario Outline: DELETE of <path> with the body's gracePeriodSeconds <seconds> gives <p> and <q> seconds
    del-option-graceperiodseconds: of one pod and of each of a collection; less than none is one second.
    Detects: the body of a collection's deletion is read for its policy only, or a negative number is refused.
    When DELETE /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: <seconds>}
      """
    Then the answer is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <p>              |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |
    And the stored Pod "q" has:
      | metadata.deletionGracePeriodSeconds | <q>              |
      | metadata.uid                        | {q:metadata.uid} |

    Examples: bodies
      | path   | seconds | p   | q        |
      | pods   | 500     | 500 | 500      |
      | pods   | 900     | 900 | 900      |

    # A negative grace period is 1 second since 1.22.
    @since:1.22
    Examples: the request, of a negative number
      | path   | seconds | p   | q        |
      | pods/p | -1      | 1   | (absent) |

  @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario: A pod that has time left is the answer to its deletion
    del-pending-returns-object: 200 with the pod as it is stored, and its seconds.
    Detects: the Status of a finished deletion, or the pod before it was marked.
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600
    Then the answer is 200
    And the answer has:
      | kind                                | Pod              |
      | metadata.uid                        | {p:metadata.uid} |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.deletionGracePeriodSeconds | 600              |
    And the stored Pod "p" is the same as the answer

  @rule:del-option-dryrun
  Scenario Outline: A dry run of a pod's deletion marks nothing (<options>)
    del-option-dryrun: with and without seconds, the pod stays as it is.
    Detects: only what is removed at once is left alone.
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]<options>}
      """
    Then the answer is 200 or 202
    And the stored Pod "p" is unchanged

    Examples: options
      | options                           |
      |                                   |
      | , gracePeriodSeconds: 5           |
      | , gracePeriodSeconds: 0           |
      | , propagationPolicy: Foreground   |

  @rule:del-precondition-failure-409
  Scenario Outline: Preconditions of a pod's deletion come before its grace period (<precondition>)
    del-precondition-failure-409: 409, and the pod has all its time.
    Detects: the pod is marked first, or pods have no preconditions.
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}, gracePeriodSeconds: <seconds>}
      """
    Then the answer is 409 Conflict
    And the Status has:
      | message      | /^Operation cannot be fulfilled on Pod "p": the <which> in the precondition / |
      | details.name | p                                                                             |
      | details.kind | Pod                                                                           |
    And the stored Pod "p" is unchanged

    Examples: preconditions
      | precondition                                 | seconds | which           |
      | uid: "{q:metadata.uid}"                      | 5       | UID             |
      | uid: "{q:metadata.uid}"                      | 0       | UID             |
      | resourceVersion: "{q:metadata.resourceVersion}" | 5    | ResourceVersion |
