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
    And the answer in "application/vnd.orch.protobuf" is the same as "json"

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A body in the binary form is stored
    media-protobuf-request: a POST with an enveloped body of the binary type is accepted.
    Mistake: the envelope is taken for the object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" in "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the answer is 201
    And the stored Endpoints "a" has:
      | metadata.labels.app         | web       |
      | subsets[1].ports[1].name    | b         |
      | subsets[1].ports[1].port    | 76        |
      | subsets[1].notReadyAddresses[0].ip | 10.10.4.4 |

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A replacement in the binary form is stored
    media-protobuf-request: a PUT as well.
    Mistake: fields that the new object lacks stay from the old one.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" in "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080     |
      | subsets[1]               | (absent) |

  @rule:media-protobuf-magic @rule:media-protobuf-unknown-message @rule:media-protobuf-unknown-typemeta
  @rule:media-protobuf-typemeta-fields @rule:media-protobuf-unknown-raw
  @rule:media-protobuf-unknown-contentencoding @rule:media-protobuf-unknown-contenttype
  @needs:protobuf
  Scenario: A document is its magic and an Unknown that tells the kind
    media-protobuf-magic: four bytes, then Unknown with typeMeta = 1, raw = 2, contentEncoding = 3 and contentType = 4.
    Mistake: the object's own bytes are sent bare.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the envelope of the protobuf answer has:
      | magic           | /^6b387300$/ |
      | apiVersion      | v1           |
      | kind            | Endpoints    |
      | contentEncoding | (empty)      |
      | contentType     | (empty)      |
    And the answer in "application/vnd.orch.protobuf" has:
      | metadata.name | a         |
      | subsets       | (present) |

  @rule:media-protobuf-magic-required-on-write
  @needs:protobuf
  Scenario: A body without its magic is rejected
    media-protobuf-magic-required-on-write: the four bytes are required.
    Mistake: whatever parses as an Unknown is taken.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" in "application/vnd.orch.protobuf" without its first 4 bytes
    Then the answer is a refusal

  @rule:err-400-unparsable-body
  @needs:protobuf
  Scenario: A body that breaks off is rejected
    err-400-unparsable-body: a write whose body cannot be parsed answers 400.
    Mistake: what came is stored, and the rest is empty.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" in "application/vnd.orch.protobuf" without its last 3 bytes
    Then the answer is 400 BadRequest

  @rule:media-protobuf-response
  @needs:protobuf
  Scenario: A watch in the binary form is events with their length before them
    media-protobuf-response: a watch that accepts the binary type is answered in it.
    Mistake: the length is that of the object, or its bytes have no envelope.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&resourceVersion=0
    Then the answer is 200
    And the events of the answer in "application/vnd.orch.protobuf;stream=watch" are:
      | type  | name | subsets[0].ports[0].port |
      | ADDED | a    | (integer)                |
