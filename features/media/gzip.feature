@area:media
Feature: Compression of responses
  The server can compress large responses to get and list for clients that accept gzip.

  @rule:media-gzip-get
  @needs:type:configmaps
  Scenario Outline: An object of <size> bytes is the same with and without compression
    media-gzip-get: the decompressed body is the uncompressed response.
    Detects: a server that truncates the body, or compresses it without Content-Encoding.
    Given a ConfigMap "a" whose JSON has <size> bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the decompressed response is the same as "a"

    Examples: sizes
      | size   |
      | 1000   |
      | 300000 |

  @rule:media-gzip-list
  @needs:type:configmaps
  Scenario: A large list is the same with and without compression
    media-gzip-list: the decompressed body is the uncompressed response.
    Detects: a server that changes the list during compression, or compresses each item separately.
    Given a ConfigMap "a" whose JSON has 100000 bytes
    And a ConfigMap "b" whose JSON has 100000 bytes
    And the response to GET /api/v1/namespaces/{namespace}/configmaps?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact is saved as "plain"
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the decompressed response is the same as "plain"

  @rule:media-gzip-on-by-default
  @needs:type:configmaps
  Scenario Outline: The response to a GET of a large <document> is compressed by default
    media-gzip-on-by-default: the beta feature is enabled by default.
    Detects: a server that compresses responses only if a flag enables compression.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET <path>
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | gzip                  |
      | Vary             | /.*Accept-Encoding.*/ |

    Examples: get and list
      | document | path                                        |
      | object   | /api/v1/namespaces/{namespace}/configmaps/a |
      | list     | /api/v1/namespaces/{namespace}/configmaps   |

  @rule:media-gzip-only-on-request
  @needs:type:configmaps
  Scenario Outline: The response to a GET of a large object with Accept-Encoding "<encoding>" is not compressed
    media-gzip-only-on-request: the server compresses only for clients that accept gzip.
    Detects: a server that assumes that every client accepts gzip.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "<encoding>"
    When GET <path>
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | (absent) |

    Examples: other encodings
      | encoding | path                                        |
      | identity | /api/v1/namespaces/{namespace}/configmaps/a |
      | br       | /api/v1/namespaces/{namespace}/configmaps/a |
      | gzip;q=0 | /api/v1/namespaces/{namespace}/configmaps/a |

  @rule:media-gzip-only-on-request
  @needs:type:configmaps
  Scenario Outline: The response to a GET of a large <document> without Accept-Encoding is not compressed
    media-gzip-only-on-request: a client without Accept-Encoding does not accept gzip.
    Detects: a server that compresses responses if the header is missing.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    When GET <path>
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | (absent) |

    Examples: get and list
      | document | path                                        |
      | object   | /api/v1/namespaces/{namespace}/configmaps/a |
      | list     | /api/v1/namespaces/{namespace}/configmaps   |

  @rule:media-gzip-size-threshold
  @needs:type:configmaps
  Scenario Outline: The response to a GET of an object of <size> bytes <result>
    media-gzip-size-threshold: the server compresses only bodies of at least 128 KiB.
    Detects: a server with a lower threshold, or a much higher threshold.
    Given a ConfigMap "a" whose JSON has <size> bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | <encoding> |

    Examples: below and above the threshold
      | size   | result            | encoding |
      | 1000   | is not compressed | (absent) |
      | 131071 | is not compressed | (absent) |
      | 131080 | is compressed     | gzip     |

  @rule:media-gzip-gate-disables
  @needs:server-flags @needs:type:configmaps
  Scenario Outline: A large <document> is not compressed with the feature gate APIResponseCompression=false
    media-gzip-gate-disables: with APIResponseCompression=false, the server compresses no response.
    Detects: a server that accepts the feature gate but ignores it.
    Given a separate server with the launch profile "no-compression"
    And a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET <path>
    Then the response is 200
    And the headers of the response have:
      | Content-Encoding | (absent) |

    Examples: get and list
      | document | path                                        |
      | object   | /api/v1/namespaces/{namespace}/configmaps/a |
      | list     | /api/v1/namespaces/{namespace}/configmaps   |
