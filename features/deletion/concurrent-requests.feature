@area:deletion
Feature: Concurrent deletes and updates of the same objects
  Concurrent requests take effect one after the other, and watches report each change once.

  @rule:del-last-finalizer-removes
  Scenario: Concurrent requests on many objects have the results of some sequential order of the requests
    del-last-finalizer-removes: a delete that is concurrent with the removal of the last finalizer removes the object.
    Detects: a server that leaves an object terminating without finalizers, loses an update, or reports a removal twice.
    When 1 random program runs: "4 clients about each of 24 Endpoints at once"
    Then the responses match the model

  @rule:del-two-phases
  Scenario: Concurrent requests on one object have the results of some sequential order of the requests
    del-two-phases: concurrent requests neither skip nor repeat one of the two phases.
    Detects: a server that checks one object and then changes another object with the same name, which a client created in the meantime.
    When 10 random programs run: "3 clients of 4 requests about one Endpoints at once"
    Then the responses match the model
