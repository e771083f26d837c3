@area:media
Feature: Bodies that are no CBOR
  What can't be decoded is 400, in bounded time, and nothing is stored.

  @resource @rule:err-400-unparsable-body
  @needs:cbor
  Scenario Outline: A body in CBOR that is <what> is rejected
    err-400-unparsable-body: the body can't be parsed.
    Detects: the decoder takes what the API doesn't allow, or the server answers 500.
    Given a server with the profile "cbor"
    When POST /{collection} with the bytes "<bytes>" in "application/cbor"
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""

    Examples: no documents of the API
      | what                  | bytes                                                        |
      | nothing               |                                                              |
      | a prefix only         | d9d9f7                                                       |
      | cut short             | d9d9f7 a1 48 6d65746164617461 a1 44 6e616d65                 |
      | JSON                  | 7b7d                                                         |
      | an array              | d9d9f7 80                                                    |
      | a number              | d9d9f7 01                                                    |
      | a text of broken UTF-8 | d9d9f7 a1 68 6d65746164617461 a1 64 6e616d65 62 61ff        |
      | a map that claims 2^60 entries | d9d9f7 bb 1000000000000000 41 61 01                 |
      | two documents         | d9d9f7 a1 48 6d65746164617461 a1 44 6e616d65 41 61 d9d9f7 a0 |
