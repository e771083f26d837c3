@area:deletion
Feature: Random lives of an object
  Creates, deletes and changes of finalizers in any order lead where the model of the two phases says.

  @rule:del-two-phases
  Scenario: After every request the object is as the model says
    del-two-phases: the code of each answer, and what a get finds then.
    Detects: some order of requests leaves an object that nobody can remove, or removes one that is held.
    When 12 random "14 requests about one Endpoints" programs run
    Then the model agrees
