@area:managed-fields
@needs:type:configmaps
Feature: Members of a managedFields entry
  The specification has a separate rule for each member of an entry.

  Scenario Outline: The managedFields entry of an apply to a ConfigMap has <content>
    mf-entry-manager, mf-entry-apiversion, mf-entry-time, mf-entry-fieldstype: manager, apiVersion, time and fieldsType describe the request
    that set the fields.
    mf-entry-fieldsv1-prefix, mf-entry-fieldsv1-nesting, mf-entry-fieldsv1-leaf: names have the prefix f:, each level is an object, and a
    leaf is an empty object.
    Detects: a server that omits a member, writes the API group without the version, a leaf other than {}, or a flat list of paths.
    When the manager "one" applies the ConfigMap "a":
      """
      data: {k: "1"}
      immutable: false
      """
    Then the response has:
      | metadata.managedFields[0].<member> | <value> |

    @rule:mf-entry-manager
    Examples: manager
      | content         | member  | value |
      | the manager one | manager | one   |

    @rule:mf-entry-apiversion
    Examples: apiVersion
      | content           | member     | value |
      | the apiVersion v1 | apiVersion | v1    |

    @rule:mf-entry-time
    Examples: time
      | content                   | member | value                               |
      | a time without a fraction | time   | /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/ |

    @rule:mf-entry-fieldstype
    Examples: fieldsType
      | content                 | member     | value    |
      | the fieldsType FieldsV1 | fieldsType | FieldsV1 |

    @rule:mf-entry-fieldsv1-prefix
    Examples: prefix of field names
      | content                            | member                  | value     |
      | the member fieldsV1["f:immutable"] | fieldsV1["f:immutable"] | (present) |

    @rule:mf-entry-fieldsv1-nesting
    Examples: nesting
      | content                              | member                    | value     |
      | the member fieldsV1["f:data"]["f:k"] | fieldsV1["f:data"]["f:k"] | (present) |

    @rule:mf-entry-fieldsv1-leaf
    Examples: leaf
      | content                                    | member                  | value |
      | an empty object as fieldsV1["f:immutable"] | fieldsV1["f:immutable"] | {}    |
