@area:chunking
Feature: Pages of different collections
  limit and continue work in every collection, with and without selectors.

  Scenario Outline: The first page of <collection> has <property>
    chunk-limit-bounds-items, chunk-continue-set-when-more, chunk-remaining-count: limit and continue work on every path, with every selector.
    chunk-remaining-omitted-label-selector, chunk-remaining-omitted-field-selector: a list with a selector has no remainingItemCount.
    Detects: a server that ignores limit for lists with a selector, or for one of the paths.
    Given these Endpoints exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | b    | {unique}                 |
    When GET <path>limit=1
    Then the response is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | collection                                                  | property | field         | value | path                                                                               |
      | a list by label value                                       | one item | items.(count) | 1     | /api/v1/namespaces/{namespace}/endpoints?labelSelector=scenario%3D{unique}&        |
      | a list by a set of label values                             | one item | items.(count) | 1     | /api/v1/namespaces/{namespace}/endpoints?labelSelector=scenario%20in%20({unique})& |
      | a list of Endpoints in all namespaces by metadata.namespace | one item | items.(count) | 1     | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}&                  |
      | a list of Endpoints in all namespaces                       | one item | items.(count) | 1     | /api/v1/endpoints?                                                                 |
      | the list of namespaces                                      | one item | items.(count) | 1     | /api/v1/namespaces?                                                                |

    @rule:chunk-continue-set-when-more
    Examples: continue token
      | collection                                     | property         | field             | value       | path                                                                                     |
      | a list by label key                            | a continue token | metadata.continue | (not empty) | /api/v1/namespaces/{namespace}/endpoints?labelSelector=scenario&                         |
      | a list by metadata.namespace                   | a continue token | metadata.continue | (not empty) | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.namespace%3D{namespace}& |
      | a list of Endpoints in all namespaces by label | a continue token | metadata.continue | (not empty) | /api/v1/endpoints?labelSelector=scenario%3D{unique}&                                     |
      | a list of Endpoints in all namespaces          | a continue token | metadata.continue | (not empty) | /api/v1/endpoints?                                                                       |

    @rule:chunk-remaining-count
    Examples: remainingItemCount
      | collection                            | property             | field                       | value     | path                |
      | a list of Endpoints in all namespaces | a remainingItemCount | metadata.remainingItemCount | (integer) | /api/v1/endpoints?  |
      | the list of namespaces                | a remainingItemCount | metadata.remainingItemCount | (integer) | /api/v1/namespaces? |

    @rule:chunk-remaining-omitted-label-selector
    Examples: label selectors
      | collection                                     | property              | field                       | value    | path                                                             |
      | a list by label key                            | no remainingItemCount | metadata.remainingItemCount | (absent) | /api/v1/namespaces/{namespace}/endpoints?labelSelector=scenario& |
      | a list of Endpoints in all namespaces by label | no remainingItemCount | metadata.remainingItemCount | (absent) | /api/v1/endpoints?labelSelector=scenario%3D{unique}&             |

    @rule:chunk-remaining-omitted-field-selector
    Examples: field selectors
      | collection                                                  | property              | field                       | value    | path                                                              |
      | a list of Endpoints in all namespaces by metadata.namespace | no remainingItemCount | metadata.remainingItemCount | (absent) | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}& |

  @needs:type:leases.coordination
  Scenario Outline: A page of Leases, which belong to a named API group, has <property>
    chunk-limit-bounds-items, chunk-continue-set-when-more: chunked lists also work in named API groups.
    Detects: a server that supports limit only in the core group.
    Given the Lease "empty" named "a"
    And the Lease "empty" named "b"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases?limit=1
    Then the response is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | property | field         | value |
      | one item | items.(count) | 1     |

    @rule:chunk-continue-set-when-more
    Examples: continue token
      | property         | field             | value       |
      | a continue token | metadata.continue | (not empty) |
