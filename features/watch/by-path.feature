@area:watch
Feature: Watches by the deprecated path /watch/
  A GET of a path with /watch/ starts a watch without the parameter watch. The server validates the other parameters as for a list.

  @rule:watch-by-path-options
  Scenario Outline: A watch by path with <parameters> returns 422
    watch-by-path-options: the parameter watch is absent, so the server validates the other parameters as for a list.
    Detects: a server that validates the request like a watch with the parameter watch.
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
    watch-by-path-options: the server validates the parameters as for a list, and a list accepts resourceVersionMatch.
    Detects: a server that rejects resourceVersionMatch, as for a watch with the parameter watch.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/watch/namespaces/{namespace}/endpoints?timeoutSeconds=1&resourceVersionMatch=NotOlderThan&resourceVersion=0
    Then the response is 200

  @rule:watch-by-path-selects
  Scenario Outline: A watch by the path of <target> reports the initial objects and the later changes
    watch-by-path-selects: the path with /watch/ selects the same objects as the path without /watch/.
    Detects: a server that reports only the initial objects, or changes of other objects.
    Given these Endpoints exist:
      | name | metadata.labels.scenario |
      | a    | {unique}                 |
      | ab   | {unique}                 |
    And a watch on <path>labelSelector=scenario%3D{unique}
    And the Endpoints "ab" has been changed:
      | metadata.labels.app | first |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"last"}}}
      """
    Then the response is 200
    And the watch reports:
      | type     | name | metadata.labels.app |
      | ADDED    | a    | (absent)            |
      | MODIFIED | a    | last                |
    And the watch has:
      | events[*].object.metadata.name | <relation> | ab |

    Examples: paths
      | target         | path                                               | relation         |
      | a collection   | /api/v1/watch/namespaces/{namespace}/endpoints?    | contains         |
      | all namespaces | /api/v1/watch/endpoints?                           | contains         |
      | one object     | /api/v1/watch/namespaces/{namespace}/endpoints/a?  | does not contain |

  @rule:watch-by-path-selects
  Scenario: A watch by the path of one Namespace reports the initial Namespace and the later change
    watch-by-path-selects: the path segment after the resource is the name of the cluster-scoped object.
    Detects: a server that reads the name of a Namespace as the namespace of the watched objects.
    Given the Namespace "empty" named "n-{unique}"
    And a watch on /api/v1/watch/namespaces/n-{unique}
    When PATCH /api/v1/namespaces/n-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"last"}}}
      """
    Then the response is 200
    And the watch reports:
      | type     | name       | metadata.labels.app |
      | ADDED    | n-{unique} | (absent)            |
      | MODIFIED | n-{unique} | last                |
