@area:paths
Feature: Paths of subresources
  The path of a subresource is the path of its object with one more segment.

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: GET of a Deployment's scale returns a Scale
    path-subresource-shape: the path is the path of the object followed by /<subresource>.
    Detects: a server that ignores the segment and returns the object.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scale
    Then the response is 200
    And the response has:
      | kind               | Scale       |
      | metadata.name      | a           |
      | metadata.namespace | {namespace} |

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: GET of a subresource that the resource under test does not have returns 404
    path-subresource-shape: only names of subresources are valid segments.
    Detects: a server that ignores any segment after the name.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scales
    Then the response is 404 NotFound

  @rule:path-subresource-verbs-differ @needs:type:pods
  Scenario: DELETE of a Pod's status returns 405 or 404 and keeps the Pod
    path-subresource-verbs-differ: the resource determines which verbs a subresource supports.
    Detects: a server that deletes the object.
    Given the Pod "one-container" named "a"
    When DELETE /api/v1/namespaces/{namespace}/pods/a/status
    Then the response matches one of these rows:
      | (status) | meaning                                   |
      | 405      | DELETE of a Pod's status is not supported |
      | 404      | DELETE of a Pod's status is not supported |
    And there is a Pod "a"

  @rule:path-subresource-one-object @needs:type:deployments.apps
  Scenario Outline: GET of the path of a collection with the additional segment <segment> returns 404
    path-subresource-one-object: only objects have subresources, so the server reads the segment as an object name.
    Detects: a server that returns the subresource of the first object, or of all objects.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/<segment>
    Then the response is 404 NotFound
    And the response has:
      | kind | Status |

    Examples: subresources of a Deployment
      | segment |
      | scale   |
      | status  |

  @rule:path-endpoints-no-subresources
  Scenario Outline: GET of the path <segments> below an Endpoints object returns 404
    path-endpoints-no-subresources: Endpoints have no subresources.
    Detects: a server that serves status and scale for every type.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints/a/<segments>
    Then the response is 404 NotFound

    Examples: paths below the object
      | segments    |
      | status      |
      | scale       |
      | proxy       |
      | status/more |

  @rule:path-subresource-shape @needs:type:deployments.apps
  Scenario: GET of a Deployment's status returns the Deployment
    path-subresource-shape: each subresource has a separate path.
    Detects: a server that serves only one subresource.
    Given the Deployment "one-replica" named "a"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/status
    Then the response is 200
    And the response has:
      | kind          | Deployment       |
      | metadata.name | a                |
      | metadata.uid  | {a:metadata.uid} |

  @rule:path-subresource-shape @needs:type:services
  Scenario Outline: GET of the subresource <segment> of a Service returns <status>
    path-subresource-shape: the name of a subresource is compared with its case.
    Detects: a server that accepts the name of a subresource in capital letters.
    Given the Service "one-port" named "a"
    When GET /api/v1/namespaces/{namespace}/services/a/<segment>
    Then the response is <status>

    Examples: names
      | segment | status |
      | status  | 200    |
      | STATUS  | 404    |
