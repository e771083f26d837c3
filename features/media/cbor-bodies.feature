@area:media
Feature: Malformed CBOR bodies
  A request with a body that the server cannot decode returns 400, and the server stores nothing.

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A POST in CBOR with <body> as the body returns 400
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that accepts invalid documents, or returns 500.
    Given a server with the launch profile "cbor"
    When POST /{collection} with the bytes "<bytes>" in "application/cbor"
    Then the response is 400 BadRequest
    And the namespace contains no resources

    Examples: invalid documents
      | body                                 | bytes                                                        |
      | no bytes                             |                                                              |
      | only the self-described tag          | d9d9f7                                                       |
      | a truncated map                      | d9d9f7 a1 48 6d65746164617461 a1 44 6e616d65                 |
      | JSON                                 | 7b7d                                                         |
      | an array                             | d9d9f7 80                                                    |
      | a number                             | d9d9f7 01                                                    |
      | a string of invalid UTF-8            | d9d9f7 a1 68 6d65746164617461 a1 64 6e616d65 62 61ff         |
      | a map with a declared length of 2^60 | d9d9f7 bb 1000000000000000 41 61 01                          |
      | two documents                        | d9d9f7 a1 48 6d65746164617461 a1 44 6e616d65 41 61 d9d9f7 a0 |
