@area:apply
@needs:type:configmaps
Feature: Forced apply
  With force=true, an apply overwrites the fields of other managers.

  @rule:ssa-force-succeeds
  Scenario: The manager of a forced apply becomes the only owner of a conflicting field
    ssa-force-succeeds: the apply succeeds; the other managers lose that field and keep their other fields.
    Detects: a server that keeps the former owners of the field, or removes all of their fields.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And the manager "other" has applied the ConfigMap "a":
      """
      data: {k: "1", m: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the response is 200
    And the response has:
      | data | {"k":"2","l":"1","m":"1"} |
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Apply     | .data.m |
      | two     | Apply     | .data.k |

  @rule:ssa-force-removes-others
  Scenario: A forced apply removes the managedFields entry of a manager that has no fields left
    ssa-force-removes-others: the other manager loses its only field, and the server removes managedFields entries without fields.
    Detects: a server that keeps a managedFields entry without fields.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

  @rule:ssa-force-removes-others
  Scenario: A forced apply shares the fields whose values are equal
    ssa-force-removes-others: only overwritten fields change owners; fields with equal values are shared.
    Detects: a server on which the manager of a forced apply becomes the only owner of all applied fields.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "1", l: "2"}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.k         |
      | two     | Apply     | .data.k .data.l |

  @rule:ssa-force-succeeds
  Scenario: A forced apply creates an object that does not exist
    ssa-force-succeeds: an apply with force=true creates the object like any other apply.
    Detects: a server that returns 404 or 422.
    When the manager "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

  @rule:ssa-force-only-for-apply-422
  Scenario Outline: A <patch> with force=<force> returns 422 Invalid
    ssa-force-only-for-apply-422: only an apply accepts the parameter, whatever its value; nothing changes.
    Detects: a server that ignores the force parameter of other patches.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=two&force=<force> with the body:
      """
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: force: Forbidden: may not be specified for non-apply patch                                                                                  |
      | details | {"group": "meta.orch.io", "kind": "PatchOptions", "causes": [{"reason": "FieldValueForbidden", "message": "Forbidden: may not be specified for non-apply patch", "field": "force"}]} |
    And the stored ConfigMap "a" is unchanged

    Examples: patch types and values of force
      | patch                 | type                                   | force | body                                      |
      | JSON patch            | application/json-patch+json            | true  | [{op: add, path: /data, value: {k: "2"}}] |
      | merge patch           | application/merge-patch+json           | true  | {data: {k: "2"}}                          |
      | strategic merge patch | application/strategic-merge-patch+json | true  | {data: {k: "2"}}                          |
      | merge patch           | application/merge-patch+json           | false | {data: {k: "2"}}                          |
      | JSON patch            | application/json-patch+json            | false | [{op: add, path: /data, value: {k: "2"}}] |
      | strategic merge patch | application/strategic-merge-patch+json | false | {data: {k: "2"}}                          |

  @rule:ep-q-patch-force
  Scenario Outline: An apply with force=<value> is not forced
    ep-q-patch-force: the value of the parameter is parsed as a boolean.
    Detects: a server that forces the apply if the parameter is present.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=<value>":
      """
      data: {k: "2"}
      """
    Then the response is 409 Conflict
    And the stored ConfigMap "a" is unchanged

    Examples: false values
      | value |
      | false |
      | 0     |
      | False |

  @rule:ep-q-patch-force
  Scenario Outline: An apply with force=<value> is forced
    ep-q-patch-force: the server parses the values 1 and True as true.
    Detects: a server that accepts only the value true.
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When the manager "two" applies the ConfigMap "a" with "force=<value>":
      """
      data: {k: "2"}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

    Examples: true values
      | value |
      | 1     |
      | True  |

    @profile:kubernetes
    Examples: empty value
      | value |
      |       |
