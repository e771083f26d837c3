@area:media
Feature: Malformed CBOR bodies
  A body that the server cannot decode returns 400 within limited time, and the server stores nothing.

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A POST in CBOR with <body> as body returns 400
    err-400-unparsable-body: the server cannot parse the body.
    Detects: a decoder that accepts invalid documents, or a server that returns 500.
    Given a server with the profile "cbor"
    When POST /{collection} with the bytes "<bytes>" in "application/cbor"
    Then the response is 400 BadRequest
    And the namespace contains only the resources ""

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
