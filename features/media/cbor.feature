@area:media
Feature: CBOR as a media type
  A feature gate enables CBOR for request bodies, responses and watches. A watch returns a CBOR sequence.

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario: GET with Accept application/cbor returns 406 by default
    media-cbor-off-by-default: with the default value of the feature gate, the server does not support application/cbor.
    Detects: a server that enables the alpha feature by default.
    Given the request header "Accept" is "application/cbor"
    When GET /api/v1/namespaces
    Then the response is 406 NotAcceptable

  @resource @rule:media-415-unsupported-content-type
  @needs:cbor-gate-default
  Scenario: POST with Content-Type application/cbor returns 415 by default
    media-415-unsupported-content-type: with the default value of the feature gate, the server does not support CBOR bodies.
    Detects: a server whose feature gate affects only responses.
    When POST /{collection} with the resource "labelled" as "application/cbor" where:
      | metadata.name | a |
    Then the response is 415 UnsupportedMediaType
    And the namespace contains no resources

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario: GET with Accept "application/cbor, application/json" returns JSON by default
    media-cbor-off-by-default: the server skips CBOR, which it does not support by default.
    Detects: a server that considers only the first media type.
    Given the request header "Accept" is "application/cbor, application/json"
    When GET /api/v1/namespaces
    Then the response is 200
    And the response in "application/json" has:
      | kind | NamespaceList |

  @rule:media-cbor-gate-name
  @needs:server-flags
  Scenario Outline: GET with Accept application/cbor on a server with the launch profile "<profile>" returns <status>
    media-cbor-gate-name: the feature gate CBORServingAndStorage enables CBOR.
    Detects: a server that uses another feature gate, or no feature gate.
    Given a separate server with the launch profile "<profile>"
    And the request header "Accept" is "application/cbor"
    When GET /api/v1/namespaces
    Then the response is <status>

    Examples: feature gate on, off and default
      | profile | status |
      | cbor    | 200    |
      | no-cbor | 406    |
      | plain   | 406    |

  @resource @rule:media-cbor-response
  @needs:cbor
  Scenario: GET of an object in CBOR returns the same object as in JSON
    media-cbor-response: the response is a CBOR document with Content-Type application/cbor.
    Detects: a server that changes numbers, nulls or the order of lists.
    Given a server with the launch profile "cbor"
    And the resource "changed" named "a"
    And the response to GET /{collection}/a is saved as "json"
    And the request header "Accept" is "application/cbor"
    When GET /{collection}/a
    Then the response is 200
    And the response in "application/cbor" is the same as "json"

  @resource @rule:media-cbor-response
  @needs:cbor
  Scenario: GET of a list in CBOR returns the same list as in JSON
    media-cbor-response: a list is one CBOR document with Content-Type application/cbor.
    Detects: a server that encodes a list as a sequence of documents.
    Given a server with the launch profile "cbor"
    And 3 resources with the name prefix "item"
    And the response to GET /{collection}?resourceVersion={item-2:metadata.resourceVersion}&resourceVersionMatch=Exact is saved as "json"
    And the request header "Accept" is "application/cbor"
    When GET /{collection}?resourceVersion={item-2:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the response in "application/cbor" is the same as "json"

  @rule:media-cbor-response
  @needs:cbor @needs:type:priorityclasses.scheduling
  Scenario Outline: A PriorityClass with the value <value> is the same in CBOR and in JSON
    media-cbor-response: CBOR encodes integers in as few bytes as possible; negative integers have another type than positive integers.
    Detects: a server that encodes negative integers as positive integers, or adds one to a negative integer.
    Given a server with the launch profile "cbor"
    And the response to POST /apis/scheduling.orch.io/v1/priorityclasses with this body is saved as "json":
      """
      {apiVersion: scheduling.orch.io/v1, kind: PriorityClass, metadata: {name: "low-{unique}"}, value: <value>}
      """
    And the request header "Accept" is "application/cbor"
    When GET /apis/scheduling.orch.io/v1/priorityclasses/low-{unique}
    Then the response is 200
    And the response in "application/cbor" is the same as "json"

    Examples: integers of one, two, three and five bytes
      | value  |
      | -1     |
      | -24    |
      | -25    |
      | -256   |
      | -257   |
      | -70000 |
      | 70000  |

  @rule:media-cbor-request
  @needs:cbor
  Scenario Outline: A <verb> with a CBOR body stores the object
    media-cbor-request: POST and PUT accept Content-Type application/cbor.
    Detects: a server that supports CBOR in responses but not in requests.
    Given a server with the launch profile "cbor"
    And the Endpoints "one-subset" named "a"
    When <verb> <path> with the Endpoints "two-subsets" as "application/cbor" where:
      | metadata.name | <name> |
    Then the response is <status>
    And the response in "application/json" has:
      | metadata.name            | <name> |
      | metadata.labels.app      | web    |
      | subsets[1].ports[1].port | 76     |

    Examples: writes
      | verb | status | name | path                                       |
      | POST | 201    | b    | /api/v1/namespaces/{namespace}/endpoints   |
      | PUT  | 200    | a    | /api/v1/namespaces/{namespace}/endpoints/a |

  @resource @rule:media-cbor-seq-watch
  @needs:cbor
  Scenario: A watch in CBOR returns a CBOR sequence of events
    media-cbor-seq-watch: the response has Content-Type application/cbor-seq and one CBOR document for each event.
    Detects: a server that sends the Content-Type application/cbor, or a length before each event.
    Given a server with the launch profile "cbor"
    And 2 resources with the name prefix "item"
    And the stored resource "item-0" is saved as "start"
    And the resource "item-0" has been changed:
      | metadata.labels.app | web |
    And the request header "Accept" is "application/cbor"
    When GET /{collection}?watch=1&timeoutSeconds=1&resourceVersion={start:metadata.resourceVersion}
    Then the events of the response in "application/cbor-seq" are:
      | type     | name   | metadata.labels.app |
      | ADDED    | item-1 | (absent)            |
      | MODIFIED | item-0 | web                 |
