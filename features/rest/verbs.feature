@area:rest
Feature: Verbs and query parameters
  The HTTP method and the path determine the verb. The query parameter watch turns a list into a watch.

  @resource @rule:rest-verb-watch-by-query-parameter
  Scenario: GET of a collection with watch=1 starts a watch
    rest-verb-watch-by-query-parameter: a client requests a watch with a query parameter of a list, not with a method or path.
    Detects: a server that ignores the parameter and returns a list.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1
    Then the watch reports exactly:
      | type  | name | kind            |
      | ADDED | a    | {resource:kind} |

  @resource @rule:rest-verb-watch-by-query-parameter
  Scenario: A request with the HTTP method WATCH returns 405
    rest-verb-watch-by-query-parameter: WATCH is not an HTTP method of the API. The 405 response has the media type of the Accept header.
    Detects: a server that handles every unknown method as GET, or that rejects it before it reads the headers.
    Given the request header "Accept" is "application/yaml"
    When WATCH /{collection}
    Then the response is 405
    And the response in "application/yaml" has:
      | reason | MethodNotAllowed |

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: GET of a collection with watch=<value> returns a list of the resource under test
    rest-query-boolean-syntax: a boolean parameter is false for values such as 0 or false.
    Detects: a server that reads any value of the parameter as true.
    Given the resource "labelled" named "a"
    When GET /{collection}?timeoutSeconds=1&watch=<value>
    Then the response is 200
    And the response has:
      | kind | {resource:kind}List |

    Examples: false values
      | value |
      | 0     |
      | false |
      | False |

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: GET of a collection with watch=<value> starts a watch of the resource under test
    rest-query-boolean-syntax: a boolean parameter is true for values such as 1 or true.
    Detects: a server that supports only one of the values.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=<value>
    Then the watch reports exactly:
      | type  | name | kind            |
      | ADDED | a    | {resource:kind} |

    Examples: true values
      | value |
      | 1     |
      | true  |

  @resource @rule:rest-query-boolean-syntax
  Scenario Outline: GET of a collection with <query> returns 400
    rest-query-boolean-syntax: an integer parameter with a non-integer value returns 400.
    Detects: a server that reads the value as 0 and does not limit the list.
    When GET /{collection}?<query>
    Then the response is 400 BadRequest

    Examples: integer parameters
      | query                      |
      | limit=abc                  |
      | limit=1.5                  |
      | limit=2x                   |
      | limit=                     |
      | timeoutSeconds=abc         |
      | watch=1&timeoutSeconds=abc |
      | watch=1&timeoutSeconds=1s  |

  @resource @rule:rest-query-boolean-syntax
  Scenario: A list across all namespaces with limit=abc returns 400
    rest-query-boolean-syntax: an integer parameter with a non-integer value returns 400, in lists across all namespaces too.
    Detects: a server whose handler for lists across all namespaces reads the value as 0.
    When GET /{all-namespaces}?limit=abc
    Then the response is 400 BadRequest

  @resource @rule:rest-query-boolean-syntax
  @needs:watch-list
  Scenario: A watch with sendInitialEvents=1 and allowWatchBookmarks=1 is a streaming list
    rest-query-boolean-syntax: the value 1 is true for every boolean parameter.
    Detects: a server that accepts only the value true for some parameters.
    Given the resource "labelled" named "a"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=1&allowWatchBookmarks=1&resourceVersionMatch=NotOlderThan
    Then the watch reports:
      | type     | name     |
      | ADDED    | a        |
      | BOOKMARK | (absent) |

  @resource @rule:rest-no-multi-object-transaction
  Scenario Outline: <method> of <body> to <target> is rejected and writes no item
    rest-no-multi-object-transaction: one request cannot write several objects.
    Detects: a server that writes the items one by one.
    Given the resource "labelled" named "a"
    When <method> <path> with the body:
      """
      apiVersion: v1
      kind: <kind>
      items:
        - {apiVersion: v1, kind: {resource:kind}, metadata: {name: a, labels: {app: other}}}
        - {apiVersion: v1, kind: {resource:kind}, metadata: {name: b}}
      """
    Then the response is a client error
    And the stored resource "a" is unchanged
    And there is no resource "b"

    Examples: bodies with items
      | method | path            | kind                | body                              | target       |
      | POST   | /{collection}   | {resource:kind}List | a list of the resource under test | a collection |
      | POST   | /{collection}   | List                | a List                            | a collection |
      | PUT    | /{collection}/a | {resource:kind}List | a list of the resource under test | an object    |
      | PUT    | /{collection}   | {resource:kind}List | a list of the resource under test | a collection |

  @resource @rule:rest-no-multi-object-transaction
  Scenario: POST of a JSON array is rejected and creates nothing
    rest-no-multi-object-transaction: a body contains only one object.
    Detects: a server that creates each element of the array.
    When POST /{collection} with the body:
      """application/json
      [{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a"}},{"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"b"}}]
      """
    Then the response is a client error
    And the namespace contains no resources

  @resource @rule:rest-post-namespace-mismatch-400
  Scenario: POST with a namespace that differs from the path returns 400
    rest-post-namespace-mismatch-400: the namespace in the body must match the path.
    Detects: a server that creates the object in the namespace in the body without authorization.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a                  |
      | metadata.namespace | {namespace:second} |
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | the namespace of the provided object does not match |
    And there is no resource "a"
    And there is no resource "a" in namespace "second"

  @resource @rule:rest-post-namespace-mismatch-400
  Scenario: POST with a namespace in the body that does not exist returns 400
    rest-post-namespace-mismatch-400: the server compares the namespaces even if the namespace in the body does not exist.
    Detects: a server that ignores the namespace in the body if it does not exist.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name      | a               |
      | metadata.namespace | absent-{unique} |
    Then the response is 400 BadRequest
    And the namespace contains no resources
