@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Garbage collection of dependents
  The garbage collector deletes objects whose owners no longer exist.

  @rule:del-gc-deletes-dependents
  Scenario Outline: The garbage collector deletes dependents of other kinds after their owner, with <options>
    del-gc-deletes-dependents: the owner is removed first, then its dependents, and then the dependents of those objects.
    Detects: a controller that finds only dependents of the same kind, or only direct dependents.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Endpoints","name":"b","uid":"{b:metadata.uid}"}] |
    And the Endpoints "one-subset" named "other"
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o<query>
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
      | GET /api/v1/namespaces/{namespace}/endpoints/c | 404 |
    And the stored Endpoints "other" is unchanged

    Examples: propagation policies
      | options                      | query                         |
      | no propagationPolicy         |                               |
      | propagationPolicy Background | ?propagationPolicy=Background |

  @rule:del-gc-owner-identity
  Scenario: Dependents in several namespaces are deleted after their cluster-scoped owner
    del-gc-owner-identity: a cluster-scoped object can own objects in every namespace.
    Detects: a controller that searches for owners only in the namespace of the dependent.
    Given the Namespace "empty" named "o-{unique}"
    And the Endpoints "one-subset" named "a" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "b" in namespace "second" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{o:metadata.name}
    Then within 300 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/a | 404 |
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace:second}/endpoints/b | 404 |

  @rule:del-gc-deletes-dependents @needs:type:ingressclasses.networking
  Scenario: Cluster-scoped dependents are deleted after their owner
    del-gc-deletes-dependents: the garbage collector also deletes dependents that are cluster-scoped.
    Detects: a controller that deletes only dependents in namespaces.
    Given the IngressClass "empty" named "o-{unique}"
    And the IngressClass "empty" named "b-{unique}" with:
      | metadata.ownerReferences | [{"apiVersion":"networking.orch.io/v1","kind":"IngressClass","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    And the IngressClass "empty" named "c-{unique}"
    When DELETE /apis/networking.orch.io/v1/ingressclasses/{o:metadata.name}
    Then within 60 seconds these checks succeed:
      | GET /apis/networking.orch.io/v1/ingressclasses/{b:metadata.name} | 404 |
    And the stored IngressClass "c-{unique}" is unchanged

  @rule:del-gc-other-owner-keeps
  Scenario: A dependent with a second owner is not deleted when one owner is deleted
    del-gc-other-owner-keeps: only the reference to the deleted owner is removed.
    Detects: a controller that deletes the dependent with its first owner, or keeps the reference.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o
    Then the stored Endpoints "b" has within 60 seconds:
      | metadata.ownerReferences   | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
      | metadata.deletionTimestamp | (absent)                                                                     |
      | metadata.uid               | {b:metadata.uid}                                                             |
      | subsets                    | {b:subsets}                                                                  |

  @rule:del-gc-owner-identity
  Scenario Outline: An object whose owner reference has <difference> is deleted
    del-gc-owner-identity: the garbage collector deletes an object whose only owner does not exist.
    Detects: a controller that identifies owners by name alone, or waits for a missing owner.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "safe" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                      |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"<name>","uid":"<uid>"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And the stored Endpoints "safe" is unchanged

    Examples: references to missing owners
      | difference   | name   | uid                                  |
      | another uid  | o      | 00000000-0000-4000-8000-000000000000 |
      | another name | nobody | 00000000-0000-4000-8000-000000000001 |

  @rule:del-gc-owner-identity @since:1.20
  Scenario: An object whose owner is in another namespace is deleted
    del-gc-owner-identity: the owner of a namespaced object is in the same namespace, or cluster-scoped.
    Detects: a controller that looks up the uid in all namespaces.
    Given the ConfigMap "empty" named "o" in namespace "second"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                            |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And there is a ConfigMap "o" in namespace "second"

  @rule:del-gc-owner-identity
  Scenario: A new object with the name of a deleted owner does not own the dependents of that owner
    del-gc-owner-identity: the dependent of the deleted owner is deleted, and the dependent of the new object is not.
    Detects: a controller that identifies owners by name.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                         |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the ConfigMap "o" has been deleted
    And the ConfigMap "empty" named "o"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | c                                                                            |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    Then the stored Endpoints "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
    And there is an Endpoints "c"

  @resource @rule:del-gc-deletes-dependents
  Scenario: Objects that own each other are deleted when one of them is deleted
    del-gc-deletes-dependents: a cycle of owner references does not prevent the deletion.
    Detects: a controller in which each object waits for the other.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","name":"a","uid":"{a:metadata.uid}"}] |
    And the resource "a" has been changed:
      | metadata.ownerReferences | [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","name":"b","uid":"{b:metadata.uid}"}] |
    When DELETE /{collection}/a
    Then the response is 200
    And within 60 seconds these checks succeed:
      | GET /{collection}/b | 404 |
    And there is no resource "a"
