@area:versioning
Feature: Stability levels of versions
  The name of a version shows its level, all encodings have the same schema, and features of beta versions are kept.

  Scenario Outline: A version named <version> with the level <level> has these violations: <rules>
    ver-alpha-name, ver-beta-name, ver-stable-name: clients recognize the level by the name.
    Detects: a checker that accepts any name.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: <version>, level: <level>, introduced: '1.27'}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    @rule:ver-alpha-name
    Examples: alpha
      | version  | level | rules              |
      | v2       | alpha | ["ver-alpha-name"] |
      | v1beta1  | alpha | ["ver-alpha-name"] |
      | v1alpha1 | alpha | []                 |

    @rule:ver-beta-name
    Examples: beta
      | version  | level | rules             |
      | v2       | beta  | ["ver-beta-name"] |
      | v1alpha1 | beta  | ["ver-beta-name"] |
      | v2beta3  | beta  | []                |

    @rule:ver-stable-name
    Examples: stable
      | version | level | rules               |
      | v2beta1 | GA    | ["ver-stable-name"] |
      | stable  | GA    | ["ver-stable-name"] |
      | v1.5    | GA    | ["ver-stable-name"] |
      | v0      | GA    | ["ver-stable-name"] |
      | v12     | GA    | []                  |

  @rule:ver-json-protobuf-same-rules
  Scenario Outline: A field with the encodings <encodings> has these violations: <rules>
    ver-json-protobuf-same-rules: a field is present in both encodings or in none.
    Detects: a checker that allows a field in only one encoding.
    When the deprecation policy is checked for the history:
      """
      groups: [{group: shop.example.com, versions: [{version: v1, kinds: [{kind: Order, fields: [{path: spec.a, encodings: <encodings>}]}]}]}]
      """
    Then the policy check has:
      | rules | <rules> |

    Examples: encodings
      | encodings        | rules                            |
      | [json]           | ["ver-json-protobuf-same-rules"] |
      | [protobuf]       | ["ver-json-protobuf-same-rules"] |
      | [protobuf, json] | []                               |

  @rule:ver-beta-features-kept
  Scenario: A beta kind removed without a replacement causes a recommendation, not a violation
    ver-beta-features-kept: details may change, but the feature should be kept. The kind Order is also in v1, and the kind Bill has a replacement.
    Detects: a checker that makes no recommendation for beta versions.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions:
            - {version: v1, introduced: '1.22', kinds: [{kind: Order}]}
            - version: v1beta1
              kinds:
                - {kind: Order, introduced: '1.20', deprecated: '1.23', removed: '1.26'}
                - {kind: Bill, introduced: '1.20', deprecated: '1.23', removed: '1.26', replacement: a mail, migration: the guide}
                - {kind: Note, introduced: '1.20', deprecated: '1.23', removed: '1.26'}
      """
    Then the recommendations in any order are:
      | rule                   | element                       | release |
      | ver-beta-features-kept | shop.example.com/v1beta1 Note | 1.26    |
    And the policy check has:
      | rules | [] |

  @rule:ver-beta-migration-instructions
  Scenario: A beta version replaced without instructions causes a recommendation, not a violation
    ver-beta-migration-instructions: every incompatible change should have migration instructions.
    Detects: a checker that does not recommend instructions.
    When the deprecation policy is checked for the history:
      """
      groups:
        - group: shop.example.com
          versions: [{version: v1, introduced: '1.22'}, {version: v1beta1, introduced: '1.20', deprecated: '1.23', removed: '1.26', replacement: v1}]
      """
    Then the recommendations in any order are:
      | rule                            | element                  | release |
      | ver-beta-migration-instructions | shop.example.com/v1beta1 | 1.26    |
    And the policy check has:
      | rules | [] |
