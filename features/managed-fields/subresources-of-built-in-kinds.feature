# Before 1.22, managedFields entries do not contain the subresource.
@area:managed-fields @since:1.22
Feature: managedFields entries for subresources of built-in kinds
  Each subresource that changes an object has its own entry, which contains its name.

  @rule:mf-entry-subresource
  Scenario: A PUT of the subresource finalize of a Namespace adds an entry with the subresource finalize
    mf-entry-subresource: the entry contains the changed finalizers.
    Detects: a server that records the subresource only for status and scale.
    Given the Namespace "empty" named "n-{unique}"
    When PUT /api/v1/namespaces/n-{unique}/finalize?fieldManager=writer with the saved object "n" where:
      | spec.finalizers | ["{n:spec.finalizers[0]}","example.com/a"] |
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=writer].subresource | finalize                       |
      | metadata.managedFields[manager=writer].fieldsV1    | {"f:spec":{"f:finalizers":{}}} |

  @rule:mf-entry-subresource @needs:type:certificatesigningrequests.certificates
  Scenario: A merge patch of the subresource approval adds an entry with the subresource approval
    mf-entry-subresource: the decision about the CertificateSigningRequest belongs to the approver.
    Detects: a server that records the subresource only for Pods and Namespaces, or for writes of the status.
    Given the response to POST /apis/certificates.orch.io/v1/certificatesigningrequests with this body is saved as "c":
      """
      {metadata: {name: 'c-{unique}', labels: {a: b}}, spec: {signerName: example.com/a, usages: ["client auth"], request: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIR01HNENBUUF3RERFS01BZ0dBMVVFQXd3QllUQlpNQk1HQnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCSlJFTHovWFo2SDYwV3doTzRjZmRIMHQzT01HY2F6aWY5Zkc0N3FUL0lhNXU5T3Z0N0ZYS3R1TW00blhMZlNJCjZiWm9HM2owRTMwaTZ1RzNuM1BSYWs2Z0FEQUtCZ2dxaGtqT1BRUURBZ05JQURCRkFpRUE1czVnRCtxTDVyWTEKWFBCUGp6aUR4TUNFODArTFNCWFpOYU11NWhHK044a0NJQzlYc1h6bkM0a2VxanY5VjYzc2Jiem14UjFXazJLTgpHQTBseGgyUDdDZDAKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==}}
      """
    When PATCH /apis/certificates.orch.io/v1/certificatesigningrequests/c-{unique}/approval?fieldManager=writer with the body:
      """application/merge-patch+json
      {"status":{"conditions":[{"type":"Approved","status":"True","reason":"a"}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=writer].subresource | approval |

  @rule:mf-entry-subresource @needs:type:pods @since:1.33
  Scenario: A patch of the subresource resize of a Pod adds an entry with the subresource resize
    mf-entry-subresource: the entry contains only the changed resources.
    Detects: a server that records the subresource only for status and scale.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName           | nobody                                        |
      | spec.containers[0].name      | c                                             |
      | spec.containers[0].resources | {"requests":{"cpu":"1"},"limits":{"cpu":"2"}} |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/resize?fieldManager=writer with the body:
      """application/strategic-merge-patch+json
      {"spec":{"containers":[{"name":"c","resources":{"limits":{"cpu":"3"}}}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[manager=writer].subresource | resize |
