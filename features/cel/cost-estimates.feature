@area:cel
@needs:crd
Feature: Cost estimates of CEL validation rules
  The server computes the maximum cost of a rule from the size limits in the schema. It rejects a rule above ten million units, and the message
  contains the factor by which the cost exceeds the limit.

  @rule:cel-estimate-rejects-write
  Scenario Outline: POST of a CustomResourceDefinition with a rule on <values> without size limits returns 422 Invalid
    cel-estimate-rejects-write: a rule that iterates over an unbounded list, once or in two nested loops, is too expensive.
    Detects: a server that accepts the CustomResourceDefinition and is blocked by the first large object.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      list: {<schema>, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].field   | is       | spec.validation.openAPIV3Schema.properties[spec].properties[list].x-kubernetes-validations[0].rule |
      | details.causes[0].reason  | is       | FieldValueForbidden                                                                                |
      | details.causes[0].message | contains | estimated rule cost exceeds budget by factor of more than 100x                                     |

    Examples: lists
      | values                         | schema                              | rule                                |
      | the strings of a list          | type: array, items: {type: string}  | self.all(x, x.contains("a"))        |
      | pairs of the numbers of a list | type: array, items: {type: integer} | self.all(x, self.all(y, x + y > 0)) |

  @rule:cel-estimate-rejects-write
  Scenario: POST of a CustomResourceDefinition with a rule on a bounded list succeeds
    cel-estimate-rejects-write: maxItems and maxLength limit the cost of a rule.
    Detects: a server that rejects every rule on lists.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      list: {type: array, maxItems: 100, items: {type: string, maxLength: 10}, x-kubernetes-validations: [{rule: 'self.all(x, x.contains("a"))'}]}
      """
    Then the response is a success

  @rule:cel-estimate-rejects-write
  Scenario: POST of a CustomResourceDefinition whose rules together are too expensive returns 422 Invalid
    cel-estimate-rejects-write: the limit for all rules together is ten times the limit for one rule.
    Detects: a server that accepts an expensive rule if it is split into several rules.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      a: &list {type: array, maxItems: 1500, items: {type: integer}, x-kubernetes-validations: &rules [&rule {rule: 'self.all(x, self.all(y, true))'}, *rule, *rule, *rule, *rule, *rule, *rule, *rule, *rule, *rule]}
      b: *list
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].message | contains | contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema |

  Scenario Outline: <request> of a CustomResourceDefinition with the rule <rule> on <items> items returns 422 with the cost factor <factor>
    The estimate is exact (cel-cost-deterministic, cel-cost-comparison, cel-cost-list-literal, cel-cost-regex-matches, cel-cost-regex-find): the
    cost is the number of items, times the cost of one item.
    Detects: a server with a different estimate, or with varying estimates.
    When a CustomResourceDefinition for Widget is created with these properties of spec:
      """
      list: {type: array, maxItems: <items>, items: {<item type>}, x-kubernetes-validations: [{rule: "<rule>"}]}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].message | contains | exceeds budget by factor of <factor> (try |

    @rule:cel-cost-comparison @rule:cel-cost-deterministic
    Examples: comparisons cost 1
      | request       | items   | item type     | rule                        | factor    |
      | POST          | 2200000 | type: integer | self.all(x, x > 0)          | 1.100000x |
      | A second POST | 2200000 | type: integer | self.all(x, x > 0)          | 1.100000x |
      | POST          | 1500000 | type: integer | self.all(x, x > 0 && x < 9) | 1.050000x |

    @rule:cel-cost-list-literal @profile:specification
    Examples: a list literal costs 40
      | request | items  | item type     | rule                        | factor    |
      | POST    | 250000 | type: integer | self.all(x, [x].size() > 0) | 1.150000x |

    @rule:cel-cost-list-literal @profile:kubernetes
    Examples: a list literal costs 10
      | request | items  | item type     | rule                        | factor    |
      | POST    | 700000 | type: integer | self.all(x, [x].size() > 0) | 1.120000x |

    @rule:cel-cost-regex-matches @profile:specification
    Examples: matches costs the product of the lengths
      | request | items | item type                  | rule                               | factor    |
      | POST    | 70000 | type: string, maxLength: 5 | self.all(x, x.matches('abcdefgh')) | 1.148000x |

    @rule:cel-cost-regex-matches @profile:kubernetes
    Examples: matches costs a fraction of the product of the lengths
      | request | items   | item type                  | rule                               | factor    |
      | POST    | 1100000 | type: string, maxLength: 5 | self.all(x, x.matches('abcdefgh')) | 1.100000x |

    @rule:cel-cost-regex-find @profile:specification
    Examples: find costs the product of the lengths
      | request | items | item type                  | rule                                  | factor    |
      | POST    | 70000 | type: string, maxLength: 5 | self.all(x, x.find('abcdefgh') == '') | 1.148000x |

    @rule:cel-cost-regex-find @profile:kubernetes
    Examples: find costs a fraction of the product of the lengths
      | request | items   | item type                  | rule                                  | factor    |
      | POST    | 1100000 | type: string, maxLength: 5 | self.all(x, x.find('abcdefgh') == '') | 1.100000x |
