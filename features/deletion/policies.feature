@area:deletion
@needs:type:configmaps
Feature: Policies, and the finalizers that stand there already
  A policy puts its finalizer behind the object's own, in place of that of another policy, and whether or not there are others.

  Scenario Outline: What nothing else holds waits with <finalizers> after a body with <options> for <path>
    del-foreground-finalizer, del-option-orphandependents: the policy alone makes it terminating.
    Detects: a policy counts only for what has finalizers, for one kind, or for single objects.
    Given the Endpoints "one-subset" named "a"
    And the ConfigMap "empty" named "c"
    And a watch on /api/v1/namespaces/{namespace}/<resource>?watch=1&resourceVersion={c:metadata.resourceVersion}
    When DELETE /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <options>}
      """
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name   | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | <name> | <finalizers>        | (present)                  | 0                                   |

    @rule:del-foreground-finalizer
    Examples: policies
      | path         | resource   | name | options                       | finalizers             |
      | endpoints/a  | endpoints  | a    | propagationPolicy: Foreground | ["foregroundDeletion"] |
      | endpoints/a  | endpoints  | a    | propagationPolicy: Orphan     | ["orphan"]             |
      | configmaps/c | configmaps | c    | propagationPolicy: Foreground | ["foregroundDeletion"] |
      | endpoints/a  | endpoints  | a    | propagationPolicy: Orphan, preconditions: {uid: "{a:metadata.uid}"} | ["orphan"] |
      | endpoints    | endpoints  | a    | propagationPolicy: Foreground | ["foregroundDeletion"] |
      | endpoints    | endpoints  | a    | propagationPolicy: Orphan     | ["orphan"]             |
      | configmaps   | configmaps | c    | propagationPolicy: Orphan     | ["orphan"]             |

    @rule:del-option-orphandependents
    Examples: orphanDependents
      | path         | resource   | name | options                       | finalizers             |
      | endpoints/a  | endpoints  | a    | orphanDependents: true        | ["orphan"]             |
      | configmaps/c | configmaps | c    | orphanDependents: true        | ["orphan"]             |
      | endpoints    | endpoints  | a    | orphanDependents: true        | ["orphan"]             |

  @resource
  Scenario Outline: DELETE of an object with the query <query> leaves <after> of <before>
    del-policy-replaces-policy, del-option-orphandependents: one policy's finalizer takes the place of another's; no policy takes none
    away.
    Detects: both stand there, Background takes nothing away, or the object's own finalizers go.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <before> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a?<query>
    Then the answer is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp |
      | MODIFIED | a    | <after>             | (present)                  |

    @rule:del-option-orphandependents
    Examples: orphanDependents
      | query                        | before                                    | after                                     |
      | orphanDependents=true        | ["foregroundDeletion","example.com/hold"] | ["example.com/hold","orphan"]             |
      | orphanDependents=false       | ["orphan","example.com/hold"]             | ["example.com/hold"]                      |

    @rule:del-policy-replaces-policy
    Examples: policies, and none
      | query                        | before                                    | after                                     |
      | propagationPolicy=Foreground | ["example.com/hold","orphan"]             | ["example.com/hold","foregroundDeletion"] |
      | propagationPolicy=Background | ["example.com/hold","foregroundDeletion"] | ["example.com/hold"]                      |
      | gracePeriodSeconds=0         | ["example.com/hold","orphan"]             | ["example.com/hold","orphan"]             |

  @resource
  Scenario Outline: A collection that is deleted with the query <query> has <after> of <before> in all its objects
    ep-q-deletecollection-propagationpolicy, del-option-orphandependents: what the query says counts for each object.
    Detects: only the first object is deleted as the query says, or Background takes nothing away.
    Given the resource "labelled" named "b" with:
      | metadata.finalizers | <before> |
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <before> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3D<name>&timeoutSeconds=60
    When DELETE /{collection}?<query>
    Then the answer is 200
    And the watch reports:
      | type     | name   | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | <name> | <after>             | (present)                  | 0                                   |

    @rule:del-option-orphandependents
    Examples: orphanDependents, each of two
      | name | query                        | before                                    | after                                     |
      | b    | orphanDependents=true        | ["example.com/hold"]                      | ["example.com/hold","orphan"]             |
      | b    | orphanDependents=false       | ["orphan","example.com/hold"]             | ["example.com/hold"]                      |

    @rule:ep-q-deletecollection-propagationpolicy
    Examples: policies, each of two
      | name | query                        | before                                    | after                                     |
      | a    | propagationPolicy=Foreground | ["example.com/hold","orphan"]             | ["example.com/hold","foregroundDeletion"] |
      | b    | propagationPolicy=Foreground | ["example.com/hold"]                      | ["example.com/hold","foregroundDeletion"] |
      | a    | propagationPolicy=Background | ["example.com/hold","foregroundDeletion"] | ["example.com/hold"]                      |
      | b    | propagationPolicy=Background | ["orphan","example.com/hold"]             | ["example.com/hold"]                      |

  @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario Outline: What a policy alone delays is answered as an object (<query>)
    del-pending-returns-object: 200 with the object, and the finalizer of the policy in it.
    Detects: the Status of a finished deletion, or the object before the policy was written down.
    Given the ConfigMap "empty" named "c"
    When DELETE /api/v1/namespaces/{namespace}/configmaps/c?<query>
    Then the answer is 200
    And the answer has:
      | kind                                | ConfigMap        |
      | apiVersion                          | v1               |
      | metadata.name                       | c                |
      | metadata.uid                        | {c:metadata.uid} |
      | metadata.finalizers                 | <finalizers>     |
      | metadata.deletionTimestamp          | (present)        |
      | metadata.deletionGracePeriodSeconds | 0                |

    Examples: policies
      | query                        | finalizers             |
      | propagationPolicy=Foreground | ["foregroundDeletion"] |
      | propagationPolicy=Orphan     | ["orphan"]             |
