@area:deletion
@needs:type:pods
Feature: Repeated deletes of Pods, and Pods without a grace period
  A later delete can shorten or end the grace period of a Pod. Pods that no kubelet runs have no grace period.

  @rule:del-grace-period-only-shortened @waits @since:1.23
  Scenario: A shorter grace period of a second DELETE starts at the time of the first DELETE
    del-grace-period-only-shortened: the deletionTimestamp is 7 seconds after the first request. More than 3 of
    these seconds pass before the second request.
    Detects: a server that adds the shorter grace period to the time of the second request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 600              |
    And the Pod "one-container" named "q" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 3                |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods with this body is saved as "deletion":
      """
      {apiVersion: v1, kind: DeleteOptions}
      """
    And the stored Pod "q" is saved as "q"
    And the clock is past {q:metadata.deletionTimestamp}
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=7
    And the stored Pod "p" is saved as "terminating"
    Then these values satisfy:
      | {terminating:metadata.deletionTimestamp} | is at most this many seconds before the response | 60 |

  @rule:del-grace-zero-removes
  Scenario: A second DELETE with gracePeriodSeconds 0 removes a terminating Pod
    del-grace-zero-removes: the kubelet ends the grace period in this way after it has stopped the containers.
    Detects: a server that ends the grace period, but removes the Pod only after another request.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600 is saved as "first"
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=0
    Then the response is 200
    And there is no Pod "p"

  @rule:del-last-finalizer-removes
  Scenario: The removal of the last finalizer keeps a Pod in its grace period
    del-last-finalizer-removes: the server removes the Pod when it has no finalizers and its grace period is 0.
    Detects: a server that removes the Pod with its last finalizer while its containers are still running.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName       | nowhere-{unique}     |
      | metadata.finalizers | ["example.com/hold"] |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600 is saved as "deletion"
    And the stored Pod "p" is saved as "first"
    When PATCH /api/v1/namespaces/{namespace}/pods/p with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":null}}
      """
    Then the response is 200
    And the stored Pod "p" has:
      | metadata.finalizers                 | (absent)                           |
      | metadata.deletionTimestamp          | {first:metadata.deletionTimestamp} |
      | metadata.deletionGracePeriodSeconds | 600                                |

  @rule:del-grace-period-of-pods
  Scenario Outline: DELETE removes a Pod on a node in the phase <phase> immediately
    del-grace-period-of-pods: the containers of the Pod have already stopped, so it has no grace period.
    Detects: a server that waits for the kubelet, or that considers only one of the two phases.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    And the manager "one" has changed the status of the Pod "p":
      """
      {status: {phase: <phase>}}
      """
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600
    Then the response is 200
    And there is no Pod "p"

    Examples: phases
      | phase     |
      | Succeeded |
      | Failed    |

  @rule:del-grace-period-of-pods
  Scenario: DELETE with gracePeriodSeconds 600 removes a Pod without a node immediately
    del-grace-period-of-pods: no kubelet runs the Pod, so it has no grace period, even if the request contains gracePeriodSeconds.
    Detects: a server that applies the grace period of the request to every Pod.
    Given the Pod "one-container" named "p" with:
      | spec.schedulerName | nobody |
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600
    Then the response is 200
    And there is no Pod "p"

  @rule:del-option-dryrun
  Scenario: A dry-run DELETE with a shorter grace period keeps the grace period of a terminating Pod
    del-option-dryrun: the server does not store the shorter grace period.
    Detects: a server that shortens the grace period in a dry run.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600 is saved as "deletion"
    And the stored Pod "p" is saved as "p"
    When DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=500&dryRun=All
    Then the response is 200 or 202
    And the stored Pod "p" is unchanged

  @rule:del-grace-period-only-shortened
  Scenario: DELETE of a collection shortens the grace period of a terminating Pod
    del-grace-period-only-shortened: a DELETE of a collection has the same effect on each Pod as a DELETE of the Pod.
    Detects: a server that skips terminating Pods in a DELETE of a collection.
    Given the Pod "one-container" named "p" with:
      | spec.nodeName | nowhere-{unique} |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods/p?gracePeriodSeconds=600 is saved as "first"
    When DELETE /api/v1/namespaces/{namespace}/pods?gracePeriodSeconds=400
    Then the response is 200
    And the stored Pod "p" has:
      | metadata.deletionGracePeriodSeconds | 400 |
