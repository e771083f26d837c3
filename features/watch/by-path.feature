@area:watch
Feature: Watches by path
  The old path of a watch, /watch/ before the path of what is watched, has no parameter that says so: its options are those of a list.

  @rule:watch-by-path-options
  Scenario Outline: A watch by path takes no <what>
    watch-by-path-options: the parameter watch is missing, whatever the path says.
    Detects: the path is taken for the parameter.
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

  @rule:watch-by-path-options
  Scenario: A watch by path takes the match of a list
    watch-by-path-options: a list may have one, and so may this.
    Detects: a match is refused here as with the parameter.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&resourceVersionMatch=NotOlderThan&resourceVersion=0
    Then the answer is 200
