@area:deletion
Feature: Concurrent deletes and updates of the same objects
  Concurrent requests take effect one after the other, and watches report each change once.

  @rule:del-last-finalizer-removes
  Scenario: Concurrent requests on many objects have the results of a sequential order
    del-last-finalizer-removes: a delete that meets the removal of the last finalizer removes the object.
    Detects: a server that leaves an object terminating without finalizers, loses an update, or reports a removal twice.
    When 1 random "4 clients about each of 24 Endpoints at once" programs run
    Then the model agrees

  @rule:del-two-phases
  Scenario: Concurrent requests on one object have the results of a sequential order
    del-two-phases: each request takes effect once between request and response, and a uid belongs to one object only.
    Detects: a server that changes another object than it has compared, because another client has removed and recreated it.
    When 10 random "3 clients of 4 requests about one Endpoints at once" programs run
    Then the model agrees
