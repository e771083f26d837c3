@area:resource-version
Feature: Lists at resourceVersion 0
  A list with the semantics Any can be stale, but its items are the objects as of the resourceVersion of the list.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |

  # Since 1.27, the watch cache sorts its lists, so the order of items is comparable.
  @resource @since:1.27 @needs:resource:empty-namespaces
  Scenario Outline: A list at resourceVersion 0 <parameters> is a consistent snapshot
    rv-list-*: the response is 200 with the state at any resourceVersion; a list with resourceVersionMatch=Exact at the returned
    resourceVersion has the same items.
    Detects: a watch cache that returns stale items with a newer resourceVersion.
    Given the response to GET /{collection}?resourceVersion=0<query> is saved as "any"
    When GET /{collection}?resourceVersionMatch=Exact&resourceVersion={any:metadata.resourceVersion}
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | is | {any:metadata.resourceVersion} |
      | items                    | is | {any:items}                    |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: resourceVersionMatch unset, limit unset
      | parameters                             | query |
      | without resourceVersionMatch and limit |       |

    @rule:rv-list-unset-limit-n-rv-zero
    Examples: resourceVersionMatch unset, limit n
      | parameters                                    | query    |
      | with limit 2 and without resourceVersionMatch | &limit=2 |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan, limit unset
      | parameters                             | query                              |
      | with resourceVersionMatch=NotOlderThan | &resourceVersionMatch=NotOlderThan |

    @rule:rv-list-notolder-limit-n-rv-zero
    Examples: NotOlderThan, limit n
      | parameters                                         | query                                      |
      | with resourceVersionMatch=NotOlderThan and limit 2 | &resourceVersionMatch=NotOlderThan&limit=2 |
