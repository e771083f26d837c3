@area:metadata
Feature: Use of resourceVersion in clients
  A resourceVersion is opaque: a client sends the value back unchanged, and compares values only for equality.

  @rule:meta-resourceversion-opaque
  @rule:meta-resourceversion-equality-only
  Scenario: A client sends a resourceVersion that is not a number back unchanged
    meta-resourceversion-opaque, meta-resourceversion-equality-only: the client neither parses nor orders resource versions.
    Detects: a client that converts resource versions to numbers.
    Given a proxy in front of the server that:
      | list 1  | returns 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"opaque/ä+0x1F"},"items":[]} |
      | watch 1 | returns 410                                                                                                           |
    When a client follows /api/v1/namespaces/{namespace}/endpoints
    Then the client sent:
      |       | resourceVersion |
      | list  | (absent)        |
      | watch | opaque/ä+0x1F   |
      | list  | (absent)        |
      | watch | (present)       |
