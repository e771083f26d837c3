@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Owners that go last, and owners that go alone
  Foreground keeps the owner until its blocking dependents are gone; Orphan cuts the references to it.

  @rule:del-gc-foreground-waits
  Scenario: A foreground deletion waits for a dependent that blocks it
    del-gc-foreground-waits: the owner is terminating until the dependent is gone.
    Detects: the owner goes first, or the dependent is not deleted.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"] |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored Endpoints "b" comes to have within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
    And the stored ConfigMap "o" has:
      | metadata.finalizers        | ["foregroundDeletion"] |
      | metadata.deletionTimestamp | (present)              |
      | metadata.uid               | {o:metadata.uid}       |

  @rule:del-gc-foreground-waits
  Scenario: The owner goes when the last dependent that blocks it is gone
    del-gc-foreground-waits: the collector takes its finalizer away then.
    Detects: the owner stays terminating for ever.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"] |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    And the answer to DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground is remembered as "deletion"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/b with the body:
      """application/merge-patch+json
      {"metadata": {"finalizers": null}}
      """
    Then within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/endpoints/b  | 404 |
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |

  @rule:del-gc-foreground-waits
  Scenario Outline: A dependent <what> holds up no foreground deletion
    del-gc-foreground-waits: the owner goes, and the dependent after it.
    Detects: the owner waits for every dependent, or for none.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"] |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"<member>}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the answer is 200 or 202
    And within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" comes to have within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |

    Examples: references
      | what                   | member                      |
      | that does not block it |                             |
      | that says so           | ,"blockOwnerDeletion":false |

  @rule:del-gc-foreground-waits
  Scenario: Other finalizers hold the owner beside that of the policy
    del-gc-foreground-waits: the collector takes away its own finalizer only.
    Detects: the collector clears the list.
    Given the ConfigMap "empty" named "o" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored ConfigMap "o" comes to have within 60 seconds:
      | metadata.finalizers        | ["example.com/hold"] |
      | metadata.deletionTimestamp | (present)            |

  @rule:del-gc-orphan-cuts-references
  Scenario Outline: Orphaned dependents stay, without the reference (<query>)
    del-gc-orphan-cuts-references: the references to the owner go, then the owner, and nothing else.
    Detects: the owner goes and the references stay, so that the dependents follow it.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true},{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?<query>
    Then within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Endpoints "b" has:
      | metadata.ownerReferences   | (absent)           |
      | metadata.deletionTimestamp | (absent)           |
      | metadata.uid               | {b:metadata.uid} |
      | subsets                    | {b:subsets}      |
    And the stored Endpoints "c" has:
      | metadata.ownerReferences   | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
      | metadata.deletionTimestamp | (absent)                                  |

    Examples: queries
      | query                    |
      | propagationPolicy=Orphan |
      | orphanDependents=true    |
