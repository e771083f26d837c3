@area:deletion
Feature: Propagation policies
  propagationPolicy and orphanDependents determine the finalizer for the garbage collector: foregroundDeletion, orphan or none.

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

  @resource @needs:resource:garbage-collection
  Scenario Outline: DELETE with propagationPolicy <policy> in the body sets the finalizers <finalizers>
    del-option-propagationpolicy: the server uses the policy in the body; del-foreground-finalizer: it appends the finalizer of the policy.
    Detects: a server that ignores the body, or replaces the finalizers of the object.
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, propagationPolicy: <policy>}
      """
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds | metadata.uid     | {resource:content} |
      | MODIFIED | a    | <finalizers>        | (present)                  | 0                                   | {a:metadata.uid} | {a:(content)}      |

    @rule:del-foreground-finalizer
    Examples: Foreground
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |

    @rule:del-option-propagationpolicy
    Examples: other policies
      | policy     | finalizers                    |
      | Orphan     | ["example.com/hold","orphan"] |
      | Background | ["example.com/hold"]          |

  @resource @needs:resource:garbage-collection
  Scenario Outline: DELETE with propagationPolicy=<policy> in the query sets the finalizers <finalizers>
    ep-propagationpolicy-values: the three policies are valid; ep-q-delete-propagationpolicy: the query has the same effect as the body.
    Detects: a server that reads the policy only from the body.
    When DELETE /{collection}/a?propagationPolicy=<policy>
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    @rule:ep-propagationpolicy-values
    Examples: Orphan
      | policy | finalizers                    |
      | Orphan | ["example.com/hold","orphan"] |

    @rule:ep-q-delete-propagationpolicy
    Examples: other policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Background | ["example.com/hold"]                      |

  @resource @rule:ep-q-deletecollection-propagationpolicy @needs:resource:garbage-collection
  Scenario Outline: DELETE of a collection with propagationPolicy=<policy> sets the finalizers <finalizers>
    ep-q-deletecollection-propagationpolicy: the policy applies to every object.
    Detects: a server that ignores the options for collections.
    When DELETE /{collection}?propagationPolicy=<policy>
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: policies
      | policy     | finalizers                                |
      | Foreground | ["example.com/hold","foregroundDeletion"] |
      | Orphan     | ["example.com/hold","orphan"]             |
      | Background | ["example.com/hold"]                      |

  @resource @rule:del-option-orphandependents @needs:resource:garbage-collection
  Scenario Outline: DELETE with orphanDependents <orphanDependents> in the body sets the finalizers <finalizers>
    del-option-orphandependents: true means the policy Orphan, false means Background.
    Detects: a server that ignores the deprecated field, or inverts its value.
    When DELETE /{collection}/a with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, orphanDependents: <orphanDependents>}
      """
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp | metadata.uid     |
      | MODIFIED | a    | <finalizers>        | (present)                  | {a:metadata.uid} |

    Examples: true and false
      | orphanDependents | finalizers                    |
      | true             | ["example.com/hold","orphan"] |
      | false            | ["example.com/hold"]          |

  @resource @rule:del-option-orphandependents
  @profile:kubernetes @needs:resource:garbage-collection
  Scenario Outline: DELETE with orphanDependents=<orphanDependents> returns <code> and the object if the object has a finalizer
    del-option-orphandependents: kube-apiserver returns 202 only for false.
    Detects: a server that returns the same code for both values.
    When DELETE /{collection}/a?orphanDependents=<orphanDependents>
    Then the response is <code>
    And the response has:
      | kind                       | {resource:kind}  |
      | metadata.finalizers        | <finalizers>     |
      | metadata.deletionTimestamp | (present)        |
      | metadata.uid               | {a:metadata.uid} |

    Examples: true and false
      | orphanDependents | code | finalizers                    |
      | true             | 200  | ["example.com/hold","orphan"] |
      | false            | 202  | ["example.com/hold"]          |
