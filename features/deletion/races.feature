@area:deletion
Feature: Clients that delete, change and let go the same objects at once
  However requests meet, each takes effect at one moment, and watchers are told of it once.

  @rule:del-two-phases
  @rule:del-last-finalizer-removes
  @rule:del-name-free-after-removal
  Scenario: Each object ends as some order of the requests says
    del-two-phases, del-last-finalizer-removes, del-name-free-after-removal: a deletion that meets the release of the last finalizer removes.
    Mistake: the object stays Terminating with nothing that holds it, a release is lost, or a removal is told twice.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1
    When 24 Endpoints are each deleted, changed and let go by four clients at once
    Then some order of the requests explains what became of each
    And the watch tells the same of each
