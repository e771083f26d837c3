@area:metrics
@needs:metrics @needs:crd
Feature: Scopes and verbs in the metric for the number of requests
  apiserver_request_total distinguishes lists of one namespace from lists across all namespaces, and updates from patches.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "a"

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts lists by scope
    metric-request-total-labels: a list across all namespaces has the scope cluster, and a list of one namespace the scope namespace.
    Detects: a server that determines the scope from the type and not from the path.
    Given the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?limit=1 is saved as "one"
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=none is saved as "selected"
    And the response to GET /apis/{unique}.example.com/v1/widgets?limit=1 is saved as "all"
    And the error response to GET /apis/{unique}.example.com/v1/widgets?limit=x is saved as "invalid"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | is       | /apiserver_request_total\\{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="cluster",subresource="",verb="LIST",version="v1"\\} [1-9]/ |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="namespace",subresource="",verb="LIST",version="v1"}           |
      | text | contains | apiserver_request_total{code="400",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="cluster",subresource="",verb="LIST",version="v1"} 1           |

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts a PUT of an object and a PUT of its status
    metric-request-total-labels: both have the verb PUT, and the second has the subresource status.
    Detects: a server that counts a PUT as PATCH or as UPDATE.
    Given the response to PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with this body is saved as "replaced":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, resourceVersion: '{a:metadata.resourceVersion}'}, spec: {size: 1}}
      """
    And the response to PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status with this body is saved as "status":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, resourceVersion: '{replaced:metadata.resourceVersion}'}, status: {replicas: 1}}
      """
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="PUT",version="v1"} 1       |
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="status",verb="PUT",version="v1"} 1 |

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts a list of one name like a GET of the object
    metric-request-total-labels: a fieldSelector of metadata.name changes the scope of a list to resource, and its verb to GET.
    Detects: a server that determines the verb only from the path.
    Given the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?fieldSelector=metadata.name%3Da is saved as "one"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="GET",version="v1"} 1 |

  @rule:metric-request-total-labels @needs:type:storageclasses.storage @since:1.21
  Scenario: apiserver_request_total counts requests for cluster-scoped objects with the scope resource
    metric-request-total-labels: a request with a name has the scope resource, and a list of a cluster-scoped resource has the scope cluster.
    Detects: a server that uses the scope cluster for every request for a cluster-scoped resource.
    Given the error response to GET /apis/storage.orch.io/v1/storageclasses/none-{unique} is saved as "none"
    And the response to GET /apis/storage.orch.io/v1/storageclasses?limit=1 is saved as "all"
    When GET /metrics
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | is | /apiserver_request_total\\{code="404",component="apiserver",dry_run="",group="storage.orch.io",resource="storageclasses",scope="resource",subresource="",verb="GET",version="v1"\\} [1-9]/ |
      | text | is | /apiserver_request_total\\{code="200",component="apiserver",dry_run="",group="storage.orch.io",resource="storageclasses",scope="cluster",subresource="",verb="LIST",version="v1"\\} [1-9]/ |
