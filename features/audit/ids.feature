@area:audit
Feature: Audit IDs
  By its Audit-ID an answer is found again in the log of the server, and a request in those of all servers that it went through.

  @rule:audit-id-answered
  Scenario Outline: The answer to <method> <path> has the Audit-ID of the request
    audit-id-answered: whether it succeeds or not.
    Detects: each server makes an ID of its own, or errors have none.
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
  Scenario Outline: A request without an Audit-ID is given one: <path>
    audit-id-answered: whether it succeeds or not; that no two are the same holds of all traffic.
    Detects: errors have none.
    When GET <path>
    Then the answer is <status>
    And the headers of the answer have:
      | audit-id | (not empty) |

    Examples: paths
      | path                                          | status |
      | /api/v1/namespaces/{namespace}/endpoints      | 200    |
      | /api/v1/namespaces/{namespace}/endpoints/none | 404    |
