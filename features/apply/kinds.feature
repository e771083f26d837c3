@area:apply
Feature: Server-side apply of several kinds
  For every kind, an apply creates an object that does not exist and updates an object that exists.

  Scenario Outline: An apply with <query> creates an object of kind <kind> and returns 201 Created
    ssa-one-round-trip, ep-op-patch-201: the response is 201 with the object, with and without force.
    Detects: a server that returns 200, as for other patches, or 201 for some kinds only.
    When the manager "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}<fields>}
      """
    Then the response is 201
    And the response has:
      | kind                              | is                                               | <name>        |
      | metadata.name                     | is                                               | a             |
      | metadata.namespace                | is                                               | {namespace}   |
      | metadata.uid                      | is                                               | (not empty)   |
      | metadata.labels                   | is                                               | {"app":"web"} |
      | metadata.managedFields[0].manager | is                                               | one           |
      | metadata.managedFields[1]         | is                                               | (absent)      |
      | metadata.creationTimestamp        | is at most this many seconds before the response | 10            |
    And the stored <kind> "a" is the same as the response

    @rule:ep-op-patch-201
    Examples: Endpoints
      | query       | kind      | name      | fields                                     |
      | force=false | Endpoints | Endpoints | , subsets: [{addresses: [{ip: 10.0.0.1}]}] |
      | force=true  | Endpoints | Endpoints |                                            |

    @rule:ssa-one-round-trip @since:1.20
    Examples: other kinds of the core group
      | query       | kind      | name      | fields                        |
      | force=true  | ConfigMap | ConfigMap | , data: {k: "1"}              |
      | force=false | Secret    | Secret    | , stringData: {k: "1"}        |
      | force=false | Service   | Service   | , spec: {ports: [{port: 80}]} |

    @rule:ssa-one-round-trip
    @needs:type:leases.coordination
    Examples: kinds of a named group
      | query       | kind  | name  | fields                        |
      | force=false | Lease | Lease | , spec: {holderIdentity: one} |

  @rule:rest-apply-classified-patch
  Scenario Outline: An apply with <query> updates an existing object of kind <kind> and returns 200
    rest-apply-classified-patch: the response is 200, and the object keeps its uid.
    Detects: a server that returns 201 if the manager is new to the object, or if the apply is forced.
    Given the <kind> "<state>" named "a" with:
      | metadata.annotations | {"note":"kept"} |
    When the manager "one" applies the <kind> "a" with "<query>":
      """
      {metadata: {labels: {app: web}}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"web"} |
    And the response is the same as "a" except for:
      | metadata.labels          |
      | metadata.managedFields   |
      | metadata.resourceVersion |
    And the stored <kind> "a" is the same as the response

    Examples: kinds
      | query       | kind      | state       |
      | force=false | Endpoints | two-subsets |
      | force=true  | Endpoints | two-subsets |
      | force=true  | ConfigMap | empty       |
      | force=false | Secret    | empty       |

  @rule:ssa-one-round-trip
  @needs:crd
  Scenario: An apply creates a custom object with generation 1
    ssa-one-round-trip: an apply creates custom objects like built-in objects.
    Detects: a server that creates custom objects only by POST.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      note: {type: string}
      """
    When the manager "one" applies the Widget "a" with "force=true":
      """
      {spec: {note: x}}
      """
    Then the response is a success
    And the response has:
      | metadata.generation | 1            |
      | spec                | {"note":"x"} |
    And the stored Widget "a" is the same as the response

  @rule:ssa-force-only-for-apply-422
  Scenario Outline: A merge patch of <target> with force=true returns 422 Invalid
    ssa-force-only-for-apply-422: the server rejects the parameter for existing and absent objects, for subresources and in dry runs.
    Detects: a server that checks the parameter after it has read the object, or for one kind only.
    Given the Endpoints "empty" named "a"
    When PATCH /api/v1/<path>&force=true with the body:
      """application/merge-patch+json
      {"metadata": {"labels": {"app": "web"}}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: force: Forbidden: may not be specified for non-apply patch |
    And the stored Endpoints "a" is unchanged

    Examples: request paths
      | target                           | path                                                           |
      | an Endpoints object              | namespaces/{namespace}/endpoints/a?fieldManager=one            |
      | an object that does not exist    | namespaces/{namespace}/endpoints/b?fieldManager=one            |
      | a namespace                      | namespaces/{namespace}?fieldManager=one                        |
      | the status of a namespace        | namespaces/{namespace}/status?fieldManager=one                 |
      | an Endpoints object in a dry run | namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=one |

  @rule:rest-apply-classified-patch
  Scenario: A watch reports the first apply as ADDED and the next apply as MODIFIED
    rest-apply-classified-patch: the events contain the managedFields of the responses.
    Detects: a server that reports every apply as MODIFIED, or omits managedFields from the events.
    Given a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1
    And the manager "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    When the manager "two" applies the Endpoints "a":
      """
      {metadata: {labels: {tier: front}}}
      """
    Then the watch reports exactly:
      | type     | name | metadata.managedFields        | metadata.labels              |
      | ADDED    | a    | {a:metadata.managedFields}    | {"app":"web"}                |
      | MODIFIED | a    | {last:metadata.managedFields} | {"app":"web","tier":"front"} |

  @rule:mf-list-of-records
  Scenario: A list response contains the managedFields of each object
    mf-list-of-records: a list has the same managedFields as the response to the last write.
    Detects: a server that omits managedFields from lists.
    Given the manager "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: web}}}
      """
    And the manager "two" has changed the Endpoints "a":
      """
      {metadata: {labels: {tier: front}}}
      """
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response has:
      | items[0].metadata.managedFields            | {a:metadata.managedFields} |
      | items[0].metadata.managedFields[1].manager | two                        |
      | items[1]                                   | (absent)                   |
