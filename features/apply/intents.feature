@area:apply
@needs:type:configmaps
Feature: What an apply says
  The body of an apply is what its manager intends, and nothing else.

  @rule:ssa-body-partial-object
  Scenario: What the applied configuration leaves out stays as it is
    ssa-body-partial-object: an apply changes the fields that it names; data, labels and annotations of others stay.
    Detects: the object is replaced by the body.
    Given "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {tier: front}, annotations: {note: kept}}
      data: {k: "1", other: kept}
      """
    When "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {new: "2"}
      """
    Then the answer is 200
    And the answer has:
      | data                 | {"k":"1","new":"2","other":"kept"} |
      | metadata.labels      | {"app":"web","tier":"front"}       |
      | metadata.annotations | {"note":"kept"}                    |
      | metadata.uid         | {a:metadata.uid}                   |
    And the stored ConfigMap "a" has:
      | data            | {"k":"1","new":"2","other":"kept"} |
      | metadata.labels | {"app":"web","tier":"front"}       |

  @rule:ssa-fieldmanager-missing-422
  Scenario Outline: An apply by <nobody> is rejected
    ssa-fieldmanager-missing-422: 422, whatever the client calls itself.
    Detects: the manager is taken from the User-Agent, as it is for an update, or the object is created first.
    Given the <kind> "empty" named "there"
    And the request header "User-Agent" is "tool/1.0"
    When PATCH /api/v1/namespaces/{namespace}/<name><query> with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: <kind>, metadata: {labels: {app: web}}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: fieldManager: Required value: is required for apply patch                                                                                 |
      | details | {"group": "meta.orch.io", "kind": "PatchOptions", "causes": [{"reason": "FieldValueRequired", "message": "Required value: is required for apply patch", "field": "fieldManager"}]} |
    And the stored <kind> "there" is unchanged
    And the namespace holds the <kind> "there"

    Examples: creating
      | nobody           | query          | kind      | name         |
      | no manager       |                | ConfigMap | configmaps/a |
      | an empty manager | ?fieldManager= | ConfigMap | configmaps/a |
      | force alone      | ?force=true    | ConfigMap | configmaps/a |
      | a dry run        | ?dryRun=All    | ConfigMap | configmaps/a |
      | nobody           |                | Endpoints | endpoints/a  |

    Examples: changing
      | nobody                      | query          | kind      | name             |
      | no manager of what is there |                | ConfigMap | configmaps/there |
      | an empty one likewise       | ?fieldManager= | ConfigMap | configmaps/there |
      | force alone likewise        | ?force=true    | ConfigMap | configmaps/there |
      | nobody of what is there     |                | Endpoints | endpoints/there  |

  @rule:ssa-fieldmanager-required
  Scenario: An apply without a manager is not carried out
    ssa-fieldmanager-required: an apply names its manager, or does nothing.
    Detects: the object is created for nobody in particular, or for the User-Agent.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      """
    Then the answer is 400 or 422
    And there is no ConfigMap "a"

  @rule:ssa-body-managedfields-400
  Scenario Outline: An apply whose body holds <held> managedFields is rejected
    ssa-body-managedfields-400: who owns what is not for an apply to say; the answer is 400.
    Detects: the list in the body replaces the records, or is silently dropped.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "<query>":
      """
      metadata: {managedFields: <value>}
      data: {k: "1"}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | status  | Failure                            |
      | message | metadata.managedFields must be nil |
      | code    | 400                                |
      | details | (absent)                           |
    And the stored ConfigMap "a" is unchanged

    Examples: lists
      | held             | query       | value                                                                                                       |
      | one empty        | force=false | [{}]                                                                                                        |
      | no               | force=false | []                                                                                                          |
      | its own          | force=false | [{manager: two, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:k": {}}}}] |
      | one empty forced | force=true  | [{}]                                                                                                        |
      | no forced        | force=true  | []                                                                                                          |
      | its own dry      | dryRun=All  | [{manager: two, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:k": {}}}}] |

  @rule:ssa-one-round-trip
  @rule:rest-apply-classified-create
  @rule:ep-op-patch-201
  Scenario: One apply creates an absent object
    ssa-one-round-trip, rest-apply-classified-create, ep-op-patch-201: no read goes before; it is a create, the answer is 201 and the
    manager owns what it said.
    Detects: 404, as for any other patch of an absent object.
    When "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1"}
      """
    Then the answer is 201
    And the answer has:
      | metadata.name     | a           |
      | metadata.uid      | (not empty) |
      | metadata.labels   | {"app":"web"} |
      | data              | {"k":"1"}   |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields                     |
      | one     | Apply     | .data.k .metadata.labels.app |

  @rule:ssa-one-round-trip
  Scenario: The same apply goes on with the object that is there
    ssa-one-round-trip: the same request updates an object that exists: 200, and its identity stays.
    Detects: 409 AlreadyExists, or the object is made anew.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid               | is     | {a:metadata.uid}               |
      | metadata.creationTimestamp | is     | {a:metadata.creationTimestamp} |
      | data                       | is     | {"k":"2"}                      |
      | metadata.resourceVersion   | is not | {a:metadata.resourceVersion}   |
