@area:conversions
@needs:type:certificatesigningrequests.certificates
Feature: CertificateSigningRequest v1
  A CertificateSigningRequest needs a signerName and usages, and its certificate contains only PEM certificates.

  Scenario Outline: POST of a CertificateSigningRequest <problem> returns 422 Invalid
    The server validates fields in v1 that had defaults or were not validated in v1beta1.
    Detects: a server that uses the validation of v1beta1.
    When POST /apis/certificates.orch.io/v1/certificatesigningrequests?dryRun=All with the body:
      """
      {apiVersion: certificates.orch.io/v1, kind: CertificateSigningRequest, metadata: {name: 'c-{unique}'}, spec: {<spec>,
       request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @rule:conv-csr-signername-required
    Examples: missing signerName
      | problem              | spec                    | field           | reason             |
      | without a signerName | usages: ["client auth"] | spec.signerName | FieldValueRequired |

    @rule:conv-csr-legacy-unknown-rejected
    Examples: legacy signer
      | problem                                          | spec                                                              | field           | reason            |
      | with the signerName kubernetes.io/legacy-unknown | usages: ["client auth"], signerName: kubernetes.io/legacy-unknown | spec.signerName | FieldValueInvalid |

    @rule:conv-csr-usages-required
    Examples: missing usages
      | problem        | spec                      | field       | reason             |
      | without usages | signerName: example.com/a | spec.usages | FieldValueRequired |

    @rule:conv-csr-usages-no-duplicates
    Examples: duplicate usages
      | problem                | spec                                                                 | field          | reason              |
      | with a duplicate usage | signerName: example.com/a, usages: [signing, "client auth", signing] | spec.usages[2] | FieldValueDuplicate |

    @rule:conv-csr-usages-known-only
    Examples: unknown usages
      | problem               | spec                                                     | field          | reason                 |
      | with an unknown usage | signerName: example.com/a, usages: [signing, "my usage"] | spec.usages[1] | FieldValueNotSupported |

  Scenario Outline: PUT of the status of a CertificateSigningRequest <problem> returns 422 Invalid
    The server also validates the status that a signing controller writes.
    Detects: a server that does not validate the status.
    Given the response to POST /apis/certificates.orch.io/v1/certificatesigningrequests with this body is saved as "c":
      """
      {apiVersion: certificates.orch.io/v1, kind: CertificateSigningRequest, metadata: {name: 'c-{unique}'},
       spec: {signerName: example.com/a, usages: ["client auth"],
       request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    When PUT /apis/certificates.orch.io/v1/certificatesigningrequests/{c:metadata.name}/status with the saved object "c" where:
      | status | <status> |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @rule:conv-csr-conditions-no-duplicate-types
    Examples: duplicate conditions
      | problem                              | status                                                                          | field                     | reason              |
      | with two conditions of the same type | {"conditions":[{"type":"Odd","status":"True"},{"type":"Odd","status":"False"}]} | status.conditions[1].type | FieldValueDuplicate |

    @rule:conv-csr-conditions-status-required
    Examples: conditions without a status
      | problem                           | status                          | field                       | reason             |
      | with a condition without a status | {"conditions":[{"type":"Odd"}]} | status.conditions[0].status | FieldValueRequired |

    @rule:conv-csr-certificate-pem-only
    Examples: invalid certificates
      | problem                            | status                                                                                             | field              | reason            |
      | with a private key as certificate  | {"certificate":"LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCkFBQUEKLS0tLS1FTkQgUFJJVkFURSBLRVktLS0tLQo="} | status.certificate | FieldValueInvalid |
      | with a certificate that is not PEM | {"certificate":"YSBjZXJ0aWZpY2F0ZQ=="}                                                             | status.certificate | FieldValueInvalid |

    @rule:conv-csr-certificate-pem-only @since:1.19
    Examples: malformed certificates
      | problem                                | status                                                                                                         | field              | reason            |
      | with other bytes as certificate | {"certificate":"LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCkFBQUEKLS0tLS1FTkQgQ0VSVElGSUNBVEUtLS0tLQo="} | status.certificate | FieldValueInvalid |

  @rule:conv-csr-user-of-request @needs:impersonation @since:1.31
  Scenario: POST of a CertificateSigningRequest replaces the identity in the body by the identity of the user
    conv-csr-user-of-request: attributes that the user does not have are removed.
    Detects: a server that keeps the uid or extra in the body, so that a user can request a certificate for another user.
    Given the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "system:masters"
    When POST /apis/certificates.orch.io/v1/certificatesigningrequests with the body:
      """
      {metadata: {name: 'c-{unique}'}, spec: {username: other, uid: "9", groups: [others], extra: {a: [b]}, signerName: example.com/a, usages: ["client auth"], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    Then the response is 201
    And the response has:
      | spec.username | is           | zed                                  |
      | spec.uid      | is           | (absent)                             |
      | spec.extra    | is           | (absent)                             |
      | spec.groups   | in any order | system:masters, system:authenticated |
