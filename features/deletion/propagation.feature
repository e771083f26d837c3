@area:deletion
Feature: What becomes of dependents
  propagationPolicy and orphanDependents choose a finalizer for the garbage collector: foregroundDeletion, orphan, or none.

  Background:
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers                            | ["example.com/hold"] |
      | metadata.ownerReferences[0].apiVersion         | v1                   |
      | metadata.ownerReferences[0].kind               | Endpoints            |
      | metadata.ownerReferences[0].name               | a                    |
      | metadata.ownerReferences[0].uid                | {a:metadata.uid}     |
      | metadata.ownerReferences[0].blockOwnerDeletion | true                 |
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={b:metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=3

  @rule:del-option-propagationpolicy
  @rule:del-foreground-finalizer
  @profile:kubernetes
  Scenario Outline: A body with propagationPolicy <policy> leaves the finalizers <finalizers>
    del-option-propagationpolicy, del-foreground-finalizer: the finalizer of the policy stands behind the object's own.
    Mistake: the body is not looked at, or the policy's finalizer takes the place of the others.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: <policy>}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers                 | <finalizers>     |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.deletionGracePeriodSeconds | 0                |
      | metadata.uid                        | {a:metadata.uid} |
      | subsets                             | {a:subsets}      |
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.resourceVersion        |
      | MODIFIED | a    | <finalizers>        | {last:metadata.resourceVersion} |

    Examples: policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @rule:ep-q-delete-propagationpolicy
  Scenario Outline: A query with propagationPolicy=<policy> leaves the finalizers <finalizers>
    ep-q-delete-propagationpolicy: what the query says is done as if the body said it.
    Mistake: the policy is read from bodies only.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a?propagationPolicy=<policy>
    Then the answer is one of 200, 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @rule:ep-q-deletecollection-propagationpolicy
  Scenario Outline: A collection that is deleted with propagationPolicy=<policy> leaves the finalizers <finalizers>
    ep-q-deletecollection-propagationpolicy: every object is deleted as the policy says.
    Mistake: the collection is deleted without its options.
    When DELETE /api/v1/namespaces/{namespace}/endpoints?propagationPolicy=<policy>
    Then the answer is one of 200, 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @rule:del-option-orphandependents
  @profile:kubernetes
  Scenario Outline: A body with orphanDependents <orphan> answers <code> and leaves the finalizers <finalizers>
    del-option-orphandependents: true is the policy Orphan; false is Background, and genuine servers then say 202.
    Mistake: the deprecated field is not looked at any more, or taken for its opposite.
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, orphanDependents: <orphan>}
      """
    Then the answer is <code>
    And the answer has:
      | kind                       | Endpoints        |
      | metadata.finalizers        | <finalizers>     |
      | metadata.deletionTimestamp | (present)        |
      | metadata.uid               | {a:metadata.uid} |
    And the watch reports:
      | type     | name | metadata.finalizers |
      | MODIFIED | a    | <finalizers>        |

    Examples: both
      | orphan | code | finalizers                    |
      | true   | 200  | ["example.com/hold","orphan"] |
      | false  | 202  | ["example.com/hold"]          |

  @rule:del-option-propagationpolicy
  @rule:del-foreground-finalizer
  @profile:kubernetes
  Scenario Outline: A second delete with <options> changes the finalizers to <finalizers>
    del-option-propagationpolicy, del-foreground-finalizer: the last request that names a policy decides; one without keeps it.
    Mistake: the finalizers of both policies are there, or the first policy stays for good.
    Given the Endpoints "a" has been changed:
      | metadata.finalizers | ["example.com/hold","foregroundDeletion"] |
    And the Endpoints "a" has been deleted
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions<options>}
      """
    Then the answer is one of 200, 202
    And the answer has:
      | metadata.finalizers        | <finalizers>     |
      | metadata.deletionTimestamp | (present)        |
      | metadata.uid               | {a:metadata.uid} |

    Examples: options
      | options                         | finalizers                                |
      |                                 | ["example.com/hold","foregroundDeletion"] |
      | , propagationPolicy: Foreground | ["example.com/hold","foregroundDeletion"] |
      | , propagationPolicy: Orphan     | ["example.com/hold","orphan"]             |
      | , propagationPolicy: Background | ["example.com/hold"]                      |
      | , orphanDependents: true        | ["example.com/hold","orphan"]             |
      | , orphanDependents: false       | ["example.com/hold"]                      |
