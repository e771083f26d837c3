@area:dry-run
@needs:type:pods
Feature: Dry-run deletes of Pods
  A dry run does not start the grace period of a Pod.

  @rule:dry-all-delete-not-removed
  Scenario Outline: A dry-run DELETE of a <state> Pod with <options> changes nothing
    dry-all-delete-not-removed: the Pod is not removed, its deletionTimestamp does not change, and its grace period is not shortened.
    Detects: a server that reads dryRun only for objects that are removed immediately.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName  | nobody               |
      | metadata.finalizers | ["example.com/hold"] |
    And the response to DELETE /api/v1/namespaces/{namespace}/pods/a?<first query> is saved as "before"
    And the stored Pod "a" is saved as "a"
    When DELETE /api/v1/namespaces/{namespace}/pods/a?dryRun=All<query>
    Then the response is a success
    And the stored Pod "a" is unchanged

    Examples: states and options
      | state       | options              | first query          | query                         |
      | live        | no other options     | dryRun=All           |                               |
      | live        | gracePeriodSeconds=0 | dryRun=All           | &gracePeriodSeconds=0         |
      | live        | gracePeriodSeconds=5 | dryRun=All           | &gracePeriodSeconds=5         |
      | live        | a propagationPolicy  | dryRun=All           | &propagationPolicy=Foreground |
      | terminating | gracePeriodSeconds=0 | gracePeriodSeconds=9 | &gracePeriodSeconds=0         |
