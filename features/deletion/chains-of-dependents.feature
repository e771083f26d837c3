@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Foreground and orphan deletion with several owners and dependents
  The garbage collector considers every owner of a dependent, and the dependents of dependents.

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete also deletes the dependents of dependents in the foreground
    del-gc-foreground-waits: a dependent with dependents gets the finalizer foregroundDeletion, so that it is deleted after them.
    Detects: a controller that deletes the dependents of the owner in the background.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Endpoints","name":"b","uid":"{b:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored Endpoints "c" has within 60 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored Endpoints "b" has:
      | metadata.finalizers        | ["foregroundDeletion"] |
      | metadata.deletionTimestamp | (present)              |
    And the stored ConfigMap "o" has:
      | metadata.finalizers | ["foregroundDeletion"] |

  @rule:del-gc-foreground-waits @rule:del-gc-other-owner-keeps
  Scenario: A foreground delete keeps a dependent that has another owner
    del-gc-foreground-waits, del-gc-other-owner-keeps: the garbage collector removes the reference to the terminating owner, and then the
    owner.
    Detects: a controller that deletes the dependent, or leaves the owner terminating because the dependent exists.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.ownerReferences   | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
      | metadata.deletionTimestamp | (absent)                                                                     |

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete waits for the second of two dependents if only the second dependent blocks the deletion
    del-gc-foreground-waits: every dependent with blockOwnerDeletion delays the removal of the owner.
    Detects: a controller that reads blockOwnerDeletion only of the first dependent.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                         |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored Endpoints "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored Endpoints "c" has within 60 seconds:
      | metadata.deletionTimestamp | (present) |
    And the stored ConfigMap "o" has:
      | metadata.finalizers | ["foregroundDeletion"] |

  @rule:del-gc-foreground-waits
  Scenario Outline: A terminating owner is removed after a merge patch of its last blocking dependent <change>
    del-gc-foreground-waits: the garbage collector processes the owner again when a reference to it no longer blocks its deletion.
    Detects: a controller that continues only when the dependent is removed.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    And the response to DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground is saved as "deletion"
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | /deletionTimestamp/ |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """application/merge-patch+json
      {"metadata": {"ownerReferences": <references>}}
      """
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.finalizers | ["example.com/hold"] |

    Examples: changes
      | change                           | references                                                                                              |
      | removes the reference            | null                                                                                                    |
      | sets blockOwnerDeletion to false | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":false}] |

  @rule:del-gc-orphan-cuts-references
  Scenario: A dependent with the finalizer orphan orphans its own dependents when the garbage collector deletes it
    del-gc-orphan-cuts-references: the finalizer determines the policy if the garbage collector deletes the object.
    Detects: a controller that deletes all dependents in the background, with their own dependents.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["orphan"]                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Endpoints","name":"b","uid":"{b:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And the stored Endpoints "c" has:
      | metadata.ownerReferences   | (absent) |
      | metadata.deletionTimestamp | (absent) |

  @rule:del-gc-orphan-cuts-references @needs:type:storageclasses.storage
  Scenario: An orphan delete of a cluster-scoped owner removes the references of dependents in several namespaces
    del-gc-orphan-cuts-references: a cluster-scoped owner can have dependents in every namespace.
    Detects: a controller that orphans only dependents in the namespace of the owner, so that the other dependents are deleted.
    Given the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "o":
      """
      {metadata: {name: "o-{unique}"}, provisioner: example.com/none}
      """
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"storage.orch.io/v1","kind":"StorageClass","name":"o-{unique}","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" in namespace "second" with:
      | metadata.ownerReferences | [{"apiVersion":"storage.orch.io/v1","kind":"StorageClass","name":"o-{unique}","uid":"{o:metadata.uid}"}] |
    When DELETE /apis/storage.orch.io/v1/storageclasses/o-{unique}?propagationPolicy=Orphan
    Then within 60 seconds these checks succeed:
      | GET /apis/storage.orch.io/v1/storageclasses/o-{unique} | 404 |
    And the response to GET /api/v1/namespaces/{namespace}/endpoints/b has:
      | metadata.ownerReferences | (absent) |
    And the response to GET /api/v1/namespaces/{namespace:second}/endpoints/c has:
      | metadata.ownerReferences | (absent) |
