@area:media
Feature: Encodings of discovery
  What is no object is negotiated as objects are.

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario Outline: Discovery comes in no CBOR
    media-cbor-off-by-default: with the gate at its default, application/cbor alone answers 406.
    Detects: documents about resources come in JSON, whatever was asked.
    Given the request header "Accept" is "application/cbor"
    When GET <path>
    Then the answer is 406

    Examples: documents
      | path    |
      | /api/v1 |
      | /apis   |
