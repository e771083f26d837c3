@area:media
Feature: Malformed CBOR bodies
  A request with a body that the server cannot decode returns 400, and the server stores nothing.

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A POST in CBOR with <body> as the body returns 400
    err-400-unparsable-body: the server rejects a body that it cannot parse.
    Detects: a server that accepts invalid documents, or returns 500.
    Given a server with the launch profile "cbor"
    When POST /{collection} with the bytes "<bytes>" as "application/cbor"
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

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A POST in CBOR with <value> as the value of an annotation returns 400
    err-400-unparsable-body: the server rejects values that have no JSON equivalent, and values of the wrong type.
    Detects: a server that converts any value to a string, or removes it.
    Given a server with the launch profile "cbor"
    When POST /{collection} with the bytes "d9d9f7 a1 68 6d65746164617461 a2 64 6e616d65 61 61 6b 616e6e6f746174696f6e73 a1 61 6b <bytes>" as "application/cbor"
    Then the response is 400 BadRequest
    And the namespace contains no resources

    Examples: invalid values
      | value                                               | bytes                                                                                                                                                                                                       |
      | a bignum                                            | c2 41 01                                                                                                                                                                                                    |
      | the floating-point value NaN                        | f9 7e00                                                                                                                                                                                                     |
      | an infinite number                                  | fa 7f800000                                                                                                                                                                                                 |
      | an undefined value                                  | f7                                                                                                                                                                                                          |
      | a simple value of two bytes                         | f8 14                                                                                                                                                                                                       |
      | a reserved length                                   | 1c                                                                                                                                                                                                          |
      | a byte string in a text string of indefinite length | 7f 41 76 ff                                                                                                                                                                                                 |
      | a text string of indefinite length without an end   | 7f 61 76                                                                                                                                                                                                    |
      | an end without a start                              | ff                                                                                                                                                                                                          |
      | an integer                                          | 01                                                                                                                                                                                                          |
      | a list of 100 levels                                | 81818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181 80 |

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A POST in CBOR with <map> returns 400
    err-400-unparsable-body: each key of a map occurs once and has a value.
    Detects: a server that stores the last of two values, or ignores an incomplete member.
    Given a server with the launch profile "cbor"
    When POST /{collection} with the bytes "<bytes>" as "application/cbor"
    Then the response is 400 BadRequest
    And the namespace contains no resources

    Examples: maps
      | map                                              | bytes                                                                |
      | a repeated key                                   | d9d9f7 a1 68 6d65746164617461 a2 64 6e616d65 61 61 64 6e616d65 61 62 |
      | a map of indefinite length that ends after a key | d9d9f7 a1 68 6d65746164617461 bf 64 6e616d65 61 61 64 6b696e64 ff    |

  @resource @rule:media-cbor-request
  @needs:cbor
  Scenario Outline: A POST in CBOR with <value> as the value of an annotation stores a string
    media-cbor-request: the server accepts every encoding of a string, and does not need the tag at the start.
    Detects: a server that accepts only the encoding that it writes.
    Given a server with the launch profile "cbor"
    When POST /{collection} with the bytes "<first bytes> a1 68 6d65746164617461 a2 64 6e616d65 61 61 6b 616e6e6f746174696f6e73 a1 61 6b <bytes>" as "application/cbor"
    Then the response is a success
    And the response has:
      | metadata.annotations.k | <stored value> |

    Examples: encodings of strings
      | value                                                   | first bytes   | bytes             | stored value |
      | a text string                                           | d9d9f7        | 61 76             | v            |
      | a byte string                                           | d9d9f7        | 41 76             | v            |
      | a text string of indefinite length in two chunks        | d9d9f7        | 7f 61 76 61 77 ff | vw           |
      | a byte string of indefinite length                      | d9d9f7        | 5f 41 76 41 77 ff | vw           |
      | a length in more bytes than necessary                   | d9d9f7        | 7a 00000001 76    | v            |
      | an unknown tag                                          | d9d9f7        | d9 04d2 61 76     | v            |
      | a tag for base64                                        | d9d9f7        | d6 41 76          | dg==         |
      | a tag for base16                                        | d9d9f7        | d7 41 76          | "76"         |
      | a text string in a document without the tag of CBOR     |               | 61 76             | v            |
      | a text string in a document with a repeated tag of CBOR | d9d9f7 d9d9f7 | 61 76             | v            |
