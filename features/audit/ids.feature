@area:audit
Feature: Audit IDs
  The Audit-ID identifies a response in the audit log of the server, and a request in the logs of all servers that it passes.

  @rule:audit-id-answered
  Scenario Outline: The response to <method> <path> returns the Audit-ID of the request
    audit-id-answered: the header is returned with successful and failed responses.
    Detects: a server that replaces the Audit-ID with its own, or omits it from error responses.
    Given the request header "Audit-ID" is "assay-{unique}"
    When <method> <path>
    Then the answer is <status>
    And the headers of the answer have:
      | audit-id | assay-{unique} |

    Examples: requests
      | method | path                                          | status |
      | GET    | /api/v1/namespaces/{namespace}/endpoints      | 200    |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints/none | 404    |

  @rule:audit-id-answered
  Scenario Outline: A request to <path> without an Audit-ID gets a generated one
    audit-id-answered: the header is returned with successful and failed responses; an invariant of all traffic checks that the IDs are unique.
    Detects: a server that omits the header from error responses.
    When GET <path>
    Then the answer is <status>
    And the headers of the answer have:
      | audit-id | (not empty) |

    Examples: paths
      | path                                          | status |
      | /api/v1/namespaces/{namespace}/endpoints      | 200    |
      | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
