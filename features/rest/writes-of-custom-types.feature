@area:rest
@needs:crd
Feature: Writes of custom types
  What holds of Endpoints holds of a type that a client has defined: many a server has a handler of its own for those.

  Background:
    Given the custom type Widget whose spec has:
      """
      size: {type: integer}
      """

  Scenario Outline: <method> of a Widget with <what> is a conflict
    del-precondition-failure-409, rest-put-foreign-uid-409, rest-put-stale-version-409: 409, and nothing changes.
    Detects: preconditions are read for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the stored Widget "a-{unique}" is remembered as "old"
    And "another" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the answer is 409 Conflict
    And the stored Widget "a-{unique}" is unchanged

    @rule:del-precondition-failure-409
    Examples: deletions
      | method | what            | body                                                                 |
      | DELETE | another uid     | "preconditions":{"uid":"another"}                                    |
      | DELETE | another version | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} |

    @rule:rest-put-foreign-uid-409
    Examples: of another object
      | method | what        | body                                                                                                                                                                                  |
      | PUT    | another uid | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"} |

    @rule:rest-put-stale-version-409
    Examples: of another state
      | method | what            | body                                                                                                                                       |
      | PUT    | another version | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"} |

  Scenario Outline: A <what> of a Widget <how> changes nothing
    rest-patch-conditional-on-version, ssa-fieldmanager-required, dry-all-patch-not-stored: the object stays at its version.
    Detects: what makes a patch conditional is looked at for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    And the stored Widget "a-{unique}" is remembered as "old"
    And "another" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}<query> with the body:
      """<type>
      {"metadata":{"labels":{"app":"new"}<more>}<version>}
      """
    Then the answer is <answer>
    And the stored Widget "a-{unique}" is unchanged

    @rule:rest-patch-conditional-on-version
    Examples: a version that is not the stored one
      | what        | how                  | query | type                         | more                                                | version | answer       |
      | merge patch | from another version |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |         | 409 Conflict |

    @rule:dry-all-patch-not-stored
    Examples: as a trial
      | what        | how          | query       | type                         | more | version | answer |
      | merge patch | as a dry run | ?dryRun=All | application/merge-patch+json |      |         | 200    |

    @rule:ssa-fieldmanager-required
    Examples: an apply by nobody
      | what  | how               | query | type                         | more | version                                                 | answer    |
      | apply | without a manager |       | application/apply-patch+yaml |      | ,"apiVersion":"{unique}.example.com/v1","kind":"Widget" | a refusal |

  Scenario Outline: <method> of a Widget as a dry run changes nothing
    dry-all-put-not-stored, dry-all-delete-not-removed: the object stays at its version.
    Detects: dryRun is passed on for types that are built in.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.of | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?dryRun=All with the body:
      """application/json
      {<body>}
      """
    Then the answer is 200
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-all-put-not-stored
    Examples: update
      | method | body                                                                                                                                     |
      | PUT    | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} |

    @rule:dry-all-delete-not-removed
    Examples: delete
      | method | body             |
      | DELETE | "dryRun":["All"] |

  Scenario Outline: POST of a Widget <what>
    dry-all-post-not-stored, fv-strict-unknown-400, fv-strict-duplicate-400: nothing is stored.
    Detects: the parameters of a create are those of one sort of types.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query> with the body:
      """application/json
      {<first>"metadata":{"name":"a-{unique}"},"spec":<spec><last>}
      """
    Then the answer is <answer>
    And there is no Widget "a-{unique}"

    @rule:dry-all-post-not-stored
    Examples: a trial
      | what                           | query      | first                                                   | last | answer | spec |
      | as a dry run is stored nowhere | dryRun=All | "apiVersion":"{unique}.example.com/v1","kind":"Widget", |      | 201    | {}   |

    @rule:fv-strict-unknown-400
    Examples: unknown fields
      | what                                                  | query                  | first                                                   | last       | answer         | spec |
      | with an unknown field is refused where that is strict | fieldValidation=Strict | "apiVersion":"{unique}.example.com/v1","kind":"Widget", | ,"bogus":1 | 400 BadRequest | {}   |

    @rule:fv-strict-duplicate-400
    Examples: repeated fields
      | what                                                     | query                  | first                                                                                    | last | answer         | spec |
      | with a field given twice is refused where that is strict | fieldValidation=Strict | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b-{unique}"}, |      | 400 BadRequest | {}   |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply of a Widget conflicts with its owner
    ssa-conflict-on-owned-change: the object stays as it is.
    Detects: every apply is forced for types that are built in.
    Given the Widget "empty" named "a-{unique}"
    And "one" has applied the Widget "a-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    When "two" applies the Widget "a-{unique}":
      """
      metadata: {labels: {app: db}}
      """
    Then the answer is 409 Conflict
    And the stored Widget "a-{unique}" is unchanged
