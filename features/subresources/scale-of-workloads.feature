@area:subresources
Feature: The scale of each kind of workload
  The Scale of every workload has the replicas in its status, and its label selector as a string.

  @needs:unmanaged-workloads
  Scenario Outline: GET of the scale of a <kind> returns the replicas in its status and its selector
    sub-scale-selector, sub-scale-read: an autoscaler can read the Scale of each kind.
    Detects: a server that returns the desired replicas as the current replicas, or no selector for some of the kinds.
    Given the response to POST <path> with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {replicas: 0, <spec>, template: {metadata: {labels: {tier: front, app: web}}, spec: {containers: [{name: web, image: web}]}}}}
      """
    And PATCH <path>/a/status with the body:
      """application/merge-patch+json
      {"status":{"replicas":3}}
      """
    When GET <path>/a/scale
    Then the response is 200
    And the response has:
      | spec            | {}                 |
      | status.replicas | 3                  |
      | status.selector | app=web,tier=front |

    @rule:sub-scale-selector @rule:sub-scale-read @needs:type:deployments.apps
    Examples: Deployments
      | kind       | path                                             | spec                                                          |
      | Deployment | /apis/apps/v1/namespaces/{namespace}/deployments | paused: true, selector: {matchLabels: {tier: front, app: web}} |

    @rule:sub-scale-selector @rule:sub-scale-read @needs:type:replicasets.apps
    Examples: ReplicaSets
      | kind       | path                                             | spec                                            |
      | ReplicaSet | /apis/apps/v1/namespaces/{namespace}/replicasets | selector: {matchLabels: {tier: front, app: web}} |

    @rule:sub-scale-selector @rule:sub-scale-read @needs:type:statefulsets.apps
    Examples: StatefulSets
      | kind        | path                                              | spec                                                              |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | serviceName: web, selector: {matchLabels: {tier: front, app: web}} |

    @rule:sub-scale-selector @rule:sub-scale-read @needs:type:replicationcontrollers
    Examples: ReplicationControllers
      | kind                  | path                                                  | spec                              |
      | ReplicationController | /api/v1/namespaces/{namespace}/replicationcontrollers | selector: {tier: front, app: web} |

  @needs:type:deployments.apps
  Scenario Outline: A <write> of the scale of a Deployment stores the replicas and increments the generation
    sub-scale-writes-replicas-only, sub-scale-generation: a JSON Patch and a server-side apply of the Scale change the replicas of the
    Deployment.
    Detects: a server that applies a JSON Patch or a configuration to the Scale without a change of the Deployment.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale?fieldManager=two<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | kind          | Scale |
      | spec.replicas | 5     |
    And the stored Deployment "a" has:
      | spec.replicas       | 5 |
      | metadata.generation | 2 |

    @rule:sub-scale-writes-replicas-only @rule:sub-scale-generation
    Examples: patches
      | write      | type                        | query | body                                                     |
      | JSON Patch | application/json-patch+json |       | [{"op":"replace","path":"/spec/replicas","value":5}]     |

    @rule:sub-scale-writes-replicas-only @rule:sub-scale-generation @since:1.27
    Examples: apply
      | write             | type                         | query       | body                                                                                  |
      | server-side apply | application/apply-patch+yaml | &force=true | {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a"},"spec":{"replicas":5}} |

  @rule:sub-scale-writes-replicas-only @needs:type:deployments.apps
  Scenario: A merge patch of the scale of a Deployment with null replicas stores 0 replicas
    sub-scale-writes-replicas-only: absent replicas of a Scale are 0 replicas.
    Detects: a server that keeps the replicas, or sets the default of the Deployment.
    Given the Deployment "one-replica" named "a" with:
      | spec.replicas | 4 |
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale with the body:
      """application/merge-patch+json
      {"spec":{"replicas":null}}
      """
    Then the response is 200
    And the stored Deployment "a" has:
      | spec.replicas | 0 |
