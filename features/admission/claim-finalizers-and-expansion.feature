@area:admission @needs:type:persistentvolumeclaims
Feature: Finalizers and expansion of PersistentVolumeClaims
  The server adds a finalizer to new claims and volumes, and allows the expansion of a bound claim if its StorageClass allows it.

  @rule:adm-storage-protection
  Scenario Outline: POST of a <kind> with <finalizers> adds the finalizer <finalizer>
    adm-storage-protection: the server appends the finalizer to the finalizers of the request, and adds it only once.
    Detects: a server that adds no finalizer, so that a claim in use can be removed, or replaces the finalizers of the request.
    When POST <path>?dryRun=All with the body:
      """
      metadata: { name: "a-{unique}", finalizers: [<finalizers in the body>] }
      spec: <spec>
      """
    Then the response is 201
    And the response has:
      | metadata.finalizers | <stored finalizers> |

    Examples: claims
      | kind                  | finalizers        | finalizer                       | path                                                  | finalizers in the body                              | spec                                                                        | stored finalizers                                      |
      | PersistentVolumeClaim | no finalizers     | {dialect:domain}/pvc-protection | /api/v1/namespaces/{namespace}/persistentvolumeclaims |                                                     | { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } } | ["{dialect:domain}/pvc-protection"]                    |
      | PersistentVolumeClaim | another finalizer | {dialect:domain}/pvc-protection | /api/v1/namespaces/{namespace}/persistentvolumeclaims | example.com/hold                                    | { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } } | ["example.com/hold","{dialect:domain}/pvc-protection"] |
      | PersistentVolumeClaim | both finalizers   | {dialect:domain}/pvc-protection | /api/v1/namespaces/{namespace}/persistentvolumeclaims | "{dialect:domain}/pvc-protection", example.com/hold | { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } } | ["{dialect:domain}/pvc-protection","example.com/hold"] |

    @needs:type:persistentvolumes
    Examples: volumes
      | kind             | finalizers    | finalizer                      | path                      | finalizers in the body | spec                                                                                 | stored finalizers                  |
      | PersistentVolume | no finalizers | {dialect:domain}/pv-protection | /api/v1/persistentvolumes |                        | { accessModes: [ReadWriteOnce], capacity: { storage: 1Gi }, hostPath: { path: /a } } | ["{dialect:domain}/pv-protection"] |

  @rule:adm-claim-expansion @needs:type:storageclasses.storage @needs:type:persistentvolumes
  Scenario Outline: A patch from 1Gi to <size> of a bound PersistentVolumeClaim of <class> returns <response>
    adm-claim-expansion: only the increase of a claim needs a StorageClass that allows it.
    Detects: a server that allows the expansion of every claim or of no claim, or rejects a request of the same size.
    Given the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "growing":
      """
      metadata: { name: grow-{unique} }
      provisioner: a.example.com
      allowVolumeExpansion: true
      """
    And the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "fixed":
      """
      metadata: { name: fix-{unique} }
      provisioner: a.example.com
      """
    And the response to POST /api/v1/persistentvolumes with this body is saved as "volume":
      """
      metadata: { name: v-{unique} }
      spec: { storageClassName: "<name>", claimRef: { namespace: "{namespace}", name: a }, accessModes: [ReadWriteOnce], capacity: { storage: 1Gi }, hostPath: { path: /a } }
      """
    And the response to POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with this body is saved as "a":
      """
      metadata: { name: a }
      spec: { storageClassName: "<name>", volumeName: v-{unique}, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
      """
    And the response to PATCH /api/v1/namespaces/{namespace}/persistentvolumeclaims/a/status with this body is saved as "bound":
      """application/merge-patch+json
      { "status": { "phase": "Bound", "capacity": { "storage": "1Gi" } } }
      """
    When PATCH /api/v1/namespaces/{namespace}/persistentvolumeclaims/a?dryRun=All with the body:
      """application/merge-patch+json
      { "spec": { "resources": { "requests": { "storage": "<size>" } } } }
      """
    Then the response is <response>

    Examples: classes
      | class                                 | name          | size   | response      |
      | a class that allows expansion         | grow-{unique} | 2Gi    | 200           |
      | a class that allows expansion         | grow-{unique} | 512Mi  | 422 Invalid   |
      | a class that does not allow expansion | fix-{unique}  | 2Gi    | 403 Forbidden |
      | a class that does not allow expansion | fix-{unique}  | 1024Mi | 200           |
      | a class that does not exist           | none-{unique} | 2Gi    | 403 Forbidden |
      | no class                              |               | 2Gi    | 403 Forbidden |

  @rule:adm-storage-protection
  Scenario: An apply that creates a PersistentVolumeClaim adds the finalizer pvc-protection
    adm-storage-protection: the server adds the finalizer in every request that creates a claim.
    Detects: a server that adds the finalizer only in a POST.
    When PATCH /api/v1/namespaces/{namespace}/persistentvolumeclaims/a?fieldManager=m&dryRun=All with the body:
      """application/apply-patch+yaml
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: { name: a }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
      """
    Then the response is 201
    And the response has:
      | metadata.finalizers | ["{dialect:domain}/pvc-protection"] |
