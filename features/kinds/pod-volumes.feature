@area:kinds @needs:type:pods
Feature: Validation of the volumes of Pods
  The server validates every volume of a Pod.

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose second volume has <problem> returns 422
    kind-values-validated: a volume has exactly one type with valid values.
    Detects: a server that does not validate this type of volume, or validates only the first volume.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [{name: u, emptyDir: {}}, {name: v, <spec>}], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                  | reason   |
      | spec.volumes[1]<field> | <reason> |

    Examples: volumes
      | problem                                               | spec                                                                                                                                | field                                       | reason                 |
      | two types                                             | emptyDir: {}, hostPath: {path: /a}                                                                                                  | .hostPath                                   | FieldValueForbidden    |
      | a negative size                                       | emptyDir: {sizeLimit: "-1"}                                                                                                         | .emptyDir.sizeLimit                         | FieldValueForbidden    |
      | a host path with backsteps                            | hostPath: {path: /a/../b}                                                                                                           | .hostPath.path                              | FieldValueInvalid      |
      | no host path                                          | hostPath: {}                                                                                                                        | .hostPath.path                              | FieldValueRequired     |
      | an unknown type of a host path                        | hostPath: {path: /a, type: Link}                                                                                                    | .hostPath.type                              | FieldValueNotSupported |
      | no name of a Secret                                   | secret: {}                                                                                                                          | .secret.secretName                          | FieldValueRequired     |
      | an invalid mode of a Secret                           | secret: {secretName: a, defaultMode: 512}                                                                                           | .secret.defaultMode                         | FieldValueInvalid      |
      | an item of a Secret without a key                     | secret: {secretName: a, items: [{key: a, path: b}, {path: c}]}                                                                      | .secret.items[1].key                        | FieldValueRequired     |
      | an item of a Secret without a path                    | secret: {secretName: a, items: [{key: a}]}                                                                                          | .secret.items[0].path                       | FieldValueRequired     |
      | an item of a Secret with an absolute path             | secret: {secretName: a, items: [{key: a, path: /b}]}                                                                                | .secret.items[0].path                       | FieldValueInvalid      |
      | an item of a Secret with an invalid mode              | secret: {secretName: a, items: [{key: a, path: b, mode: -1}]}                                                                       | .secret.items[0].mode                       | FieldValueInvalid      |
      | no name of a ConfigMap                                | configMap: {}                                                                                                                       | .configMap.name                             | FieldValueRequired     |
      | an invalid mode of a ConfigMap                        | configMap: {name: a, defaultMode: 512}                                                                                              | .configMap.defaultMode                      | FieldValueInvalid      |
      | an item of a ConfigMap with backsteps                 | configMap: {name: a, items: [{key: a, path: ../b}]}                                                                                 | .configMap.items[0].path                    | FieldValueInvalid      |
      | no name of a claim                                    | persistentVolumeClaim: {}                                                                                                           | .persistentVolumeClaim.claimName            | FieldValueRequired     |
      | no server of an NFS volume                            | nfs: {path: /a}                                                                                                                     | .nfs.server                                 | FieldValueRequired     |
      | a relative path of an NFS volume                      | nfs: {server: a, path: b}                                                                                                           | .nfs.path                                   | FieldValueInvalid      |
      | no targets of a Fibre Channel volume                  | fc: {lun: 0}                                                                                                                        | .fc.targetWWNs                              | FieldValueRequired     |
      | no driver of a flex volume                            | flexVolume: {}                                                                                                                      | .flexVolume.driver                          | FieldValueRequired     |
      | no repository                                         | gitRepo: {}                                                                                                                         | .gitRepo.repository                         | FieldValueRequired     |
      | an item of the downward API without a field           | downwardAPI: {items: [{path: a}]}                                                                                                   | .downwardAPI                                | FieldValueRequired     |
      | an item of the downward API with two sources          | downwardAPI: {items: [{path: a, fieldRef: {fieldPath: metadata.name}, resourceFieldRef: {containerName: c, resource: limits.cpu}}]} | .downwardAPI                                | FieldValueInvalid      |
      | an item of the downward API with a field of variables | downwardAPI: {items: [{path: a, fieldRef: {fieldPath: spec.nodeName}}]}                                                             | .downwardAPI.fieldRef.fieldPath             | FieldValueNotSupported |
      | an item of the downward API without a container       | downwardAPI: {items: [{path: a, resourceFieldRef: {resource: limits.cpu}}]}                                                         | .downwardAPI.resourceFieldRef.containerName | FieldValueRequired     |
      | an item of the downward API without a path            | downwardAPI: {items: [{fieldRef: {fieldPath: metadata.name}}]}                                                                      | .downwardAPI.path                           | FieldValueRequired     |
      | an item of the downward API with an invalid mode      | downwardAPI: {items: [{path: a, mode: 512, fieldRef: {fieldPath: metadata.name}}]}                                                  | .downwardAPI.mode                           | FieldValueInvalid      |

    @since:1.18
    Examples: volumes, since 1.18
      | problem                             | spec                                                                                      | field               | reason             |
      | no portal of an iSCSI volume        | iscsi: {iqn: "iqn.2001-04.com.example:a", lun: 0}                                         | .iscsi.targetPortal | FieldValueRequired |
      | an invalid name of an iSCSI target  | iscsi: {targetPortal: a, iqn: a, lun: 0}                                                  | .iscsi.iqn          | FieldValueInvalid  |
      | an iSCSI target that needs a Secret | iscsi: {targetPortal: a, iqn: "iqn.2001-04.com.example:a", lun: 0, chapAuthSession: true} | .iscsi.secretRef    | FieldValueRequired |
      | the number 256 of an iSCSI volume   | iscsi: {targetPortal: a, iqn: "iqn.2001-04.com.example:a", lun: 256}                      | .iscsi.lun          | FieldValueInvalid  |
      | an invalid driver of a CSI volume   | csi: {driver: a_}                                                                         | .csi.driver         | FieldValueInvalid  |

    @since:1.21
    Examples: volumes, since 1.21
      | problem                                    | spec                                                                              | field                                                  | reason             |
      | a template of a claim without access modes | ephemeral: {volumeClaimTemplate: {spec: {resources: {requests: {storage: 1Gi}}}}} | .ephemeral.volumeClaimTemplate.spec.accessModes        | FieldValueRequired |
      | a template of a claim without a size       | ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce]}}}          | .ephemeral.volumeClaimTemplate.spec.resources[storage] | FieldValueRequired |
      | no template of a claim                     | ephemeral: {}                                                                     | .ephemeral.volumeClaimTemplate                         | FieldValueRequired |

    @since:1.25
    Examples: volumes, since 1.25
      | problem                                 | spec                                       | field                          | reason             |
      | a Secret of a CSI volume without a name | csi: {driver: a, nodePublishSecretRef: {}} | .csi.nodePublishSecretRef.name | FieldValueRequired |

    @since:1.35
    Examples: volumes, since 1.35
      | problem                            | spec                                         | field             | reason                 |
      | no driver of a CSI volume          | csi: {}                                      | .csi.driver       | FieldValueRequired     |
      | no reference of an image           | image: {}                                    | .image.reference  | FieldValueRequired     |
      | an unknown pull policy of an image | image: {reference: a, pullPolicy: Sometimes} | .image.pullPolicy | FieldValueNotSupported |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose list of volumes has <problem> returns 422
    kind-values-validated: a volume has a valid name that no other volume of the Pod has.
    Detects: a server that compares only adjacent volumes.
    When POST /api/v1/namespaces/{namespace}/pods with the body:
      """
      {metadata: {name: a}, spec: {volumes: [<spec>], containers: [{name: c, image: i}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field               | reason   |
      | spec.volumes<field> | <reason> |

    Examples: names
      | problem                       | spec                                                                      | field    | reason              |
      | a volume without a name       | {name: u, emptyDir: {}}, {emptyDir: {}}                                   | [1].name | FieldValueRequired  |
      | a volume with an invalid name | {name: u, emptyDir: {}}, {name: A_, emptyDir: {}}                         | [1].name | FieldValueInvalid   |
      | a repeated name of a volume   | {name: u, emptyDir: {}}, {name: v, emptyDir: {}}, {name: u, emptyDir: {}} | [2].name | FieldValueDuplicate |

  @rule:kind-values-validated
  Scenario Outline: A POST of a Pod whose projected volume has <problem> as its second source returns 422
    kind-values-validated: every source of a projected volume has valid values and paths that no other source has.
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
      | problem                                | spec                                                                   | field                                             | reason                 |
      | a Secret without a name                | secret: {}                                                             | .sources[1].secret.name                           | FieldValueRequired     |
      | a ConfigMap without a name             | configMap: {}                                                          | .sources[1].configMap.name                        | FieldValueRequired     |
      | two sources                            | secret: {name: a}, configMap: {name: a}                                | .sources[1]                                       | FieldValueForbidden    |
      | a path of an earlier source            | configMap: {name: a, items: [{key: a, path: a}]}                       |                                                   | FieldValueInvalid      |
      | a path with backsteps                  | configMap: {name: a, items: [{key: a, path: ../a}]}                    | .sources[1].configMap.items[0].path               | FieldValueInvalid      |
      | a token that expires in 599 seconds    | serviceAccountToken: {path: t, expirationSeconds: 599}                 | .sources[1].serviceAccountToken.expirationSeconds | FieldValueInvalid      |
      | a token that expires too late          | serviceAccountToken: {path: t, expirationSeconds: 4294967297}          | .sources[1].serviceAccountToken.expirationSeconds | FieldValueInvalid      |
      | a token without a path                 | serviceAccountToken: {expirationSeconds: 600}                          | .path                                             | FieldValueRequired     |
      | the downward API with an invalid field | downwardAPI: {items: [{path: b, fieldRef: {fieldPath: status.podIP}}]} | .sources[1].downwardAPI.fieldRef.fieldPath        | FieldValueNotSupported |

    @since:1.37
    Examples: sources, since 1.37
      | problem                                             | spec                                                                                                                  | field                                           | reason                 |
      | certificates without a signer                       | clusterTrustBundle: {path: b}                                                                                         | .sources[1].clusterTrustBundle                  | FieldValueRequired     |
      | certificates with two names                         | clusterTrustBundle: {path: b, name: a, signerName: example.com/a}                                                     | .sources[1].clusterTrustBundle                  | FieldValueInvalid      |
      | certificates without a path                         | clusterTrustBundle: {name: a}                                                                                         | .sources[1].clusterTrustBundle.path             | FieldValueRequired     |
      | certificates with a selector without a signer       | clusterTrustBundle: {path: b, name: a, labelSelector: {}}                                                             | .sources[1].clusterTrustBundle.labelSelector    | FieldValueInvalid      |
      | a Pod certificate with an unknown key type          | podCertificate: {signerName: example.com/a, keyType: DSA, credentialBundlePath: b}                                    | .sources[1].podCertificate.keyType              | FieldValueNotSupported |
      | a Pod certificate without a signer                  | podCertificate: {keyType: ED25519, credentialBundlePath: b}                                                           | .sources[1].podCertificate.signerName           | FieldValueRequired     |
      | a Pod certificate that expires in less than an hour | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: b, maxExpirationSeconds: 3599}    | .sources[1].podCertificate.maxExpirationSeconds | FieldValueInvalid      |
      | a Pod certificate that expires too late             | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: b, maxExpirationSeconds: 7862401} | .sources[1].podCertificate.maxExpirationSeconds | FieldValueInvalid      |
      | a Pod certificate without a path                    | podCertificate: {signerName: example.com/a, keyType: ED25519}                                                         | .sources[1].podCertificate                      | FieldValueRequired     |
      | a Pod certificate with a repeated path              | podCertificate: {signerName: example.com/a, keyType: ED25519, credentialBundlePath: a}                                |                                                 | FieldValueInvalid      |
