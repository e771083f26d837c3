@area:media
Feature: Protobuf
  Built-in kinds travel in protobuf too, in an envelope that says what they are.

  @resource @rule:media-protobuf-response
  @needs:protobuf
  Scenario: An object in protobuf is the object that JSON shows
    media-protobuf-response: Accept with the binary type is answered in it, with that Content-Type.
    Detects: empty fields, times or maps are written otherwise than the types of the API write them.
    Given the resource "changed" named "a"
    And the answer to GET /{collection}/a is remembered as "json"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "application/vnd.orch.protobuf" is the same as "json"

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A body in protobuf is stored
    media-protobuf-request: a POST with an enveloped body of the binary type is accepted.
    Detects: the envelope is taken for the object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" in "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.labels.app         | web       |
      | subsets[1].ports[1].name    | b         |
      | subsets[1].ports[1].port    | 76        |
      | subsets[1].notReadyAddresses[0].ip | 10.10.4.4 |

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A replacement in protobuf is stored
    media-protobuf-request: a PUT as well.
    Detects: fields that the new object lacks stay from the old one.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" in "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080     |
      | subsets[1]               | (absent) |

  @resource @needs:protobuf
  Scenario Outline: The envelope of a document has <what>
    media-protobuf-<rule>: the magic, then Unknown with typeMeta = 1, raw = 2, contentEncoding = 3 and contentType = 4.
    Detects: the object's own bytes are sent bare.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /{collection}/a
    Then the answer is 200
    And the envelope of the protobuf answer has:
      | <field> | <value> |

    @rule:media-protobuf-magic
    Examples: the first four bytes
      | what           | field | value        | rule  |
      | four bytes k8s | magic | /^6b387300$/ | magic |

    @rule:media-protobuf-unknown-message
    Examples: a message
      | what              | field | value           | rule            |
      | a message Unknown | kind  | {resource:kind} | unknown-message |

    @rule:media-protobuf-unknown-typemeta
    Examples: its first field
      | what   | field | value           | rule             |
      | a kind | kind  | {resource:kind} | unknown-typemeta |

    @rule:media-protobuf-typemeta-fields
    Examples: the fields of that
      | what       | field      | value                 | rule            |
      | apiVersion | apiVersion | {resource:apiVersion} | typemeta-fields |

    @rule:media-protobuf-unknown-contentencoding
    Examples: the third field
      | what               | field           | value   | rule                    |
      | no contentEncoding | contentEncoding | (empty) | unknown-contentencoding |

    @rule:media-protobuf-unknown-contenttype
    Examples: the fourth field
      | what           | field       | value   | rule                |
      | no contentType | contentType | (empty) | unknown-contenttype |

  @rule:media-protobuf-unknown-raw
  @needs:protobuf
  Scenario: The second field of an envelope is the complete object
    media-protobuf-unknown-raw: raw, the bytes of the complete object.
    Detects: the object stands in another field, or lacks its end.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer in "application/vnd.orch.protobuf" has:
      | metadata.name | a         |
      | subsets       | (present) |

  @rule:media-protobuf-magic-required-on-write
  @needs:protobuf
  Scenario: A body without its magic is rejected
    media-protobuf-magic-required-on-write: the four bytes are required.
    Detects: whatever parses as an Unknown is taken.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" in "application/vnd.orch.protobuf" without its first 4 bytes
    Then the answer is a refusal

  @rule:err-400-unparsable-body
  @needs:protobuf
  Scenario: A body that breaks off is rejected
    err-400-unparsable-body: a write whose body cannot be parsed answers 400.
    Detects: what came is stored, and the rest is empty.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" in "application/vnd.orch.protobuf" without its last 3 bytes
    Then the answer is 400 BadRequest

  @rule:media-protobuf-watch-frames
  @needs:protobuf
  Scenario: A watch in protobuf is events with their length before them
    media-protobuf-watch-frames: before each event stands its length.
    Detects: the length is that of the object, or its bytes have no envelope.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&resourceVersion=0
    Then the answer is 200
    And the events of the answer in "application/vnd.orch.protobuf;stream=watch" are:
      | type  | name | subsets[0].ports[0].port |
      | ADDED | a    | (integer)                |
