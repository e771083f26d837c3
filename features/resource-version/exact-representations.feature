@area:resource-version
Feature: Lists of an earlier state in every representation
  A list with resourceVersionMatch=Exact contains the earlier state in every encoding and representation. The server compares its
  selectors with the earlier state.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |
    And the response to GET /api/v1/namespaces/{namespace}/endpoints is saved as "before"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | latest |
    And the Endpoints "b" has been deleted

  @rule:rv-exact-old-snapshot @rule:rv-exact-collection-version
  Scenario Outline: A list as <representation> with resourceVersionMatch=Exact contains the state of each object at the requested resourceVersion
    rv-exact-old-snapshot, rv-exact-collection-version: the representation does not change the state that the list contains.
    Detects: a server that reads the current state for one encoding or representation.
    Given the request header "Accept" is "<accept>"
    When GET /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=Exact&resourceVersion={before:metadata.resourceVersion}
    Then <view> has:
      | metadata.resourceVersion         | is            | {before:metadata.resourceVersion} |
      | <items>.metadata.name            | in this order | a, b                              |
      | <first item>.metadata.labels.app | is            | web                               |

    Examples: representations
      | representation            | view                               | items          | first item     | accept                                                            |
      | YAML                      | the response in "application/yaml" | items[*]       | items[0]       | application/yaml                                                  |
      | Table                     | the response                       | rows[*].object | rows[0].object | application/json;as=Table;g=meta.orch.io;v=v1                     |
      | PartialObjectMetadataList | the response                       | items[*]       | items[0]       | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 |

    @needs:protobuf
    Examples: protobuf
      | representation | view                                            | items    | first item | accept                        |
      | protobuf       | the response in "application/vnd.orch.protobuf" | items[*] | items[0]   | application/vnd.orch.protobuf |

  @rule:rv-exact-old-snapshot
  Scenario Outline: A list with resourceVersionMatch=Exact, <parameters>, contains the objects that matched at the requested resourceVersion
    rv-exact-old-snapshot: the server compares the selector with the state of the object at this resourceVersion.
    Detects: a server that selects by the current labels, or finds a single name only among the current objects.
    When GET <path>?resourceVersionMatch=Exact&resourceVersion={before:metadata.resourceVersion}&<query>
    Then the list has:
      | metadata.resourceVersion | is           | {before:metadata.resourceVersion} |
      | names                    | in any order | <names>                           |

    Examples: selectors
      | parameters                            | names | path                                     | query                                          |
      | with a labelSelector                  | a, b  | /api/v1/namespaces/{namespace}/endpoints | labelSelector=app%3Dweb                        |
      | with a labelSelector that matches now |       | /api/v1/namespaces/{namespace}/endpoints | labelSelector=app%3Dlatest                     |
      | across all namespaces                 | a, b  | /api/v1/endpoints                        | fieldSelector=metadata.namespace%3D{namespace} |

    @since:1.24
    Examples: selectors since 1.24
      | parameters                        | names | path                                     | query                           |
      | with the name of a deleted object | b     | /api/v1/namespaces/{namespace}/endpoints | fieldSelector=metadata.name%3Db |

  @rule:rv-list-unset-limit-n-rv-other @rule:rv-continue-token-remembers-version
  Scenario Outline: The second page of a list <parameters> at an earlier resourceVersion contains the state at this resourceVersion
    rv-list-unset-limit-n-rv-other, rv-continue-token-remembers-version: the continue token has the resourceVersion of the first page.
    Detects: a server whose continue token contains the newest resourceVersion instead of the requested one.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints?limit=1&resourceVersion={before:metadata.resourceVersion}<query> is saved as "first"
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=1&continue={first:metadata.continue}<selector>
    Then the list has:
      | metadata.resourceVersion | is           | {before:metadata.resourceVersion} |
      | names                    | in any order | b                                 |

    Examples: parameters
      | parameters                                | query                       | selector                 |
      | with limit                                |                             |                          |
      | with resourceVersionMatch=Exact and limit | &resourceVersionMatch=Exact |                          |
      | with a labelSelector                      | &labelSelector=app%3Dweb    | &labelSelector=app%3Dweb |

  @rule:rv-get-other
  Scenario: GET of a deleted object at a resourceVersion before the deletion returns 404
    rv-get-other: the response is at least as new as the resourceVersion, and the newest state has no object.
    Detects: a server that reads exactly the requested resourceVersion if the object does not exist any more.
    Given GET /api/v1/namespaces/{namespace}/endpoints?resourceVersionMatch=NotOlderThan&resourceVersion={a:metadata.resourceVersion}
    And within 5 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/endpoints/b?resourceVersion=0 | 404 |
    When GET /api/v1/namespaces/{namespace}/endpoints/b?resourceVersion={before:metadata.resourceVersion}
    Then the response is 404 NotFound
