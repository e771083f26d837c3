@area:media
Feature: Negotiation of the response encoding
  The server selects the media type of the response from the Accept header and returns it in Content-Type.

  Background:
    Given the resource "changed" named "a"
    And the response to GET /{collection}/a is saved as "object"
    And the response to GET /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact is saved as "list"

  @resource @rule:media-json-default-response
  Scenario: The response to a request without Accept is JSON
    media-json-default-response: the default media type of a response is application/json.
    Detects: a server that uses another media type by default, such as a binary encoding.
    Given the request header "Accept" is "(absent)"
    When GET /{collection}/a
    Then the response is 200
    And the response in "application/json" is the same as "object"

  @resource @rule:media-response-content-type-matches
  Scenario Outline: The response to a GET with Accept <type> has this Content-Type and encoding
    media-response-content-type-matches: Content-Type contains the actual encoding of the body.
    Detects: a server that always sends the Content-Type application/json.
    Given the request header "Accept" is "<type>"
    When GET /{collection}/a
    Then the response is 200
    And the response in "<type>" has:
      | kind | {resource:kind} |

    Examples: text encodings
      | type             |
      | application/json |
      | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | type                          |
      | application/vnd.orch.protobuf |

  @resource
  Scenario Outline: GET of an object with Accept "<accept>" returns <type>
    media-accept-selects-response: the server uses the supported media type with the highest quality value;
    media-json-default-response: the default for */* is JSON.
    Detects: a server that reads only the first media type, ignores quality values, or always returns JSON.
    Given the request header "Accept" is "<accept>"
    When GET /{collection}/a
    Then the response is 200
    And the response in "<type>" is the same as "object"

    @rule:media-accept-selects-response
    Examples: one type
      | accept           | type             |
      | application/json | application/json |
      | application/yaml | application/yaml |

    @rule:media-json-default-response
    Examples: any media type
      | accept               | type             |
      | */*                  | application/json |
      | text/html, */*;q=0.1 | application/json |
      | text/html,*/*        | application/json |

    @rule:media-accept-selects-response
    Examples: several media types and quality values
      | accept                                                                 | type             |
      | text/html, application/yaml                                            | application/yaml |
      | application/yaml, application/json                                     | application/yaml |
      | application/json, application/yaml                                     | application/json |
      | application/json;q=0.2, application/yaml;q=0.5                         | application/yaml |
      | application/yaml;q=0.1, application/json                               | application/json |
      | application/json;q=0.999, application/yaml                             | application/yaml |
      | */*, application/yaml                                                  | application/yaml |
      | text/html, image/png, application/yaml                                 | application/yaml |
      | text/html;q=0.9, application/json;q=0.1, application/yaml;q=0.2        | application/yaml |
      | application/yaml;q=0.1, application/*                                  | application/json |
      | application/*, application/yaml                                        | application/yaml |
      | application/yaml;q=0.5, */*;q=0.6                                      | application/json |
      | application/yaml;q=0.3, application/yaml;q=0.9, application/json;q=0.5 | application/yaml |
      | text/*, application/yaml;q=0.1                                         | application/yaml |

    @rule:media-accept-selects-response
    Examples: the quality value 0, which lowers the priority but does not exclude a type
      | accept                                     | type             |
      | application/json;q=0                       | application/json |
      | application/yaml;q=0, application/json;q=0 | application/yaml |
      | application/yaml;q=0, */*                  | application/json |

    @rule:media-accept-selects-response
    Examples: negative and non-numeric quality values, which have the effect of 0
      | accept                                        | type             |
      | application/yaml;q=x, application/json        | application/json |
      | application/json;q=x, application/yaml;q=0.5  | application/yaml |
      | application/json;q=-1, application/yaml;q=0.1 | application/yaml |
      | application/yaml;q=x                          | application/yaml |

    @rule:media-accept-selects-response
    Examples: a quality value above 1, and an empty quality value, which has the effect of 1
      | accept                                      | type             |
      | application/yaml, application/json;q=2      | application/json |
      | application/json;q=0.4, application/yaml;q= | application/yaml |

    @rule:media-accept-selects-response
    Examples: malformed parts, which have no effect
      | accept                                              | type             |
      | application, application/yaml                       | application/yaml |
      | application/yaml/x, application/json                | application/json |
      | ,application/yaml                                   | application/yaml |
      | application/yaml;                                   | application/yaml |
      | */yaml, application/yaml                            | application/yaml |
      | application/yaml;q=0.5=1, application/json;q=0.9    | application/yaml |
      | application/yaml ; q=0.9 , application/json ; q=0.8 | application/yaml |

    @rule:media-accept-selects-response
    Examples: parameters
      | accept                                                            | type             |
      | application/json;charset=utf-8                                    | application/json |
      | application/json;stream=watch                                     | application/json |
      | application/json;as=Nothing;g=meta.orch.io;v=v1, application/yaml | application/yaml |

    @rule:media-accept-selects-response
    @needs:protobuf
    Examples: protobuf
      | accept                                          | type                          |
      | application/vnd.orch.protobuf                   | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf, application/json | application/vnd.orch.protobuf |
      | application/json, application/vnd.orch.protobuf | application/json              |
      | application/xml, application/vnd.orch.protobuf  | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf;q=0.3, */*;q=0.1  | application/vnd.orch.protobuf |

  @resource @rule:media-accept-selects-response
  Scenario Outline: GET of a list with Accept "<accept>" returns <type>
    media-accept-selects-response: the Accept header also selects the encoding of a list.
    Detects: a server that always returns lists in JSON.
    Given the request header "Accept" is "<accept>"
    When GET /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the response is 200
    And the response in "<type>" is the same as "list"

    Examples: text encodings
      | accept                                         | type             |
      | application/json                               | application/json |
      | application/yaml                               | application/yaml |
      | application/yaml;q=0.4, application/json;q=0.3 | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | accept                                          | type                          |
      | application/vnd.orch.protobuf                   | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf, application/json | application/vnd.orch.protobuf |
