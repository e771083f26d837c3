@area:metrics
@needs:metrics @needs:crd
Feature: Metric for the number of rejected requests and dry runs
  apiserver_request_total counts each response by its code and by the verb and the subresource of the request.

  @rule:metric-request-total-labels @since:1.21
  Scenario Outline: apiserver_request_total counts <request> with the code <code> and the verb <verb>
    metric-request-total-labels: a rejected request or a dry run has the labels of the request and the code of the response.
    Detects: a server that counts only successful requests, counts errors of writes with another code, or omits the subresource or the dry run.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer, maximum: 5}
      replicas: {type: integer}
      """
    And the Widget "empty" named "a"
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"<version>},"spec":{"size":<size>}}
      """
    Then the response is <response>
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="<code>",component="apiserver",dry_run="<dry run>",group="{unique}.example.com",resource="widgets",scope="resource",subresource="<subresource>",verb="<verb>",version="v1"} 1 |

    Examples: requests
      | request                                 | method | path              | type                  | version                | size | response                 | code | dry run | subresource | verb  |
      | a POST of an existing object            | POST   |                   | json                  |                        | 1    | 409 AlreadyExists        | 409  |         |             | POST  |
      | a POST of an invalid object             | POST   |                   | json                  |                        | 6    | 422 Invalid              | 422  |         |             | POST  |
      | a dry-run POST of an invalid object     | POST   | ?dryRun=All       | json                  |                        | 6    | 422 Invalid              | 422  | All     |             | POST  |
      | a POST with an unsupported Content-Type | POST   |                   | x-www-form-urlencoded |                        | 1    | 415 UnsupportedMediaType | 415  |         |             | POST  |
      | a PUT with an outdated resourceVersion  | PUT    | /a                | json                  | ,"resourceVersion":"1" | 1    | 409 Conflict             | 409  |         |             | PUT   |
      | a PUT of an absent status               | PUT    | /b/status         | json                  |                        | 1    | 400 BadRequest           | 400  |         | status      | PUT   |
      | a merge patch of an absent object       | PATCH  | /b                | merge-patch+json      |                        | 1    | 404 NotFound             | 404  |         |             | PATCH |
      | an invalid merge patch                  | PATCH  | /a                | merge-patch+json      |                        | 6    | 422 Invalid              | 422  |         |             | PATCH |
      | an invalid apply                        | PATCH  | /a?fieldManager=m | apply-patch+yaml      |                        | 6    | 422 Invalid              | 422  |         |             | APPLY |
      | an apply without a fieldManager         | PATCH  | /a                | apply-patch+yaml      |                        | 1    | 422 Invalid              | 422  |         |             | APPLY |

    Examples: dry runs
      | request                             | method | path                         | type             | version                                           | size | response    | code | dry run | subresource | verb  |
      | a dry-run PUT                       | PUT    | /a?dryRun=All                | json             | ,"resourceVersion":"{a:metadata.resourceVersion}" | 1    | 200         | 200  | All     |             | PUT   |
      | a dry-run merge patch               | PATCH  | /a?dryRun=All                | merge-patch+json |                                                   | 1    | 200         | 200  | All     |             | PATCH |
      | a dry-run apply                     | PATCH  | /a?dryRun=All&fieldManager=m | apply-patch+yaml |                                                   | 1    | 200         | 200  | All     |             | APPLY |
      | a dry-run merge patch of the status | PATCH  | /a/status?dryRun=All         | merge-patch+json |                                                   | 1    | 200         | 200  | All     | status      | PATCH |
      | a POST with an invalid dryRun       | POST   | ?dryRun=Some                 | json             |                                                   | 1    | 422 Invalid | 422  | invalid |             | POST  |

  @rule:metric-request-total-labels @since:1.21
  Scenario: apiserver_request_total counts a dry-run DELETE with the label dry_run
    metric-request-total-labels: the label does not depend on the verb.
    Detects: a server that counts a dry-run DELETE as a deletion.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "a"
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?dryRun=All
    Then the response is 200
    And the body of the response to GET /metrics has within 10 seconds:
      | text | contains | apiserver_request_total{code="200",component="apiserver",dry_run="All",group="{unique}.example.com",resource="widgets",scope="resource",subresource="",verb="DELETE",version="v1"} 1 |
