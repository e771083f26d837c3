@area:apply
@needs:type:configmaps
Feature: Concurrent applies
  The server reads, merges and writes an object atomically. It repeats an apply if the object has changed in the meantime.

  @rule:ssa-atomic-create-or-update
  Scenario: Concurrent applies by several managers create one object with the fields of every manager
    ssa-atomic-create-or-update: one request creates the object, and all other requests update it.
    Detects: a server that returns 409 AlreadyExists to the slower requests, or stores only the fields of the last request.
    When 3 random programs run: "8 managers apply a ConfigMap at once"
    Then the responses match the model
