@area:admission @needs:type:persistentvolumeclaims
Feature: LimitRanges and ResourceQuotas of PersistentVolumeClaims
  The server compares the storage that a claim requests with the LimitRanges and ResourceQuotas of its namespace.

  @rule:adm-limit-range-claims @needs:type:limitranges
  Scenario Outline: POST of a PersistentVolumeClaim that requests <size> returns <response> with <limits>
    adm-limit-range-claims: a request that is equal to the minimum or the maximum is valid.
    Detects: a server that checks only Pods or only the maximum, or rejects a request that is equal to a limit.
    Given the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [<limit items>] }
      """
    When POST /api/v1/namespaces/{namespace}/persistentvolumeclaims?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: <size> } } }
      """
    Then the response is <response>

    Examples: sizes
      | size   | limits                               | limit items                                                                                  | response      |
      | 1023Mi | a minimum of 1Gi                     | { type: PersistentVolumeClaim, min: { storage: 1Gi } }                                       | 403 Forbidden |
      | 1024Mi | a minimum of 1Gi                     | { type: PersistentVolumeClaim, min: { storage: 1Gi } }                                       | 201           |
      | 2048Mi | a maximum of 2Gi                     | { type: PersistentVolumeClaim, max: { storage: 2Gi } }                                       | 201           |
      | 2049Mi | a maximum of 2Gi                     | { type: PersistentVolumeClaim, max: { storage: 2Gi } }                                       | 403 Forbidden |
      | 3Gi    | a maximum of 2Gi in the second limit | { type: Container, max: { cpu: 1 } }, { type: PersistentVolumeClaim, max: { storage: 2Gi } } | 403 Forbidden |

  @rule:adm-limit-range-claims @needs:type:limitranges
  Scenario Outline: A merge patch of <target> of a <state> PersistentVolumeClaim returns <response> if the claim exceeds a later LimitRange
    adm-limit-range-claims: the server checks an update of a claim like a creation, but not an update of the status or of a terminating claim.
    Detects: a server that checks only new claims, or whose limits prevent the deletion of a claim.
    Given the response to POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with this body is saved as "a":
      """
      metadata: { name: a, finalizers: [example.com/hold] }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 3Gi } } }
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/persistentvolumeclaims/a?<query> is saved as "deletion"
    And the response to POST /api/v1/namespaces/{namespace}/limitranges with this body is saved as "limitRange":
      """
      metadata: { name: a }
      spec: { limits: [{ type: PersistentVolumeClaim, max: { storage: 2Gi } }] }
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/persistentvolumeclaims?dryRun=All with {"metadata":{"name":"b"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"3Gi"}}}} | 403 |
    When PATCH /api/v1/namespaces/{namespace}/persistentvolumeclaims/a<path> with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is <response>

    Examples: writes
      | target     | state       | query                | path    | patch                             | response      |
      | the labels | live        | dryRun=All           |         | {"metadata":{"labels":{"b":"c"}}} | 403 Forbidden |
      | the status | live        | dryRun=All           | /status | {"status":{"phase":"Lost"}}       | 200           |
      | the labels | terminating | gracePeriodSeconds=0 |         | {"metadata":{"labels":{"b":"c"}}} | 200           |

  @rule:adm-quota-all-enforced @needs:type:resourcequotas @needs:controller:resourcequota
  Scenario Outline: POST of a second PersistentVolumeClaim of <size> and of the class <class> returns <response> with quotas for storage
    adm-quota-all-enforced: a quota can limit the total size of all claims, the size of the claims of a class, and their number.
    Detects: a server that counts claims but not their sizes, or adds the sizes of all classes to the usage of each class.
    Given these ResourceQuota exist:
      | name  | spec.hard                                                                                                                  |
      | a-one | {"requests.storage":"5Gi","persistentvolumeclaims":"9"}                                                                    |
      | b-two | {"gold.storageclass.storage.orch.io/requests.storage":"3Gi","tin.storageclass.storage.orch.io/persistentvolumeclaims":"0"} |
    And the response to POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with this body is saved as "a":
      """
      metadata: { name: a }
      spec: { storageClassName: gold, accessModes: [ReadWriteOnce], resources: { requests: { storage: 2Gi } } }
      """
    When POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with the body:
      """
      metadata: { name: b }
      spec: { storageClassName: <class>, accessModes: [ReadWriteOnce], resources: { requests: { storage: <size> } } }
      """
    Then the response is <response>
    And the stored ResourceQuota "a-one" has:
      | status.used | {"requests.storage":"<total storage>","persistentvolumeclaims":"<number of claims>"} |
    And the stored ResourceQuota "b-two" has:
      | status.used["gold.storageclass.storage.orch.io/requests.storage"] | <gold storage> |

    Examples: claims
      | size | class  | response      | total storage | number of claims | gold storage |
      | 1Gi  | gold   | 201           | 3Gi           | 2                | 3Gi          |
      | 2Gi  | gold   | 403 Forbidden | 2Gi           | 1                | 2Gi          |
      | 3Gi  | silver | 201           | 5Gi           | 2                | 2Gi          |
      | 4Gi  | silver | 403 Forbidden | 2Gi           | 1                | 2Gi          |
      | 1Gi  | tin    | 403 Forbidden | 2Gi           | 1                | 2Gi          |
