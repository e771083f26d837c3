@area:media
Feature: Writes with unsupported media types
  The server rejects a write before it changes an object if it supports none of the accepted media types, or not the type of the body.

  Background:
    Given the Endpoints "one-subset" named "a"

  @rule:media-406-none-supported
  Scenario Outline: A <write> with Accept "<accept>" returns 406 and changes nothing
    media-406-none-supported: the server rejects the request if it supports none of the accepted media types.
    Detects: a server that negotiates the response after it has stored the object, or responds with JSON.
    Given the request header "Accept" is "<accept>"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      {"metadata": {"name": "<name>", "labels": {"app": "changed"}}}
      """
    Then the response is 406 NotAcceptable
    And the stored Endpoints "a" is unchanged
    And the namespace contains only the Endpoints "a"

    Examples: writes
      | write       | accept                                          | method | path | name | type                         |
      | POST        | text/html                                       | POST   |      | b    | application/json             |
      | POST        | application/json;as=Table;g=meta.orch.io;v=v2   | POST   |      | b    | application/json             |
      | PUT         | text/html                                       | PUT    | /a   | a    | application/json             |
      | merge patch | application/json;as=Nothing;g=meta.orch.io;v=v1 | PATCH  | /a   | a    | application/merge-patch+json |

    Examples: deletions
      | write            | accept                                          | method | path                        | name | type             |
      | DELETE           | text/html                                       | DELETE | /a?propagationPolicy=Orphan | a    | application/json |
      | DELETE           | application/json;as=Nothing;g=meta.orch.io;v=v1 | DELETE | /a?propagationPolicy=Orphan | a    | application/json |
      | deletecollection | text/html                                       | DELETE |                             | a    | application/json |

  @rule:media-415-unsupported-content-type
  Scenario Outline: DELETE of /endpoints<path> with a body of the type <type> returns 415 and deletes nothing
    media-415-unsupported-content-type: the server rejects DeleteOptions with a media type that it does not support.
    Detects: a server that ignores the DeleteOptions, or decodes them as JSON.
    When DELETE /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """<type>
      {"kind":"DeleteOptions","apiVersion":"v1"}
      """
    Then the response is 415 UnsupportedMediaType
    And the stored Endpoints "a" is unchanged

    Examples: one object and the collection
      | path | type                         |
      | /a   | text/plain                   |
      | /a   | application/merge-patch+json |
      |      | text/plain                   |

  @rule:media-content-type-states-body @needs:protobuf
  Scenario Outline: DELETE of /endpoints<path> with dryRun in protobuf DeleteOptions deletes nothing
    media-content-type-states-body: the server decodes DeleteOptions in protobuf too.
    Detects: a server that ignores DeleteOptions in protobuf, and therefore deletes the object despite dryRun.
    When DELETE /api/v1/namespaces/{namespace}/endpoints<path> with the bytes "6b387300 0a13 0a02 7631 120d 44656c6574654f7074696f6e73 1205 2a03 416c6c" as "application/vnd.orch.protobuf"
    Then the response is 200
    And the stored Endpoints "a" is unchanged

    Examples: one object and the collection
      | path |
      | /a   |
      |      |

  @rule:media-accept-selects-response
  Scenario Outline: A rejected POST with Accept <accept> returns the Status with all causes in <accept>
    media-accept-selects-response: an error has the same contents in every encoding.
    Detects: a server that encodes errors only in JSON, or loses the causes or the name in another encoding.
    Given the request header "Accept" is "<accept>"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name            | b           |
      | metadata.labels          | {"a b":"c"} |
      | subsets[0].ports[0].port | 0           |
    Then the response is 422
    And the response in "<accept>" has:
      | kind                     | is            | Status                                    |
      | code                     | is            | 422                                       |
      | reason                   | is            | Invalid                                   |
      | details.name             | is            | b                                         |
      | details.kind             | is            | Endpoints                                 |
      | details.causes[*].field  | in this order | metadata.labels, subsets[0].ports[0].port |
      | details.causes[*].reason | contains      | FieldValueInvalid                         |

    Examples: YAML
      | accept           |
      | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | accept                        |
      | application/vnd.orch.protobuf |

  @rule:media-content-type-states-body
  Scenario Outline: A POST with the Content-Type <type> creates the object
    media-content-type-states-body: a media type is not case-sensitive, and the server ignores its parameters.
    Detects: a server that compares the complete header.
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """<type>
      {"apiVersion": "v1", "kind": "Endpoints", "metadata": {"name": "b"}}
      """
    Then the response is 201
    And there is an Endpoints "b"

    Examples: spellings
      | type                              |
      | Application/JSON                  |
      | application/json; charset="utf-8" |
      | APPLICATION/YAML                  |
