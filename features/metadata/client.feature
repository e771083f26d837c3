@area:metadata
Feature: What a client may do with a resourceVersion
  It is opaque: a client sends it back as it came, and compares for equality only.

  @rule:meta-resourceversion-opaque
  @rule:meta-resourceversion-equality-only
  Scenario: A client sends back versions that are no numbers, exactly as it got them
    meta-resourceversion-opaque, meta-resourceversion-equality-only: nothing is parsed, and nothing ordered.
    Detects: the client turns versions into numbers, and fails on a server that doesn't count.
    Given a proxy before the server that:
      | list 1  | answers 200 with {"kind":"EndpointsList","apiVersion":"v1","metadata":{"resourceVersion":"opaque/ä+0x1F"},"items":[]} |
      | watch 1 | answers 410 |
    When a client follows /api/v1/namespaces/{namespace}/endpoints
    Then the client sent:
      |       | resourceVersion |
      | list  | (absent)        |
      | watch | opaque/ä+0x1F   |
      | list  | (absent)        |
      | watch | (present)       |
