@area:rest
@needs:crd
Feature: Collections of custom types
  What holds of Endpoints holds of a type that a client has defined: many a server has a handler of its own for those.

  Background:
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      """

  Scenario Outline: A list of each Widget with <query> has <names>
    ep-labelselector-syntax, ep-fieldselector-syntax, chunk-limit-bounds-items: the same as for any collection.
    Detects: the parameters of a list are read for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query>
    Then the answer is 200
    And the list has:
      | names | in this order | <names> |

    @rule:ep-labelselector-syntax
    Examples: labels
      | query                                 | names      |
      | labelSelector=of%3D{unique},app%3Dweb | b-{unique} |
      | labelSelector=of%3D{unique},!app      | a-{unique} |

    @rule:ep-fieldselector-syntax
    Examples: fields
      | query                                                                | names      |
      | labelSelector=of%3D{unique}&fieldSelector=metadata.name%3Db-{unique} | b-{unique} |

    @rule:chunk-limit-bounds-items
    Examples: pages
      | query                               | names      |
      | labelSelector=of%3D{unique}&limit=1 | a-{unique} |

  @rule:rv-exact-old-snapshot
  Scenario: A list of each Widget at an exact version is of then
    rv-exact-old-snapshot: what was changed, made and removed since is as it was.
    Detects: the version is written over the present state.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the answer to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=of%3D{unique} is remembered as "then"
    And the Widget "a-{unique}" has been deleted
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=of%3D{unique}&resourceVersionMatch=Exact&resourceVersion={then:metadata.resourceVersion}
    Then the list has:
      | names                    | in this order | a-{unique}                      |
      | metadata.resourceVersion | is            | {then:metadata.resourceVersion} |

  @rule:watch-reports-deletion @rule:watch-selector-leaves
  Scenario: A watch of each Widget tells of changes and deletions
    watch-reports-deletion, watch-selector-leaves: each once, of the type that the selector makes of it.
    Detects: the selector is looked at when the watch begins, or a deletion is told to watches of namespaces.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&labelSelector=of%3D{unique},!app&resourceVersion={b:metadata.resourceVersion}&timeoutSeconds=10
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b-{unique} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null}}}
      """
    And the Widget "a-{unique}" has been deleted
    Then the watch reports:
      | type    | name       |
      | ADDED   | b-{unique} |
      | DELETED | a-{unique} |

  Scenario Outline: A deletion of the collection of each Widget <what>
    ep-q-deletecollection-labelselector, ep-q-deletecollection-dryrun, del-precondition-failure-409: those that are selected, and as a trial none.
    Detects: the collection goes as a whole where it is no namespace's.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the Widget "empty" named "b-{unique}" with:
      | metadata.labels | {"of":"{unique}","app":"web"} |
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query> with the body:
      """application/json
      {<body>}
      """
    Then the answer is <answer>
    And the answer to GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?labelSelector=of%3D{unique} has:
      | items[*].metadata.name | in this order | <left> |

    @rule:ep-q-deletecollection-labelselector
    Examples: labels
      | what                         | query                                 | body | answer | left       |
      | by a label leaves the others | labelSelector=of%3D{unique},app%3Dweb |      | 200    | a-{unique} |

    @rule:ep-q-deletecollection-dryrun
    Examples: trials
      | what                                | query                       | body             | answer | left                   |
      | as a dry run by its body leaves all | labelSelector=of%3D{unique} | "dryRun":["All"] | 200    | a-{unique}, b-{unique} |

    @rule:del-precondition-failure-409
    Examples: preconditions
      | what                      | query                       | body                              | answer       | left                   |
      | of another uid leaves all | labelSelector=of%3D{unique} | "preconditions":{"uid":"another"} | 409 Conflict | a-{unique}, b-{unique} |
