@area:kinds
Feature: Generated values of Jobs and volumes
  The server generates the selector of a Job, and adds finalizers that protect volumes while they are in use.

  @rule:kind-job-selector @needs:type:jobs.batch
  Scenario Outline: The selector and the template of a new Job have the Job's uid in a label <prefix>
    kind-job-selector: the uid of the Job makes its selector unique.
    Detects: a server that stores a Job without a selector, or that expects clients to set one.
    When POST /apis/batch/v1/namespaces/{namespace}/jobs with the body:
      """
      {metadata: {name: a}, spec: {parallelism: 0, template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      """
    Then the response is 201
    And the response has:
      | spec.selector.matchLabels["<label>"]      | {last:metadata.uid} |
      | spec.template.metadata.labels["<label>"]  | {last:metadata.uid} |
      | spec.template.metadata.labels["job-name"] | a                   |

    @since:1.27
    Examples: label with a prefix
      | prefix        | label                                 |
      | with a prefix | batch.{dialect:domain}/controller-uid |

    @until:1.26
    Examples: label without a prefix
      | prefix           | label          |
      | without a prefix | controller-uid |

  @rule:kind-job-selector @needs:type:jobs.batch
  Scenario: POST of a Job with a selector and without manualSelector returns 422 Invalid
    kind-job-selector: without manualSelector, a client cannot set the selector, because it could select the Pods of another Job.
    Detects: a server that accepts every selector that matches the template.
    When POST /apis/batch/v1/namespaces/{namespace}/jobs with the body:
      """
      {metadata: {name: a}, spec: {parallelism: 0, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      """
    Then the response is 422 Invalid
    And there is no Job "a"

  @rule:kind-job-selector @needs:type:jobs.batch
  Scenario: A Job with manualSelector keeps the selector of the client
    kind-job-selector: with manualSelector, the server generates no selector and adds no labels to the template.
    Detects: a server that replaces the selector, or adds labels to the template.
    When POST /apis/batch/v1/namespaces/{namespace}/jobs with the body:
      """
      {metadata: {name: a}, spec: {parallelism: 0, manualSelector: true, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}
      """
    Then the response is 201
    And the response has:
      | spec.selector                 | {"matchLabels":{"a":"b"}} |
      | spec.template.metadata.labels | {"a":"b"}                 |

  @rule:kind-finalizers-of-volumes
  Scenario Outline: A new <kind> has the finalizer <finalizer>
    kind-finalizers-of-volumes: the server adds the finalizer, which a controller removes when nothing uses the volume.
    Detects: a server without the admission plugin StorageObjectInUseProtection.
    When POST <path> with the body:
      """
      {metadata: {name: '<name>'}, spec: {<spec>accessModes: [ReadWriteOnce]}}
      """
    Then the response is 201
    And the response has:
      | metadata.finalizers | ["<finalizer>"] |

    @needs:type:persistentvolumeclaims
    Examples: PersistentVolumeClaims
      | kind                  | finalizer                       | path                                                  | name | spec                                                         |
      | PersistentVolumeClaim | {dialect:domain}/pvc-protection | /api/v1/namespaces/{namespace}/persistentvolumeclaims | a    | storageClassName: '', resources: {requests: {storage: 1Gi}}, |

    @needs:type:persistentvolumes
    Examples: PersistentVolumes
      | kind             | finalizer                      | path                      | name       | spec                                               |
      | PersistentVolume | {dialect:domain}/pv-protection | /api/v1/persistentvolumes | a-{unique} | capacity: {storage: 1Gi}, hostPath: {path: /data}, |
