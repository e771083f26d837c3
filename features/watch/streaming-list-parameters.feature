@area:watch
Feature: Invalid parameters of streaming lists
  sendInitialEvents requires watch and resourceVersionMatch=NotOlderThan. A watch with resourceVersionMatch also requires sendInitialEvents.

  Background:
    Given these resources exist:
      | name |
      | a    |
      | b    |

  @resource
  Scenario Outline: A list or watch with <parameters> returns 422
    watch-stream-*: sendInitialEvents requires watch and NotOlderThan, and resourceVersionMatch requires sendInitialEvents.
    Detects: a server that ignores invalid combinations of parameters.
    When GET /{collection}?timeoutSeconds=1&<query>
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | <field> |

    @rule:watch-stream-requires-notolder @needs:watch-list
    Examples: sendInitialEvents without NotOlderThan
      | parameters                                       | query                                                     | field                |
      | sendInitialEvents only                           | watch=1&sendInitialEvents=true                            | resourceVersionMatch |
      | sendInitialEvents and resourceVersion 0          | watch=1&sendInitialEvents=true&resourceVersion=0          | resourceVersionMatch |
      | sendInitialEvents and resourceVersionMatch=Exact | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact | resourceVersionMatch |

    @rule:watch-stream-match-without-notolder-422 @needs:watch-list
    Examples: resourceVersionMatch without sendInitialEvents, or with another value
      | parameters                                            | query                                                                                                  | field                |
      | watch and NotOlderThan without sendInitialEvents      | watch=1&resourceVersionMatch=NotOlderThan&resourceVersion=0                                            | resourceVersionMatch |
      | watch and Exact without sendInitialEvents             | watch=1&resourceVersionMatch=Exact&resourceVersion=1                                                   | resourceVersionMatch |
      | sendInitialEvents and an unknown resourceVersionMatch | watch=1&sendInitialEvents=true&resourceVersionMatch=Any                                                | resourceVersionMatch |
      | sendInitialEvents, Exact and a resourceVersion        | watch=1&sendInitialEvents=true&resourceVersionMatch=Exact&resourceVersion={b:metadata.resourceVersion} | resourceVersionMatch |
      | sendInitialEvents=false without resourceVersionMatch  | watch=1&sendInitialEvents=false                                                                        | resourceVersionMatch |

    @rule:watch-stream-on-plain-list-422 @needs:watch-list
    Examples: list instead of watch
      | parameters                                       | query                                                                      | field             |
      | sendInitialEvents without watch                  | sendInitialEvents=true                                                     | sendInitialEvents |
      | sendInitialEvents and NotOlderThan without watch | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0 | sendInitialEvents |
      | sendInitialEvents=false without watch            | sendInitialEvents=false&resourceVersion=0                                  | sendInitialEvents |
      | sendInitialEvents and limit without watch        | sendInitialEvents=true&limit=1                                             | sendInitialEvents |
