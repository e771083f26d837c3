@area:metrics
@needs:metrics @needs:deprecated-api
Feature: Metric for requested deprecated APIs
  apiserver_requested_deprecated_apis reports which deprecated endpoints clients have requested. Its labels allow a join with
  apiserver_request_total.

  @rule:metric-deprecated-apis-gauge
  Scenario: apiserver_requested_deprecated_apis is 1 after two requests to a deprecated endpoint
    metric-deprecated-apis-gauge: the gauge is 1, regardless of the number of requests.
    Detects: a server whose gauge counts the requests.
    Given the response to GET /api/v1/componentstatuses is saved as "first"
    And the response to GET /api/v1/componentstatuses?limit=1 is saved as "second"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | /(^\|\\n)apiserver_requested_deprecated_apis\\{[^}]*resource="componentstatuses"[^}]*\\} 1\\n/ |

  @rule:metric-deprecated-apis-gauge @until:1.32
  Scenario: apiserver_requested_deprecated_apis does not contain Endpoints in releases up to 1.32
    metric-deprecated-apis-gauge: the metric contains only deprecated endpoints.
    Detects: a server that reports every endpoint.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | does not contain | apiserver_requested_deprecated_apis{group="",removed_release="",resource="endpoints" |

  @rule:metric-deprecated-apis-gauge @since:1.33
  Scenario: apiserver_requested_deprecated_apis contains Endpoints in 1.33 and later
    metric-deprecated-apis-gauge: the metric contains deprecated endpoints even if no removal is planned. Endpoints have been deprecated since 1.33.
    Detects: a server that reports only APIs with a planned removal.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | /(^\|\\n)apiserver_requested_deprecated_apis\\{(?=[^}]*removed_release="")[^}]*resource="endpoints"[^}]*\\} 1\\n/ |

  @rule:metric-deprecated-apis-gauge @needs:type:leases.coordination
  Scenario: apiserver_requested_deprecated_apis does not contain Leases
    metric-deprecated-apis-gauge: the metric contains only deprecated endpoints.
    Detects: a server that reports every endpoint.
    Given the response to GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | does not contain | resource="leases",subresource="",version="v1"} 1 |

  @rule:metric-deprecated-apis-labels
  Scenario Outline: apiserver_requested_deprecated_apis has the label <label>
    metric-deprecated-apis-labels: five labels identify the endpoint and the release that removes it.
    Detects: a server that omits removed_release if no removal is planned.
    Given the response to GET /api/v1/componentstatuses is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | /apiserver_requested_deprecated_apis\\{(?=[^}]*resource="componentstatuses")[^}]*\\b<label>="<value>"/ |

    Examples: labels
      | label           | value             |
      | group           |                   |
      | version         | v1                |
      | resource        | componentstatuses |
      | subresource     |                   |
      | removed_release |                   |

  @rule:metric-deprecated-apis-joinable
  Scenario Outline: <metric> identifies a deprecated endpoint by group, version, resource and subresource
    metric-deprecated-apis-joinable: both metrics have these labels with the same values.
    Detects: a server that uses different names of the core group in the two metrics.
    Given the response to GET /api/v1/componentstatuses is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | /<metric>\\{(?=[^}]*\\bgroup="")(?=[^}]*version="v1")(?=[^}]*\\bresource="componentstatuses")(?=[^}]*subresource="")/ |

    Examples: metrics
      | metric                              |
      | apiserver_requested_deprecated_apis |
      | apiserver_request_total             |

  @rule:metric-deprecated-apis-gauge
  Scenario: apiserver_requested_deprecated_apis contains a deprecated endpoint after a failed request
    metric-deprecated-apis-gauge: the gauge reports every request, including a failed request.
    Detects: a server that reports only successful requests.
    Given a separate server with the launch profile "plain"
    And the error response to GET /api/v1/componentstatuses?limit=x is saved as "refused"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | /(^\|\\n)apiserver_requested_deprecated_apis\\{[^}]*resource="componentstatuses"[^}]*\\} 1\\n/ |

  @rule:metric-deprecated-apis-labels @needs:release-emulation
  Scenario: The label removed_release of apiserver_requested_deprecated_apis is the release that removes the API
    metric-deprecated-apis-labels: the label is the minor release.
    Detects: a server whose label is always empty, or is the release of the deprecation.
    Given a separate server with the launch profile "release-1.24"
    And the response to GET /apis/autoscaling/v2beta2/namespaces/{namespace}/horizontalpodautoscalers is saved as "first"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | contains | apiserver_requested_deprecated_apis{group="autoscaling",removed_release="1.26",resource="horizontalpodautoscalers",subresource="",version="v2beta2"} 1 |
