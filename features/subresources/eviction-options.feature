@area:subresources
@needs:type:pods
@since:1.22
Feature: Options of evictions
  The deleteOptions of an Eviction have the same effect as the DeleteOptions of a DELETE.

  @rule:sub-eviction-deletes
  Scenario: The gracePeriodSeconds of an Eviction is the grace period of the Pod
    sub-eviction-deletes: the eviction deletes the Pod with the options in its body.
    Detects: a server that uses terminationGracePeriodSeconds for every eviction.
    Given the Pod "one-container" named "a" with:
      | spec.nodeName | nowhere-{unique} |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: {gracePeriodSeconds: 500}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.deletionGracePeriodSeconds | 500       |
      | metadata.deletionTimestamp          | (present) |

  @rule:sub-eviction-deletes
  Scenario: An eviction without options uses the terminationGracePeriodSeconds of the Pod as the grace period
    sub-eviction-deletes: an Eviction without options has the same effect as a DELETE without options.
    Detects: a server that removes the Pod immediately, or gives every Pod 30 seconds.
    Given the Pod "one-container" named "a" with:
      | spec.nodeName                      | nowhere-{unique} |
      | spec.terminationGracePeriodSeconds | 700              |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is 201
    And the stored Pod "a" has:
      | metadata.deletionGracePeriodSeconds | 700 |

  @rule:sub-eviction-deletes
  Scenario: An eviction with dryRun in its deleteOptions changes nothing
    sub-eviction-deletes: dryRun in the body has the same effect as the query parameter.
    Detects: a server that reads dryRun only from the query, or marks the Pod with a condition before it reads the deleteOptions.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: {dryRun: [All]}}
      """
    Then the response is 201
    And the stored Pod "a" is unchanged
