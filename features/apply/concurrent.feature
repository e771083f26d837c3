@area:apply
@needs:type:configmaps
Feature: Appliers at the same time
  Each apply is one step: it reads, merges and writes, or begins anew.

  @rule:ssa-atomic-create-or-update
  Scenario: Several managers apply an object that is not there
    ssa-atomic-create-or-update: exactly one creates it, all others go on with it, and it holds what all of them said.
    Detects: 409 AlreadyExists for the slower, or the last one's object alone.
    When 3 random "8 managers apply a ConfigMap at once" programs run
    Then the model agrees
