@area:table
Feature: Tables of kinds without columns of their own
  Name and Created At, and what a row says of its object.

  @needs:type:limitranges
  Scenario Outline: The <what> of a LimitRange has the column <column>
    table-default-column-<rule>: without a definition of the type's own.
    Detects: the time is an age, or the columns stand the other way round.
    Given the LimitRange "empty" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/limitranges<rest>
    Then the answer is 200
    And the answer has:
      | columnDefinitions[<n>].name | <column> |
      | columnDefinitions[<n>].type | <type>   |
      | rows[0].cells[<n>]          | <value>  |

    @rule:table-default-column-name
    Examples: its name
      | what | rest | n | column | type   | value | rule |
      | list |      | 0 | Name   | string | a     | name |
      | get  | /a   | 0 | Name   | string | a     | name |

    @rule:table-default-column-created-at
    Examples: its time
      | what | rest | n | column     | type | value                          | rule       |
      | list |      | 1 | Created At | date | {a:metadata.creationTimestamp} | created-at |
      | get  | /a   | 1 | Created At | date | {a:metadata.creationTimestamp} | created-at |

  @rule:table-rows-cells
  @needs:type:limitranges
  Scenario: The rows of kinds without columns of their own tell their objects
    table-rows-cells: cells in the order of the columns, and object.metadata.
    Detects: only tables of a kind's own have objects in their rows.
    Given the LimitRange "empty" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/limitranges
    Then the rows of the table in any order are:
      | Name | object.metadata.name | object.metadata.uid |
      | a    | a                    | {a:metadata.uid}    |

  @rule:table-include-object
  Scenario Outline: A row whose includeObject is <value> has <what>
    table-include-object: how much of the object is there.
    Detects: the whole object is always sent along, or never anything.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?includeObject=<value>
    Then the answer is 200
    And the answer has:
      | rows[0].cells[0]                        | a         |
      | rows[0].object.kind                     | <kind>    |
      | rows[0].object.metadata.name            | <name>    |
      | rows[0].object.metadata.resourceVersion | <version> |
      | rows[0].object.subsets                  | <subsets> |

    Examples: values
      | value    | what         | kind                  | name     | version                      | subsets   |
      | Metadata | its metadata | PartialObjectMetadata | a        | {a:metadata.resourceVersion} | (absent)  |
      | Object   | the object   | Endpoints             | a        | {a:metadata.resourceVersion} | (present) |
      | None     | no object    | (absent)              | (absent) | (absent)                     | (absent)  |

  @resource @rule:table-fallback-in-accept
  Scenario Outline: A table or else <else> for <accept>
    table-fallback-in-accept: a server that can't give a Table answers with the next type.
    Detects: what can't be given is answered 406, though something else is accepted.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "<accept>"
    When GET /{collection}
    Then the answer is 200
    And the answer has:
      | kind | <kind> |
    And it is observed: "<accept> is answered with <kind>"

    Examples: fallbacks
      | else     | accept                                                         | kind                             |
      | the list | application/json;as=Table;g=meta.orch.io;v=v1,application/json | /^(Table\|{resource:kind}List)$/ |
      | the list | application/json;as=Table;g=meta.orch.io;v=v2,application/json | {resource:kind}List              |
      | the list | application/json;as=Chart;g=meta.orch.io;v=v1,application/json | {resource:kind}List              |

  @resource @rule:table-requested-by-accept
  Scenario: Without as the list is a list
    table-requested-by-accept: only as=Table asks for one.
    Detects: clients get tables without asking for them.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "application/json;g=meta.orch.io;v=v1"
    When GET /{collection}
    Then the answer is 200 or 406
    And the answer has:
      | columnDefinitions | (absent) |

  @rule:table-include-object
  Scenario Outline: The row of one object whose includeObject is <value> has <what>
    table-include-object: how much of the object is there, also where one is asked for.
    Detects: the parameter is read for lists only.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?includeObject=<value>
    Then the answer is 200
    And the answer has:
      | rows[0].object.kind    | <kind>    |
      | rows[0].object.subsets | <subsets> |

    Examples: values
      | value    | what         | kind                  | subsets   |
      | Metadata | its metadata | PartialObjectMetadata | (absent)  |
      | Object   | the object   | Endpoints             | (present) |
      | None     | no object    | (absent)              | (absent)  |

  @rule:table-include-object
  Scenario Outline: The rows of a watch whose includeObject is <value> have <what>
    table-include-object: how much of the object is there, in every event.
    Detects: the parameter is read for lists only.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&includeObject=<value>
    Then the events of the answer in "application/json" are:
      | type  | rows[0].object.kind | rows[0].object.subsets |
      | ADDED | <kind>              | <subsets>              |

    Examples: values
      | value    | what         | kind                  | subsets   |
      | Metadata | its metadata | PartialObjectMetadata | (absent)  |
      | Object   | the object   | Endpoints             | (present) |
      | None     | no object    | (absent)              | (absent)  |
