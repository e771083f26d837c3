@area:media
Feature: Compressed answers
  Who accepts gzip may get large answers of get and list compressed; nobody else does.

  @rule:media-gzip-get
  @needs:type:configmaps
  Scenario Outline: An object of <size> bytes is the same compressed or not
    media-gzip-get: the decompressed body is the normal answer.
    Detects: the bytes are cut, or compressed without saying so.
    Given a ConfigMap "a" whose JSON has <size> bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer, compressed or not, is the same as "a"

    Examples: sizes
      | size   |
      | 1000   |
      | 300000 |

  @rule:media-gzip-list
  @needs:type:configmaps
  Scenario: A large list is the same compressed or not
    media-gzip-list: the decompressed body is the normal answer.
    Detects: what is compressed is another list, or its parts one by one.
    Given a ConfigMap "a" whose JSON has 100000 bytes
    And a ConfigMap "b" whose JSON has 100000 bytes
    And the answer to GET /api/v1/namespaces/{namespace}/configmaps?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact is remembered as "plain"
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the answer, compressed or not, is the same as "plain"

  @rule:media-gzip-on-by-default
  @needs:type:configmaps
  Scenario Outline: A large <what> comes compressed without any configuration
    media-gzip-on-by-default: beta, on by default.
    Detects: compression waits for a flag.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET <path>
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | gzip                  |
      | Vary             | /.*Accept-Encoding.*/ |

    Examples: get and list
      | what   | path                                        |
      | object | /api/v1/namespaces/{namespace}/configmaps/a |
      | list   | /api/v1/namespaces/{namespace}/configmaps   |

  @rule:media-gzip-only-on-request
  @needs:type:configmaps
  Scenario Outline: A large answer for <encoding> is not compressed
    media-gzip-only-on-request: only for who accepts gzip.
    Detects: every client is taken to know gzip.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "<encoding>"
    When GET <path>
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | (absent) |

    Examples: other encodings
      | encoding | path                                        |
      | identity | /api/v1/namespaces/{namespace}/configmaps/a |
      | br       | /api/v1/namespaces/{namespace}/configmaps/a |
      | gzip;q=0 | /api/v1/namespaces/{namespace}/configmaps/a |

  @rule:media-gzip-only-on-request
  @needs:type:configmaps
  Scenario Outline: A large <what> is not compressed for who says nothing
    media-gzip-only-on-request: without Accept-Encoding nothing is compressed.
    Detects: no header is taken for any encoding.
    Given a ConfigMap "a" whose JSON has 200000 bytes
    When GET <path>
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | (absent) |

    Examples: get and list
      | what   | path                                        |
      | object | /api/v1/namespaces/{namespace}/configmaps/a |
      | list   | /api/v1/namespaces/{namespace}/configmaps   |

  @rule:media-gzip-size-threshold
  @needs:type:configmaps
  Scenario Outline: An object of <size> bytes comes with the encoding <encoding>
    media-gzip-size-threshold: only bodies of at least 128 KiB are compressed.
    Detects: everything is compressed, or only what is far larger.
    Given a ConfigMap "a" whose JSON has <size> bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | <encoding> |

    Examples: both sides
      | size   | encoding |
      | 1000   | (absent) |
      | 131071 | (absent) |
      | 131080 | gzip     |

  @rule:media-gzip-gate-disables
  @needs:server-flags @needs:type:configmaps
  Scenario Outline: With the gate off a large <what> is not compressed
    media-gzip-gate-disables: with APIResponseCompression=false no response is gzip encoded.
    Detects: the gate is read and not asked.
    Given a server of its own with the profile "no-compression"
    And a ConfigMap "a" whose JSON has 200000 bytes
    And the request header "Accept-Encoding" is "gzip"
    When GET <path>
    Then the answer is 200
    And the headers of the answer have:
      | Content-Encoding | (absent) |

    Examples: get and list
      | what   | path                                        |
      | object | /api/v1/namespaces/{namespace}/configmaps/a |
      | list   | /api/v1/namespaces/{namespace}/configmaps   |
