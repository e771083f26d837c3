@area:dry-run
Feature: A dry run has no side effects
  Nobody but the client learns of it.

  @rule:dry-no-side-effects
  Scenario: Watchers see nothing of dry runs
    dry-no-side-effects: no event is sent.
    Mistake: the event is sent before the write is left out.
    Given the Endpoints "one-subset" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the answer to POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All is remembered as "made" with the body:
      """
      {metadata: {name: b}}
      """
    And the answer to DELETE /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All is remembered as "gone"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with "a" where:
      | metadata.labels.tier | back |
    Then the answer is 200
    And the watch reports exactly:
      | type |

  @rule:dry-no-side-effects
  Scenario: A dry run uses up no name
    dry-no-side-effects: the real request after the dry one succeeds as if that had not been.
    Mistake: the name is kept in a cache of what was created.
    Given the answer to POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All is remembered as "dry" with the body:
      """
      {metadata: {name: a}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is 201
    And "{last:metadata.uid}" differs from "{dry:metadata.uid}"
    And it is observed: "uid of a dry run and of the real request differ"

  @rule:dry-generated-name-differs
  Scenario: Generated names of a dry run
    dry-generated-name-differs: the name is generated, and may be another one in the real request.
    Mistake: a dry run answers without a name.
    Given the answer to POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All is remembered as "dry" with the body:
      """
      {metadata: {generateName: web-}}
      """
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.generateName | web- |
    Then the answer is 201
    And "{dry:metadata.name}" matches "^web-[a-z0-9]{5}$"
    And "{last:metadata.name}" matches "^web-[a-z0-9]{5}$"
    And it is observed: "both have a generated name"

  @rule:dry-generated-metadata-differs
  Scenario: Generated metadata of a dry run
    dry-generated-metadata-differs: creationTimestamp and uid are there, and may be others in the real request; a version may be missing.
    Mistake: the answer has no uid, or the time of the epoch.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer has:
      | metadata.uid | /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ |
    And "{last:metadata.creationTimestamp}" is a time in the 10 seconds before the answer
    And it is observed: "uid and creationTimestamp are made for the dry run"

  @rule:dry-service-allocations-differ
  @needs:type:services
  Scenario: Addresses of a Service in a dry run
    dry-service-allocations-differ: addresses and node ports are assigned anew, or not at all.
    Mistake: an address is taken from the pool for good.
    When POST /api/v1/namespaces/{namespace}/services?dryRun=All with the Service "one-port" where:
      | metadata.name | a |
    Then the answer is 201
    And there is no Service "a"
    And it is observed: "a dry run answers with the Service and keeps nothing"

  @rule:dry-accepted-values-only
  @rule:dry-other-value-422
  Scenario Outline: <method> with dryRun=<value> is refused
    dry-accepted-values-only: All is the only value; dry-other-value-422: any other answers 422 and nothing happens.
    Mistake: any value is taken for All, or for a real request.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?dryRun=<value> with the body:
      """<type>
      <body>
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message | <options>.meta.orch.io "" is invalid: dryRun: Unsupported value: []string{<shown>}: supported values: "All" |
    And there is no Endpoints "a"
    And the stored Endpoints "b" is unchanged

    Examples: values
      | method | path | value         | shown        | options       | type                         | body                    |
      | POST   |      | all           | "all"        | CreateOptions | application/json             | {"metadata":{"name":"a"}} |
      | POST   |      | true          | "true"       | CreateOptions | application/json             | {"metadata":{"name":"a"}} |
      | POST   |      | All&dryRun=no | "All", "no"  | CreateOptions | application/json             | {"metadata":{"name":"a"}} |
      | PUT    | /b   | None          | "None"       | UpdateOptions | application/json             | {"metadata":{"name":"b"}} |
      | PATCH  | /b   | true          | "true"       | PatchOptions  | application/merge-patch+json | {"metadata":{"labels":{"x":"y"}}} |
      | DELETE | /b   | true          | "true"       | DeleteOptions | application/json             |                         |
      | DELETE |      | true          | "true"       | DeleteOptions | application/json             |                         |

  @rule:dry-no-value-allows-side-effects
  @rule:dry-other-value-422
  Scenario Outline: An empty dryRun is <what>
    dry-no-value-allows-side-effects: without a value the request is carried out for real; dry-other-value-422: genuine servers refuse it.
    Mistake: nothing is stored, and the answer says so to nobody.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun= with the Endpoints "empty" where:
      | metadata.name | a |
    Then the answer is <code>
    And <there> Endpoints "a"

    @profile:specification
    Examples: as specified
      | what       | code | there       |
      | a real run | 201  | there is an |

    @profile:kubernetes
    Examples: genuine
      | what    | code | there       |
      | refused | 422  | there is no |
