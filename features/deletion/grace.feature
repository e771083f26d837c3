@area:deletion
Feature: Grace periods
  gracePeriodSeconds gives a pod that runs on a node time to stop; other kinds have none to give.

  @rule:del-option-graceperiodseconds
  @rule:ep-q-delete-graceperiodseconds
  Scenario Outline: Endpoints are removed at once, whatever the grace period (<seconds> in the <place>)
    del-option-graceperiodseconds, ep-q-delete-graceperiodseconds: the number is taken and means nothing to them.
    Mistake: every kind waits for its grace period, or the number is refused.
    Given the Endpoints "one-subset" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<member>}
      """
    Then the answer is 200
    And there is no Endpoints "a"
    And the watch reports exactly:
      | type    | name | metadata.deletionTimestamp | metadata.uid     |
      | DELETED | a    | (absent)                   | {a:metadata.uid} |

    Examples: periods
      | place | seconds | query                  | member                   |
      | body  | 0       |                        | , gracePeriodSeconds: 0  |
      | body  | 30      |                        | , gracePeriodSeconds: 30 |
      | body  | -1      |                        | , gracePeriodSeconds: -1 |
      | query | 30      | ?gracePeriodSeconds=30 |                          |
      | query | -1      | ?gracePeriodSeconds=-1 |                          |

  @rule:ep-q-delete-graceperiodseconds
  @rule:ep-q-deletecollection-graceperiodseconds
  Scenario Outline: DELETE of <path> without a body takes gracePeriodSeconds=<seconds>
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: an integer is a grace period.
    Mistake: the parameter is unknown, or endpoints wait.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the answer is 200
    And there is no Endpoints "a"

    Examples: paths
      | path        | seconds |
      | endpoints/a | 30      |
      | endpoints/a | 0       |
      | endpoints/a | -1      |
      | endpoints/a | 4294967296 |
      | endpoints   | 4294967296 |
      | endpoints   | 30      |
      | endpoints   | 0       |

  @rule:ep-q-delete-graceperiodseconds
  @rule:ep-q-deletecollection-graceperiodseconds
  Scenario Outline: DELETE of <path> refuses gracePeriodSeconds=<seconds>
    ep-q-delete-graceperiodseconds, ep-q-deletecollection-graceperiodseconds: what is no integer deletes nothing.
    Mistake: what can't be read is read as 0, or left out.
    Given the Endpoints "one-subset" named "a"
    When DELETE /api/v1/namespaces/{namespace}/<path>?gracePeriodSeconds=<seconds>
    Then the answer is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    Examples: paths
      | path        | seconds |
      | endpoints/a | soon    |
      | endpoints/a | 1.5     |
      | endpoints/a | 30s     |
      | endpoints/a |         |
      | endpoints/a | 0x10    |
      | endpoints   |         |
      | endpoints   | soon    |
      | endpoints   | 1.5     |

  @rule:del-option-graceperiodseconds
  @needs:type:pods
  Scenario Outline: A pod on a node gets the seconds that <source> says
    del-option-graceperiodseconds: it is marked with them, and the time is when they will be over.
    Mistake: the pod is removed at once, its own period always wins, or the time is that of the request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere |
      | spec.terminationGracePeriodSeconds | 700     |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<member>}
      """
    Then the answer is 200 or 202
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | <seconds>        |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.uid                        | {p:metadata.uid} |

    Examples: sources
      | source       | member                    | seconds |
      | the pod      |                           | 700     |
      | the request  | , gracePeriodSeconds: 500 | 500     |
      | a longer one | , gracePeriodSeconds: 900 | 900     |

  @rule:del-option-graceperiodseconds
  @needs:type:pods
  Scenario Outline: A second delete with <asked> seconds leaves <seconds> of 600
    del-option-graceperiodseconds: a grace period can be shortened, and nothing else.
    Mistake: the last request wins, or the first one.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere |
      | spec.terminationGracePeriodSeconds | 600     |
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

  @rule:del-option-graceperiodseconds
  @needs:type:pods
  Scenario Outline: A pod <state> is removed at once with gracePeriodSeconds 0
    del-option-graceperiodseconds: zero seconds are none.
    Mistake: 0 is read as no number given, and the pod's own period counts.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | <node> |
    When DELETE /api/v1/namespaces/{namespace}/pods/p with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, gracePeriodSeconds: 0}
      """
    Then the answer is 200
    And there is no Pod "p"

    Examples: states
      | state              | node     |
      | on a node          | nowhere  |
      | that waits for one | (absent) |

  @rule:del-option-graceperiodseconds
  @needs:type:pods
  Scenario: The time of a deletion with grace is when the grace will be over
    del-option-graceperiodseconds: a thousand seconds from now.
    Mistake: the time is that of the request, for every kind.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere |
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=1000
    And the stored Pod "p" is remembered as "gone"
    Then the answer is 200 or 202
    And these values compare:
      | {gone:metadata.deletionTimestamp}          | seconds after the answer | 1000 |
      | {gone:metadata.deletionGracePeriodSeconds} | is                       | 1000 |
