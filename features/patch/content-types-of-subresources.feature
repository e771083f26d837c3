@area:patch @needs:type:deployments.apps
Feature: Content types of patches of subresources
  A subresource accepts the same patch types as its object.

  @rule:patch-other-content-type-415
  Scenario Outline: A PATCH of the <subresource> of a Deployment with Content-Type <type> returns 415
    patch-other-content-type-415: a PATCH of a subresource needs one of the patch media types. application/json and these YAML types are not
    patch media types.
    Detects: a server that reads a JSON body of a subresource as a merge patch.
    Given the Deployment "empty" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is 415 UnsupportedMediaType
    And the stored Deployment "a" is unchanged

    Examples: types
      | subresource | type                         | body                      |
      | status      | application/json             | {"status":{"replicas":3}} |
      | status      | application/yaml             | {"status":{"replicas":3}} |
      | scale       | application/json             | {"spec":{"replicas":3}}   |
      | scale       | application/yaml             | {"spec":{"replicas":3}}   |
      | scale       | application/merge-patch+yaml | {"spec":{"replicas":3}}   |
