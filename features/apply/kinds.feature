@area:apply
Feature: Applying objects of several kinds
  Whatever the kind, an apply creates what is not there, and changes what is.

  @rule:ssa-one-round-trip
  @rule:rest-apply-classified-create
  @rule:ep-op-patch-201
  Scenario Outline: <query> creates <kind>
    ssa-one-round-trip, rest-apply-classified-create, ep-op-patch-201: 201 with the object, forced or not.
    Mistake: 200, as for any other patch, or 201 for some kinds only.
    When "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}<rest>}
      """
    Then the answer is 201
    And the answer has:
      | kind                               | <name>        |
      | metadata.name                      | a             |
      | metadata.namespace                 | {namespace}   |
      | metadata.uid                       | (not empty)   |
      | metadata.labels                    | {"app":"web"} |
      | metadata.managedFields[0].manager  | one           |
      | metadata.managedFields[1]          | (absent)      |
    And "{last:metadata.creationTimestamp}" is a time in the 10 seconds before the answer
    And the stored <kind> "a" is the answer

    Examples: of the core
      | query       | kind      | name      | rest                                         |
      | force=false | Endpoints | Endpoints | , subsets: [{addresses: [{ip: 10.0.0.1}]}]   |
      | force=true  | Endpoints | Endpoints |                                              |
      | force=true  | ConfigMap | ConfigMap | , data: {k: "1"}                             |
      | force=false | Secret    | Secret    | , stringData: {k: "1"}                       |
      | force=false | Service   | Service   | , spec: {ports: [{port: 80}]}                |

    @needs:type:leases.coordination
    Examples: of a group
      | query       | kind  | name  | rest                              |
      | force=false | Lease | Lease | , spec: {holderIdentity: one}     |

  @rule:ssa-one-round-trip
  @rule:rest-apply-classified-patch
  @rule:ep-op-patch-200
  Scenario Outline: <query> changes a <kind> that is there
    ssa-one-round-trip, rest-apply-classified-patch, ep-op-patch-200: 200, and it is the same object.
    Mistake: 201 whenever the manager is new to the object, or when it is forced.
    Given the <kind> "empty" named "a"
    When "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels            | {"app":"web"}                  |
    And the stored <kind> "a" is the answer

    Examples: kinds
      | query       | kind      |
      | force=false | Endpoints |
      | force=true  | Endpoints |
      | force=true  | ConfigMap |
      | force=false | Secret    |

  @rule:rest-apply-classified-create
  @rule:rest-apply-classified-patch
  @rule:ssa-ownership-recorded
  Scenario: What a watch hears of applies
    rest-apply-classified-create, rest-apply-classified-patch: the first is an addition, the next a change. ssa-ownership-recorded: with the
    records that the answer had.
    Mistake: an apply is always told as a change, or without its records.
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
  @rule:ssa-ownership-recorded
  Scenario: A list has the records of each object
    mf-list-of-records, ssa-ownership-recorded: the same as a get of it.
    Mistake: lists leave managedFields out, to be short.
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
