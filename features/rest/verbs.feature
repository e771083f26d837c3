@area:rest
Feature: Verbs and query parameters
  A verb is an HTTP method, a path and, for watch alone, a query parameter.

  @rule:rest-verb-watch-by-query-parameter
  Scenario: A GET on a collection becomes a watch by its query parameter
    rest-verb-watch-by-query-parameter: watch is a parameter of the list, not a method or path.
    Mistake: the parameter is ignored and a list comes.
    Given the Endpoints "one-subset" named "a"
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1
    Then the watch reports exactly:
      | type  | name | kind      |
      | ADDED | a    | Endpoints |

  @rule:rest-verb-watch-by-query-parameter
  Scenario: WATCH is no method
    rest-verb-watch-by-query-parameter: there is no separate HTTP verb.
    Mistake: a router that takes any method for GET.
    When WATCH /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 405 MethodNotAllowed

  @rule:rest-query-boolean-syntax
  Scenario Outline: watch=<value> is <meaning>
    rest-query-boolean-syntax: a boolean is true for values such as 1 or true.
    Mistake: the mere presence of the parameter turns it on.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints?timeoutSeconds=1&watch=<value>
    Then the answer is 200
    And the answer has:
      | kind | <kind> |

    Examples: false gives one list
      | value | meaning | kind          |
      | 0     | false   | EndpointsList |
      | false | false   | EndpointsList |

    Examples: true gives one event, which has no kind
      | value | meaning | kind     |
      | 1     | true    | (absent) |
      | true  | true    | (absent) |

  @rule:rest-query-boolean-syntax
  Scenario Outline: <parameter> that is no number is refused
    rest-query-boolean-syntax: an integer parameter with a non-numeric value answers 400.
    Mistake: it is read as 0, and the list is not limited.
    When GET /api/v1/namespaces/{namespace}/endpoints?<parameter>=abc
    Then the answer is 400 BadRequest

    Examples: integers
      | parameter      |
      | limit          |
      | timeoutSeconds |

  @rule:rest-no-multi-object-transaction
  Scenario Outline: <method> of <what> is refused on <where>
    rest-no-multi-object-transaction: no request writes several objects at once.
    Mistake: the items are written one by one, and half of them stay when one fails.
    Given the Endpoints "one-subset" named "a"
    When <method> <path> with the body:
      """
      apiVersion: v1
      kind: <kind>
      items:
        - {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {app: other}}}
        - {apiVersion: v1, kind: Endpoints, metadata: {name: b}}
      """
    Then the answer is <status>
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    Examples: bodies with items
      | method | path                                       | kind          | what              | where        | status |
      | POST   | /api/v1/namespaces/{namespace}/endpoints   | EndpointsList | an EndpointsList  | a collection | 400    |
      | POST   | /api/v1/namespaces/{namespace}/endpoints   | List          | a List            | a collection | 400    |
      | PUT    | /api/v1/namespaces/{namespace}/endpoints/a | EndpointsList | an EndpointsList  | an object    | 400    |
      | PUT    | /api/v1/namespaces/{namespace}/endpoints   | EndpointsList | an EndpointsList  | a collection | 405    |

  @rule:rest-post-namespace-mismatch-400
  Scenario: POST of another namespace than the URL's is refused
    rest-post-namespace-mismatch-400: the namespace of the body must be the one of the URL.
    Mistake: the object lands in the namespace of the body, past authorization.
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name      | a                  |
      | metadata.namespace | {namespace:second} |
    Then the answer is 400 BadRequest
    And the message of the Status contains "the namespace of the provided object does not match"
    And there is no Endpoints "a"
    And there is no Endpoints "a" in namespace "second"

  @rule:rest-collection-kind-suffix
  Scenario Outline: The collection of <plural> has kind <kind>
    rest-collection-kind-suffix: it is the kind of the items followed by List.
    Mistake: a bare List, which clients can't decode.
    When GET <path>
    Then the answer is 200
    And the answer has:
      | kind       | <kind>       |
      | apiVersion | <apiVersion> |

    Examples: always there
      | plural     | path                                     | kind          | apiVersion |
      | endpoints  | /api/v1/namespaces/{namespace}/endpoints | EndpointsList | v1         |
      | namespaces | /api/v1/namespaces                       | NamespaceList | v1         |

    @needs:type:services
    Examples: with services
      | plural   | path                                    | kind        | apiVersion |
      | services | /api/v1/namespaces/{namespace}/services | ServiceList | v1         |

    @needs:type:deployments.apps
    Examples: of a named group
      | plural      | path                                               | kind           | apiVersion |
      | deployments | /apis/apps/v1/namespaces/{namespace}/deployments | DeploymentList | apps/v1    |
