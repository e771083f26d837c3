@area:deletion
Feature: What becomes of dependents
  propagationPolicy and orphanDependents choose a finalizer for the garbage collector: foregroundDeletion, orphan, or none.

  Background:
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "labelled" named "b" with:
      | metadata.finalizers                            | ["example.com/hold"] |
      | metadata.ownerReferences[0].apiVersion         | v1                   |
      | metadata.ownerReferences[0].kind               | {resource:kind}      |
      | metadata.ownerReferences[0].name               | a                    |
      | metadata.ownerReferences[0].uid                | {a:metadata.uid}     |
      | metadata.ownerReferences[0].blockOwnerDeletion | true                 |
    And a watch on /{collection}?watch=1&resourceVersion={b:metadata.resourceVersion}&fieldSelector=metadata.name%3Da&timeoutSeconds=60

  @resource
  Scenario Outline: A body with propagationPolicy <policy> leaves the finalizers <finalizers>
    del-option-propagationpolicy: the policy of the body is taken; del-foreground-finalizer: its finalizer stands behind the object's
    own.
    Detects: the body is not looked at, or the policy's finalizer takes the place of the others.
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: <policy>}
      """
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds | metadata.uid     | {resource:content} |
      | MODIFIED | a    | <finalizers>        | (present)                  | 0                                   | {a:metadata.uid} | {a:(content)}      |

    @rule:del-foreground-finalizer
    Examples: Foreground
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |

    @rule:del-option-propagationpolicy
    Examples: the others
      | policy     | finalizers                                |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @resource
  Scenario Outline: A query with propagationPolicy=<policy> leaves the finalizers <finalizers>
    ep-propagationpolicy-values: these are the three; ep-q-delete-propagationpolicy: what the query says is done as if the body said it.
    Detects: the policy is read from bodies only.
    When DELETE /{collection}/a?propagationPolicy=<policy>
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    @rule:ep-propagationpolicy-values
    Examples: Orphan
      | policy     | finalizers                                |
      | Orphan     | ["example.com/hold","orphan"]             |

    @rule:ep-q-delete-propagationpolicy
    Examples: the others
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Background | ["example.com/hold"]                      |

  @resource @rule:ep-q-deletecollection-propagationpolicy
  Scenario Outline: A collection that is deleted with propagationPolicy=<policy> leaves the finalizers <finalizers>
    ep-q-deletecollection-propagationpolicy: every object is deleted as the policy says.
    Detects: the collection is deleted without its options.
    When DELETE /{collection}?propagationPolicy=<policy>
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @resource @rule:del-option-orphandependents
  Scenario Outline: A <place> with orphanDependents <orphan> leaves the finalizers <finalizers>
    del-option-orphandependents: true is the policy Orphan, false is Background.
    Detects: the deprecated field is not looked at any more, or taken for its opposite.
    When DELETE /{collection}/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: both
      | place | orphan | query | body                                                         | finalizers                    |
      | body  | true   |       | {apiVersion: v1, kind: DeleteOptions, orphanDependents: true}  | ["example.com/hold","orphan"] |
      | body  | false  |       | {apiVersion: v1, kind: DeleteOptions, orphanDependents: false} | ["example.com/hold"]          |

  @resource @rule:del-option-orphandependents
  @profile:kubernetes
  Scenario Outline: What waits after orphanDependents <orphan> is answered with <code>
    del-option-orphandependents: false is the one case in which kube-apiserver says 202; the answer is the object.
    Detects: the code does not depend on it.
    When DELETE /{collection}/a?orphanDependents=<orphan>
    Then the answer is <code>
    And the answer has:
      | kind                       | {resource:kind}  |
      | metadata.finalizers        | <finalizers>     |
      | metadata.deletionTimestamp | (present)        |
      | metadata.uid               | {a:metadata.uid} |

    Examples: both
      | orphan | code | finalizers                    |
      | true   | 200  | ["example.com/hold","orphan"] |
      | false  | 202  | ["example.com/hold"]          |
