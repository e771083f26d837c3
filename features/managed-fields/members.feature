@area:managed-fields
@needs:type:configmaps
Feature: The members of an entry
  Each has a rule of its own, of what is applied and of what is updated.

  Scenario Outline: The member <member> of the entry of an apply
    mf-entry-manager, mf-entry-apiversion, mf-entry-time, mf-entry-fieldstype: each member has its value. mf-entry-fieldsv1-prefix,
    mf-entry-fieldsv1-nesting, mf-entry-fieldsv1-leaf: f: before names, a map for each level, the empty object at the end.
    Detects: the member is left out, a group without version, a leaf that is true or null, a flat list of paths.
    When "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      immutable: false
      """
    Then the answer has:
      | metadata.managedFields[0].<member> | <value> |

    @rule:mf-entry-manager
    Examples: manager
      | member  | value |
      | manager | one   |

    @rule:mf-entry-apiversion
    Examples: version
      | member     | value |
      | apiVersion | v1    |

    @rule:mf-entry-time
    Examples: time
      | member | value                                |
      | time   | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    @rule:mf-entry-fieldstype
    Examples: type of fields
      | member     | value    |
      | fieldsType | FieldsV1 |

    @rule:mf-entry-fieldsv1-prefix
    Examples: prefix
      | member                  | value     |
      | fieldsV1["f:immutable"] | (present) |

    @rule:mf-entry-fieldsv1-nesting
    Examples: nesting
      | member                    | value     |
      | fieldsV1["f:data"]["f:k"] | (present) |

    @rule:mf-entry-fieldsv1-leaf
    Examples: leaf
      | member                  | value |
      | fieldsV1["f:immutable"] | {}    |
