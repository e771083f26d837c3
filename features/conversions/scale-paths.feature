@area:conversions
@needs:crd
Feature: Paths of the scale of a custom resource
  The CustomResourceDefinition defines which fields of the object the scale reads and writes.

  @rule:conv-crd-scale-paths
  Scenario Outline: The scale in version <version> reads and writes <path>
    conv-crd-scale-paths: the version of the request determines the path.
    Detects: a server that uses the paths of the first version or of the storage version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec and fields of the definition:
      """
      replicas: {type: integer}
      parallel: {type: integer}
      ---
      versions: [{}, {subresources: {status: {}, scale: {specReplicasPath: .spec.parallel, statusReplicasPath: .status.replicas}}}]
      """
    And these Widget exist:
      | name | spec.replicas | spec.parallel |
      | a    | 3             | 5             |
    And the response to GET /apis/{unique}.example.com/<version>/namespaces/{namespace}/widgets/a/scale is saved as "scale"
    When PATCH /apis/{unique}.example.com/<version>/namespaces/{namespace}/widgets/a/scale with the body:
      """application/merge-patch+json
      {"spec": {"replicas": 8}}
      """
    Then the response has:
      | spec.replicas | 8 |
    And these values have:
      | {scale:spec.replicas} | <replicas before> |
    And the stored Widget "a" has:
      | spec.replicas | <replicas> |
      | spec.parallel | <parallel> |

    Examples: versions
      | version | path          | replicas before | replicas | parallel |
      | v1      | spec.replicas | 3               | 8        | 5        |
      | beta    | spec.parallel | 5               | 3        | 8        |

  @rule:conv-crd-scale-paths
  Scenario: A write of a scale whose replicas are in a nested object keeps the other fields of the nested object
    conv-crd-scale-paths: the scale reads and writes only the value at its path.
    Detects: a server that replaces the object that contains the value.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      pool: {type: object, properties: {replicas: {type: integer}, size: {type: integer}}}
      color: {type: string}
      ---
      versions: [{subresources: {status: {}, scale: {specReplicasPath: .spec.pool.replicas, statusReplicasPath: .status.replicas}}}]
      """
    And these Widget exist:
      | name | spec.pool                  | spec.color |
      | a    | {"replicas": 3, "size": 5} | red        |
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale with the body:
      """application/merge-patch+json
      {"spec": {"replicas": 8}}
      """
    Then the response has:
      | spec.replicas | 8 |
    And the stored Widget "a" has:
      | spec | {"color":"red","pool":{"replicas":8,"size":5}} |

  @rule:conv-crd-scale-paths
  Scenario: The scale has the replicas and the selector at the paths of the definition
    conv-crd-scale-paths: the replicas of the status and the selector have paths of their own.
    Detects: a server that returns the desired replicas in the status, or reads the selector always at status.selector.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      pods: {type: string}
      ---
      versions: [{subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .spec.pods}}}]
      """
    And these Widget exist:
      | name | spec.replicas | spec.pods |
      | a    | 3             | app=web   |
    And the manager "one" has changed the status of the Widget "a":
      """
      {status: {replicas: 2, selector: app=db}}
      """
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale
    Then the response has:
      | spec.replicas   | 3       |
      | status.replicas | 2       |
      | status.selector | app=web |
