@area:cel
@needs:crd
Feature: What rules can cost
  A definition says how much there can be of everything, and with that the worst that its rules can cost. What is more than ten
  million units is refused, and by how much it is more tells what each part costs.

  @rule:cel-estimate-rejects-write
  Scenario Outline: A definition is refused whose rule about <what> has no bound
    cel-estimate-rejects-write: a rule over a list without bounds, or twice over one that is too long, costs too much.
    Detects: the definition is stored, and the first large object holds the server up.
    When the custom type Widget is defined, whose spec has:
      """
      list: {<schema>, x-kubernetes-validations: [{rule: '<rule>'}]}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[0].field   | is       | spec.validation.openAPIV3Schema.properties[spec].properties[list].x-kubernetes-validations[0].rule |
      | details.causes[0].reason  | is       | FieldValueForbidden                                                                                 |
      | details.causes[0].message | contains | estimated rule cost exceeds budget by factor of more than 100x |

    Examples: lists
      | what                 | schema                                        | rule                                  |
      | texts                | type: array, items: {type: string}            | self.all(x, x.contains("a"))          |
      | each pair of numbers | type: array, items: {type: integer}           | self.all(x, self.all(y, x + y > 0))   |

  @rule:cel-estimate-rejects-write
  Scenario: A definition is accepted whose rule has bounds
    cel-estimate-rejects-write: with bounds the same rule may be written.
    Detects: rules about lists are refused whatever their bounds.
    When the custom type Widget is defined, whose spec has:
      """
      list: {type: array, maxItems: 100, items: {type: string, maxLength: 10}, x-kubernetes-validations: [{rule: 'self.all(x, x.contains("a"))'}]}
      """
    Then the answer is a success

  @rule:cel-estimate-rejects-write
  Scenario: The rules of a definition may not cost too much together
    cel-estimate-rejects-write: ten times what one rule may cost is the limit of all.
    Detects: what is too much for one rule is cut into several.
    When the custom type Widget is defined, whose spec has:
      """
      a: &list {type: array, maxItems: 1500, items: {type: integer}, x-kubernetes-validations: &rules [&rule {rule: 'self.all(x, self.all(y, true))'}, *rule, *rule, *rule, *rule, *rule, *rule, *rule, *rule, *rule]}
      b: *list
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[0].message | contains | contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema |

  Scenario Outline: The estimate of <rule> says what <what> costs
    The maximum is exact (cel-cost-deterministic, cel-cost-comparison, cel-cost-list-literal, cel-cost-regex-matches, cel-cost-regex-find):
    so many items, times what one of them costs.
    Detects: another figure, or one that comes and goes.
    When the custom type Widget is defined, whose spec has:
      """
      list: {type: array, maxItems: <items>, items: {<of>}, x-kubernetes-validations: [{rule: "<rule>"}]}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[0].message | contains | exceeds budget by factor of <factor> (try |

    @rule:cel-cost-comparison @rule:cel-cost-deterministic
    Examples: comparisons cost 1, each time
      | what               | items   | of            | rule                        | factor    |
      | a comparison       | 2200000 | type: integer | self.all(x, x > 0)          | 1.100000x |
      | it once more       | 2200000 | type: integer | self.all(x, x > 0)          | 1.100000x |
      | a second one       | 1500000 | type: integer | self.all(x, x > 0 && x < 9) | 1.050000x |

    @rule:cel-cost-list-literal @profile:specification
    Examples: a list literal costs 40
      | what   | items  | of            | rule                        | factor    |
      | a list | 250000 | type: integer | self.all(x, [x].size() > 0) | 1.150000x   |

    @rule:cel-cost-list-literal @profile:kubernetes
    Examples: a list literal costs 10
      | what   | items  | of            | rule                        | factor    |
      | a list | 700000 | type: integer | self.all(x, [x].size() > 0) | 1.120000x   |

    @rule:cel-cost-regex-matches @profile:specification
    Examples: matches costs the product of the lengths
      | what    | items | of                         | rule                               | factor |
      | matches | 70000 | type: string, maxLength: 5 | self.all(x, x.matches('abcdefgh')) | 1.148000x|

    @rule:cel-cost-regex-matches @profile:kubernetes
    Examples: matches costs parts of them
      | what    | items   | of                         | rule                               | factor |
      | matches | 1100000 | type: string, maxLength: 5 | self.all(x, x.matches('abcdefgh')) | 1.100000x|

    @rule:cel-cost-regex-find @profile:specification
    Examples: find costs the product of the lengths
      | what | items | of                         | rule                                  | factor |
      | find | 70000 | type: string, maxLength: 5 | self.all(x, x.find('abcdefgh') == '') | 1.148000x |

    @rule:cel-cost-regex-find @profile:kubernetes
    Examples: find costs parts of them
      | what | items   | of                         | rule                                  | factor |
      | find | 1100000 | type: string, maxLength: 5 | self.all(x, x.find('abcdefgh') == '') | 1.100000x |
