@area:resource-version
Feature: What Any may answer
  The data of Any may be old, but it is the data of some version, and the answer says of which.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |

  # The watch cache sorts its lists since 1.27.
  @resource @since:1.27
  Scenario Outline: A list at version 0, match <match>, limit <limit>, is what was there at the version that it bears
    rv-list-<rule>: 200 at any version, which is one that can be asked for exactly.
    Detects: the cache gives the newest version to items that it has not brought up to it.
    Given the answer to GET /{collection}?resourceVersion=0<query> is remembered as "any"
    When GET /{collection}?resourceVersionMatch=Exact&resourceVersion={any:metadata.resourceVersion}
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | is | {any:metadata.resourceVersion} |
      | items                    | is | {any:items}                    |

    @rule:rv-list-unset-limit-unset-rv-zero
    Examples: match and limit unset
      | match | limit | query | rule                      |
      | unset | unset |       | unset-limit-unset-rv-zero |

    @rule:rv-list-unset-limit-n-rv-zero
    Examples: match unset, limit n
      | match | limit | query    | rule                  |
      | unset | 2     | &limit=2 | unset-limit-n-rv-zero |

    @rule:rv-list-notolder-limit-unset-rv-zero
    Examples: NotOlderThan, limit unset
      | match        | limit | query                              | rule                         |
      | NotOlderThan | unset | &resourceVersionMatch=NotOlderThan | notolder-limit-unset-rv-zero |

    @rule:rv-list-notolder-limit-n-rv-zero
    Examples: NotOlderThan, limit n
      | match        | limit | query                                      | rule                     |
      | NotOlderThan | 2     | &resourceVersionMatch=NotOlderThan&limit=2 | notolder-limit-n-rv-zero |
