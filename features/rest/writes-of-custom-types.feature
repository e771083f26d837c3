@area:rest
@needs:crd
Feature: Writes of custom resources
  The rules for Endpoints also apply to custom resources, which many servers handle in separate code.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """

  Scenario Outline: <method> of a custom object with <precondition> returns 409 Conflict and changes nothing
    del-precondition-failure-409, rest-put-foreign-uid-409, rest-put-stale-version-409: the server rejects a write whose precondition is not
    met.
    Detects: a server that checks preconditions only for built-in resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the stored Widget "a-{unique}" is saved as "old"
    And the manager "another" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique} with the body:
      """application/json
      {<body>}
      """
    Then the response is 409 Conflict
    And the stored Widget "a-{unique}" is unchanged

    @rule:del-precondition-failure-409
    Examples: DELETE
      | method | precondition            | body                                                                 |
      | DELETE | another uid             | "preconditions":{"uid":"another"}                                    |
      | DELETE | a stale resourceVersion | "preconditions":{"resourceVersion":"{old:metadata.resourceVersion}"} |

    @rule:rest-put-foreign-uid-409
    Examples: PUT with a different uid
      | method | precondition | body                                                                                                                                                                                  |
      | PUT    | another uid  | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","uid":"00000000-0000-4000-8000-000000000000","resourceVersion":"{a:metadata.resourceVersion}"} |

    @rule:rest-put-stale-version-409
    Examples: PUT with a stale resourceVersion
      | method | precondition            | body                                                                                                                                       |
      | PUT    | a stale resourceVersion | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{old:metadata.resourceVersion}"} |

  Scenario Outline: A <patch> of a custom object <condition> changes nothing
    rest-patch-conditional-on-version, ssa-fieldmanager-required, dry-all-patch-not-stored: a rejected patch or a dry run does not change the object.
    Detects: a server that checks resourceVersion, dryRun or fieldManager of patches only for built-in resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    And the stored Widget "a-{unique}" is saved as "old"
    And the manager "another" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {seen: "no"}}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}<query> with the body:
      """<type>
      {"metadata":{"labels":{"app":"new"}<other fields>}<type members>}
      """
    Then the response is <response>
    And the stored Widget "a-{unique}" is unchanged

    @rule:rest-patch-conditional-on-version
    Examples: stale resourceVersion
      | patch       | condition                    | query | type                         | other fields                                        | type members | response     |
      | merge patch | with a stale resourceVersion |       | application/merge-patch+json | ,"resourceVersion":"{old:metadata.resourceVersion}" |              | 409 Conflict |

    @rule:dry-all-patch-not-stored
    Examples: dry run
      | patch       | condition       | query       | type                         | other fields | type members | response |
      | merge patch | with dryRun=All | ?dryRun=All | application/merge-patch+json |              |              | 200      |

    @rule:ssa-fieldmanager-required
    Examples: apply without fieldManager
      | patch             | condition            | query | type                         | other fields | type members                                            | response       |
      | server-side apply | without fieldManager |       | application/apply-patch+yaml |              | ,"apiVersion":"{unique}.example.com/v1","kind":"Widget" | a client error |

  Scenario Outline: A dry-run <method> of a custom object changes nothing
    dry-all-put-not-stored, dry-all-delete-not-removed: the server does not change the object.
    Detects: a server that reads dryRun only for built-in resources.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a-{unique}?dryRun=All with the body:
      """application/json
      {<body>}
      """
    Then the response is 200
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-all-put-not-stored
    Examples: update
      | method | body                                                                                                                                     |
      | PUT    | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"} |

    @rule:dry-all-delete-not-removed
    Examples: delete
      | method | body             |
      | DELETE | "dryRun":["All"] |

  Scenario Outline: POST of a custom object <effect>
    dry-all-post-not-stored, fv-strict-unknown-400, fv-strict-duplicate-400: the server stores nothing.
    Detects: a server that reads the parameters only for built-in resources.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?<query> with the body:
      """application/json
      {<first members>"metadata":{"name":"a-{unique}"},"spec":<spec><last members>}
      """
    Then the response is <response>
    And there is no Widget "a-{unique}"

    @rule:dry-all-post-not-stored
    Examples: dry run
      | effect                         | query      | first members                                           | last members | response | spec |
      | with dryRun=All stores nothing | dryRun=All | "apiVersion":"{unique}.example.com/v1","kind":"Widget", |              | 201      | {}   |

    @rule:fv-strict-unknown-400
    Examples: unknown fields
      | effect                                                       | query                  | first members                                           | last members | response       | spec |
      | with an unknown field and fieldValidation=Strict returns 400 | fieldValidation=Strict | "apiVersion":"{unique}.example.com/v1","kind":"Widget", | ,"bogus":1   | 400 BadRequest | {}   |

    @rule:fv-strict-duplicate-400
    Examples: duplicate fields
      | effect                                                        | query                  | first members                                                                            | last members | response       | spec |
      | with a duplicate field and fieldValidation=Strict returns 400 | fieldValidation=Strict | "apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b-{unique}"}, |              | 400 BadRequest | {}   |

  @rule:ssa-conflict-on-owned-change
  Scenario: An apply of a custom object with a conflict returns 409 and changes nothing
    ssa-conflict-on-owned-change: another manager owns the conflicting field.
    Detects: a server that handles every apply of a custom object as a forced apply.
    Given the Widget "empty" named "a-{unique}"
    And the manager "one" has applied the Widget "a-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    When the manager "two" applies the Widget "a-{unique}":
      """
      metadata: {labels: {app: db}}
      """
    Then the response is 409 Conflict
    And the stored Widget "a-{unique}" is unchanged
