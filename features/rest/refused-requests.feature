@area:rest
Feature: Requests after refused requests
  Every kind of request is sent after every kind of refused request, about the same object.

  @rule:rest-refusal-changes-nothing @resource @waits @recreates @since:1.20
  Scenario: Requests after each refused request about the resource have their usual responses
    rest-refusal-changes-nothing: the refused request leaves no trace.
    Detects: a server that keeps a part of the refused request, such as its object, name, lock or options.
    When 1 random program runs: "requests after each refused request about the resource"
    Then the responses match the model

  @rule:rest-refusal-changes-nothing @needs:type:deployments.apps @waits @since:1.20
  Scenario: Requests after each refused request about a Deployment have their usual responses
    rest-refusal-changes-nothing: kinds with a status and a generation too.
    Detects: a server that has changed the cached object before it refuses the request.
    When 1 random program runs: "requests after each refused request about the Deployment"
    Then the responses match the model

  @rule:rest-refusal-changes-nothing @needs:crd @waits @since:1.20
  Scenario: Requests after each refused request about a cluster-scoped custom object have their usual responses
    rest-refusal-changes-nothing: custom objects too, without a namespace.
    Detects: a server whose storage of custom objects keeps a refused object.
    Given a CustomResourceDefinition for cluster-scoped Widget whose spec has:
      """
      size: {type: integer}
      """
    When 1 random program runs: "requests after each refused request about the Widget"
    Then the responses match the model
