@area:apply
@needs:type:configmaps
Feature: Fields that an applied configuration drops
  What a manager applied before and leaves out now goes, unless another manager owns it.

  @rule:ssa-dropped-field-deleted
  Scenario: A dropped field is deleted
    ssa-dropped-field-deleted: nobody else owns it and it has no default, so it is gone; what others own stays.
    Detects: fields are never deleted by an apply.
    Given "one" has applied the ConfigMap "a":
      """
      immutable: false
      data: {k: "1", gone: "1"}
      """
    And "other" has changed the ConfigMap "a":
      """
      data: {theirs: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      """
    Then the answer is 200
    And the answer has:
      | data      | {"k":"1","theirs":"1"} |
      | immutable | (absent)               |
    And the stored ConfigMap "a" has:
      | data      | {"k":"1","theirs":"1"} |
      | immutable | (absent)               |
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields       |
      | one     | Apply     | .data.k      |
      | other   | Update    | .data.theirs |

  @rule:ssa-dropped-field-deleted
  Scenario: Who drops everything deletes everything it owned
    ssa-dropped-field-deleted: an applied configuration without fields owns none, and its record is gone.
    Detects: an empty applied configuration changes nothing.
    Given "one" has applied the ConfigMap "a":
      """
      metadata: {labels: {app: web}}
      data: {k: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      {}
      """
    Then the answer is 200
    And the answer has:
      | data                   | (absent) |
      | metadata.labels        | (absent) |
      | metadata.managedFields | (absent) |
      | metadata.uid           | {a:metadata.uid} |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario Outline: A dropped field that another manager <owns> stays
    ssa-dropped-field-kept-when-shared: only the record of the applier loses it.
    Detects: the field is deleted under the other's feet, or its record goes too.
    Given "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    And "other" <has> the ConfigMap "a":
      """
      <change>
      """
    When "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the answer has:
      | data | <data> |
    And the owners of the ConfigMap "a" are:
      | manager | operation   | fields  |
      | one     | Apply       | .data.l |
      | other   | <operation> | .data.k |

    Examples: others
      | owns    | has         | change           | operation | data              |
      | applied | has applied | data: {k: "1"} | Apply     | {"k":"1","l":"1"} |
      | changed | has changed | data: {k: "2"} | Update    | {"k":"2","l":"1"} |

  @rule:ssa-dropped-field-kept-when-shared
  Scenario: A dropped field that an updater set before stays
    ssa-dropped-field-kept-when-shared: an updater is an owner like any other.
    Detects: only those who apply keep a field.
    Given "one" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """
    And "other" has changed the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And "one" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When "one" applies the ConfigMap "a":
      """
      data: {l: "1"}
      """
    Then the answer has:
      | data | {"k":"1","l":"1"} |
