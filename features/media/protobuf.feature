@area:media
Feature: Protobuf as a media type
  Built-in types support protobuf, in an envelope with their apiVersion and kind.

  @resource @rule:media-protobuf-response
  @needs:protobuf
  Scenario: GET of an object in protobuf returns the same object as in JSON
    media-protobuf-response: with the media type of protobuf in Accept, the response has this encoding and Content-Type.
    Detects: a server that encodes empty fields, times or maps differently from the API types.
    Given the resource "changed" named "a"
    And the response to GET /{collection}/a is saved as "json"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /{collection}/a
    Then the response is 200
    And the response in "application/vnd.orch.protobuf" is the same as "json"

  # Up to 1.16, kube-apiserver sorts and merges the subsets of Endpoints, so it does not store them as they were sent.
  @rule:media-protobuf-request
  @needs:protobuf @since:1.17
  Scenario: A POST with a protobuf body stores the object
    media-protobuf-request: POST accepts an object in the protobuf envelope.
    Detects: a server that decodes the envelope as the object.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "two-subsets" as "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.labels.app                | web       |
      | subsets[1].ports[1].name           | b         |
      | subsets[1].ports[1].port           | 76        |
      | subsets[1].notReadyAddresses[0].ip | 10.10.4.4 |

  @rule:media-protobuf-request
  @needs:protobuf
  Scenario: A PUT with a protobuf body replaces the object
    media-protobuf-request: PUT accepts an object in the protobuf envelope.
    Detects: a server that keeps fields of the previous object.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" as "application/vnd.orch.protobuf" where:
      | metadata.name | a |
    Then the response is 200
    And the stored Endpoints "a" has:
      | subsets[0].ports[0].port | 8080     |
      | subsets[1]               | (absent) |

  @resource @needs:protobuf
  Scenario Outline: The protobuf envelope of an object has <content>
    media-protobuf-*: the envelope is the magic number, followed by the message Unknown with typeMeta = 1, raw = 2, contentEncoding = 3
    and contentType = 4.
    Detects: a server that sends the object without the envelope.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /{collection}/a
    Then the response is 200
    And the envelope of the protobuf response has:
      | <field> | <value> |

    @rule:media-protobuf-magic
    Examples: magic number
      | content                | field | value        |
      | the magic number k8s\0 | magic | /^6b387300$/ |

    @rule:media-protobuf-unknown-message
    Examples: Unknown message
      | content            | field | value           |
      | an Unknown message | kind  | {resource:kind} |

    @rule:media-protobuf-unknown-typemeta
    Examples: typeMeta
      | content | field | value           |
      | a kind  | kind  | {resource:kind} |

    @rule:media-protobuf-typemeta-fields
    Examples: fields of typeMeta
      | content       | field      | value                 |
      | an apiVersion | apiVersion | {resource:apiVersion} |

    @rule:media-protobuf-unknown-contentencoding
    Examples: contentEncoding
      | content            | field           | value   |
      | no contentEncoding | contentEncoding | (empty) |

    @rule:media-protobuf-unknown-contenttype
    Examples: contentType
      | content        | field       | value   |
      | no contentType | contentType | (empty) |

  @rule:media-protobuf-unknown-raw
  @needs:protobuf
  Scenario: The field raw of the protobuf envelope contains the complete object
    media-protobuf-unknown-raw: raw contains all bytes of the encoded object.
    Detects: a server that uses another field, or truncates the object.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response in "application/vnd.orch.protobuf" has:
      | metadata.name | a         |
      | subsets       | (present) |

  @rule:media-protobuf-magic-required-on-write
  @needs:protobuf
  Scenario: A POST of protobuf without the magic number returns 400
    media-protobuf-magic-required-on-write: the body must start with the four bytes of the magic number.
    Detects: a server that accepts any Unknown message.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" as "application/vnd.orch.protobuf" without its first 4 bytes
    Then the response is 400 BadRequest

  @rule:err-400-unparsable-body
  @needs:protobuf
  Scenario: A POST of truncated protobuf returns 400
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that stores the fields that it could decode.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "generated" as "application/vnd.orch.protobuf" without its last 3 bytes
    Then the response is 400 BadRequest

  @rule:media-protobuf-watch-frames
  @needs:protobuf
  Scenario: A watch in protobuf returns events with a length prefix
    media-protobuf-watch-frames: each event is preceded by its length.
    Detects: a server that sends the length of the object, or events without an envelope.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/vnd.orch.protobuf"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&resourceVersion=0
    Then the response is 200
    And the events of the response in "application/vnd.orch.protobuf;stream=watch" are:
      | type  | name | subsets[0].ports[0].port |
      | ADDED | a    | (integer)                |
