@area:discovery @needs:crd @exclusive @since:1.27
Feature: ETag of the aggregated discovery document
  Clients send the ETag of the last document, so that the server does not send an unchanged document again.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      size: {type: integer}
      ---
      names: {singular: widget, shortNames: [wa], categories: [ca]}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /widgets/ |
    And the request header "Accept" is "application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList"
    And GET /apis
    And the response is 200
    And the response is saved as "document"

  @rule:disc-aggregated-etag
  Scenario: A GET of the aggregated discovery document with its ETag returns 304
    disc-aggregated-etag: the document has not changed.
    Detects: a server that ignores If-None-Match, or sends no ETag.
    Given the request header "Accept" is "application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList"
    And the request header "If-None-Match" is '"{etag:document}"'
    When GET /apis
    Then the response is 304

  @rule:disc-aggregated-etag
  Scenario Outline: After a change of the <names> of a custom resource, the aggregated discovery document has another ETag
    disc-aggregated-etag: a GET with the old ETag returns the new document, because the ETag depends on the complete document.
    Detects: a server whose ETag depends only on the groups, versions and resources, so that clients keep old names.
    Given the response to PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with this body is saved as "changed":
      """application/merge-patch+json
      {"spec":{"names":{"<names>":["xa"]}}}
      """
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/v1 | /"xa"/ |
    And the request header "Accept" is "application/json;g=apidiscovery.orch.io;v=v2beta1;as=APIGroupDiscoveryList,application/json;g=apidiscovery.orch.io;v=v2;as=APIGroupDiscoveryList"
    And the request header "If-None-Match" is '"{etag:document}"'
    When GET /apis
    Then the response is 200

    Examples: names
      | names      |
      | shortNames |
      | categories |
