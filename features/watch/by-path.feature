@area:watch
Feature: Watches by path
  Paths with /watch/ start a watch without the parameter watch. They accept the options of a list.

  @rule:watch-by-path-options
  Scenario Outline: A watch by path with <parameters> returns 422
    watch-by-path-options: the parameter watch is absent, so the rules for list options apply.
    Detects: a server that treats the path like the parameter watch.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&<query>
    Then the response is 422 Invalid
    And the causes in any order are:
      | field             | reason              | message                                          |
      | sendInitialEvents | FieldValueForbidden | Forbidden: sendInitialEvents is forbidden for list |

    Examples: values of sendInitialEvents
      | parameters                                                       | query                                                                      |
      | sendInitialEvents=true                                           | sendInitialEvents=true                                                     |
      | sendInitialEvents=true, resourceVersionMatch and resourceVersion | sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=0 |
      | sendInitialEvents=false                                          | sendInitialEvents=false                                                    |

  @rule:watch-by-path-options
  Scenario: A watch by path with resourceVersionMatch=NotOlderThan returns 200
    watch-by-path-options: a list accepts resourceVersionMatch.
    Detects: a server that rejects resourceVersionMatch as for a watch with the parameter.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&resourceVersionMatch=NotOlderThan&resourceVersion=0
    Then the response is 200
