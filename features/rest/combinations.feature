@area:rest
Feature: Requests that combine
  Clients write objects of their own in every way, write one together, and list, page and watch with all options, each pair of them at least once.
  What the answers say of each other is judged by the invariants of all traffic.

  @rule:rest-put-stale-version-409 @resource
  Scenario: Each request gets what it must, whatever was sent before and beside it
    rest-put-stale-version-409: the code and the reason of each answer.
    Mistake: some order of requests gives an answer that none of them gives by itself.
    When 12 random "2 clients that combine 20 requests about the resource" programs run
    Then the model agrees

  @rule:rest-put-stale-version-409 @needs:type:deployments.apps
  Scenario: So does each request about a kind with a status of its own
    rest-put-stale-version-409: the code and the reason of each answer.
    Mistake: what is written to the status is told by no watch, or by no list.
    When 8 random "2 clients that combine 20 requests about the Deployment" programs run
    Then the model agrees
