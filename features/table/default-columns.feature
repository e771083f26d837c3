@area:table
Feature: Tables of resources with default columns, and includeObject
  Resources without specific columns have the columns Name and Created At. The parameter includeObject selects which part of the object each
  row contains.

  @needs:type:limitranges
  Scenario Outline: The Table for a <read> of LimitRanges has the column <column>
    table-default-column-name, table-default-column-created-at: resources without specific columns have this default column.
    Detects: a server that returns the age instead of the creation time, or a different order of columns.
    Given the LimitRange "empty" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/limitranges<path>
    Then the response is 200
    And the response has:
      | columnDefinitions[<index>].name | <column> |
      | columnDefinitions[<index>].type | <type>   |
      | rows[0].cells[<index>]          | <value>  |

    @rule:table-default-column-name
    Examples: Name
      | read | path | index | column | type   | value |
      | list |      | 0     | Name   | string | a     |
      | get  | /a   | 0     | Name   | string | a     |

    @rule:table-default-column-created-at
    Examples: Created At
      | read | path | index | column     | type | value                          |
      | list |      | 1     | Created At | date | {a:metadata.creationTimestamp} |
      | get  | /a   | 1     | Created At | date | {a:metadata.creationTimestamp} |

  @rule:table-rows-cells
  @needs:type:limitranges
  Scenario: The rows of a Table with default columns contain the metadata of their objects
    table-rows-cells: each row has its cells in the order of the columns, and object.metadata.
    Detects: a server that sets row.object only in Tables with specific columns.
    Given the LimitRange "empty" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/limitranges
    Then the rows of the table in any order are:
      | Name | object.metadata.name | object.metadata.uid |
      | a    | a                    | {a:metadata.uid}    |

  @rule:table-include-object
  Scenario Outline: The rows of a list as Table with includeObject=<value> contain <contents>
    table-include-object: the parameter selects whether a row contains the metadata, the complete object or no object.
    Detects: a server that always returns the complete object, or never returns the object.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?includeObject=<value>
    Then the response is 200
    And the response has:
      | rows[0].cells[0]                        | a         |
      | rows[0].object.kind                     | <kind>    |
      | rows[0].object.metadata.name            | <name>    |
      | rows[0].object.metadata.resourceVersion | <version> |
      | rows[0].object.subsets                  | <subsets> |

    Examples: values of includeObject
      | value    | contents   | kind                  | name     | version                      | subsets   |
      | Metadata | metadata   | PartialObjectMetadata | a        | {a:metadata.resourceVersion} | (absent)  |
      | Object   | the object | Endpoints             | a        | {a:metadata.resourceVersion} | (present) |
      | None     | no object  | (absent)              | (absent) | (absent)                     | (absent)  |

  @resource @rule:table-fallback-in-accept
  Scenario Outline: A list with Accept "<accept>" returns <fallback> if the server does not support the first media type
    table-fallback-in-accept: a server that cannot return the requested representation uses the next media type in Accept.
    Detects: a server that returns 406 although Accept contains another supported media type.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "<accept>"
    When GET /{collection}
    Then the response is 200
    And the response has:
      | kind | <kind> |
    And the report notes: "<accept> returns <kind>"

    Examples: fallbacks
      | fallback | accept                                                         | kind                             |
      | the list | application/json;as=Table;g=meta.orch.io;v=v1,application/json | /^(Table\|{resource:kind}List)$/ |
      | the list | application/json;as=Table;g=meta.orch.io;v=v2,application/json | {resource:kind}List              |
      | the list | application/json;as=Chart;g=meta.orch.io;v=v1,application/json | {resource:kind}List              |

  @resource @rule:table-requested-by-accept
  Scenario: A list with Accept without as=Table does not return a Table
    table-requested-by-accept: only as=Table requests a Table.
    Detects: a server that returns Tables to clients that did not request them.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "application/json;g=meta.orch.io;v=v1"
    When GET /{collection}
    Then the response is 200 or 406
    And the response has:
      | columnDefinitions | (absent) |

  @rule:table-include-object
  Scenario Outline: The row of the Table for a single object with includeObject=<value> contains <contents>
    table-include-object: the parameter also applies to GET of an object.
    Detects: a server that reads the parameter only for lists.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints/a?includeObject=<value>
    Then the response is 200
    And the response has:
      | rows[0].object.kind    | <kind>    |
      | rows[0].object.subsets | <subsets> |

    Examples: values of includeObject
      | value    | contents   | kind                  | subsets   |
      | Metadata | metadata   | PartialObjectMetadata | (absent)  |
      | Object   | the object | Endpoints             | (present) |
      | None     | no object  | (absent)              | (absent)  |

  @rule:table-include-object
  Scenario Outline: The rows of Tables in a watch with includeObject=<value> contain <contents>
    table-include-object: the parameter applies to every event.
    Detects: a server that reads the parameter only for lists.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&includeObject=<value>
    Then the events of the response in "application/json" are:
      | type  | rows[0].object.kind | rows[0].object.subsets |
      | ADDED | <kind>              | <subsets>              |

    Examples: values of includeObject
      | value    | contents   | kind                  | subsets   |
      | Metadata | metadata   | PartialObjectMetadata | (absent)  |
      | Object   | the object | Endpoints             | (present) |
      | None     | no object  | (absent)              | (absent)  |
