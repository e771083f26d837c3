@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps @needs:crd
Feature: Foreground and orphan deletion of the owners of custom objects
  The garbage collector handles custom objects like objects of built-in kinds.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the ConfigMap "empty" named "o"
    And the Widget "empty" named "first" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000001"}] |
    # Waits until the garbage collector has deleted "first". From then on, it observes Widgets.
    And within 120 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/first | 404 |

  @rule:del-gc-orphan-cuts-references
  Scenario: An orphan delete keeps custom objects and removes their references
    del-gc-orphan-cuts-references: the garbage collector keeps dependents of every kind.
    Detects: a controller that removes the references only from objects of built-in kinds.
    Given the Widget "empty" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Orphan
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/configmaps/o | 404 |
    And the stored Widget "b" has:
      | metadata.ownerReferences   | (absent)         |
      | metadata.deletionTimestamp | (absent)         |
      | metadata.uid               | {b:metadata.uid} |

  @rule:del-gc-foreground-waits
  Scenario: A foreground delete keeps the owner while a blocking custom object exists
    del-gc-foreground-waits: the owner is terminating until the dependent is deleted.
    Detects: a controller that waits only for objects of built-in kinds.
    Given the Widget "empty" named "b" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                                   |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}","blockOwnerDeletion":true}] |
    When DELETE /api/v1/namespaces/{namespace}/configmaps/o?propagationPolicy=Foreground
    Then the stored Widget "b" has within 60 seconds:
      | metadata.deletionTimestamp | (present)            |
      | metadata.finalizers        | ["example.com/hold"] |
    And the stored ConfigMap "o" has:
      | metadata.finalizers | ["foregroundDeletion"] |
