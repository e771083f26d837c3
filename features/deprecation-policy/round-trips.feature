@area:deprecation-policy
Feature: Round trips between versions
  An object can be converted to another version and back without loss. The checker compares the fields of both versions in the history.

  @rule:dep-rule-2-lossless-roundtrip
  Scenario: A field that the later version does not have violates dep-rule-2-lossless-roundtrip
    dep-rule-2-lossless-roundtrip: a conversion to the later version keeps the fields of the earlier version.
    Detects: a checker that allows the loss of a field of the earlier version when a client of the later version writes.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.22', kinds: [{kind: Order, fields: [{path: spec}, {path: spec.count}]}]}
            - {version: v2, introduced: '1.24', kinds: [{kind: Order, fields: [{path: spec}]}]}
      """
    Then the violations in any order are:
      | rule                          | element                              | release | description |
      | dep-rule-2-lossless-roundtrip | shop.example.com/v1 Order spec.count | 1.24    | /lost in/   |

  @rule:dep-rule-2-new-field-equivalent
  Scenario: A field that only the later version has, without an equivalent, violates dep-rule-2-new-field-equivalent
    dep-rule-2-new-field-equivalent: the earlier version has an equivalent field, or keeps the value in an annotation.
    Detects: a checker that allows the loss of a new field when a client of the earlier version writes.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec}]}]}
            - {version: v2, introduced: '1.22', kinds: [{kind: Order, fields: [{path: spec}, {path: spec.note, introduced: '1.25'}, {path: spec.note.text}]}]}
      """
    Then the violations in any order are:
      | rule                            | element                             | release |
      | dep-rule-2-new-field-equivalent | shop.example.com/v2 Order spec.note | 1.25    |

  @rule:dep-rule-2-lossless-roundtrip
  Scenario Outline: A field of type integer in v1 and <type> in v2, with lossless <lossless>, has these violations: <rules>
    dep-rule-2-lossless-roundtrip: different types and failed tests are losses.
    Detects: a checker that compares only the names of fields.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.port, type: integer}]}]}
            - {version: v2, kinds: [{kind: Order, fields: [{path: spec.port, type: <type>}]}]}
          roundTrips: [{kind: Order, versions: [v1, v2], release: '1.23', lossless: <lossless>}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: round trips
      | type    | lossless | rules                             |
      | string  | true     | ["dep-rule-2-lossless-roundtrip"] |
      | integer | false    | ["dep-rule-2-lossless-roundtrip"] |
      | integer | true     | []                                |

  @rule:dep-rule-2-new-field-equivalent @rule:dep-rule-2-lossless-roundtrip
  Scenario Outline: Fields of two versions have the violations <rules> if <condition>
    dep-rule-2-new-field-equivalent, dep-rule-2-lossless-roundtrip: only versions that are served together must agree; an equivalent is sufficient.
    Detects: a checker that reports every difference between two versions.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1alpha1, <lifetime> kinds: [{kind: Order, fields: [{path: spec.old}]}]}
            - {version: v1, introduced: '1.22', kinds: [{kind: Order, fields: [{path: spec.new, <equivalents>}]}]}
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: equivalents
      | condition                                | lifetime         | equivalents                                           | rules                             |
      | the versions are never served together   | removed: '1.22', |                                                       | []                                |
      | the field has another name in each       |                  | equivalents: [{version: v1alpha1, path: spec.old}]    | []                                |
      | only one of two fields has an equivalent |                  | equivalents: [{version: v1alpha1, annotation: a.b/c}] | ["dep-rule-2-lossless-roundtrip"] |

  @rule:dep-field-rename-in-later-version
  Scenario: A field that is renamed in a later version violates no rule
    dep-field-rename-in-later-version: a renamed field is permitted if the round trip works.
    Detects: a checker that reports a renamed field as removed.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.backend, deprecated: '1.24', equivalents: [{version: v2, path: spec.defaultBackend}]}]}]}
            - {version: v2, introduced: '1.24', kinds: [{kind: Order, fields: [{path: spec.defaultBackend}]}]}
      """
    Then the policy check has:
      | rules | [] |
    And the report notes: "a field may have another name in a later version"
