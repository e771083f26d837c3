@area:endpoints
Feature: Query parameters of the list of Endpoints
  The eleven parameters, at the collection of one namespace and at that of all.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
      | c    | {unique}           |

  @rule:ep-q-list-limit
  Scenario Outline: limit bounds the items of <path>
    ep-q-list-limit: at most that many items, and a token for the others.
    Detects: limit is ignored, and everything comes at once.
    When GET <path>?labelSelector=of%3D{unique}&limit=2
    Then the answer is 200
    And the list has:
      | names             | nothing but | a, b, c     |
      | items.(count)     | is          | 2           |
      | metadata.continue | is          | (not empty) |

    Examples: both collections
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-continue
  Scenario Outline: continue reads the next page of <path>
    ep-q-list-continue: the items that follow those of the page before.
    Detects: limit cuts the list off, and no token says so.
    Given the answer to GET <path>?labelSelector=of%3D{unique}&limit=2 is remembered as "page"
    When GET <path> with the query:
      | labelSelector | of={unique}              |
      | limit         | 2                        |
      | continue      | {page:metadata.continue} |
    Then the answer is 200
    And the list has:
      | names         | nothing but | a, b, c                       |
      | names         | leaves out  | {page:items[*].metadata.name} |
      | items.(count) | is          | 1                             |
    And these values compare:
      | {page:items.(count)} | is | 2 |

    Examples: both collections
      | path                                     |
      | /api/v1/namespaces/{namespace}/endpoints |
      | /api/v1/endpoints                        |

  @rule:ep-q-list-all-same-parameters
  Scenario Outline: The list over all namespaces takes <parameters>
    ep-q-list-all-same-parameters: the same parameters with the same effects.
    Detects: they are read in the handler of one namespace only.
    When GET /api/v1/endpoints?<parameters>
    Then the answer is 200
    And the list has:
      | names | in any order | <names> |

    Examples: parameters
      | parameters                                                                                       | names   |
      | labelSelector=of%3D{unique}                                                                      | a, b, c |
      | labelSelector=of%3D{unique}&fieldSelector=metadata.name%3Db                                      | b       |
      | labelSelector=of%3D{unique}&fieldSelector=metadata.namespace%3D{namespace}                       | a, b, c |
      | labelSelector=of%3D{unique}&resourceVersion={c:metadata.resourceVersion}                         | a, b, c |
      | labelSelector=of%3D{unique}&limit=10&resourceVersion={b:metadata.resourceVersion}                | a, b |
      | labelSelector=of%3D{unique}&resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact | a, b |
      | labelSelector=of%3D{unique}&timeoutSeconds=10&pretty=true                                        | a, b, c |
      | labelSelector=of%3D{unique}&watch=false&allowWatchBookmarks=true                                 | a, b, c |

  @rule:ep-q-list-resourceversion
  Scenario: A list takes resourceVersion
    ep-q-list-resourceversion: another version is Not older than.
    Detects: the version is taken for an exact one of an object, and the others are left out.
    When GET /api/v1/namespaces/{namespace}/endpoints?resourceVersion={c:metadata.resourceVersion}
    Then the answer is 200
    And the list has:
      | names                    | in any order   | a, b, c                      |
      | metadata.resourceVersion | not older than | {c:metadata.resourceVersion} |

  @rule:ep-q-list-resourceversion
  Scenario: A page takes resourceVersion
    ep-q-list-resourceversion: with a limit, another version is that version exactly.
    Detects: the parameter is ignored, and the newest state comes.
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=10&resourceVersion={b:metadata.resourceVersion}
    Then the answer is 200
    And the list has:
      | names                    | in any order | a, b                         |
      | metadata.resourceVersion | is           | {b:metadata.resourceVersion} |

  @rule:ep-q-list-resourceversionmatch
  Scenario: A list takes resourceVersionMatch
    ep-q-list-resourceversionmatch: Exact gives that version and no newer one.
    Detects: the parameter is ignored, and the newest state comes.
    When GET /api/v1/namespaces/{namespace}/endpoints?resourceVersion={b:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the answer is 200
    And the list has:
      | names                    | in any order | a, b                         |
      | metadata.resourceVersion | is           | {b:metadata.resourceVersion} |

  @rule:ep-q-list-watch
  Scenario Outline: watch=<watch> gives a list
    ep-q-list-watch: false or absent, the answer is a list.
    Detects: the mere presence of the parameter opens a stream.
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=<watch>
    Then the answer is 200
    And the answer has:
      | kind | EndpointsList |

    Examples: false
      | watch |
      | false |
      | 0     |
