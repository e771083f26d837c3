@area:conversions
@needs:type:certificatesigningrequests.certificates
Feature: Requests for certificates as they are now
  A request names its signer and what the certificate is for, and the answer to it is nothing but certificates.

  Scenario Outline: A request is refused <what>
    <rule>: what had a default or was taken as it came has to be right.
    Detects: requests of the older version are taken as they are.
    When POST /apis/certificates.orch.io/v1/certificatesigningrequests?dryRun=All with the body:
      """
      {apiVersion: certificates.orch.io/v1, kind: CertificateSigningRequest, metadata: {name: 'c-{unique}'}, spec: {<spec>,
       request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @rule:conv-csr-signername-required
    Examples: signers
      | rule                         | what             | spec                            | field           | reason             |
      | conv-csr-signername-required | without a signer | usages: ["client auth"]         | spec.signerName | FieldValueRequired |

    @rule:conv-csr-legacy-unknown-rejected
    Examples: the signer of old requests
      | rule                             | what                          | spec                                                                | field           | reason            |
      | conv-csr-legacy-unknown-rejected | for the signer of old requests | usages: ["client auth"], signerName: kubernetes.io/legacy-unknown | spec.signerName | FieldValueInvalid |

    @rule:conv-csr-usages-required
    Examples: no usages
      | rule                     | what           | spec                      | field       | reason             |
      | conv-csr-usages-required | without usages | signerName: example.com/a | spec.usages | FieldValueRequired |

    @rule:conv-csr-usages-no-duplicates
    Examples: usages twice
      | rule                          | what                | spec                                                                          | field          | reason              |
      | conv-csr-usages-no-duplicates | with a usage twice | signerName: example.com/a, usages: [signing, "client auth", signing] | spec.usages[2] | FieldValueDuplicate |

    @rule:conv-csr-usages-known-only
    Examples: unknown usages
      | rule                       | what                  | spec                                                      | field          | reason                 |
      | conv-csr-usages-known-only | with an unknown usage | signerName: example.com/a, usages: [signing, "my usage"] | spec.usages[1] | FieldValueNotSupported |

  Scenario Outline: A status is refused <what>
    <rule>: controllers that sign are held to it too.
    Detects: what controllers write is taken as it comes.
    Given the answer to POST /apis/certificates.orch.io/v1/certificatesigningrequests is remembered as "c" with the body:
      """
      {apiVersion: certificates.orch.io/v1, kind: CertificateSigningRequest, metadata: {name: 'c-{unique}'},
       spec: {signerName: example.com/a, usages: ["client auth"],
       request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    When PUT /apis/certificates.orch.io/v1/certificatesigningrequests/{c:metadata.name}/status with "c" where:
      | status | <status> |
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    @rule:conv-csr-conditions-no-duplicate-types
    Examples: conditions twice
      | rule                                  | what                          | status                                                                                         | field                     | reason              |
      | conv-csr-conditions-no-duplicate-types | with two conditions of a type | {"conditions":[{"type":"Odd","status":"True"},{"type":"Odd","status":"False"}]} | status.conditions[1].type | FieldValueDuplicate |

    @rule:conv-csr-conditions-status-required
    Examples: conditions without a status
      | rule                               | what                                  | status                             | field                       | reason             |
      | conv-csr-conditions-status-required | with a condition that says nothing | {"conditions":[{"type":"Odd"}]} | status.conditions[0].status | FieldValueRequired |

    @rule:conv-csr-certificate-pem-only
    Examples: other than certificates
      | rule                         | what                       | status                                                                      | field              | reason            |
      | conv-csr-certificate-pem-only | with a key for certificate | {"certificate":"LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCkFBQUEKLS0tLS1FTkQgUFJJVkFURSBLRVktLS0tLQo="} | status.certificate | FieldValueInvalid |
      | conv-csr-certificate-pem-only | with plain words           | {"certificate":"YSBjZXJ0aWZpY2F0ZQ=="}                                     | status.certificate | FieldValueInvalid |
