@area:metrics
@needs:metrics @needs:crd
Feature: Metric for the number of requests
  apiserver_request_total counts the responses of each endpoint by code. A custom type of the scenario has only the requests of the scenario.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1", status and scale, whose spec has:
      """
      size: {type: integer}
      replicas: {type: integer}
      """

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts requests by verb, dry run, scope, subresource and code
    metric-request-total-labels: rejected requests and dry runs have separate labels.
    Detects: a server that always uses the code 200, uses the HTTP method as verb, or omits the subresource.
    Given the Widget "empty" named "a"
    And the Widget "empty" named "b"
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?dryRun=All with this body is saved as "dry":
      """
      {apiVersion: "{unique}.example.com/v1", kind: Widget, metadata: {name: c}}
      """
    And the error response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/none is saved as "no get"
    And the error response to DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/none is saved as "no delete"
    And the manager "one" has applied the Widget "a":
      """
      spec: {size: 1, replicas: 1}
      """
    And the manager "one" has changed the Widget "a":
      """
      spec: {size: 2}
      """
    And the manager "one" has changed the status of the Widget "a":
      """
      status: {replicas: 1}
      """
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale is saved as "scale"
    And the Widget "b" has been deleted
    And the response to DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=none is saved as "collection"
    When GET /metrics
    Then the response is 200
    And the body of the response has:
      | text | contains | apiserver_request_total{code="201",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="POST",version="v1"} 2 |
      | text | contains | apiserver_request_total{code="201",component="apiserver",dry_run="All",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="POST",version="v1"} |
      | text | contains | apiserver_request_total{code="404",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="GET",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="404",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="DELETE",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="APPLY",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="PATCH",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="status",verb="PATCH",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="scale",verb="GET",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="DELETE",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="namespace",subresource="",verb="DELETE",version="v1"} 1 |
