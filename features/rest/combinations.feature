@area:rest
Feature: Requests that combine
  Clients write objects of their own in every way, write one together, and list, page and watch with all options, each pair of them at least once.
  What the answers say of each other is judged by the invariants of all traffic.

  @rule:rest-put-stale-version-409 @resource @waits @recreates
  Scenario: Each request gets what it must, whatever was sent before and beside it
    rest-put-stale-version-409: the code and the reason of each answer.
    Detects: some order of requests gives an answer that none of them gives by itself.
    When 12 random "2 clients that combine 20 requests about the resource" programs run
    Then the model agrees

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps @waits @since:1.20
  Scenario: So does each request about a kind with a status of its own
    rest-put-stale-version-409: the code and the reason of each answer.
    Detects: what is written to the status is told by no watch, or by no list.
    When 8 random "2 clients that combine 20 requests about the Deployment" programs run
    Then the model agrees

  @rule:watch-list-then-watch-no-gap @resource @waits @recreates @since:1.20
  Scenario: A watch tells each change of what it selects, whatever else it asks for
    Each triple of label selector, field selector, start and representation stands together in one of the watches.
    Detects: events are lost, or have another type, where two options meet: under a selector as a table, or in metadata alone from a version.
    When 1 random "watches that combine all options beside 8 writes of the resource" programs run
    Then the model agrees

  @rule:watch-list-then-watch-no-gap @needs:type:deployments.apps @waits @since:1.20
  Scenario: So does a watch of a kind with a status of its own
    Detects: what is written to the status is left out of watches under a selector.
    When 1 random "watches that combine all options beside 8 writes of the Deployment" programs run
    Then the model agrees

  @rule:rest-put-stale-version-409 @needs:crd @waits @since:1.20
  Scenario: So does each request about a kind that has no namespaces
    rest-put-stale-version-409: the code and the reason of each answer.
    Detects: the handler of cluster-scoped objects, or the one of custom objects, is another one.
    Given the cluster-scoped custom type Widget whose spec has:
      """
      size: {type: integer}
      """
    When 3 random "2 clients that combine 20 requests about the Widget" programs run
    Then the model agrees

  @rule:watch-list-then-watch-no-gap @needs:crd @waits @since:1.20
  Scenario: So does a watch of a kind that has no namespaces
    Detects: what is no namespace's is told by no watch under a selector.
    Given the cluster-scoped custom type Widget whose spec has:
      """
      size: {type: integer}
      """
    When 1 random "watches that combine all options beside 8 writes of the Widget" programs run
    Then the model agrees
