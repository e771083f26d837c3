@area:admission @needs:server-flags
Feature: Default classes of PersistentVolumeClaims and Ingresses
  A new object without a class gets the class that is marked as the default.

  @rule:adm-default-class @needs:type:persistentvolumeclaims @needs:type:storageclasses.storage
  Scenario: A new PersistentVolumeClaim without storageClassName gets the default StorageClass
    adm-default-class: the server keeps an empty storageClassName and the class in the deprecated annotation.
    Detects: a server that sets a StorageClass that is not the default, or replaces an empty storageClassName.
    Given a server with the launch profile "plain"
    And the response to POST /apis/storage.orch.io/v1/storageclasses with this body is saved as "marked":
      """
      metadata: { name: marked-{unique}, annotations: { storageclass.{dialect:domain}/is-default-class: "true" } }
      provisioner: a.example.com
      """
    And the response to POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with this body is saved as "empty":
      """
      metadata: { name: a }
      spec: { storageClassName: "", accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
      """
    And the response to POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with this body is saved as "annotated":
      """
      metadata: { name: b, annotations: { volume.beta.{dialect:domain}/storage-class: c } }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
      """
    When POST /api/v1/namespaces/{namespace}/persistentvolumeclaims with the body:
      """
      metadata: { name: c }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
      """
    Then the response has:
      | spec.storageClassName | marked-{unique} |
    And the stored PersistentVolumeClaim "a" has:
      | spec.storageClassName | "" |
    And the stored PersistentVolumeClaim "b" has:
      | spec.storageClassName | (absent) |

  @rule:adm-default-class @needs:type:ingresses.networking @needs:type:ingressclasses.networking @since:1.19
  Scenario: A new Ingress without ingressClassName gets the default IngressClass
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
    And the response to POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with this body is saved as "annotated":
      """
      metadata: { name: b, annotations: { "{dialect:domain}/ingress.class": c } }
      spec: { defaultBackend: { service: { name: s, port: { number: 80 } } } }
      """
    When POST /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses with the body:
      """
      metadata: { name: a }
      spec: { defaultBackend: { service: { name: s, port: { number: 80 } } } }
      """
    Then the response has:
      | spec.ingressClassName | marked-{unique} |
    And the stored Ingress "b" has:
      | spec.ingressClassName | (absent) |
