@area:deletion
Feature: Random creates, updates and deletes of one object
  Creates, deletes and changes of finalizers in any order have the same results as a model.

  @rule:del-two-phases
  Scenario: Random requests on one object return the results of the two-phase model
    del-two-phases: the code of each response and the state after the request match the model.
    Detects: a server on which some sequence of requests leaves an object that cannot be removed, or removes an object with finalizers.
    When 12 random programs run: "14 requests about one Endpoints"
    Then the responses match the model
