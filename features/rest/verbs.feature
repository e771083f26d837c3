@area:rest
Feature: Verbs and query parameters
  A verb is an HTTP method, a path and, for watch alone, a query parameter.

  @resource @rule:rest-verb-watch-by-query-parameter
  Scenario: A GET on a collection becomes a watch by its query parameter
    rest-verb-watch-by-query-parameter: watch is a parameter of the list, not a method or path.
    Detects: the parameter is ignored and a list comes.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly:
      | type  | name | kind            |
      | ADDED | a    | {resource:kind} |

  @resource @rule:rest-verb-watch-by-query-parameter
  Scenario: WATCH is no method
    rest-verb-watch-by-query-parameter: there is no separate HTTP verb.
    Detects: a router that takes any method for GET.
    When WATCH /{collection}
    Then the answer is a refusal

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: watch=<value> is false
    rest-query-boolean-syntax: a boolean is true for values such as 1 or true.
    Detects: the mere presence of the parameter turns it on.
    Given the resource "labelled" named "a"
    When GET /{collection}?timeoutSeconds=1&watch=<value>
    Then the answer is 200
    And the answer has:
      | kind | {resource:kind}List |

    Examples: ways to say no
      | value |
      | 0     |
      | false |
      | False |

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: watch=<value> is true
    rest-query-boolean-syntax: a boolean is true for values such as 1 or true.
    Detects: one of the two is not understood, and a list is answered.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=<value>
    Then the watch reports exactly:
      | type  | name | kind            |
      | ADDED | a    | {resource:kind} |

    Examples: ways to say yes
      | value |
      | 1     |
      | true  |

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: <parameter>=<value>, which is no number, is refused
    rest-query-boolean-syntax: an integer parameter with a non-numeric value answers 400.
    Detects: it is read as 0, and the list is not limited.
    When GET /{collection}?<parameter>=<value>
    Then the answer is 400 BadRequest

    Examples: integers
      | parameter               | value |
      | limit                   | abc   |
      | limit                   | 1.5   |
      | limit                   | 2x    |
      | limit                   |       |
      | timeoutSeconds          | abc   |
      | watch=1&timeoutSeconds  | abc   |
      | watch=1&timeoutSeconds  | 1s    |

  @resource @rule:rest-query-boolean-syntax
  Scenario: An integer of the list over all namespaces that is no number is refused
    rest-query-boolean-syntax: on every collection.
    Detects: the list over all namespaces has a handler of its own, which reads 0.
    When GET /{everywhere}?limit=abc
    Then the answer is 400 BadRequest

  @resource @rule:rest-query-boolean-syntax
  @needs:watch-list
  Scenario: Two booleans that are 1 make a streaming list
    rest-query-boolean-syntax: 1 is true for every boolean parameter.
    Detects: some parameters are compared with the text true.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=1&allowWatchBookmarks=1&resourceVersionMatch=NotOlderThan
    Then the watch reports:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |

  @resource @rule:rest-no-multi-object-transaction
  Scenario Outline: <method> of <what> is refused on <where>
    rest-no-multi-object-transaction: no request writes several objects at once.
    Detects: the items are written one by one, and half of them stay when one fails.
    Given the resource "labelled" named "a"
    When <method> <path> with the body:
      """
      apiVersion: v1
      kind: <kind>
      items:
        - {apiVersion: v1, kind: {resource:kind}, metadata: {name: a, labels: {app: other}}}
        - {apiVersion: v1, kind: {resource:kind}, metadata: {name: b}}
      """
    Then the answer is a refusal
    And the stored resource "a" is unchanged
    And there is no resource "b"

    Examples: bodies with items
      | method | path            | kind                | what                   | where        |
      | POST   | /{collection}   | {resource:kind}List | a list of the resource | a collection |
      | POST   | /{collection}   | List                | a List                 | a collection |
      | PUT    | /{collection}/a | {resource:kind}List | a list of the resource | an object    |
      | PUT    | /{collection}   | {resource:kind}List | a list of the resource | a collection |

  @resource @rule:rest-no-multi-object-transaction
  Scenario: POST of a JSON array creates nothing
    rest-no-multi-object-transaction: a body is one object.
    Detects: each element of an array is created.
    When POST /{collection} with the body:
      """application/json
      [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}},{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"b"}}]
      """
    Then the answer is a refusal
    And the namespace holds the resources ""

  @resource @rule:rest-post-namespace-mismatch-400
  Scenario: POST of another namespace than the URL's is refused
    rest-post-namespace-mismatch-400: the namespace of the body must be the one of the URL.
    Detects: the object lands in the namespace of the body, past authorization.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a                  |
      | metadata.namespace | {namespace:second} |
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | the namespace of the provided object does not match |
    And there is no resource "a"
    And there is no resource "a" in namespace "second"

  @resource @rule:rest-post-namespace-mismatch-400
  Scenario: POST of a namespace that there isn't, but not of the URL's, is refused
    rest-post-namespace-mismatch-400: the two are compared, whatever there is.
    Detects: the namespace of the body is looked up, and forgotten when it is not there.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a               |
      | metadata.namespace | absent-{unique} |
    Then the answer is 400 BadRequest
    And the namespace holds the resources ""
