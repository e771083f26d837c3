@area:media
@needs:type:deployments.apps
Feature: Encodings of bodies of subresources
  The server reads and writes the status and the scale in the same encodings as the object.

  Background:
    Given the Deployment "one-replica" named "a"

  @needs:unmanaged-workloads
  Scenario Outline: A PUT of the status in <type> stores the status
    media-yaml-request, media-protobuf-request: the server decodes the body of a subresource according to Content-Type.
    Detects: a server that decodes the bodies of subresources only as JSON.
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the saved object "a" as "<type>" where:
      | status.observedGeneration | 7 |
    Then the response is 200
    And the stored Deployment "a" has:
      | status.observedGeneration | 7 |

    @rule:media-yaml-request
    Examples: YAML
      | type             |
      | application/yaml |

    @rule:media-protobuf-request @needs:protobuf
    Examples: protobuf
      | type                          |
      | application/vnd.orch.protobuf |

  Scenario Outline: GET of the scale with Accept <type> returns the scale in <type>
    media-yaml-response, media-protobuf-response: the scale has the same contents in every encoding.
    Detects: a server that encodes the scale only in JSON, or omits its status.
    Given the request header "Accept" is "<type>"
    When GET /apis/apps/v1/namespaces/{namespace}/deployments/a/scale
    Then the response in "<type>" has:
      | kind            | Scale            |
      | metadata.name   | a                |
      | metadata.uid    | {a:metadata.uid} |
      | spec.replicas   | 1                |
      | status.selector | (not empty)      |

    @rule:media-yaml-response
    Examples: YAML
      | type             |
      | application/yaml |

    @rule:media-protobuf-response @needs:protobuf
    Examples: protobuf
      | type                          |
      | application/vnd.orch.protobuf |
