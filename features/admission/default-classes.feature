@area:admission @needs:server-flags
Feature: Default classes of PersistentVolumeClaims and Ingresses
  A new object without a class gets the class that is marked as the default.

  @rule:adm-default-class @needs:type:persistentvolumeclaims @needs:type:storageclasses.storage
  Scenario Outline: A new PersistentVolumeClaim <condition> <effect>
    adm-default-class: the server keeps an empty storageClassName, and the class in the deprecated annotation.
    Detects: a server that sets a StorageClass that is not the default, or replaces an empty storageClassName.
    Given a server with the launch profile "plain"
    And the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "marked":
      """
      metadata: { name: marked-{unique}, annotations: { storageclass.{dialect:domain}/is-default-class: "true" } }
      provisioner: a.example.com
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/persistentvolumeclaims?dryRun=All with {"metadata":{"name":"b"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}} | /marked-/ |
    When <method> /api/v1/namespaces/{namespace}/persistentvolumeclaims<path> with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"a"<annotations>},
       "spec":{<storageClassName>"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}
      """
    Then the response is 201
    And the response has:
      | spec.storageClassName | <stored storageClassName> |
    And the stored PersistentVolumeClaim "a" has:
      | spec.storageClassName | <stored storageClassName> |

    Examples: classes
      | condition                                 | effect                        | method | path              | type             | annotations                                                       | storageClassName       | stored storageClassName |
      | without storageClassName                  | gets the default StorageClass | POST   |                   | json             |                                                                   |                        | marked-{unique}         |
      | in an apply without storageClassName      | gets the default StorageClass | PATCH  | /a?fieldManager=m | apply-patch+yaml |                                                                   |                        | marked-{unique}         |
      | with an empty storageClassName            | keeps the empty name          | POST   |                   | json             |                                                                   | "storageClassName":"", | ""                      |
      | with a class in the deprecated annotation | gets no storageClassName      | POST   |                   | json             | ,"annotations":{"volume.beta.{dialect:domain}/storage-class":"c"} |                        | (absent)                |

  @rule:adm-default-class @needs:type:ingresses.networking @needs:type:ingressclasses.networking @since:1.19
  Scenario Outline: A new Ingress <condition> <effect>
    adm-default-class: an Ingress with the deprecated annotation has a class already.
    Detects: a server that sets an IngressClass that is not the default, or adds a second class to an annotated Ingress.
    Given a server with the launch profile "plain"
    And the response to POST /apis/networking.orch.io/v1/ingressclasses with this body is saved as "marked":
      """
      metadata: { name: marked-{unique}, annotations: { ingressclass.{dialect:domain}/is-default-class: "true" } }
      spec: { controller: example.com/c }
      """
    And the response to POST /apis/networking.orch.io/v1/ingressclasses with this body is saved as "other":
      """
      metadata: { name: other-{unique} }
      spec: { controller: example.com/c }
      """
    And within 20 seconds these checks succeed:
      | POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses?dryRun=All with {"metadata":{"name":"b"},"spec":{"defaultBackend":{"service":{"name":"s","port":{"number":80}}}}} | /marked-/ |
    When <method> /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses<path> with the body:
      """application/<type>
      {"apiVersion":"networking.orch.io/v1","kind":"Ingress","metadata":{"name":"a"<annotations>},
       "spec":{"defaultBackend":{"service":{"name":"s","port":{"number":80}}}}}
      """
    Then the response is 201
    And the response has:
      | spec.ingressClassName | <stored ingressClassName> |
    And the stored Ingress "a" is the same as the response

    Examples: classes
      | condition                                 | effect                        | method | path              | type             | annotations                                           | stored ingressClassName |
      | without ingressClassName                  | gets the default IngressClass | POST   |                   | json             |                                                       | marked-{unique}         |
      | in an apply without ingressClassName      | gets the default IngressClass | PATCH  | /a?fieldManager=m | apply-patch+yaml |                                                       | marked-{unique}         |
      | with a class in the deprecated annotation | gets no ingressClassName      | POST   |                   | json             | ,"annotations":{"{dialect:domain}/ingress.class":"c"} | (absent)                |

  @rule:adm-default-class @needs:type:persistentvolumeclaims @needs:type:storageclasses.storage
  Scenario: A new PersistentVolumeClaim gets the newest of two default StorageClasses
    adm-default-class: the annotation with the prefix storageclass.beta also marks the default, and the newest class takes precedence.
    Detects: a server that uses the oldest default class, or ignores the annotation of earlier releases.
    Given a separate server with the launch profile "plain"
    And the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "first":
      """
      metadata: { name: first-{unique}, annotations: { storageclass.{dialect:domain}/is-default-class: "true" } }
      provisioner: a.example.com
      """
    And the clock is past {first:metadata.creationTimestamp}
    And the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "second":
      """
      metadata: { name: second-{unique}, annotations: { storageclass.beta.{dialect:domain}/is-default-class: "true" } }
      provisioner: a.example.com
      """
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/persistentvolumeclaims?dryRun=All with {"metadata":{"name":"b"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}} | /second-/ |
    When POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with the body:
      """
      {metadata: {name: a}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      """
    Then the response is 201
    And the response has:
      | spec.storageClassName | second-{unique} |
