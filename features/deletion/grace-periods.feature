@area:deletion
Feature: Grace periods
  gracePeriodSeconds gives a pod on a node time to stop. Objects of other kinds are removed immediately.

  @resource @needs:resource:immediate-deletion
  Scenario Outline: An object that is not a pod is removed immediately with gracePeriodSeconds <seconds> in the <place>
    del-grace-period-of-pods-only, ep-q-delete-graceperiodseconds: the server accepts the value, which has no effect.
    Detects: a server that delays the removal of every kind, or rejects the value.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a<query> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<fields>}
      """
    Then the response is 200
    And there is no resource "a"
    And the watch reports exactly:
      | type    | name | metadata.deletionTimestamp | metadata.uid     |
      | DELETED | a    | (absent)                   | {a:metadata.uid} |

    @rule:del-grace-period-of-pods-only
    Examples: body
      | place | seconds | query | fields                   |
      | body  | 0       |       | , gracePeriodSeconds: 0  |
      | body  | 30      |       | , gracePeriodSeconds: 30 |
      | body  | -1      |       | , gracePeriodSeconds: -1 |

    @rule:ep-q-delete-graceperiodseconds
    Examples: query
      | place | seconds | query                  | fields |
      | query | 30      | ?gracePeriodSeconds=30 |        |
      | query | -1      | ?gracePeriodSeconds=-1 |        |

  @needs:type:pods
  Scenario Outline: A pod on a node gets the grace period <seconds> of <source>
    del-option-graceperiodseconds: the request determines the grace period; del-grace-period-of-pods: the default is the pod's
    terminationGracePeriodSeconds.
    Detects: a server that removes the pod immediately, ignores the request, or sets deletionTimestamp to the time of the request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 700              |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<fields>}
      """
    Then the response is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <seconds>        |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |

    @rule:del-grace-period-of-pods
    Examples: default
      | source  | fields | seconds |
      | the pod |        | 700     |

    @rule:del-option-graceperiodseconds
    Examples: request
      | source           | fields                    | seconds |
      | the request      | , gracePeriodSeconds: 500 | 500     |
      | a longer request | , gracePeriodSeconds: 900 | 900     |

  @rule:del-grace-period-only-shortened
  @needs:type:pods
  Scenario Outline: A second DELETE with gracePeriodSeconds <requested> changes a grace period of 600 seconds to <seconds>
    del-grace-period-only-shortened: a grace period can only be shortened.
    Detects: a server on which the last or the first request determines the grace period.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 600              |
    And the Pod "p" has been deleted
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=<requested>
    Then the response is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <seconds> |
      | metadata.deletionTimestamp          | (present) |

    Examples: grace periods
      | requested | seconds |
      | 500       | 500     |
      | 600       | 600     |
      | 900       | 600     |

  @rule:del-grace-zero-removes
  @needs:type:pods
  Scenario Outline: A pod <state> is removed immediately with gracePeriodSeconds 0
    del-grace-zero-removes: zero seconds means immediate removal.
    Detects: a server that treats 0 as unset and uses the grace period of the pod.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | <node> |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: 0}
      """
    Then the response is 200
    And there is no Pod "p"

    Examples: pods with and without a node
      | state          | node             |
      | on a node      | nowhere-{unique} |
      | without a node | (absent)         |

  @rule:del-grace-period-of-pods
  @needs:type:pods
  Scenario: The deletionTimestamp of a pod is the end of its grace period
    del-grace-period-of-pods: the time is 1000 seconds after the request.
    Detects: a server that sets deletionTimestamp to the time of the request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=1000
    And the stored Pod "p" is saved as "terminating"
    Then the response is 200 or 202
    And these values satisfy:
      | {terminating:metadata.deletionTimestamp}          | is this many seconds after the response | 1000 |
      | {terminating:metadata.deletionGracePeriodSeconds} | is                                      | 1000 |

  @rule:del-grace-zero-removes
  @needs:type:pods
  Scenario: DELETE of a collection of Pods with gracePeriodSeconds 0 removes the Pods immediately
    del-grace-zero-removes: the grace period of the request applies to each Pod.
    Detects: a server that uses the grace periods of the Pods in the deletion of a collection.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    And the Pod "one-container" named "q" with:
      | spec.nodeName | nowhere-{unique} |
    When DELETE /api/v1/namespaces/{namespace}/pods?gracePeriodSeconds=0
    Then the response is 200
    And the namespace contains no Pod
