@area:kinds @since:1.31
@needs:type:certificatesigningrequests.certificates
Feature: Certificates and conditions of CertificateSigningRequests
  A signer sets the certificate once. The subresource approval changes only conditions, and the subresource status changes no decisions.

  Background:
    Given the response to POST /apis/certificates.orch.io/v1/certificatesigningrequests with this body is saved as "c":
      """
      {metadata: {name: 'c-{unique}'}, spec: {signerName: example.com/a, usages: ["client auth"], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    And PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """application/merge-patch+json
      {"status":{"conditions":[{"type":"Approved","status":"True","reason":"a","lastTransitionTime":"2026-01-02T03:04:05Z"}]}}
      """
    And PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/status with the body:
      """application/merge-patch+json
      {"status":{"certificate":"LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJYRENDQVFLZ0F3SUJBZ0lCQVRBS0JnZ3Foa2pPUFFRREFqQU1NUW93Q0FZRFZRUUREQUV4TUNBWERUSTIKTVRFek1ERTRNek0xTkZvWUR6SXhNall4TVRBMk1UZ3pNelUwV2pBTU1Rb3dDQVlEVlFRRERBRXhNRmt3RXdZSApLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFL2VpRjZST2NaejB1VE9yWG1JMG1NNUh6eC9VbVA5UFc5Sk9uCit4Sk4zMWppOVB1Mi8zS0dZTWJyY000TG1tT0tLOWcwdUh0N1Y2cmNpUS9nMEtEeitLTlRNRkV3SFFZRFZSME8KQkJZRUZLLzJaZ2N0bWFzYnpaVjVObXEvOHhHeU5FckVNQjhHQTFVZEl3UVlNQmFBRksvMlpnY3RtYXNielpWNQpObXEvOHhHeU5FckVNQThHQTFVZEV3RUIvd1FGTUFNQkFmOHdDZ1lJS29aSXpqMEVBd0lEU0FBd1JRSWhBT204CndUOHE2ZHZlQ1UyVXZHeWhJLy9xaE10UlAyNXFQa05qSk9vYXROV25BaUJvU2lrT0taWXBwdVFySzlDd240dm0KRTkwRjNTVFJMNWV5eWdzQ3FpeTY3QT09Ci0tLS0tRU5EIENFUlRJRklDQVRFLS0tLS0K"}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"

  @rule:kind-immutable-fields
  Scenario Outline: A patch of the subresource status that <change> the certificate returns 422
    kind-immutable-fields: the certificate cannot be changed after a signer has set it.
    Detects: a server that lets a signer replace the certificate.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/status with the body:
      """
      {"status":{"certificate":<certificate>}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field              | reason              |
      | status.certificate | FieldValueForbidden |

    Examples: changes
      | change   | certificate |
      | replaces | "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJXekNDQVFLZ0F3SUJBZ0lCQWpBS0JnZ3Foa2pPUFFRREFqQU1NUW93Q0FZRFZRUUREQUV5TUNBWERUSTIKTVRFek1ERTRNek0xTkZvWUR6SXhNall4TVRBMk1UZ3pNelUwV2pBTU1Rb3dDQVlEVlFRRERBRXlNRmt3RXdZSApLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFL2VpRjZST2NaejB1VE9yWG1JMG1NNUh6eC9VbVA5UFc5Sk9uCit4Sk4zMWppOVB1Mi8zS0dZTWJyY000TG1tT0tLOWcwdUh0N1Y2cmNpUS9nMEtEeitLTlRNRkV3SFFZRFZSME8KQkJZRUZLLzJaZ2N0bWFzYnpaVjVObXEvOHhHeU5FckVNQjhHQTFVZEl3UVlNQmFBRksvMlpnY3RtYXNielpWNQpObXEvOHhHeU5FckVNQThHQTFVZEV3RUIvd1FGTUFNQkFmOHdDZ1lJS29aSXpqMEVBd0lEUndBd1JBSWdKOCsrCmNKei9KNU9STTFkQ3FCYzRyaFNuZUZlS2d0UVdMYUhEUTlzWGtYb0NJSGU1SXBSZ2FBL2VXeG94cG1QbmREL3UKeEFxRnlEbmFmcjBKNWRCRnJ0OWQKLS0tLS1FTkQgQ0VSVElGSUNBVEUtLS0tLQo=" |
      | removes  | null |

  @rule:sub-status-writes-status-only
  Scenario Outline: A patch of the subresource approval with <member> changes only the conditions
    sub-status-writes-status-only: an approver changes neither the certificate nor the spec.
    Detects: a server that stores the whole status or the spec of the request.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """
      {<body>,"status":{"conditions":[{"type":"Approved","status":"True","reason":"b"}]<status>}}
      """
    Then the response is 200
    And the response to GET /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique} has:
      | status.conditions[0].reason | b                        |
      | status.certificate          | LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJYRENDQVFLZ0F3SUJBZ0lCQVRBS0JnZ3Foa2pPUFFRREFqQU1NUW93Q0FZRFZRUUREQUV4TUNBWERUSTIKTVRFek1ERTRNek0xTkZvWUR6SXhNall4TVRBMk1UZ3pNelUwV2pBTU1Rb3dDQVlEVlFRRERBRXhNRmt3RXdZSApLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFL2VpRjZST2NaejB1VE9yWG1JMG1NNUh6eC9VbVA5UFc5Sk9uCit4Sk4zMWppOVB1Mi8zS0dZTWJyY000TG1tT0tLOWcwdUh0N1Y2cmNpUS9nMEtEeitLTlRNRkV3SFFZRFZSME8KQkJZRUZLLzJaZ2N0bWFzYnpaVjVObXEvOHhHeU5FckVNQjhHQTFVZEl3UVlNQmFBRksvMlpnY3RtYXNielpWNQpObXEvOHhHeU5FckVNQThHQTFVZEV3RUIvd1FGTUFNQkFmOHdDZ1lJS29aSXpqMEVBd0lEU0FBd1JRSWhBT204CndUOHE2ZHZlQ1UyVXZHeWhJLy9xaE10UlAyNXFQa05qSk9vYXROV25BaUJvU2lrT0taWXBwdVFySzlDd240dm0KRTkwRjNTVFJMNWV5eWdzQ3FpeTY3QT09Ci0tLS0tRU5EIENFUlRJRklDQVRFLS0tLS0K |
      | spec.signerName             | example.com/a            |
      | spec.expirationSeconds      | (absent)                 |

    Examples: members
      | member              | body                                                             | status                                           |
      | another certificate | "spec":{}                                                        | ,"certificate":"LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJXekNDQVFLZ0F3SUJBZ0lCQWpBS0JnZ3Foa2pPUFFRREFqQU1NUW93Q0FZRFZRUUREQUV5TUNBWERUSTIKTVRFek1ERTRNek0xTkZvWUR6SXhNall4TVRBMk1UZ3pNelUwV2pBTU1Rb3dDQVlEVlFRRERBRXlNRmt3RXdZSApLb1pJemowQ0FRWUlLb1pJemowREFRY0RRZ0FFL2VpRjZST2NaejB1VE9yWG1JMG1NNUh6eC9VbVA5UFc5Sk9uCit4Sk4zMWppOVB1Mi8zS0dZTWJyY000TG1tT0tLOWcwdUh0N1Y2cmNpUS9nMEtEeitLTlRNRkV3SFFZRFZSME8KQkJZRUZLLzJaZ2N0bWFzYnpaVjVObXEvOHhHeU5FckVNQjhHQTFVZEl3UVlNQmFBRksvMlpnY3RtYXNielpWNQpObXEvOHhHeU5FckVNQThHQTFVZEV3RUIvd1FGTUFNQkFmOHdDZ1lJS29aSXpqMEVBd0lEUndBd1JBSWdKOCsrCmNKei9KNU9STTFkQ3FCYzRyaFNuZUZlS2d0UVdMYUhEUTlzWGtYb0NJSGU1SXBSZ2FBL2VXeG94cG1QbmREL3UKeEFxRnlEbmFmcjBKNWRCRnJ0OWQKLS0tLS1FTkQgQ0VSVElGSUNBVEUtLS0tLQo=" |
      | no certificate      | "spec":{}                                                        | ,"certificate":null                              |
      | another spec        | "spec":{"signerName":"example.com/b","expirationSeconds":6000} |                                                  |

  @rule:sub-status-kept-by-object-writes
  Scenario: A patch of a CertificateSigningRequest changes neither its spec nor its status
    sub-status-kept-by-object-writes: only metadata changes.
    Detects: a server that lets a user change the request after its approval.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique} with the body:
      """
      {"metadata":{"labels":{"a":"b"}},"spec":{"expirationSeconds":6000,"usages":["server auth"]},"status":{"conditions":null,"certificate":null}}
      """
    Then the response is 200
    And the response to GET /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique} has:
      | metadata.labels.a           | b               |
      | spec.expirationSeconds      | (absent)        |
      | spec.usages                 | ["client auth"] |
      | status.conditions[0].reason | a               |
      | status.certificate          | (not empty)     |

  @rule:sub-status-writes-status-only
  Scenario: A patch of the subresource status with another reason of a decision keeps the decision
    sub-status-writes-status-only: the subresource status adds other conditions, but does not change decisions.
    Detects: a server that lets a signer change the reason of a decision.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/status with the body:
      """
      {"status":{"conditions":[{"type":"Approved","status":"True","reason":"z"},{"type":"Failed","status":"True","reason":"f"}]}}
      """
    Then the response is 200
    And the response to GET /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique} has:
      | status.conditions[*].type                  | ["Approved","Failed"] |
      | status.conditions[*].reason                | ["a","f"]             |
      | status.conditions[0].lastTransitionTime    | 2026-01-02T03:04:05Z  |
      | status.conditions[1].lastTransitionTime    | (not empty)           |

  @rule:kind-immutable-fields
  Scenario Outline: A patch of the subresource <subresource> that removes the condition Failed returns 422
    kind-immutable-fields: a failure is final, like a decision.
    Detects: a server that protects only decisions.
    Given PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/status with the body:
      """
      {"status":{"conditions":[{"type":"Approved","status":"True"},{"type":"Failed","status":"True"}]}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/<subresource> with the body:
      """
      {"status":{"conditions":[{"type":"Approved","status":"True"}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field             | reason              |
      | status.conditions | FieldValueForbidden |

    Examples: subresources
      | subresource |
      | status      |
      | approval    |

  @rule:kind-update-values-validated
  Scenario: A patch of the subresource approval without lastTransitionTime keeps the time of an unchanged condition
    kind-update-values-validated: the time changes only with the status of the condition.
    Detects: a server that sets the time of every condition in each write.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """
      {"status":{"conditions":[{"type":"Approved","status":"True","reason":"c"},{"type":"Odd","status":"True"}]}}
      """
    Then the response is 200
    And the response has:
      | status.conditions[0].lastTransitionTime | 2026-01-02T03:04:05Z |
      | status.conditions[1].lastTransitionTime | (not empty)          |
