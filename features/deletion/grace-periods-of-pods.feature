@area:deletion
@needs:type:pods
Feature: Grace periods of pods and of collections of pods
  A delete of a pod on a node starts a grace period, in which the pod is terminating.

  Background:
    Given the Pod "one-container" named "q" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 700              |
    And the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 800              |

  Scenario Outline: DELETE <path><query> <effect>
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: every deleted pod gets the grace period in the query;
    del-grace-period-of-pods: without a query, each pod gets its terminationGracePeriodSeconds.
    Detects: a server that ignores the query, or applies it only to the first pod of a collection.
    When DELETE /api/v1/namespaces/{namespace}/<path><query>
    Then the response is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <period of p>    |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |
    And the stored Pod "q" has:
      | metadata.deletionGracePeriodSeconds | <period of q>    |
      | metadata.uid                        | {q:metadata.uid} |

    @rule:ep-q-delete-graceperiodseconds
    Examples: one pod
      | effect                                    | path   | query                   | period of p | period of q |
      | gives only the pod p the grace period 500 | pods/p | ?gracePeriodSeconds=500 | 500         | (absent)    |

    # A negative grace period is 1 second in 1.22 and later.
    @rule:ep-q-delete-graceperiodseconds @since:1.22
    Examples: one pod, negative value
      | effect                                  | path   | query                  | period of p | period of q |
      | gives only the pod p the grace period 1 | pods/p | ?gracePeriodSeconds=-1 | 1           | (absent)    |

    @rule:ep-q-deletecollection-graceperiodseconds
    Examples: collection
      | effect                                               | path | query                   | period of p | period of q |
      | gives the pods p and q the grace periods 500 and 500 | pods | ?gracePeriodSeconds=500 | 500         | 500         |
      | gives the pods p and q the grace periods 900 and 900 | pods | ?gracePeriodSeconds=900 | 900         | 900         |

    # A negative grace period is 1 second in 1.22 and later.
    @rule:ep-q-deletecollection-graceperiodseconds @since:1.22
    Examples: collection, negative value
      | effect                                           | path | query                  | period of p | period of q |
      | gives the pods p and q the grace periods 1 and 1 | pods | ?gracePeriodSeconds=-1 | 1           | 1           |

    @rule:del-grace-period-of-pods
    Examples: default of one pod
      | effect                                    | path   | query | period of p | period of q |
      | gives only the pod p the grace period 800 | pods/p |       | 800         | (absent)    |

    # Before 1.22, the pods of a collection share the options, and the first pod sets their defaults.
    @rule:del-grace-period-of-pods @since:1.22
    Examples: defaults of a collection
      | effect                                               | path | query | period of p | period of q |
      | gives the pods p and q the grace periods 800 and 700 | pods |       | 800         | 700         |

  @rule:del-option-graceperiodseconds
  Scenario Outline: DELETE <path> with gracePeriodSeconds <seconds> in the body <effect>
    del-option-graceperiodseconds: the value applies to each pod; a negative value is one second.
    Detects: a server that ignores the body for collections, or rejects a negative value.
    When DELETE /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: <seconds>}
      """
    Then the response is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <period of p>    |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |
    And the stored Pod "q" has:
      | metadata.deletionGracePeriodSeconds | <period of q>    |
      | metadata.uid                        | {q:metadata.uid} |

    Examples: collection
      | effect                                               | path | seconds | period of p | period of q |
      | gives the pods p and q the grace periods 500 and 500 | pods | 500     | 500         | 500         |
      | gives the pods p and q the grace periods 900 and 900 | pods | 900     | 900         | 900         |

    # A negative grace period is 1 second in 1.22 and later.
    @since:1.22
    Examples: one pod, negative value
      | effect                                  | path   | seconds | period of p | period of q |
      | gives only the pod p the grace period 1 | pods/p | -1      | 1           | (absent)    |

  @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario: DELETE of a pod with a grace period returns the terminating pod
    del-pending-returns-object: the response is 200 with the stored pod and its grace period.
    Detects: a server that returns a Status, or the pod before the delete.
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600
    Then the response is 200
    And the response has:
      | kind                                | Pod              |
      | metadata.uid                        | {p:metadata.uid} |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.deletionGracePeriodSeconds | 600              |
    And the stored Pod "p" is the same as the response

  @rule:del-option-dryrun
  Scenario Outline: DELETE of a pod with dryRun: [All]<options> leaves the pod unchanged
    del-option-dryrun: a dry run starts no grace period and removes nothing.
    Detects: a server on which a dry run prevents only an immediate removal.
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, dryRun: [All]<options>}
      """
    Then the response is 200 or 202
    And the stored Pod "p" is unchanged

    Examples: delete options
      | options                         |
      |                                 |
      | , gracePeriodSeconds: 5         |
      | , gracePeriodSeconds: 0         |
      | , propagationPolicy: Foreground |

  @rule:del-precondition-failure-409
  Scenario Outline: DELETE of a pod with the grace period <seconds> and <wrong value> as precondition returns 409 Conflict
    del-precondition-failure-409: the server compares the preconditions before it starts the grace period.
    Detects: a server that sets the deletionTimestamp first, or ignores preconditions of pods.
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, preconditions: {<precondition>}, gracePeriodSeconds: <seconds>}
      """
    Then the response is 409 Conflict
    And the Status has:
      | message      | /^Operation cannot be fulfilled on Pod "p": the <field> in the precondition / |
      | details.name | p                                                                             |
      | details.kind | Pod                                                                           |
    And the stored Pod "p" is unchanged

    Examples: wrong preconditions
      | wrong value                        | precondition                                    | seconds | field           |
      | the uid of another pod             | uid: "{q:metadata.uid}"                         | 5       | UID             |
      | the uid of another pod             | uid: "{q:metadata.uid}"                         | 0       | UID             |
      | the resourceVersion of another pod | resourceVersion: "{q:metadata.resourceVersion}" | 5       | ResourceVersion |
