@area:media
Feature: Bodies that are not valid UTF-8
  JSON and YAML are encoded in UTF-8. A server must not store bytes that are invalid in UTF-8.

  @resource @rule:err-400-unparsable-body @needs:resource:metadata-only-objects
  Scenario: A POST of YAML with invalid UTF-8 returns 400
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that stores the invalid bytes, so that it cannot return the object in other encodings.
    When POST /{collection} with the bytes "6d657461646174613a207b6e616d653a20612c20616e6e6f746174696f6e733a207b783a2022ff227d7d" as "application/yaml"
    Then the response is 400 BadRequest
    And the namespace contains no resources

  @resource @rule:err-400-unparsable-body @needs:resource:metadata-only-objects
  @profile:specification
  Scenario: A POST of JSON with invalid UTF-8 returns 400
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that stores the invalid bytes, so that it cannot return the object in other encodings.
    When POST /{collection} with the bytes "7b226d65746164617461223a7b226e616d65223a2261222c22616e6e6f746174696f6e73223a7b2278223a22ff227d7d7d" as "application/json"
    Then the response is 400 BadRequest
    And the namespace contains no resources

  @resource @rule:err-400-unparsable-body @needs:resource:metadata-only-objects
  @profile:kubernetes
  Scenario: A POST of JSON with invalid UTF-8 returns 400 or stores replacement characters
    err-400-unparsable-body: kube-apiserver differs from the specification and replaces the invalid bytes.
    Detects: a server that stores the invalid bytes, so that it cannot return the object in other encodings.
    When POST /{collection} with the bytes "7b226d65746164617461223a7b226e616d65223a2261222c22616e6e6f746174696f6e73223a7b2278223a22ff227d7d7d" as "application/json"
    Then the response is 201 or 400
    And the body of the response has:
      | text | /(�\|\\\\ufffd\|BadRequest)/ |
