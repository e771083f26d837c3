@area:apply
@needs:type:configmaps
Feature: The applied configuration in the request body
  The body of an apply contains the fields that its manager specifies, and the fieldManager parameter names the manager.

  @rule:ssa-body-partial-object
  Scenario: An apply keeps the data, labels and annotations that its body does not contain
    ssa-body-partial-object: an apply changes only the fields in its body; the fields of other managers stay.
    Detects: a server that replaces the object with the body.
    Given the manager "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {tier: front}, annotations: {note: kept}}
      data: {k: "1", other: kept}
      """
    When the manager "two" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {new: "2"}
      """
    Then the response is 200
    And the response has:
      | data                 | {"k":"1","new":"2","other":"kept"} |
      | metadata.labels      | {"app":"web","tier":"front"}       |
      | metadata.annotations | {"note":"kept"}                    |
      | metadata.uid         | {a:metadata.uid}                   |
    And the stored ConfigMap "a" has:
      | data            | {"k":"1","new":"2","other":"kept"} |
      | metadata.labels | {"app":"web","tier":"front"}       |

  @rule:ssa-fieldmanager-missing-422
  Scenario Outline: An apply to <name> <parameters> returns 422 Invalid
    ssa-fieldmanager-missing-422: the User-Agent does not replace the fieldManager parameter.
    Detects: a server that takes the manager from the User-Agent, as it does for an update, or that creates the object before the check.
    Given the <kind> "empty" named "there"
    And the request header "User-Agent" is "tool/1.0"
    When PATCH /api/v1/namespaces/{namespace}/<name><query> with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: <kind>, metadata: {labels: {app: web}}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: fieldManager: Required value: is required for apply patch                                                                                 |
      | details | {"group": "meta.orch.io", "kind": "PatchOptions", "causes": [{"reason": "FieldValueRequired", "message": "Required value: is required for apply patch", "field": "fieldManager"}]} |
    And the stored <kind> "there" is unchanged
    And the namespace contains only the <kind> "there"

    Examples: objects that do not exist
      | parameters                             | query          | kind      | name         |
      | without a fieldManager                 |                | ConfigMap | configmaps/a |
      | with an empty fieldManager             | ?fieldManager= | ConfigMap | configmaps/a |
      | with force but without a fieldManager  | ?force=true    | ConfigMap | configmaps/a |
      | with dryRun but without a fieldManager | ?dryRun=All    | ConfigMap | configmaps/a |
      | without a fieldManager                 |                | Endpoints | endpoints/a  |

    Examples: objects that exist
      | parameters                            | query          | kind      | name             |
      | without a fieldManager                |                | ConfigMap | configmaps/there |
      | with an empty fieldManager            | ?fieldManager= | ConfigMap | configmaps/there |
      | with force but without a fieldManager | ?force=true    | ConfigMap | configmaps/there |
      | without a fieldManager                |                | Endpoints | endpoints/there  |

  @rule:ssa-fieldmanager-required
  Scenario: An apply without a fieldManager parameter creates no object
    ssa-fieldmanager-required: the response is 400 or 422, and the object does not exist afterwards.
    Detects: a server that creates the object without a manager, or with the User-Agent as its manager.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {app: web}}}
      """
    Then the response is 400 or 422
    And there is no ConfigMap "a"

  @rule:ssa-body-managedfields-400
  Scenario Outline: An apply with <query> and <entries> in managedFields returns 400 BadRequest
    ssa-body-managedfields-400: an apply cannot set the managedFields of an object.
    Detects: a server that replaces the stored entries with the entries in the body, or ignores managedFields in the body.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "<query>":
      """
      metadata: {managedFields: <value>}
      data: {k: "1"}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | status  | Failure                            |
      | message | metadata.managedFields must be nil |
      | code    | 400                                |
      | details | (absent)                           |
    And the stored ConfigMap "a" is unchanged

    Examples: values of managedFields
      | entries                  | query       | value                                                                                                       |
      | one empty entry          | force=false | [{}]                                                                                                        |
      | no entries               | force=false | []                                                                                                          |
      | an entry for the manager | force=false | [{manager: two, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:k": {}}}}] |
      | one empty entry          | force=true  | [{}]                                                                                                        |
      | no entries               | force=true  | []                                                                                                          |
      | an entry for the manager | dryRun=All  | [{manager: two, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {"f:data": {"f:k": {}}}}] |

  @rule:ssa-one-round-trip
  @rule:rest-apply-classified-create
  @rule:ep-op-patch-201
  Scenario: An apply creates an object that does not exist and returns 201 Created
    ssa-one-round-trip, rest-apply-classified-create, ep-op-patch-201: the manager needs no preceding read, and owns the applied fields.
    Detects: a server that returns 404, as it does for other patches of an object that does not exist.
    When the manager "one" applies the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1"}
      """
    Then the response is 201
    And the response has:
      | metadata.name   | a             |
      | metadata.uid    | (not empty)   |
      | metadata.labels | {"app":"web"} |
      | data            | {"k":"1"}     |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields                       |
      | one     | Apply     | .data.k .metadata.labels.app |

  @rule:ssa-one-round-trip
  Scenario: An apply updates an existing object and keeps its uid
    ssa-one-round-trip: the apply returns 200 and changes neither uid nor creationTimestamp.
    Detects: a server that returns 409 AlreadyExists, or creates the object again.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "2"}
      """
    Then the response is 200
    And the response has:
      | metadata.uid               | is     | {a:metadata.uid}               |
      | metadata.creationTimestamp | is     | {a:metadata.creationTimestamp} |
      | data                       | is     | {"k":"2"}                      |
      | metadata.resourceVersion   | is not | {a:metadata.resourceVersion}   |
