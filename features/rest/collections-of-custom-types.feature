@area:rest
@needs:crd
Feature: Collections of custom resources
  The rules for Endpoints also apply to custom resources, which many servers handle in separate code.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """

  Scenario Outline: A list of custom objects with <query> has the objects "<names>"
    ep-labelselector-syntax, ep-fieldselector-syntax, chunk-limit-bounds-items: selectors and limit have the same effect as for built-in resources.
    Detects: a server that supports list parameters only for built-in resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query>
    Then the response is 200
    And the list has:
      | names | in this order | <names> |

    @rule:ep-labelselector-syntax
    Examples: labelSelector
      | query                                       | names      |
      | labelSelector=scenario%3D{unique},app%3Dweb | b-{unique} |
      | labelSelector=scenario%3D{unique},!app      | a-{unique} |

    @rule:ep-fieldselector-syntax
    Examples: fieldSelector
      | query                                                                      | names      |
      | labelSelector=scenario%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} |

    @rule:chunk-limit-bounds-items
    Examples: limit
      | query                                     | names      |
      | labelSelector=scenario%3D{unique}&limit=1 | a-{unique} |

  @rule:rv-exact-old-snapshot
  Scenario: A list of custom objects with resourceVersionMatch=Exact contains an object that was deleted later
    rv-exact-old-snapshot: the list has the state at the requested resourceVersion.
    Detects: a server that returns the current state with the old resourceVersion.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=scenario%3D{unique} is saved as "before"
    And the Widget "a-{unique}" has been deleted
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=scenario%3D{unique}&resourceVersionMatch=Exact&resourceVersion={before:metadata.resourceVersion}
    Then the list has:
      | names                    | in this order | a-{unique}                        |
      | metadata.resourceVersion | is            | {before:metadata.resourceVersion} |

  @rule:watch-reports-deletion @rule:watch-selector-leaves
  Scenario: A watch of custom objects with a label selector reports each change with the event type that the selector determines
    watch-reports-deletion, watch-selector-leaves: each change has one event, whose type depends on whether the object matches the selector.
    Detects: a server that evaluates the selector only at the start of the watch, or reports no deletions.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&labelSelector=scenario%3D{unique},!app&resourceVersion={b:metadata.resourceVersion}&timeoutSeconds=10
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null}}}
      """
    And DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}
    Then the watch reports:
      | type    | name       |
      | ADDED   | b-{unique} |
      | DELETED | a-{unique} |

  Scenario Outline: deletecollection of custom objects <effect>
    ep-q-deletecollection-labelselector, ep-q-deletecollection-dryrun, del-precondition-failure-409: the request deletes only selected
    objects, and no objects in a dry run.
    Detects: a server that ignores selectors, dryRun or preconditions for custom resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"scenario":"{unique}","app":"web"} |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query> with the body:
      """application/json
      {<body>}
      """
    Then the response is <response>
    And the response to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=scenario%3D{unique} has:
      | items[*].metadata.name | in this order | <remaining> |

    @rule:ep-q-deletecollection-labelselector
    Examples: labelSelector
      | effect                                             | query                                       | body | response | remaining  |
      | with a labelSelector deletes only matching objects | labelSelector=scenario%3D{unique},app%3Dweb |      | 200      | a-{unique} |

    @rule:ep-q-deletecollection-dryrun
    Examples: dryRun
      | effect                                  | query                             | body             | response | remaining              |
      | with dryRun in the body deletes nothing | labelSelector=scenario%3D{unique} | "dryRun":["All"] | 200      | a-{unique}, b-{unique} |

    @rule:del-precondition-failure-409
    Examples: preconditions
      | effect                                                           | query                             | body                              | response     | remaining              |
      | with another uid as precondition returns 409 and deletes nothing | labelSelector=scenario%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} |
