@area:deprecation-policy
Feature: Versions keep each other's fields
  An object goes from one version to another and comes back as it was. A history that lists the fields of both shows whether it can.

  @rule:dep-rule-2-lossless-roundtrip
  Scenario: A field that the later version has not is lost
    dep-rule-2-lossless-roundtrip: what the earlier version wrote is read back.
    Detects: clients of the earlier version find their field empty after a client of the later one has written.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.22', kinds: [{kind: Order, fields: [{path: spec}, {path: spec.count}]}]}
            - {version: v2, introduced: '1.24', kinds: [{kind: Order, fields: [{path: spec}]}]}
      """
    Then the violations in any order are:
      | rule                          | element                              | release | what      |
      | dep-rule-2-lossless-roundtrip | shop.example.com/v1 Order spec.count | 1.24    | /lost in/ |

  @rule:dep-rule-2-new-field-equivalent
  Scenario: A field that only the later version has needs an equivalent
    dep-rule-2-new-field-equivalent: the earlier version has an equivalent field, or keeps the value in an annotation.
    Detects: a client of the earlier version that changes something else takes the new field away.
    When the policy judges the history:
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
  Scenario Outline: A round trip is lossy when <what>
    dep-rule-2-lossless-roundtrip: it is so for values too, and where a test saw it.
    Detects: fields of one name are taken for one field.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.port, type: integer}]}]}
            - {version: v2, kinds: [{kind: Order, fields: [{path: spec.port, type: <type>}]}]}
          roundTrips: [{kind: Order, versions: [v1, v2], release: '1.23', lossless: <lossless>}]
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: round trips
      | what                      | type    | lossless | rules                             |
      | the type is another one   | string  | true     | ["dep-rule-2-lossless-roundtrip"] |
      | a test lost something     | integer | false    | ["dep-rule-2-lossless-roundtrip"] |
      | nothing of this is so: no | integer | true     | []                                |

  @rule:dep-rule-2-new-field-equivalent @rule:dep-rule-2-lossless-roundtrip
  Scenario Outline: Nothing is lost when <what>
    dep-rule-2-new-field-equivalent, dep-rule-2-lossless-roundtrip: only what is served together has to agree, and an equivalent is enough.
    Detects: every difference between two versions is a loss.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1alpha1, <life> kinds: [{kind: Order, fields: [{path: spec.old}]}]}
            - {version: v1, introduced: '1.22', kinds: [{kind: Order, fields: [{path: spec.new, <equivalents>}]}]}
      """
    Then the judgement has:
      | rules | <rules> |

    Examples: equivalents
      | what                               | life             | equivalents                                            | rules                                                                |
      | the versions are not met together  | removed: '1.22', |                                                        | []                                                                   |
      | the field has another name         |                  | equivalents: [{version: v1alpha1, path: spec.old}]     | []                                                                   |
      | one of them is kept (the other not) |                 | equivalents: [{version: v1alpha1, annotation: a.b/c}]  | ["dep-rule-2-lossless-roundtrip"]                                    |

  @rule:dep-field-rename-in-later-version
  Scenario: A later version renames a field
    dep-field-rename-in-later-version: it may, if the round trip works.
    Detects: a renamed field is taken for one that was removed.
    When the policy judges the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, kinds: [{kind: Order, fields: [{path: spec.backend, deprecated: '1.24', equivalents: [{version: v2, path: spec.defaultBackend}]}]}]}
            - {version: v2, introduced: '1.24', kinds: [{kind: Order, fields: [{path: spec.defaultBackend}]}]}
      """
    Then the judgement has:
      | rules | [] |
    And it is observed: "a field may have another name in a later version"
