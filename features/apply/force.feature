@area:apply
@needs:type:configmaps
Feature: Force
  With force=true the applier wins.

  @rule:ssa-force-succeeds
  Scenario: A forced apply sets the value and takes the field
    ssa-force-succeeds: the apply that conflicted succeeds with force; the others lose that field, and that field only.
    Detects: the value is set and the former owners keep it, or lose everything.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "other" has applied the ConfigMap "a":
      """
      data: {k: "1", m: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the answer is 200
    And the answer has:
      | data | {"k":"2","l":"1","m":"1"} |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.l |
      | other   | Apply     | .data.m |
      | two     | Apply     | .data.k |

  @rule:ssa-force-removes-others
  Scenario: An owner that loses its last field is gone
    ssa-force-removes-others: no empty record stays of a manager from which everything was taken.
    Detects: an entry with empty fields.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

  @rule:ssa-force-removes-others
  Scenario: Force takes nothing where the values agree
    ssa-force-removes-others: only what was overwritten is taken; a field on which both agree is shared.
    Detects: a forced apply owns all of its fields alone.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "1", l: "2"}
      """
    Then the owners of the ConfigMap "a" are:
      | manager | operation | fields          |
      | one     | Apply     | .data.k         |
      | two     | Apply     | .data.k .data.l |

  @rule:ssa-force-succeeds
  Scenario: Force creates as well
    ssa-force-succeeds: there is nobody to overrule where there is no object.
    Detects: 404 or 422.
    When "two" applies the ConfigMap "a" with "force=true":
      """
      data: {k: "2"}
      """
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.k |

  @rule:ssa-force-only-for-apply-422
  Scenario Outline: force on a <kind> is refused
    ssa-force-only-for-apply-422: only an apply can be forced; with either value the answer is 422 and nothing changes.
    Detects: the parameter is ignored.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=two&force=<force> with the body:
      """
      <body>
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | PatchOptions.meta.orch.io "" is invalid: force: Forbidden: may not be specified for non-apply patch                                                                                  |
      | details | {"group": "meta.orch.io", "kind": "PatchOptions", "causes": [{"reason": "FieldValueForbidden", "message": "Forbidden: may not be specified for non-apply patch", "field": "force"}]} |
    And the stored ConfigMap "a" is unchanged

    Examples: patches
      | kind                  | type                                   | force | body                                            |
      | JSON patch            | application/json-patch+json            | true  | [{op: add, path: /data, value: {k: "2"}}]       |
      | merge patch           | application/merge-patch+json           | true  | {data: {k: "2"}}                                |
      | strategic merge patch | application/strategic-merge-patch+json | true  | {data: {k: "2"}}                                |
      | patch without force   | application/merge-patch+json           | false | {data: {k: "2"}}                                |
      | JSON patch unforced   | application/json-patch+json            | false | [{op: add, path: /data, value: {k: "2"}}]       |
      | strategic one         | application/strategic-merge-patch+json | false | {data: {k: "2"}}                                |
