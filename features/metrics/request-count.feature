@area:metrics
@needs:metrics @needs:crd
Feature: Metric for the number of requests
  apiserver_request_total counts the responses of each endpoint by code. Each scenario counts the requests for its own custom resource.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      replicas: {type: integer}
      """

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts requests by code and dry run
    metric-request-total-labels: rejected requests and dry runs have different label values.
    Detects: a server that always uses the code 200, or that counts a dry run as a write.
    Given the Widget "empty" named "a"
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?dryRun=All with this body is saved as "dry":
      """
      {apiVersion: "{unique}.example.com/v1", kind: Widget, metadata: {name: c}}
      """
    And the error response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/none is saved as "no get"
    And the error response to DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/none is saved as "no delete"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="201",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="POST",version="v1"} 1   |
      | text | contains | apiserver_request_total{code="201",component="apiserver",dry_run="All",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="POST",version="v1"}  |
      | text | contains | apiserver_request_total{code="404",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="GET",version="v1"} 1    |
      | text | contains | apiserver_request_total{code="404",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="DELETE",version="v1"} 1 |

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts requests by verb and subresource
    metric-request-total-labels: an apply and other patches have different verbs.
    Detects: a server that uses the HTTP method as the verb, or that omits the subresource.
    Given the Widget "empty" named "a"
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
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="APPLY",version="v1"} 1       |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="PATCH",version="v1"} 1       |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="status",verb="PATCH",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="scale",verb="GET",version="v1"} 1    |

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts deletions by scope
    metric-request-total-labels: the deletion of a collection has the scope of the collection.
    Detects: a server that counts the deletion of a collection as a deletion of an object.
    Given the Widget "empty" named "a"
    And the Widget "a" has been deleted
    And the response to DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=none is saved as "collection"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="DELETE",version="v1"} 1 |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="namespace",subresource="",verb="DELETE",version="v1"}  |

  @rule:metric-request-total-labels @since:1.22
  Scenario: apiserver_request_total counts watches that are requested by parameter and by path
    metric-request-total-labels: the verb is WATCH; a watch of one object has the scope of the object.
    Detects: a server that counts watches that are requested by path as GET.
    Given the Widget "empty" named "a"
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&timeoutSeconds=1 named "parameter"
    And a watch on /apis/{unique}.example.com/v1/watch/namespaces/{namespace}/widgets?timeoutSeconds=1 named "path"
    And a watch on /apis/{unique}.example.com/v1/watch/namespaces/{namespace}/widgets/a?timeoutSeconds=1 named "object"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 20 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="namespace",subresource="",verb="WATCH",version="v1"}  |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="WATCH",version="v1"} 1 |
