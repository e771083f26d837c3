@area:deletion
Feature: Grace periods
  gracePeriodSeconds gives a pod that runs on a node time to stop; other kinds have none to give.

  @resource
  Scenario Outline: objects are removed at once, whatever the grace period (<seconds> in the <place>)
    del-grace-period-of-pods-only, ep-q-delete-graceperiodseconds: the number is taken and means nothing to them.
    Detects: every kind waits for its grace period, or the number is refused.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a<query> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<member>}
      """
    Then the answer is 200
    And there is no resource "a"
    And the watch reports exactly:
      | type    | name | metadata.deletionTimestamp | metadata.uid     |
      | DELETED | a    | (absent)                   | {a:metadata.uid} |

    @rule:del-grace-period-of-pods-only
    Examples: in the body
      | place | seconds | query                  | member                   |
      | body  | 0       |                        | , gracePeriodSeconds: 0  |
      | body  | 30      |                        | , gracePeriodSeconds: 30 |
      | body  | -1      |                        | , gracePeriodSeconds: -1 |

    @rule:ep-q-delete-graceperiodseconds
    Examples: in the query
      | place | seconds | query                  | member                   |
      | query | 30      | ?gracePeriodSeconds=30 |                          |
      | query | -1      | ?gracePeriodSeconds=-1 |                          |

  @needs:type:pods
  Scenario Outline: A pod on a node gets the seconds that <source> says
    del-option-graceperiodseconds: it is marked with the seconds of the request; del-grace-period-of-pods: or else with its own.
    Detects: the pod is removed at once, its own period always wins, or the time is that of the request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 700              |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<member>}
      """
    Then the answer is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <seconds>        |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |

    @rule:del-grace-period-of-pods
    Examples: the pod's own
      | source       | member                    | seconds |
      | the pod      |                           | 700     |

    @rule:del-option-graceperiodseconds
    Examples: of the request
      | source       | member                    | seconds |
      | the request  | , gracePeriodSeconds: 500 | 500     |
      | a longer one | , gracePeriodSeconds: 900 | 900     |

  @rule:del-grace-period-only-shortened
  @needs:type:pods
  Scenario Outline: A second delete with <asked> seconds leaves <seconds> of 600
    del-grace-period-only-shortened: a grace period can be shortened, and nothing else.
    Detects: the last request wins, or the first one.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 600              |
    And the Pod "p" has been deleted
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=<asked>
    Then the answer is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <seconds> |
      | metadata.deletionTimestamp          | (present) |

    Examples: periods
      | asked | seconds |
      | 500   | 500     |
      | 600   | 600     |
      | 900   | 600     |

  @rule:del-grace-zero-removes
  @needs:type:pods
  Scenario Outline: A pod <state> is removed at once with gracePeriodSeconds 0
    del-grace-zero-removes: zero seconds are none.
    Detects: 0 is read as no number given, and the pod's own period counts.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | <node> |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: 0}
      """
    Then the answer is 200
    And there is no Pod "p"

    Examples: states
      | state              | node             |
      | on a node          | nowhere-{unique} |
      | that waits for one | (absent)         |

  @rule:del-grace-period-of-pods
  @needs:type:pods
  Scenario: The time of a deletion with grace is when the grace will be over
    del-grace-period-of-pods: a thousand seconds from now.
    Detects: the time is that of the request, for every kind.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=1000
    And the stored Pod "p" is remembered as "gone"
    Then the answer is 200 or 202
    And these values compare:
      | {gone:metadata.deletionTimestamp}          | seconds after the answer | 1000 |
      | {gone:metadata.deletionGracePeriodSeconds} | is                       | 1000 |
