@area:endpoints
Feature: Query parameters of the Endpoints list
  The list of one namespace and the list across all namespaces accept the same eleven parameters.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | b    | {unique}                 |
      | c    | {unique}                 |

  @rule:ep-q-list-limit
  Scenario Outline: GET <path> with limit=2 returns two of three items
    ep-q-list-limit: limit is the maximum number of items, and the list has a continue token for the remaining items.
    Detects: a server that ignores limit and returns every item.
    When GET <path>?labelSelector=scenario%3D{unique}&limit=2
    Then the response is 200
    And the list has:
      | names             | contains only | a, b, c     |
      | items.(count)     | is            | 2           |
      | metadata.continue | is            | (not empty) |

    Examples: one namespace and all namespaces
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-continue
  Scenario Outline: GET <path> with a continue token returns the next page
    ep-q-list-continue: the next page has the items that follow the previous page.
    Detects: a server that truncates the list at limit without a continue token.
    Given the response to GET <path>?labelSelector=scenario%3D{unique}&limit=2 is saved as "page"
    When GET <path> with the query:
      | labelSelector | scenario={unique}        |
      | limit         | 2                        |
      | continue      | {page:metadata.continue} |
    Then the response is 200
    And the list has:
      | names         | contains only    | a, b, c                       |
      | names         | does not contain | {page:items[*].metadata.name} |
      | items.(count) | is               | 1                             |
    And these values satisfy:
      | {page:items.(count)} | is | 2 |

    Examples: one namespace and all namespaces
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-all-same-parameters
  Scenario Outline: The list of Endpoints in all namespaces with the query <parameters> has the objects "<names>"
    ep-q-list-all-same-parameters: the parameters have the same effects as in the list of one namespace.
    Detects: a server that reads the parameters only for the list of one namespace.
    When GET /api/v1/endpoints?<parameters>
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: query parameters
      | parameters                                                                                                | names   |
      | labelSelector=scenario%3D{unique}                                                                         | a, b, c |
      | labelSelector=scenario%3D{unique}&fieldSelector=metadata.name%3Db                                         | b       |
      | labelSelector=scenario%3D{unique}&fieldSelector=metadata.namespace%3D{namespace}                          | a, b, c |
      | labelSelector=scenario%3D{unique}&resourceVersion={c:metadata.resourceVersion}                            | a, b, c |
      | labelSelector=scenario%3D{unique}&limit=10&resourceVersion={b:metadata.resourceVersion}                   | a, b    |
      | labelSelector=scenario%3D{unique}&resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact | a, b    |
      | labelSelector=scenario%3D{unique}&timeoutSeconds=10&pretty=true                                           | a, b, c |
      | labelSelector=scenario%3D{unique}&watch=false&allowWatchBookmarks=true                                    | a, b, c |

  @rule:ep-q-list-resourceversion
  Scenario: A list with resourceVersion returns the state at that resourceVersion or a later state
    ep-q-list-resourceversion: without resourceVersionMatch, a nonzero resourceVersion has the semantics of NotOlderThan.
    Detects: a server that returns only the object with that resourceVersion.
    When GET /api/v1/namespaces/{namespace}/endpoints?resourceVersion={c:metadata.resourceVersion}
    Then the response is 200
    And the list has:
      | names                    | in any order   | a, b, c                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

  @rule:ep-q-list-resourceversion
  Scenario: A list with limit and resourceVersion returns the state at exactly that resourceVersion
    ep-q-list-resourceversion: with limit, a nonzero resourceVersion has the semantics of Exact.
    Detects: a server that ignores resourceVersion and returns the latest state.
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=10&resourceVersion={b:metadata.resourceVersion}
    Then the response is 200
    And the list has:
      | names                    | in any order | a, b                         |
      | metadata.resourceVersion | is           | {b:metadata.resourceVersion} |

  @rule:ep-q-list-resourceversionmatch
  Scenario: A list with resourceVersionMatch=Exact returns the state at exactly that resourceVersion
    ep-q-list-resourceversionmatch: with Exact, the list has the state at that resourceVersion, not a later state.
    Detects: a server that ignores resourceVersionMatch and returns the latest state.
    When GET /api/v1/namespaces/{namespace}/endpoints?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the response is 200
    And the list has:
      | names                    | in any order | a, b                         |
      | metadata.resourceVersion | is           | {b:metadata.resourceVersion} |

  @rule:ep-q-list-watch
  Scenario Outline: GET of the Endpoints collection with watch=<watch> returns a list
    ep-q-list-watch: if watch is false or absent, the response is a list.
    Detects: a server that starts a watch whenever the parameter is present.
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=<watch>
    Then the response is 200
    And the response has:
      | kind | EndpointsList |

    Examples: false values
      | watch |
      | false |
      | 0     |
