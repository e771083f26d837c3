@area:rest
Feature: Random combinations of requests
  Concurrent clients create, write, list and watch objects, with each pair of options at least once. The suite compares the responses with
  a model of the API server.

  @rule:rest-put-stale-version-409 @resource @waits @recreates
  Scenario: Random sequences of concurrent requests for the resource under test match the model
    rest-put-stale-version-409: the model predicts the status code and reason of each response.
    Detects: a server that returns a wrong response only for certain sequences of requests.
    When 12 random programs run: "2 clients that combine 20 requests about the resource"
    Then the responses match the model

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps @waits @since:1.20
  Scenario: Random sequences of concurrent requests for Deployments match the model
    rest-put-stale-version-409: the model predicts the status code and reason of each response.
    Detects: a server whose watches or lists omit the result of status writes.
    When 8 random programs run: "2 clients that combine 20 requests about the Deployment"
    Then the responses match the model

  @rule:watch-list-then-watch-no-gap @resource @waits @recreates @since:1.20
  Scenario: Watches of the resource under test with every combination of options match the model
    watch-list-then-watch-no-gap: one watch for each combination of label selector, field selector, start resourceVersion and
    representation reports every change of a matching object.
    Detects: a server that loses events, or sends a wrong event type, only if two options are combined.
    When 1 random program runs: "watches with all combinations of options, concurrent with 8 writes of the resource"
    Then the responses match the model

  @rule:watch-list-then-watch-no-gap @needs:type:deployments.apps @waits @since:1.20
  Scenario: Watches of Deployments with every combination of options match the model
    watch-list-then-watch-no-gap: the watches report every change of a matching object.
    Detects: a server whose watches with a selector omit the result of status writes.
    When 1 random program runs: "watches with all combinations of options, concurrent with 8 writes of the Deployment"
    Then the responses match the model

  @rule:rest-put-stale-version-409 @needs:crd @waits @since:1.20
  Scenario: Random sequences of concurrent requests for a cluster-scoped custom resource match the model
    rest-put-stale-version-409: the model predicts the status code and reason of each response.
    Detects: a server with different behavior for cluster-scoped objects or custom objects.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer}
      """
    When 3 random programs run: "2 clients that combine 20 requests about the Widget"
    Then the responses match the model

  @rule:watch-list-then-watch-no-gap @needs:crd @waits @since:1.20
  Scenario: Watches of a cluster-scoped custom resource with every combination of options match the model
    watch-list-then-watch-no-gap: the watches report every change of a matching object.
    Detects: a server whose watches with a selector omit cluster-scoped objects.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer}
      """
    When 1 random program runs: "watches with all combinations of options, concurrent with 8 writes of the Widget"
    Then the responses match the model
