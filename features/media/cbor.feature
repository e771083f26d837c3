@area:media
Feature: CBOR
  Behind a gate that is off: bodies, answers, and watches as a sequence of documents.

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario: CBOR alone is not acceptable
    media-cbor-off-by-default: with the gate at its default, application/cbor alone answers 406.
    Detects: what is alpha is on.
    Given the request header "Accept" is "application/cbor"
    When GET /api/v1/namespaces
    Then the answer is 406 NotAcceptable

  @resource @rule:media-415-unsupported-content-type
  @needs:cbor-gate-default
  Scenario: A body in CBOR is not read
    media-415-unsupported-content-type: with the gate at its default it is a media type like any unknown one.
    Detects: the gate is about answers only.
    When POST /{collection} with the resource "labelled" in "application/cbor" where:
      | metadata.name | a |
    Then the answer is 415 UnsupportedMediaType
    And the namespace holds the resources ""

  @rule:media-cbor-off-by-default
  @needs:cbor-gate-default
  Scenario: A client that accepts CBOR and JSON gets JSON
    media-cbor-off-by-default: CBOR is passed over.
    Detects: the first type decides.
    Given the request header "Accept" is "application/cbor, application/json"
    When GET /api/v1/namespaces
    Then the answer is 200
    And the answer in "application/json" has:
      | kind | NamespaceList |

  @rule:media-cbor-gate-name
  @needs:server-flags
  Scenario Outline: With the profile <profile> CBOR is answered <status>
    media-cbor-gate-name: the gate is named CBORServingAndStorage, and turns CBOR on and off.
    Detects: the gate has another name, or none is asked.
    Given a server of its own with the profile "<profile>"
    And the request header "Accept" is "application/cbor"
    When GET /api/v1/namespaces
    Then the answer is <status>

    Examples: both ways
      | profile | status |
      | cbor    | 200    |
      | no-cbor | 406    |
      | plain   | 406    |

  @resource @rule:media-cbor-response
  @needs:cbor
  Scenario: An object in CBOR is the object that JSON shows
    media-cbor-response: a CBOR document with Content-Type application/cbor.
    Detects: numbers, nulls or the order of things get lost.
    Given a server with the profile "cbor"
    And the resource "changed" named "a"
    And the answer to GET /{collection}/a is remembered as "json"
    And the request header "Accept" is "application/cbor"
    When GET /{collection}/a
    Then the answer is 200
    And the answer in "application/cbor" is the same as "json"

  @resource @rule:media-cbor-response
  @needs:cbor
  Scenario: A list in CBOR is the list that JSON shows
    media-cbor-response: of lists as of objects.
    Detects: a list is documents one behind the other.
    Given a server with the profile "cbor"
    And 3 resources named after "item"
    And the answer to GET /{collection}?resourceVersion={item-2:metadata.resourceVersion}&resourceVersionMatch=Exact is remembered as "json"
    And the request header "Accept" is "application/cbor"
    When GET /{collection}?resourceVersion={item-2:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the answer in "application/cbor" is the same as "json"

  @rule:media-cbor-request
  @needs:cbor
  Scenario Outline: A <verb> of CBOR is stored
    media-cbor-request: a POST or PUT with Content-Type application/cbor and a CBOR body is accepted.
    Detects: CBOR is answered but not read.
    Given a server with the profile "cbor"
    And the Endpoints "one-subset" named "a"
    When <verb> <path> with the Endpoints "two-subsets" in "application/cbor" where:
      | metadata.name | <name> |
    Then the answer is <status>
    And the answer in "application/json" has:
      | metadata.name            | <name> |
      | metadata.labels.app      | web    |
      | subsets[1].ports[1].port | 76     |

    Examples: writes
      | verb | status | name | path                                       |
      | POST | 201    | b    | /api/v1/namespaces/{namespace}/endpoints   |
      | PUT  | 200    | a    | /api/v1/namespaces/{namespace}/endpoints/a |

  @resource @rule:media-cbor-seq-watch
  @needs:cbor
  Scenario: A watch in CBOR is a sequence of events
    media-cbor-seq-watch: Content-Type application/cbor-seq, one CBOR event per entry.
    Detects: the events are named application/cbor, or have their length before them.
    Given a server with the profile "cbor"
    And 2 resources named after "item"
    And the stored resource "item-0" is remembered as "start"
    And the resource "item-0" has been changed:
      | metadata.labels.app | web |
    And the request header "Accept" is "application/cbor"
    When GET /{collection}?watch=1&timeoutSeconds=1&resourceVersion={start:metadata.resourceVersion}
    Then the events of the answer in "application/cbor-seq" are:
      | type     | name   | metadata.labels.app |
      | ADDED    | item-1 | (absent)            |
      | MODIFIED | item-0 | web                 |
