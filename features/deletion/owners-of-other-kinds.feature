@area:deletion
@needs:controller:garbage-collector
@needs:type:configmaps
Feature: Owners and dependents of several kinds and versions
  The garbage collector finds owners by apiVersion, kind, name and uid.

  @rule:del-gc-owner-identity @needs:type:horizontalpodautoscalers.autoscaling
  Scenario Outline: The garbage collector deletes a dependent whose owner reference has the apiVersion <version>
    del-gc-owner-identity: a reference can contain every served version of the owner.
    Detects: a controller that finds an owner only in the storage version or in the preferred version of its kind.
    Given the response to POST /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers with this body is saved as "o":
      """
      {metadata: {name: o}, spec: {maxReplicas: 1, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: none}}}
      """
    And the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"<version>","kind":"HorizontalPodAutoscaler","name":"o","uid":"{o:metadata.uid}"}] |
    When DELETE /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers/o
    Then within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |

    Examples: versions
      | version        |
      | autoscaling/v1 |
      | autoscaling/v2 |

  @rule:del-gc-deletes-dependents @needs:crd
  Scenario: The garbage collector deletes dependents of a custom resource, and custom resources that are dependents
    del-gc-deletes-dependents: the garbage collector also watches the kinds of CustomResourceDefinitions that are created later.
    Detects: a controller that watches only the built-in kinds, or only the kinds that existed when it started.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "o"
    And the Widget "empty" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"{unique}.example.com/v1","kind":"Widget","name":"o","uid":"{o:metadata.uid}"}] |
    And the Endpoints "one-subset" named "c" with:
      | metadata.ownerReferences | [{"apiVersion":"{unique}.example.com/v1","kind":"Widget","name":"b","uid":"{b:metadata.uid}"}] |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/o
    Then within 120 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b | 404 |
      | GET /api/v1/namespaces/{namespace}/endpoints/c                     | 404 |

  @rule:del-gc-owner-identity @since:1.20
  Scenario Outline: An object whose owner reference has the uid of an existing object, but another <member>, is deleted
    del-gc-owner-identity: a reference whose uid belongs to another object refers to no existing owner.
    Detects: a controller that finds owners only by their uid.
    Given the ConfigMap "empty" named "o"
    And the Endpoints "one-subset" named "o"
    And the ConfigMap "empty" named "p"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                              |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"<kind>","name":"<name>","uid":"{p:metadata.uid}"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |
    And the stored ConfigMap "p" is unchanged

    Examples: members
      | member | kind      | name |
      | name   | ConfigMap | o    |
      | kind   | Endpoints | p    |

  @rule:del-gc-owner-identity
  Scenario: An object with an owner of an unknown kind and an absent owner is not deleted
    del-gc-owner-identity: the garbage collector cannot decide whether an owner of an unknown kind exists. It deletes an object created
    later, whose only owner is absent.
    Detects: a controller that treats an owner of an unknown kind as absent.
    Given the Endpoints "one-subset" named "b" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000001"},{"apiVersion":"unknown.example.com/v1","kind":"Thing","name":"y","uid":"00000000-0000-4000-8000-000000000002"}] |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | c                                                                                                |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000003"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/c | 404 |
    And the stored Endpoints "b" is unchanged

  @rule:del-gc-owner-identity @needs:type:ingressclasses.networking @since:1.20
  Scenario: A cluster-scoped object whose owner reference has a namespaced kind is not deleted
    del-gc-owner-identity: the reference contains no namespace, so the garbage collector cannot find the owner. It deletes an object created
    later, whose only owner is absent.
    Detects: a controller that treats a namespaced owner as absent, and deletes cluster-scoped objects.
    Given the ConfigMap "empty" named "o"
    And the IngressClass "empty" named "b-{unique}" with:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | c                                                                                                |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000004"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/c | 404 |
    And the stored IngressClass "b-{unique}" is unchanged

  @rule:del-gc-owner-identity
  Scenario: An object whose owner reference has the name of a cluster-scoped object and another uid is deleted
    del-gc-owner-identity: the uid identifies the owner, in a namespace or not.
    Detects: a controller that compares the uid only with owners in a namespace.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                                                          |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"Namespace","name":"{namespace}","uid":"00000000-0000-4000-8000-000000000005"}] |
    Then the response is a success
    And within 60 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b | 404 |

  @rule:del-gc-other-owner-keeps
  Scenario: An object with one existing owner loses its references to two absent owners
    del-gc-other-owner-keeps: the garbage collector removes every reference to an absent owner.
    Detects: a controller that removes only the first of these references.
    Given the ConfigMap "empty" named "o"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b                                                                                                                                                                                                                                                                          |
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"x","uid":"00000000-0000-4000-8000-000000000006"},{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"},{"apiVersion":"v1","kind":"ConfigMap","name":"y","uid":"00000000-0000-4000-8000-000000000007"}] |
    Then the response is a success
    And the stored Endpoints "b" has within 60 seconds:
      | metadata.ownerReferences | [{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}] |
