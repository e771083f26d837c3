@area:table
Feature: The Table representation
  Objects as a table for people: columns with their types, and a row for each object.

  Background:
    Given these Endpoints exist:
      | name | subsets                                                                       |
      | a    | [{"addresses":[{"ip":"10.1.2.3"}],"ports":[{"port":80}]}]                     |
      | b    |                                                                               |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"

  @rule:table-requested-by-accept
  Scenario: as=Table asks for a Table
    table-requested-by-accept: the representation is a matter of Accept.
    Detects: the objects are sent as they are.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer has:
      | kind | Table |

  @rule:table-list
  Scenario: A list as a Table has a row per object
    table-list: kind Table, apiVersion meta.orch.io/v1, one row per object.
    Detects: the list is sent as it is, or the table has no version.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer in "application/json" has:
      | kind                     | Table           |
      | apiVersion               | meta.orch.io/v1 |
      | metadata.resourceVersion | (not empty)     |
      | items                    | (absent)        |
      | rows.(count)             | 2               |

  @rule:table-endpoints-columns
  Scenario: Endpoints have columns of their own
    table-endpoints-columns: Name, Endpoints and Age.
    Detects: the columns of kinds that have none of their own.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the columns of the table are:
      | name      | type   |
      | Name      | string |
      | Endpoints | string |
      | Age       | string |

  @rule:table-rows-cells
  Scenario: The rows of a list have a cell per column, and tell their objects
    table-rows-cells: cells in the order of the columns, and object.metadata.
    Detects: the cells stand in another order, or nothing says of which object they are.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the rows of the table in any order are:
      | Name | Endpoints   | Age        | object.metadata.uid |
      | a    | 10.1.2.3:80 | /^\d+[sm]/ | {a:metadata.uid}    |
      | b    | <none>      | /^\d+[sm]/ | {b:metadata.uid}    |

  @rule:table-get
  Scenario: A get as a Table has one row
    table-get: kind Table, apiVersion meta.orch.io/v1, with one row.
    Detects: only lists are shown as tables.
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the answer in "application/json" has:
      | kind                     | Table                        |
      | apiVersion               | meta.orch.io/v1              |
      | metadata.resourceVersion | {a:metadata.resourceVersion} |
      | rows.(count)             | 1                            |

  @rule:table-rows-cells
  Scenario: The row of a get tells its object
    table-rows-cells: object.metadata of the row identifies the object.
    Detects: a table of one has cells only, for the object was asked for by name.
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the rows of the table in any order are:
      | Name | object.kind           | object.apiVersion | object.metadata.name | object.metadata.namespace | object.metadata.uid |
      | a    | PartialObjectMetadata | meta.orch.io/v1   | a                    | {namespace}               | {a:metadata.uid}    |

  @rule:table-list
  Scenario: A list of nothing as a Table has columns and no rows
    table-list: one row per object.
    Detects: without objects there is no table, or no list of rows.
    When GET /api/v1/namespaces/{namespace:second}/endpoints
    Then the answer is 200
    And the answer in "application/json" has:
      | kind | Table |
      | rows | []    |
    And every column of the table has:
      | name | (not empty) |

  @rule:table-column-definitions
  Scenario Outline: The columns of <path> say what they are
    table-column-definitions: each column has at least name and type.
    Detects: a column is only its name.
    When GET <path>
    Then the answer is 200
    And every column of the table has:
      | name        | (not empty)                                |
      | type        | /^(string\|integer\|number\|boolean\|date)$/ |
      | description | (string)                                   |
      | priority    | (integer)                                  |

    Examples: collections
      | path                                       |
      | /api/v1/namespaces/{namespace}/endpoints   |
      | /api/v1/namespaces/{namespace}/endpoints/a |
      | /api/v1/namespaces                         |

  @rule:table-list-metadata @since:1.16
  Scenario: A page of a Table goes on behind it
    table-list-metadata: what a list says of itself, its table says too.
    Detects: tables have no pages.
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=1
    Then the answer is 200
    And the answer has:
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | 1           |
    And the rows of the table in any order are:
      | Name | object.metadata.uid |
      | a    | {a:metadata.uid}    |

  @rule:table-watch
  Scenario: A watch as a Table is told in tables
    table-watch: each change as a Table with one row, a deletion too.
    Detects: watches are told in objects whatever is asked for, or a deletion without the row of what went.
    Given the Endpoints "b" has been changed:
      | metadata.labels.app | web |
    And the Endpoints "b" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type     | kind  | apiVersion      | rows[1]  | rows[0].cells[0] | rows[0].object.metadata.uid |
      | ADDED    | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |
      | MODIFIED | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |
      | DELETED  | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |
