@area:metrics
@needs:metrics @needs:deprecated-api
Feature: The metric of deprecated endpoints
  Who runs a server sees which deprecated endpoints are still requested, and by joining it with the count of requests, how.

  @rule:metric-deprecated-apis-gauge
  Scenario: A deprecated endpoint that was requested has the value 1
    metric-deprecated-apis-gauge: it is 1 however often it was requested.
    Detects: the requests are counted.
    Given the answer to GET /api/v1/componentstatuses is remembered as "first"
    And the answer to GET /api/v1/componentstatuses?limit=1 is remembered as "second"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | /(^\|\\n)apiserver_requested_deprecated_apis\\{[^}]*resource="componentstatuses"[^}]*\\} 1\\n/ |

  @rule:metric-deprecated-apis-gauge @until:1.32
  Scenario: Endpoints are not in the metric until 1.32
    metric-deprecated-apis-gauge: the metric tells of deprecated endpoints only.
    Detects: every endpoint has a value, 1 or 0.
    Given the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "first"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | leaves out | apiserver_requested_deprecated_apis{group="",removed_release="",resource="endpoints" |

  @rule:metric-deprecated-apis-gauge @since:1.33
  Scenario: Endpoints are in the metric from 1.33 on
    metric-deprecated-apis-gauge: the kind is deprecated since 1.33, and no release is said in which it will be gone.
    Detects: only versions that have an end are deprecated.
    Given the answer to GET /api/v1/namespaces/{namespace}/endpoints is remembered as "first"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | /(^\|\\n)apiserver_requested_deprecated_apis\\{(?=[^}]*removed_release="")[^}]*resource="endpoints"[^}]*\\} 1\\n/ |

  @rule:metric-deprecated-apis-gauge @needs:type:leases.coordination
  Scenario: An endpoint that is not deprecated is not in the metric
    metric-deprecated-apis-gauge: the metric tells of deprecated endpoints only.
    Detects: every endpoint has a value, 1 or 0.
    Given the answer to GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases is remembered as "first"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | leaves out | resource="leases",subresource="",version="v1"} 1 |

  @rule:metric-deprecated-apis-labels
  Scenario Outline: The metric has the label <label>
    metric-deprecated-apis-labels: five labels say which endpoint it is, and when it goes.
    Detects: the release of the removal is left out where none is planned.
    Given the answer to GET /api/v1/componentstatuses is remembered as "first"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | /apiserver_requested_deprecated_apis\\{(?=[^}]*resource="componentstatuses")[^}]*\\b<label>="<value>"/ |

    Examples: labels
      | label           | value             |
      | group           |                   |
      | version         | v1                |
      | resource        | componentstatuses |
      | subresource     |                   |
      | removed_release |                   |

  @rule:metric-deprecated-apis-joinable
  Scenario Outline: The metric <metric> names the endpoint as the other one does
    metric-deprecated-apis-joinable: group, version, resource and subresource are labels of both, with the same values.
    Detects: the core group has a name in one of them.
    Given the answer to GET /api/v1/componentstatuses is remembered as "first"
    When GET /metrics
    Then the answer is 200
    And the body of the answer has:
      | text | /<metric>\\{(?=[^}]*\\bgroup="")(?=[^}]*version="v1")(?=[^}]*\\bresource="componentstatuses")(?=[^}]*subresource="")/ |

    Examples: metrics
      | metric                              |
      | apiserver_requested_deprecated_apis |
      | apiserver_request_total             |
