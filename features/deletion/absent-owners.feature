@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Absent and terminating owners
  The garbage collector deletes an object when all its owners are absent. An owner exists until it is removed.

  @rule:del-gc-deletes-dependents
  Scenario: An object with two absent owners is deleted
    del-gc-deletes-dependents: the garbage collector deletes an object without an existing owner, whatever the number of its references is.
    Detects: a controller that only removes the references if there are several.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                                                                                                                                               |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000011"},{"apiVersion":"v1","kind":"ConfigMap","name":"y","uid":"00000000-0000-4000-8000-000000000012"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |

  @rule:del-gc-deletes-dependents
  Scenario Outline: An object <owners> is deleted after a merge patch that replaces its owner references by a reference to an absent owner
    del-gc-deletes-dependents: the garbage collector also processes references that an update adds.
    Detects: a controller that reads the owner references only of new objects.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | <references> |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """application/merge-patch+json
      {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000013"}]}}
      """
    Then the response is 200
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |

    Examples: owners
      | owners         | references                                                                   |
      | without owners | []                                                                           |
      | with an owner  | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |

  @rule:del-gc-deletes-dependents
  Scenario: The dependents of a terminating owner stay while a finalizer keeps the owner
    del-gc-deletes-dependents: a background deletion affects dependents only after the removal of the owner. The garbage collector deletes
    an object created later, whose only owner is absent.
    Detects: a controller that treats a terminating owner as absent.
    Given the ConfigMap "empty" named "o" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the ConfigMap "o" is terminating
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | c                                                                                                |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000014"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/c | 404 |
    And the stored Endpoints "b" is unchanged

  @rule:del-gc-foreground-waits @needs:type:ingressclasses.networking
  Scenario: A foreground delete waits for a dependent that is cluster-scoped
    del-gc-foreground-waits: the owner is terminating until the dependent is deleted.
    Detects: a controller that waits only for dependents in namespaces.
    Given the IngressClass "empty" named "o-{unique}"
    And the IngressClass "empty" named "b-{unique}" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                                                         |
      | metadata.ownerReferences | [{"apiVersion":"networking.orch.io/v1","kind":"IngressClass","name":"{o:metadata.name}","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /apis/networking.orch.io/v1/ingressclasses/{o:metadata.name}?propagationPolicy=Foreground
    Then the stored IngressClass "b-{unique}" has within 60 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored IngressClass "o-{unique}" has:
      | metadata.finalizers | ["foregroundDeletion"] |
