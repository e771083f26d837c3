@area:kinds @since:1.31
Feature: Decisions about CertificateSigningRequests
  Only the subresource approval decides about a CertificateSigningRequest, and a decision is final.

  Background:
    Given the response to POST /apis/certificates.orch.io/v1/certificatesigningrequests with this body is saved as "c":
      """
      {metadata: {name: 'c-{unique}'}, spec: {signerName: example.com/a, usages: ["client auth"], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"

  @rule:kind-update-values-validated @needs:type:certificatesigningrequests.certificates
  Scenario Outline: A merge patch of the subresource approval with <conditions> returns 422
    kind-update-values-validated: the cause names the invalid value of the condition.
    Detects: a server that does not validate the conditions in a request to the subresource approval.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """
      {"status":{"conditions":[<value>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason   |
      | <field> | <reason> |

    Examples: conditions
      | conditions                                   | value                                                               | field                       | reason                 |
      | the condition Approved with the status False | {"type":"Approved","status":"False"}                                | status.conditions[0].status | FieldValueNotSupported |
      | the condition Denied with the status Unknown | {"type":"Denied","status":"Unknown"}                                | status.conditions[0].status | FieldValueNotSupported |
      | a second condition with an unknown status    | {"type":"Approved","status":"True"},{"type":"Odd","status":"Maybe"} | status.conditions[1].status | FieldValueNotSupported |
      | a condition without a type                   | {"status":"True"}                                                   | status.conditions[0].type   | FieldValueRequired     |

    @until:1.32
    Examples: contradicting conditions, until 1.32
      | conditions                         | value                                                                 | field                     | reason            |
      | the conditions Approved and Denied | {"type":"Approved","status":"True"},{"type":"Denied","status":"True"} | status.conditions[1].type | FieldValueInvalid |

  @rule:kind-update-values-validated @needs:type:certificatesigningrequests.certificates
  Scenario Outline: A merge patch of the subresource approval can set the condition <type>
    kind-update-values-validated: the subresource approval accepts each decision, and stores it.
    Detects: a server that rejects or ignores decisions.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """
      {"status":{"conditions":[{"type":"<type>","status":"True","reason":"a"}]}}
      """
    Then the response is 200
    And the response to GET /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique} has:
      | status.conditions[*].type | ["<type>"] |

    Examples: decisions of approvers
      | type     |
      | Approved |
      | Denied   |

  @rule:kind-update-values-validated @needs:type:certificatesigningrequests.certificates
  Scenario Outline: A merge patch of the subresource status that adds the condition <type> returns 422
    kind-update-values-validated: only the subresource approval adds decisions.
    Detects: a server that lets signers approve or deny requests.
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/status with the body:
      """
      {"status":{"conditions":[{"type":"<type>","status":"True","reason":"a"}]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field             | reason              |
      | status.conditions | FieldValueForbidden |

    Examples: decisions of signers
      | type     |
      | Approved |
      | Denied   |

  @rule:kind-immutable-fields @needs:type:certificatesigningrequests.certificates
  Scenario Outline: After an approval, a merge patch of the subresource <subresource> that <change> the condition Approved returns 422
    kind-immutable-fields: a decision is final.
    Detects: a server that lets signers or approvers change a decision.
    Given PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval with the body:
      """
      {"status":{"conditions":[{"type":"Approved","status":"True","reason":"a"}]}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/<subresource> with the body:
      """
      {"status":{"conditions":[<value>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field             | reason              |
      | status.conditions | FieldValueForbidden |

    Examples: changes
      | subresource | change   | value                          |
      | approval    | removes  |                                |
      | approval    | replaces | {"type":"Odd","status":"True"} |
      | status      | removes  |                                |
      | status      | replaces | {"type":"Odd","status":"True"} |
