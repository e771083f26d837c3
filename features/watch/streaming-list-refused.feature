@area:watch
Feature: Streaming lists that are refused
  sendInitialEvents goes with NotOlderThan, the match with sendInitialEvents, and both with watch.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |

  @resource
  Scenario Outline: <what> is refused
    watch-stream-<rule>: sendInitialEvents goes with NotOlderThan, the match with sendInitialEvents, and both with watch.
    Detects: the parameters that don't fit are ignored.
    When GET /{collection}?timeoutSeconds=1&<query>
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |

    @rule:watch-stream-requires-notolder @needs:watch-list
    Examples: sendInitialEvents without NotOlderThan
      | what                           | query                                                    | rule              | field                |
      | sendInitialEvents alone        | watch=1&sendInitialEvents=true                           | requires-notolder | resourceVersionMatch |
      | sendInitialEvents at a version | watch=1&sendInitialEvents=true&resourceVersion=0         | requires-notolder | resourceVersionMatch |
      | sendInitialEvents with Exact   | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact | requires-notolder | resourceVersionMatch |

    @rule:watch-stream-match-without-notolder-422 @needs:watch-list
    Examples: the match without sendInitialEvents, or another match
      | what                                  | query                                                               | rule                       | field                |
      | NotOlderThan without it               | watch=1&resourceVersionMatch=NotOlderThan&resourceVersion=0         | match-without-notolder-422 | resourceVersionMatch |
      | Exact without it                      | watch=1&resourceVersionMatch=Exact&resourceVersion=1                | match-without-notolder-422 | resourceVersionMatch |
      | an unknown match with it              | watch=1&sendInitialEvents=true&resourceVersionMatch=Any             | match-without-notolder-422 | resourceVersionMatch |
      | Exact with it at a version            | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion={b:metadata.resourceVersion} | match-without-notolder-422 | resourceVersionMatch |
      | sendInitialEvents=false with no match | watch=1&sendInitialEvents=false                                     | match-without-notolder-422 | resourceVersionMatch |

    @rule:watch-stream-on-plain-list-422 @needs:watch-list
    Examples: no watch
      | what                       | query                                                       | rule              | field             |
      | a list with it             | sendInitialEvents=true                                      | on-plain-list-422 | sendInitialEvents |
      | a list with it and a match | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0 | on-plain-list-422 | sendInitialEvents |
      | a list with it as false    | sendInitialEvents=false&resourceVersion=0                   | on-plain-list-422 | sendInitialEvents |
      | a page with it             | sendInitialEvents=true&limit=1                              | on-plain-list-422 | sendInitialEvents |
