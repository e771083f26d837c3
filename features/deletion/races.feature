@area:deletion
Feature: Clients that delete, change and let go the same objects at once
  However requests meet, each takes effect at one moment, and watchers are told of it once.

  @rule:del-last-finalizer-removes
  Scenario: Each object ends as some order of the requests says
    del-last-finalizer-removes: a deletion that meets the release of the last finalizer removes.
    Detects: the object stays Terminating with nothing that holds it, a release is lost, or a removal is told twice.
    When 1 random "4 clients about each of 24 Endpoints at once" programs run
    Then the model agrees

  @rule:del-two-phases
  Scenario: Whatever several clients do to one object at once, some order explains it
    del-two-phases: each request takes effect at one moment between its sending and its answer; a uid is that of the first object only.
    Detects: what is compared is not what is changed: between the two a client lets the object go, and another one takes its name.
    When 10 random "3 clients of 4 requests about one Endpoints at once" programs run
    Then the model agrees
