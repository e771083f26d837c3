@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Foreground and orphan deletion
  Foreground keeps the owner until its blocking dependents are deleted. Orphan removes the references to the owner.

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete keeps the owner while a blocking dependent exists
    del-gc-foreground-waits: the owner is terminating until the dependent is deleted.
    Detects: a controller that removes the owner first, or does not delete the dependent.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored Endpoints "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
    And the stored ConfigMap "o" has:
      | metadata.finalizers        | ["foregroundDeletion"] |
      | metadata.deletionTimestamp | (present)              |
      | metadata.uid               | {o:metadata.uid}       |

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete removes the owner after the last blocking dependent
    del-gc-foreground-waits: the garbage collector removes the finalizer foregroundDeletion when the last blocking dependent is removed.
    Detects: a controller that leaves the owner terminating.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    And the response to DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground is saved as "deletion"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """application/merge-patch+json
      {"metadata": {"finalizers": null}}
      """
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b  | 404 |
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |

  @rule:del-gc-foreground-waits
  Scenario Outline: A foreground delete does not wait for a dependent <condition>
    del-gc-foreground-waits: the owner is removed, and the dependent is deleted after it.
    Detects: a controller that waits for every dependent, or for no dependent.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                 |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"<option>}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the response is 200 or 202
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

    Examples: dependents that do not block
      | condition                     | option                      |
      | without blockOwnerDeletion    |                             |
      | with blockOwnerDeletion false | ,"blockOwnerDeletion":false |

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete keeps the other finalizers of the owner
    del-gc-foreground-waits: the garbage collector removes only the finalizer foregroundDeletion.
    Detects: a controller that removes all finalizers.
    Given the ConfigMap "empty" named "o" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored ConfigMap "o" has within 60 seconds:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

  @rule:del-gc-orphan-cuts-references
  Scenario Outline: DELETE with <query> keeps the dependents and removes their references
    del-gc-orphan-cuts-references: the garbage collector removes the references before it removes the finalizer of the owner.
    Detects: a controller that removes the owner but keeps the references, so that the dependents are deleted.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true},{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?<query>
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.ownerReferences   | (absent)         |
      | metadata.deletionTimestamp | (absent)         |
      | metadata.uid               | {b:metadata.uid} |
      | subsets                    | {b:subsets}      |
    And the stored Endpoints "c" has:
      | metadata.ownerReferences   | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
      | metadata.deletionTimestamp | (absent)                                                                     |

    Examples: queries
      | query                    |
      | propagationPolicy=Orphan |
      | orphanDependents=true    |

  @rule:del-gc-orphan-cuts-references
  Scenario: DELETE with propagationPolicy=Orphan removes the references of all dependents
    del-gc-orphan-cuts-references: the garbage collector keeps all dependents.
    Detects: a controller that removes only the first reference, so that the other dependents are deleted.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Orphan
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.ownerReferences | (absent)         |
      | metadata.uid             | {b:metadata.uid} |
    And the stored Endpoints "c" has:
      | metadata.ownerReferences | (absent)         |
      | metadata.uid             | {c:metadata.uid} |

  @rule:del-gc-foreground-waits @needs:type:storageclasses.storage
  Scenario: A foreground delete of a cluster-scoped owner waits for a dependent in a namespace
    del-gc-foreground-waits: the owner is terminating until the dependent is deleted.
    Detects: a controller that considers only dependents in the namespace of the owner.
    Given the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "o":
      """
      {metadata: {name: "o-{unique}"}, provisioner: example.com/none}
      """
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                                              |
      | metadata.ownerReferences | [{"apiVersion":"storage.orch.io/v1","kind":"StorageClass","name":"o-{unique}","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /apis/storage.orch.io/v1/storageclasses/o-{unique}?propagationPolicy=Foreground
    Then the stored Endpoints "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored StorageClass "o-{unique}" has:
      | metadata.finalizers | ["foregroundDeletion"] |

  @rule:del-gc-orphan-cuts-references
  Scenario: An orphan delete keeps the references of the dependents to other owners
    del-gc-orphan-cuts-references: the garbage collector removes only the references to the deleted owner.
    Detects: a controller that removes all owner references of the dependents.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "other"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"other","uid":"{other:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Orphan
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"other","uid":"{other:metadata.uid}"}] |
