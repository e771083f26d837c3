@area:chunking
Feature: Pages of every collection
  limit and continue mean the same wherever a collection stands, with selectors and without.

  Scenario Outline: A page of <which> has <what>
    chunk-<rule>: the same for every path and every selector.
    Detects: the list with a selector, or that of another path, has code of its own that reads no limit.
    Given these Endpoints exist:
      | name | metadata.labels.of |
      | a    | {unique}           |
      | b    | {unique}           |
    When GET <path>limit=1
    Then the answer is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: the limit
      | which                   | what     | rule               | field         | value | path                                                                         |
      | what has a label        | one item | limit-bounds-items | items.(count) | 1     | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of%3D{unique}&        |
      | what has one of values  | one item | limit-bounds-items | items.(count) | 1     | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of%20in%20({unique})& |
      | all namespaces by field | one item | limit-bounds-items | items.(count) | 1     | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}&            |
      | all namespaces          | one item | limit-bounds-items | items.(count) | 1     | /api/v1/endpoints?                                                           |
      | the namespaces          | one item | limit-bounds-items | items.(count) | 1     | /api/v1/namespaces?                                                          |

    @rule:chunk-continue-set-when-more
    Examples: the token
      | which                   | what    | rule                   | field             | value       | path                                                                                     |
      | what has a key          | a token | continue-set-when-more | metadata.continue | (not empty) | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of&                               |
      | a namespace by field    | a token | continue-set-when-more | metadata.continue | (not empty) | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.namespace%3D{namespace}& |
      | all namespaces by label | a token | continue-set-when-more | metadata.continue | (not empty) | /api/v1/endpoints?labelSelector=of%3D{unique}&                                           |
      | all namespaces          | a token | continue-set-when-more | metadata.continue | (not empty) | /api/v1/endpoints?                                                                       |

    @rule:chunk-remaining-count
    Examples: the items that follow
      | which          | what            | rule            | field                       | value     | path                |
      | all namespaces | a count of them | remaining-count | metadata.remainingItemCount | (integer) | /api/v1/endpoints?  |
      | the namespaces | a count of them | remaining-count | metadata.remainingItemCount | (integer) | /api/v1/namespaces? |

    @rule:chunk-remaining-omitted-label-selector
    Examples: no count with a label selector
      | which                   | what     | rule                             | field                       | value    | path                                                       |
      | what has a key          | no count | remaining-omitted-label-selector | metadata.remainingItemCount | (absent) | /api/v1/namespaces/{namespace}/endpoints?labelSelector=of& |
      | all namespaces by label | no count | remaining-omitted-label-selector | metadata.remainingItemCount | (absent) | /api/v1/endpoints?labelSelector=of%3D{unique}&             |

    @rule:chunk-remaining-omitted-field-selector
    Examples: no count with a field selector
      | which                   | what     | rule                             | field                       | value    | path                                                              |
      | all namespaces by field | no count | remaining-omitted-field-selector | metadata.remainingItemCount | (absent) | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace}& |

  @needs:type:leases.coordination
  Scenario Outline: A page of a type of a named group has <what>
    chunk-<rule>: lists of groups have pages too.
    Detects: only the core group has pages.
    Given the Lease "empty" named "a"
    And the Lease "empty" named "b"
    When GET /apis/coordination.orch.io/v1/namespaces/{namespace}/leases?limit=1
    Then the answer is 200
    And the list has:
      | <field> | <value> |

    @rule:chunk-limit-bounds-items
    Examples: the limit
      | what     | rule               | field         | value |
      | one item | limit-bounds-items | items.(count) | 1     |

    @rule:chunk-continue-set-when-more
    Examples: the token
      | what    | rule                   | field             | value       |
      | a token | continue-set-when-more | metadata.continue | (not empty) |
