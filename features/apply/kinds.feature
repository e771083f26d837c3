@area:apply
Feature: Applying objects of several kinds
  Whatever the kind, an apply creates what is not there, and changes what is.

  Scenario Outline: <query> creates <kind>
    ssa-one-round-trip, ep-op-patch-201: 201 with the object, forced or not.
    Detects: 200, as for any other patch, or 201 for some kinds only.
    When "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}<rest>}
      """
    Then the answer is 201
    And the answer has:
      | kind                              | is                               | <name>        |
      | metadata.name                     | is                               | a             |
      | metadata.namespace                | is                               | {namespace}   |
      | metadata.uid                      | is                               | (not empty)   |
      | metadata.labels                   | is                               | {"app":"web"} |
      | metadata.managedFields[0].manager | is                               | one           |
      | metadata.managedFields[1]         | is                               | (absent)      |
      | metadata.creationTimestamp        | in the seconds before the answer | 10            |
    And the stored <kind> "a" is the same as the answer

    @rule:ep-op-patch-201
    Examples: Endpoints
      | query       | kind      | name      | rest                                         |
      | force=false | Endpoints | Endpoints | , subsets: [{addresses: [{ip: 10.0.0.1}]}]   |
      | force=true  | Endpoints | Endpoints |                                              |

    @rule:ssa-one-round-trip @since:1.20
    Examples: others of the core
      | query       | kind      | name      | rest                                         |
      | force=true  | ConfigMap | ConfigMap | , data: {k: "1"}                             |
      | force=false | Secret    | Secret    | , stringData: {k: "1"}                       |
      | force=false | Service   | Service   | , spec: {ports: [{port: 80}]}                |

    @rule:ssa-one-round-trip
    @needs:type:leases.coordination
    Examples: of a group
      | query       | kind  | name  | rest                              |
      | force=false | Lease | Lease | , spec: {holderIdentity: one}     |

  @rule:rest-apply-classified-patch
  Scenario Outline: <query> changes a <kind> that is there
    rest-apply-classified-patch: 200, and it is the same object.
    Detects: 201 whenever the manager is new to the object, or when it is forced.
    Given the <kind> "<state>" named "a" with:
      | metadata.annotations | {"note":"kept"} |
    When "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app":"web"}   |
    And the answer is the same as "a" except for:
      | metadata.labels          |
      | metadata.managedFields   |
      | metadata.resourceVersion |
    And the stored <kind> "a" is the same as the answer

    Examples: kinds
      | query       | kind      | state       |
      | force=false | Endpoints | two-subsets |
      | force=true  | Endpoints | two-subsets |
      | force=true  | ConfigMap | empty       |
      | force=false | Secret    | empty       |

  @rule:ssa-one-round-trip
  @needs:crd
  Scenario: An apply creates an object of a custom type
    ssa-one-round-trip: as it does any other, in its first generation.
    Detects: what has no type of its own is created by POST only.
    Given the custom type Widget whose spec has:
      """
      note: {type: string}
      """
    When "one" applies the Widget "a" with "force=true":
      """
      {spec: {note: x}}
      """
    Then the answer is a success
    And the answer has:
      | metadata.generation | 1            |
      | spec                | {"note":"x"} |
    And the stored Widget "a" is the same as the answer

  @rule:ssa-force-only-for-apply-422
  Scenario Outline: force on a patch of <what> is refused as well
    ssa-force-only-for-apply-422: of whatever there is, or isn't, stored or not.
    Detects: the parameter is looked at after the object, or for one kind only.
    Given the Endpoints "empty" named "a"
    When PATCH /api/v1/<path>&force=true with the body:
      """application/merge-patch+json
      {"metadata": {"labels": {"app": "web"}}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: force: Forbidden: may not be specified for non-apply patch |
    And the stored Endpoints "a" is unchanged

    Examples: paths
      | what              | path                                                            |
      | Endpoints         | namespaces/{namespace}/endpoints/a?fieldManager=one             |
      | what isn't there  | namespaces/{namespace}/endpoints/b?fieldManager=one             |
      | a namespace       | namespaces/{namespace}?fieldManager=one                         |
      | a namespace's end | namespaces/{namespace}/status?fieldManager=one                  |
      | nothing stored    | namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=one  |

  @rule:rest-apply-classified-patch
  Scenario: What a watch hears of applies
    rest-apply-classified-patch: the first apply is an addition, the next a change, with the records that the answer had.
    Detects: an apply is always told as a change, or without its records.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1
    And "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When "two" applies the Endpoints "a":
      """
      {metadata: {labels: {tier: front}}}
      """
    Then the watch reports exactly:
      | type     | name | metadata.managedFields          | metadata.labels                |
      | ADDED    | a    | {a:metadata.managedFields}      | {"app":"web"}                  |
      | MODIFIED | a    | {last:metadata.managedFields}   | {"app":"web","tier":"front"}   |

  @rule:mf-list-of-records
  Scenario: A list has the records of each object
    mf-list-of-records: the same as a get of it.
    Detects: lists leave managedFields out, to be short.
    Given "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    And "two" has changed the Endpoints "a":
      """
      {metadata: {labels: {tier: front}}}
      """
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer has:
      | items[0].metadata.managedFields            | {a:metadata.managedFields} |
      | items[0].metadata.managedFields[1].manager | two                        |
      | items[1]                                   | (absent)                   |
