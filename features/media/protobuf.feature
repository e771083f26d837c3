@area:media
Feature: The binary form
  Built-in kinds travel in protobuf too, in an envelope that says what they are.

  @rule:media-protobuf-response @rule:media-response-content-type-matches
  @needs:protobuf
  Scenario: An object in the binary form is the object that JSON shows
    media-protobuf-response: Accept with the binary type is answered in it, with that Content-Type.
    Mistake: empty fields, times or maps are written otherwise than the types of the API write them.
    Given the Endpoints "two-subsets" named "a"
    And the answer to GET /api/v1/namespaces/{namespace}/endpoints/a is remembered as "json"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer has the header "Content-Type": "application/vnd.orch.protobuf"
    And the protobuf answer decodes to the same object as "json"

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A body in the binary form is stored
    media-protobuf-request: a POST with an enveloped body of the binary type is accepted.
    Mistake: the envelope is taken for the object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" as protobuf
    Then the answer is 201
    And the answer has:
      | kind                     | Endpoints |
      | metadata.generateName    | (present) |
      | metadata.resourceVersion | (present) |
