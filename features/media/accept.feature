@area:media
Feature: Which encoding an answer has
  Accept decides in which of the supported media types the answer is, and Content-Type says in which it is.

  Background:
    Given the resource "changed" named "a"
    And the answer to GET /{collection}/a is remembered as "object"
    And the answer to GET /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact is remembered as "list"

  @resource @rule:media-json-default-response
  Scenario: A request without Accept is answered in JSON
    media-json-default-response: a request without Accept is answered in application/json.
    Detects: without Accept the first media type of a table is taken, or a binary one.
    Given the request header "Accept" is "(absent)"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "application/json" is the same as "object"

  @resource @rule:media-response-content-type-matches
  Scenario Outline: An answer whose Content-Type is <type> is written in it
    media-response-content-type-matches: the encoding that the body is really in.
    Detects: each answer is called application/json, whatever has written it.
    Given the request header "Accept" is "<type>"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "<type>" has:
      | kind | {resource:kind} |

    Examples: texts
      | type             |
      | application/json |
      | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | type                          |
      | application/vnd.orch.protobuf |

  @resource
  Scenario Outline: An object for <accept> comes in <type>
    media-accept-selects-response: the first choice that the server can give; media-json-default-response: JSON for */*.
    Detects: only the beginning of Accept is looked at, or its order, or JSON is always good enough.
    Given the request header "Accept" is "<accept>"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "<type>" is the same as "object"

    @rule:media-accept-selects-response
    Examples: one type
      | accept           | type             |
      | application/json | application/json |
      | application/yaml | application/yaml |

    @rule:media-json-default-response
    Examples: anything
      | accept                | type             |
      | */*                   | application/json |
      | text/html, */*;q=0.1  | application/json |
      | text/html,*/*         | application/json |

    @rule:media-accept-selects-response
    Examples: several types and qualities
      | accept                                                | type             |
      | text/html, application/yaml                           | application/yaml |
      | application/yaml, application/json                    | application/yaml |
      | application/json, application/yaml                    | application/json |
      | application/json;q=0.2, application/yaml;q=0.5        | application/yaml |
      | application/yaml;q=0.1, application/json              | application/json |
      | application/json;q=0.999, application/yaml            | application/yaml |
      | */*, application/yaml                                 | application/yaml |
      | application/yaml;q=0.5, */*;q=0.6                     | application/json |

    @rule:media-accept-selects-response
    Examples: parameters
      | accept                                                     | type             |
      | application/json;charset=utf-8                             | application/json |
      | application/json;stream=watch                              | application/json |
      | application/json;as=Nothing;g=meta.orch.io;v=v1, application/yaml | application/yaml |

    @rule:media-accept-selects-response
    @needs:protobuf
    Examples: protobuf
      | accept                                             | type                          |
      | application/vnd.orch.protobuf                      | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf, application/json    | application/vnd.orch.protobuf |
      | application/json, application/vnd.orch.protobuf    | application/json              |
      | application/xml, application/vnd.orch.protobuf     | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf;q=0.3, */*;q=0.1     | application/vnd.orch.protobuf |

  @resource @rule:media-accept-selects-response
  Scenario Outline: A list for <accept> comes in <type>
    media-accept-selects-response: of lists as of objects.
    Detects: lists are always JSON, for they are put together from pieces.
    Given the request header "Accept" is "<accept>"
    When GET /{collection}?resourceVersion={a:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the answer is 200
    And the answer in "<type>" is the same as "list"

    Examples: texts
      | accept                                         | type             |
      | application/json                               | application/json |
      | application/yaml                               | application/yaml |
      | application/yaml;q=0.4, application/json;q=0.3 | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | accept                                           | type                          |
      | application/vnd.orch.protobuf                    | application/vnd.orch.protobuf |
      | application/vnd.orch.protobuf, application/json  | application/vnd.orch.protobuf |

  @resource @rule:media-accept-selects-response
  Scenario Outline: <path> for <accept> comes in <type>
    media-accept-selects-response: of documents about the server and of errors as well.
    Detects: only what is stored has more than one encoding.
    Given the request header "Accept" is "<accept>"
    When GET <path>
    Then the answer is <status>
    And the answer in "<type>" has:
      | kind | <kind> |

    Examples: documents
      | path                                     | accept           | status | type             | kind            |
      | /api                                     | application/json | 200    | application/json | APIVersions     |
      | /api                                     | application/yaml | 200    | application/yaml | APIVersions     |
      | /apis                                    | application/yaml | 200    | application/yaml | APIGroupList    |
      | /api/v1                                  | application/yaml | 200    | application/yaml | APIResourceList |
      | /{collection}/none | application/json | 404 | application/json | Status          |
      | /{collection}/none | application/yaml | 404 | application/yaml | Status          |

    @needs:protobuf
    Examples: binary documents
      | path                                          | accept                        | status | type                          | kind            |
      | /api/v1                                       | application/vnd.orch.protobuf | 200    | application/vnd.orch.protobuf | APIResourceList |
      | /{collection}/none | application/vnd.orch.protobuf | 404    | application/vnd.orch.protobuf | Status          |
