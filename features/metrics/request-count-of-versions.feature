@area:metrics
@needs:metrics @needs:crd
Feature: Metric for the number of requests to each version
  apiserver_request_total counts the requests of each version of a resource separately.

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts requests by version
    metric-request-total-labels: the label version is the version of the request.
    Detects: a server that counts all requests for a resource under one version.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "a"
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a is saved as "stable"
    And the response to GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a is saved as "beta"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="GET",version="beta"} 1 |
