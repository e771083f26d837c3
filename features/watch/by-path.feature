@area:watch
Feature: Watches by path
  The old path of a watch, /watch/ before the path of what is watched, has no parameter that says so: its options are those of a list.

  @rule:watch-stream-on-plain-list-422
  Scenario Outline: A watch by path takes no <what>
    watch-stream-on-plain-list-422: the parameter watch is missing, whatever the path says.
    Mistake: the path is taken for the parameter.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&<query>
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field             | reason              | message                                          |
      | sendInitialEvents | FieldValueForbidden | Forbidden: sendInitialEvents is forbidden for list |

    Examples: values
      | what                                  | query                                                                       |
      | initial events                        | sendInitialEvents=true                                                      |
      | initial events at a match and version | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0  |
      | denial of initial events              | sendInitialEvents=false                                                     |

  @rule:watch-stream-match-without-notolder-422
  Scenario: A watch by path takes the match of a list
    watch-stream-match-without-notolder-422: that rule is about the parameter.
    Mistake: a match is refused here as with the parameter.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&resourceVersionMatch=NotOlderThan&resourceVersion=0
    Then the answer is 200
