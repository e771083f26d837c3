@area:subresources
@needs:type:pods
Feature: Removal of all ephemeral containers of a Pod
  A PUT of the subresource ephemeralcontainers replaces the list, but cannot remove a container.

  @rule:sub-ephemeral-containers-kept
  Scenario: A PUT of ephemeralcontainers that omits the only ephemeral container returns 422 Invalid
    sub-ephemeral-containers-kept: a PUT that omits the list would remove every ephemeral container, so the server rejects it.
    Detects: a server that handles an omitted list as unchanged.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"debug"}]}}
      """
    When PUT /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the saved object "a" where:
      | metadata.resourceVersion | (absent) |
      | spec.ephemeralContainers | (absent) |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason              |
      | spec.ephemeralContainers | FieldValueForbidden |
