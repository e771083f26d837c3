@area:media
Feature: Encodings of discovery documents
  The server negotiates the encoding of discovery documents in the same way as the encoding of objects.

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario Outline: GET <path> with Accept application/cbor returns 406 by default
    media-cbor-off-by-default: with the default value of the feature gate, the server does not support application/cbor.
    Detects: a server that always returns discovery documents in JSON.
    Given the request header "Accept" is "application/cbor"
    When GET <path>
    Then the response is 406

    Examples: discovery documents
      | path    |
      | /api/v1 |
      | /apis   |
