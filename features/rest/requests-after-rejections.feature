@area:rest
Feature: Requests after rejected requests
  After each type of rejected request, the suite sends each type of request for the same object.

  @rule:rest-refusal-changes-nothing @resource @waits @recreates @since:1.20 @needs:resource:generation-kept-by-labels
  Scenario: A rejected request for the resource under test does not change the response to a later request
    rest-refusal-changes-nothing: the rejected request has no effect.
    Detects: a server that keeps state of the rejected request, such as its object, name, lock or options.
    When 1 random program runs: "requests after each rejected request about the resource"
    Then the responses match the model

  @rule:rest-refusal-changes-nothing @needs:type:deployments.apps @waits @since:1.20
  Scenario: A rejected request for a Deployment does not change the response to a later request
    rest-refusal-changes-nothing: the rejected request has no effect on the status and the generation of the object.
    Detects: a server that changes the cached object before it rejects the request.
    When 1 random program runs: "requests after each rejected request about the Deployment"
    Then the responses match the model

  @rule:rest-refusal-changes-nothing @needs:crd @waits @since:1.20
  Scenario: A rejected request for a cluster-scoped custom object does not change the response to a later request
    rest-refusal-changes-nothing: the rejected request has no effect on cluster-scoped custom objects.
    Detects: a server whose storage of custom objects keeps a rejected object.
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer}
      """
    When 1 random program runs: "requests after each rejected request about the Widget"
    Then the responses match the model
