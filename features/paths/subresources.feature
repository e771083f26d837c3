@area:paths
Feature: Paths of subresources
  A subresource is one segment more than its object, and exists only below an object.

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: A subresource is read by appending its name to the path of the object
    path-subresource-shape: /<subresource> is appended to the path of the object.
    Detects: the segment is ignored and the object itself comes.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scale
    Then the answer is 200
    And the answer has:
      | kind               | Scale       |
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: A subresource that the type doesn't have is not found
    path-subresource-shape: the segment names a subresource, and nothing else.
    Detects: any segment after the name is ignored.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scales
    Then the answer is 404 NotFound

  @rule:path-subresource-verbs-differ @needs:type:pods
  Scenario: A verb of the object may be refused on its subresource
    path-subresource-verbs-differ: which verbs a subresource supports depends on the type.
    Detects: DELETE on a status deletes the object.
    Given the Pod "one-container" named "a"
    When DELETE /api/v1/namespaces/{namespace}/pods/a/status
    Then the answer is one of the permitted:
      | (status) | meaning                             |
      | 405      | delete is refused on a Pod's status |
      | 404      | delete is refused on a Pod's status |
    And there is a Pod "a"

  @rule:path-subresource-one-object @needs:type:deployments.apps
  Scenario Outline: A segment <segment> behind a collection names an object
    path-subresource-one-object: a subresource segment on a collection path is not served.
    Detects: the router finds the subresource and answers for the first object, or for all.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/<segment>
    Then the answer is 404 NotFound
    And the answer has:
      | kind | Status |

    Examples: subresources of a Deployment
      | segment |
      | scale   |
      | status  |

  @rule:path-endpoints-no-subresources
  Scenario Outline: Endpoints has no subresource <segments>
    path-endpoints-no-subresources: a GET on any path below an Endpoints object answers 404.
    Detects: status and scale are served for every type.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a/<segments>
    Then the answer is 404 NotFound

    Examples: paths below the object
      | segments    |
      | status      |
      | scale       |
      | proxy       |
      | status/more |

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: The status of an object is read below the object
    path-subresource-shape: each subresource has its own path.
    Detects: only one subresource is served.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/status
    Then the answer is 200
    And the answer has:
      | kind          | Deployment       |
      | metadata.name | a                |
      | metadata.uid  | {a:metadata.uid} |
