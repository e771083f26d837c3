@area:audit
Feature: Audit IDs
  The Audit-ID identifies a request in the audit logs of all servers that process it.

  @rule:audit-id-answered
  Scenario Outline: The response to <method> <path> contains the Audit-ID of the request
    audit-id-answered: successful and failed responses have the header Audit-ID of the request.
    Detects: a server that replaces the Audit-ID with its own, or omits it from error responses.
    Given the request header "Audit-ID" is "assay-{unique}"
    When <method> <path>
    Then the response is <status>
    And the headers of the response have:
      | audit-id | assay-{unique} |

    Examples: requests
      | method | path                                          | status |
      | GET    | /api/v1/namespaces/{namespace}/endpoints      | 200    |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
      | PUT    | /api/v1/namespaces/{namespace}/endpoints      | 405    |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1 | 200 |
      | GET    | /apis                                         | 200    |
      | GET    | /nowhere                                      | 404    |

  @rule:audit-id-answered
  Scenario Outline: The response to a request to <path> without an Audit-ID contains a generated Audit-ID
    audit-id-answered: successful and failed responses have the header. A monitor of all exchanges checks that the IDs are unique.
    Detects: a server that omits the header from error responses.
    When GET <path>
    Then the response is <status>
    And the headers of the response have:
      | audit-id | (not empty) |

    Examples: paths
      | path                                          | status |
      | /api/v1/namespaces/{namespace}/endpoints      | 200    |
      | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
