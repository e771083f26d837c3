@area:deletion
@needs:type:configmaps
Feature: Propagation policies and existing finalizers
  A policy appends its finalizer to the finalizers of the object, or replaces the finalizer of another policy.

  Scenario Outline: DELETE <path> with <policy> in the body adds the finalizers <finalizers>
    del-foreground-finalizer, del-option-orphandependents: the policy alone makes the object terminating.
    Detects: a server that applies policies only to objects with finalizers, to one kind, or to single objects.
    Given the Endpoints "one-subset" named "a"
    And the ConfigMap "empty" named "c"
    And a watch on /api/v1/namespaces/{namespace}/<resource>?watch=1&resourceVersion={c:metadata.resourceVersion}
    When DELETE /api/v1/namespaces/{namespace}/<path> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <options>}
      """
    Then the response is 200 or 202
    And the watch reports:
      | type     | name   | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | <name> | <finalizers>        | (present)                  | 0                                   |

    @rule:del-foreground-finalizer
    Examples: propagationPolicy
      | policy                                | path         | resource   | name | options                                                             | finalizers             |
      | propagationPolicy: Foreground         | endpoints/a  | endpoints  | a    | propagationPolicy: Foreground                                       | ["foregroundDeletion"] |
      | propagationPolicy: Orphan             | endpoints/a  | endpoints  | a    | propagationPolicy: Orphan                                           | ["orphan"]             |
      | propagationPolicy: Foreground         | configmaps/c | configmaps | c    | propagationPolicy: Foreground                                       | ["foregroundDeletion"] |
      | propagationPolicy: Orphan and the uid | endpoints/a  | endpoints  | a    | propagationPolicy: Orphan, preconditions: {uid: "{a:metadata.uid}"} | ["orphan"]             |
      | propagationPolicy: Foreground         | endpoints    | endpoints  | a    | propagationPolicy: Foreground                                       | ["foregroundDeletion"] |
      | propagationPolicy: Orphan             | endpoints    | endpoints  | a    | propagationPolicy: Orphan                                           | ["orphan"]             |
      | propagationPolicy: Orphan             | configmaps   | configmaps | c    | propagationPolicy: Orphan                                           | ["orphan"]             |

    @rule:del-option-orphandependents
    Examples: orphanDependents
      | policy                 | path         | resource   | name | options                | finalizers |
      | orphanDependents: true | endpoints/a  | endpoints  | a    | orphanDependents: true | ["orphan"] |
      | orphanDependents: true | configmaps/c | configmaps | c    | orphanDependents: true | ["orphan"] |
      | orphanDependents: true | endpoints    | endpoints  | a    | orphanDependents: true | ["orphan"] |

  @resource @needs:resource:garbage-collection
  Scenario Outline: After DELETE with <query>, an object with the finalizers <finalizers before> has the finalizers <finalizers after>
    del-policy-replaces-policy, del-option-orphandependents: one policy finalizer replaces another; a request without a policy keeps the
    finalizers.
    Detects: a server that keeps both policy finalizers, ignores Background, or removes other finalizers.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers before> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a?<query>
    Then the response is 200 or 202
    And the watch reports:
      | type     | name | metadata.finalizers | metadata.deletionTimestamp |
      | MODIFIED | a    | <finalizers after>  | (present)                  |

    @rule:del-option-orphandependents
    Examples: orphanDependents
      | query                  | finalizers before                         | finalizers after              |
      | orphanDependents=true  | ["foregroundDeletion","example.com/hold"] | ["example.com/hold","orphan"] |
      | orphanDependents=false | ["orphan","example.com/hold"]             | ["example.com/hold"]          |

    @rule:del-policy-replaces-policy
    Examples: propagationPolicy, and no policy
      | query                        | finalizers before                         | finalizers after                          |
      | propagationPolicy=Foreground | ["example.com/hold","orphan"]             | ["example.com/hold","foregroundDeletion"] |
      | propagationPolicy=Background | ["example.com/hold","foregroundDeletion"] | ["example.com/hold"]                      |
      | gracePeriodSeconds=0         | ["example.com/hold","orphan"]             | ["example.com/hold","orphan"]             |

  @resource @needs:resource:garbage-collection
  Scenario Outline: DELETE of a collection with the query <query> changes the finalizers <finalizers before> of the object <name> to <finalizers after>
    ep-q-deletecollection-propagationpolicy, del-option-orphandependents: the query applies to each object.
    Detects: a server that applies the query only to the first object, or ignores Background.
    Given the resource "labelled" named "b" with:
      | metadata.finalizers | <finalizers before> |
    And the resource "labelled" named "a" with:
      | metadata.finalizers | <finalizers before> |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}&fieldSelector=metadata.name%3D<name>&timeoutSeconds=60
    When DELETE /{collection}?<query>
    Then the response is 200
    And the watch reports:
      | type     | name   | metadata.finalizers | metadata.deletionTimestamp | metadata.deletionGracePeriodSeconds |
      | MODIFIED | <name> | <finalizers after>  | (present)                  | 0                                   |

    @rule:del-option-orphandependents
    Examples: orphanDependents
      | name | query                  | finalizers before             | finalizers after              |
      | b    | orphanDependents=true  | ["example.com/hold"]          | ["example.com/hold","orphan"] |
      | b    | orphanDependents=false | ["orphan","example.com/hold"] | ["example.com/hold"]          |

    @rule:ep-q-deletecollection-propagationpolicy
    Examples: propagationPolicy
      | name | query                        | finalizers before                         | finalizers after                          |
      | a    | propagationPolicy=Foreground | ["example.com/hold","orphan"]             | ["example.com/hold","foregroundDeletion"] |
      | b    | propagationPolicy=Foreground | ["example.com/hold"]                      | ["example.com/hold","foregroundDeletion"] |
      | a    | propagationPolicy=Background | ["example.com/hold","foregroundDeletion"] | ["example.com/hold"]                      |
      | b    | propagationPolicy=Background | ["orphan","example.com/hold"]             | ["example.com/hold"]                      |

  @rule:del-pending-returns-object
  @profile:kubernetes
  Scenario Outline: DELETE with <query> returns the object with the finalizer of the policy
    del-pending-returns-object: the response is 200 with the terminating object.
    Detects: a server that returns a Status, or the object before the change.
    Given the ConfigMap "empty" named "c"
    When DELETE /api/v1/namespaces/{namespace}/configmaps/c?<query>
    Then the response is 200
    And the response has:
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

  @rule:del-other-finalizers-remain @needs:controller:garbage-collector
  Scenario Outline: A PATCH that removes example.com/hold from a terminating object keeps the finalizer of propagationPolicy <policy>
    del-other-finalizers-remain: only the garbage collector removes the finalizer of the policy.
    Detects: a server that ignores the finalizers of policies, and removes the owner before its dependents.
    Given the ConfigMap "empty" named "o" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    And the response to DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=<policy> is saved as "deletion"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/o with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":["<finalizer>"]}}
      """
    Then the response is 200
    And the stored ConfigMap "o" has:
      | metadata.finalizers | ["<finalizer>"] |

    Examples: policies
      | policy     | finalizer          |
      | Foreground | foregroundDeletion |
