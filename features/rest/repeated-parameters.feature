@area:rest
Feature: Query parameters that occur several times
  If a query parameter is repeated, the server uses the first value. Only dryRun is a list.

  Background:
    Given these resources exist:
      | name       | metadata.labels.app | metadata.labels.scenario |
      | a-{unique} | web                 | {unique}                 |
      | b-{unique} | db                  | {unique}                 |

  @resource @rule:rest-query-first-value
  Scenario Outline: A list with <query> contains <names>
    rest-query-first-value: the server uses the first value of each parameter, even if it is empty, and ignores a pair that contains a semicolon.
    Detects: a server that uses the last value, or combines all values.
    When GET /{collection}?<query>
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: selectors, limit and watch
      | query                                                                                     | names                  |
      | labelSelector=app%3Dweb,scenario%3D{unique}&labelSelector=app%3Ddb                        | a-{unique}             |
      | labelSelector=scenario%3D{unique}&labelSelector=app%3Ddb,scenario%3D{unique}              | a-{unique}, b-{unique} |
      | fieldSelector=metadata.name%3Db-{unique}&fieldSelector=metadata.name%3Da-{unique}         | b-{unique}             |
      | labelSelector=scenario%3D{unique}&fieldSelector=&fieldSelector=metadata.name%3Da-{unique} | a-{unique}, b-{unique} |
      | labelSelector=scenario%3D{unique}&limit=1&limit=2                                         | a-{unique}             |
      | labelSelector=scenario%3D{unique}&limit=2&limit=1                                         | a-{unique}, b-{unique} |
      | labelSelector=scenario%3D{unique}&limit=2&limit=x                                         | a-{unique}, b-{unique} |
      | labelSelector=scenario%3D{unique}&watch=0&watch=1                                         | a-{unique}, b-{unique} |
      | labelSelector=scenario%3D{unique}&limit=1;2&limit=2                                       | a-{unique}, b-{unique} |

  @resource @rule:rest-query-first-value
  Scenario: A watch that repeats the parameters watch and timeoutSeconds ends after the first timeoutSeconds
    rest-query-first-value: the server uses the first value of each parameter.
    Detects: a server that returns a list, or waits for the last timeout.
    When a watch is opened on /{collection}?watch=1&watch=0&timeoutSeconds=1&timeoutSeconds=60&labelSelector=scenario%3D{unique}
    Then the watch ends by itself within 10 seconds

  @resource @rule:rest-query-first-value @needs:resource:garbage-collection
  Scenario Outline: A DELETE with <query> sets <effect>
    rest-query-first-value: the server uses the first value and does not validate the other values.
    Detects: a server that uses the last value.
    Given a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&labelSelector=scenario%3D{unique}
    When DELETE /{collection}/a-{unique}?<query>
    Then the response is 200 or 202
    And the watch reports:
      | type     | name       | metadata.finalizers |
      | MODIFIED | a-{unique} | ["<finalizer>"]     |

    Examples: propagation policies
      | query                                                 | effect                      | finalizer          |
      | propagationPolicy=Foreground&propagationPolicy=Orphan | the finalizer of Foreground | foregroundDeletion |
      | propagationPolicy=Orphan&propagationPolicy=Foreground | the finalizer of Orphan     | orphan             |
