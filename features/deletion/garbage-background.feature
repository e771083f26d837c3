@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Dependents of objects that are gone
  A garbage collector follows ownerReferences: what no owner holds any more is deleted.

  @rule:del-gc-deletes-dependents
  Scenario Outline: A dependent of another kind goes after its owner, with <options>
    del-gc-deletes-dependents: the owner goes at once, its dependents follow, and what they own goes after them.
    Detects: only dependents of the owner's own kind are found, or only those it owns itself.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Endpoints","name":"b","uid":"{b:metadata.uid}"}] |
    And the Endpoints "one-subset" named "other"
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o<query>
    Then within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
      | GET /api/v1/namespaces/{namespace}/endpoints/c | 404 |
    And the stored Endpoints "other" is unchanged

    Examples: options
      | options    | query                         |
      | no policy  |                               |
      | Background | ?propagationPolicy=Background |

  @rule:del-gc-owner-identity
  Scenario: An owner in no namespace owns objects in all of them
    del-gc-owner-identity: dependents in two namespaces go after a cluster-scoped owner.
    Detects: owners are looked for in the namespace of the dependent only.
    Given the Namespace "empty" named "o-{unique}"
    And the Endpoints "one-subset" named "a" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "b" in namespace "second" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{o:metadata.name}","uid":"{o:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{o:metadata.name}
    Then within 300 seconds:
      | GET /api/v1/namespaces/{namespace}/endpoints/a | 404 |
    And within 60 seconds:
      | GET /api/v1/namespaces/{namespace:second}/endpoints/b | 404 |

  @rule:del-gc-other-owner-keeps
  Scenario: A dependent stays while one of its owners does
    del-gc-other-owner-keeps: the reference to the owner that is gone is taken out, and nothing else.
    Detects: the first owner that goes takes the dependent along, or the reference stays.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "p"
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o
    Then the stored Endpoints "b" comes to have within 60 seconds:
      | metadata.ownerReferences   | [{"apiVersion":"v1","kind":"ConfigMap","name":"p","uid":"{p:metadata.uid}"}] |
      | metadata.deletionTimestamp | (absent)                                  |
      | metadata.uid               | {b:metadata.uid}                        |
      | subsets                    | {b:subsets}                             |

  @rule:del-gc-owner-identity
  Scenario Outline: An owner that is not there is none (<what>)
    del-gc-owner-identity: an object whose only owner is missing is deleted.
    Detects: owners are known by their name, whatever the uid, or a missing one is waited for.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "safe" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"<name>","uid":"<uid>"}] |
    Then the answer is a success
    And within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And the stored Endpoints "safe" is unchanged

    Examples: owners
      | what         | name   | uid                                  |
      | another uid  | o      | 00000000-0000-4000-8000-000000000000 |
      | another name | nobody | 00000000-0000-4000-8000-000000000001 |

  @rule:del-gc-owner-identity
  Scenario: An owner in another namespace is none
    del-gc-owner-identity: owners of objects in a namespace are in that namespace, or in none.
    Detects: a uid is looked up in all namespaces.
    Given the ConfigMap "empty" named "o" in namespace "second"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    Then the answer is a success
    And within 60 seconds:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And there is a ConfigMap "o" in namespace "second"

  @rule:del-gc-owner-identity
  Scenario: A successor of the same name is another owner
    del-gc-owner-identity: the dependent of the first goes, that of the second stays.
    Detects: the new object inherits what the old one owned.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "b" with:
      | metadata.finalizers      | ["example.com/hold"] |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    And the ConfigMap "o" has been deleted
    And the ConfigMap "empty" named "o"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | c |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    Then the stored Endpoints "b" comes to have within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
    And there is an Endpoints "c"

  @resource @rule:del-gc-deletes-dependents
  Scenario: Objects that own each other go when one of them is deleted
    del-gc-deletes-dependents: a cycle holds nothing.
    Detects: each waits for the other for ever.
    Given the resource "labelled" named "a"
    And the resource "labelled" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","name":"a","uid":"{a:metadata.uid}"}] |
    And the resource "a" has been changed:
      | metadata.ownerReferences | [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","name":"b","uid":"{b:metadata.uid}"}] |
    When DELETE /{collection}/a
    Then the answer is 200
    And within 60 seconds:
      | GET /{collection}/b | 404 |
    And there is no resource "a"
