@area:kinds @needs:type:pods
Feature: Validation of the volumes of Pods
  The server validates every volume of a Pod.

  @rule:kind-volume-values-validated
  Scenario Outline: A POST of a Pod whose second volume has <problem> returns 422
    kind-volume-values-validated: a volume has exactly one source with valid values.
    Detects: a server that does not validate this source, or validates only the first volume.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [{name: u, emptyDir: {}}, {name: v, <spec>}], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason   |
      | spec.volumes[1]<field> | <reason> |

    Examples: volumes
      | problem                                                     | spec                                                                                                                                | field                                       | reason                 |
      | two sources                                                 | emptyDir: {}, hostPath: {path: /a}                                                                                                  | .hostPath                                   | FieldValueForbidden    |
      | a negative sizeLimit                                        | emptyDir: {sizeLimit: "-1"}                                                                                                         | .emptyDir.sizeLimit                         | FieldValueForbidden    |
      | a hostPath source with .. in its path                       | hostPath: {path: /a/../b}                                                                                                           | .hostPath.path                              | FieldValueInvalid      |
      | a hostPath source without a path                            | hostPath: {}                                                                                                                        | .hostPath.path                              | FieldValueRequired     |
      | a hostPath source of an unknown type                        | hostPath: {path: /a, type: Link}                                                                                                    | .hostPath.type                              | FieldValueNotSupported |
      | a Secret source without a name                              | secret: {}                                                                                                                          | .secret.secretName                          | FieldValueRequired     |
      | a Secret source with an invalid defaultMode                 | secret: {secretName: a, defaultMode: 512}                                                                                           | .secret.defaultMode                         | FieldValueInvalid      |
      | a Secret source with an item without a key                  | secret: {secretName: a, items: [{key: a, path: b}, {path: c}]}                                                                      | .secret.items[1].key                        | FieldValueRequired     |
      | a Secret source with an item without a path                 | secret: {secretName: a, items: [{key: a}]}                                                                                          | .secret.items[0].path                       | FieldValueRequired     |
      | a Secret source with an item with an absolute path          | secret: {secretName: a, items: [{key: a, path: /b}]}                                                                                | .secret.items[0].path                       | FieldValueInvalid      |
      | a Secret source with an item with an invalid mode           | secret: {secretName: a, items: [{key: a, path: b, mode: -1}]}                                                                       | .secret.items[0].mode                       | FieldValueInvalid      |
      | a ConfigMap source without a name                           | configMap: {}                                                                                                                       | .configMap.name                             | FieldValueRequired     |
      | a ConfigMap source with an invalid defaultMode              | configMap: {name: a, defaultMode: 512}                                                                                              | .configMap.defaultMode                      | FieldValueInvalid      |
      | a ConfigMap source with .. in the path of an item           | configMap: {name: a, items: [{key: a, path: ../b}]}                                                                                 | .configMap.items[0].path                    | FieldValueInvalid      |
      | a claim source without a name                               | persistentVolumeClaim: {}                                                                                                           | .persistentVolumeClaim.claimName            | FieldValueRequired     |
      | an NFS source without a server                              | nfs: {path: /a}                                                                                                                     | .nfs.server                                 | FieldValueRequired     |
      | an NFS source with a relative path                          | nfs: {server: a, path: b}                                                                                                           | .nfs.path                                   | FieldValueInvalid      |
      | a Fibre Channel source without targets                      | fc: {lun: 0}                                                                                                                        | .fc.targetWWNs                              | FieldValueRequired     |
      | a FlexVolume source without a driver                        | flexVolume: {}                                                                                                                      | .flexVolume.driver                          | FieldValueRequired     |
      | a Git source without a repository                           | gitRepo: {}                                                                                                                         | .gitRepo.repository                         | FieldValueRequired     |
      | a downward API item without a source                        | downwardAPI: {items: [{path: a}]}                                                                                                   | .downwardAPI                                | FieldValueRequired     |
      | a downward API item with two sources                        | downwardAPI: {items: [{path: a, fieldRef: {fieldPath: metadata.name}, resourceFieldRef: {containerName: c, resource: limits.cpu}}]} | .downwardAPI                                | FieldValueInvalid      |
      | a downward API item for spec.nodeName                       | downwardAPI: {items: [{path: a, fieldRef: {fieldPath: spec.nodeName}}]}                                                             | .downwardAPI.fieldRef.fieldPath             | FieldValueNotSupported |
      | a downward API item for a resource without a container name | downwardAPI: {items: [{path: a, resourceFieldRef: {resource: limits.cpu}}]}                                                         | .downwardAPI.resourceFieldRef.containerName | FieldValueRequired     |
      | a downward API item without a path                          | downwardAPI: {items: [{fieldRef: {fieldPath: metadata.name}}]}                                                                      | .downwardAPI.path                           | FieldValueRequired     |
      | a downward API item with an invalid mode                    | downwardAPI: {items: [{path: a, mode: 512, fieldRef: {fieldPath: metadata.name}}]}                                                  | .downwardAPI.mode                           | FieldValueInvalid      |

    @since:1.18
    Examples: volumes, since 1.18
      | problem                                        | spec                                                                                      | field               | reason             |
      | an iSCSI source without a target portal        | iscsi: {iqn: "iqn.2001-04.com.example:a", lun: 0}                                         | .iscsi.targetPortal | FieldValueRequired |
      | an iSCSI source with an invalid target name    | iscsi: {targetPortal: a, iqn: a, lun: 0}                                                  | .iscsi.iqn          | FieldValueInvalid  |
      | an iSCSI source with CHAP and without a Secret | iscsi: {targetPortal: a, iqn: "iqn.2001-04.com.example:a", lun: 0, chapAuthSession: true} | .iscsi.secretRef    | FieldValueRequired |
      | an iSCSI source with the LUN 256               | iscsi: {targetPortal: a, iqn: "iqn.2001-04.com.example:a", lun: 256}                      | .iscsi.lun          | FieldValueInvalid  |
      | a CSI source with an invalid driver name       | csi: {driver: a_}                                                                         | .csi.driver         | FieldValueInvalid  |

    @since:1.21
    Examples: volumes, since 1.21
      | problem                                      | spec                                                                              | field                                                  | reason             |
      | a claim template without access modes        | ephemeral: {volumeClaimTemplate: {spec: {resources: {requests: {storage: 1Gi}}}}} | .ephemeral.volumeClaimTemplate.spec.accessModes        | FieldValueRequired |
      | a claim template without a storage request   | ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce]}}}          | .ephemeral.volumeClaimTemplate.spec.resources[storage] | FieldValueRequired |
      | an ephemeral source without a claim template | ephemeral: {}                                                                     | .ephemeral.volumeClaimTemplate                         | FieldValueRequired |

    @since:1.25
    Examples: volumes, since 1.25
      | problem                                                 | spec                                       | field                          | reason             |
      | a CSI source with a nodePublishSecretRef without a name | csi: {driver: a, nodePublishSecretRef: {}} | .csi.nodePublishSecretRef.name | FieldValueRequired |

    @since:1.35
    Examples: volumes, since 1.35
      | problem                                     | spec                                         | field             | reason                 |
      | a CSI source without a driver               | csi: {}                                      | .csi.driver       | FieldValueRequired     |
      | an image source without a reference         | image: {}                                    | .image.reference  | FieldValueRequired     |
      | an image source with an unknown pull policy | image: {reference: a, pullPolicy: Sometimes} | .image.pullPolicy | FieldValueNotSupported |

  @rule:kind-volume-values-validated
  Scenario Outline: A POST of a Pod whose list of volumes has <problem> returns 422
    kind-volume-values-validated: a volume has a valid name that no other volume of the Pod has.
    Detects: a server that does not validate the names of volumes, or compares only adjacent volumes.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [<spec>], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field               | reason   |
      | spec.volumes<field> | <reason> |

    Examples: names
      | problem                        | spec                                                                      | field    | reason              |
      | a volume without a name        | {name: u, emptyDir: {}}, {emptyDir: {}}                                   | [1].name | FieldValueRequired  |
      | a volume with an invalid name  | {name: u, emptyDir: {}}, {name: A_, emptyDir: {}}                         | [1].name | FieldValueInvalid   |
      | two volumes with the same name | {name: u, emptyDir: {}}, {name: v, emptyDir: {}}, {name: u, emptyDir: {}} | [2].name | FieldValueDuplicate |

  @rule:kind-volume-values-validated
  Scenario Outline: A POST of a Pod whose projected volume has <problem> returns 422
    kind-volume-values-validated: every source of a projected volume has valid values, and no two sources have the same path.
    Detects: a server that does not validate the sources of projected volumes, or validates only the first source.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {serviceAccountName: default, volumes: [{name: v, projected: {sources: [{secret: {name: s, items: [{key: a, path: a}]}}, {<spec>}]}}], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                            | reason   |
      | spec.volumes[0].projected<field> | <reason> |

    Examples: sources
      | problem                                           | spec                                                                   | field                                             | reason                 |
      | a Secret source without a name                    | secret: {}                                                             | .sources[1].secret.name                           | FieldValueRequired     |
      | a ConfigMap source without a name                 | configMap: {}                                                          | .sources[1].configMap.name                        | FieldValueRequired     |
      | a Secret and a ConfigMap in one source            | secret: {name: a}, configMap: {name: a}                                | .sources[1]                                       | FieldValueForbidden    |
      | two sources with the same path                    | configMap: {name: a, items: [{key: a, path: a}]}                       |                                                   | FieldValueInvalid      |
      | a ConfigMap source with .. in the path of an item | configMap: {name: a, items: [{key: a, path: ../a}]}                    | .sources[1].configMap.items[0].path               | FieldValueInvalid      |
      | a token with expirationSeconds 599                | serviceAccountToken: {path: t, expirationSeconds: 599}                 | .sources[1].serviceAccountToken.expirationSeconds | FieldValueInvalid      |
      | a token with expirationSeconds 4294967297         | serviceAccountToken: {path: t, expirationSeconds: 4294967297}          | .sources[1].serviceAccountToken.expirationSeconds | FieldValueInvalid      |
      | a token without a path                            | serviceAccountToken: {expirationSeconds: 600}                          | .path                                             | FieldValueRequired     |
      | a downward API item for status.podIP              | downwardAPI: {items: [{path: b, fieldRef: {fieldPath: status.podIP}}]} | .sources[1].downwardAPI.fieldRef.fieldPath        | FieldValueNotSupported |

    @since:1.37
    Examples: sources, since 1.37
      | problem                                                    | spec                                                                                                                  | field                                           | reason                 |
      | a cluster trust bundle without a name and without a signer | clusterTrustBundle: {path: b}                                                                                         | .sources[1].clusterTrustBundle                  | FieldValueRequired     |
      | a cluster trust bundle with a name and a signer            | clusterTrustBundle: {path: b, name: a, signerName: example.com/a}                                                     | .sources[1].clusterTrustBundle                  | FieldValueInvalid      |
      | a cluster trust bundle without a path                      | clusterTrustBundle: {name: a}                                                                                         | .sources[1].clusterTrustBundle.path             | FieldValueRequired     |
      | a cluster trust bundle with a name and a label selector    | clusterTrustBundle: {path: b, name: a, labelSelector: {}}                                                             | .sources[1].clusterTrustBundle.labelSelector    | FieldValueInvalid      |
      | a Pod certificate with an unknown key type                 | podCertificate: {signerName: example.com/a, keyType: DSA, credentialBundlePath: b}                                    | .sources[1].podCertificate.keyType              | FieldValueNotSupported |
      | a Pod certificate without a signer                         | podCertificate: {keyType: ED25519, credentialBundlePath: b}                                                           | .sources[1].podCertificate.signerName           | FieldValueRequired     |
      | a Pod certificate with maxExpirationSeconds 3599           | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: b, maxExpirationSeconds: 3599}    | .sources[1].podCertificate.maxExpirationSeconds | FieldValueInvalid      |
      | a Pod certificate with maxExpirationSeconds 7862401        | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: b, maxExpirationSeconds: 7862401} | .sources[1].podCertificate.maxExpirationSeconds | FieldValueInvalid      |
      | a Pod certificate without a path                           | podCertificate: {signerName: example.com/a, keyType: ED25519}                                                         | .sources[1].podCertificate                      | FieldValueRequired     |
      | a Pod certificate with the path of another source          | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: a}                                |                                                 | FieldValueInvalid      |
