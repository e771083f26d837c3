@area:table
Feature: The representation of lists and objects as Table
  A Table has columns with names and types, and one row for each object.

  Background:
    Given these Endpoints exist:
      | name | subsets                                                                       |
      | a    | [{"addresses":[{"ip":"10.1.2.3"}],"ports":[{"port":80}]}]                     |
      | b    |                                                                               |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"

  @rule:table-requested-by-accept
  Scenario: A list with as=Table in Accept returns a Table
    table-requested-by-accept: Accept selects the representation.
    Detects: a server that returns a list of objects.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response has:
      | kind | Table |

  @rule:table-list
  Scenario: A list as Table has one row for each object
    table-list: the list has the kind Table, the apiVersion meta.orch.io/v1, and one row for each object.
    Detects: a server that returns a list of objects, or a Table without apiVersion.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response in "application/json" has:
      | kind                     | Table           |
      | apiVersion               | meta.orch.io/v1 |
      | metadata.resourceVersion | (not empty)     |
      | items                    | (absent)        |
      | rows.(count)             | 2               |

  @rule:table-endpoints-columns
  Scenario: The Table of Endpoints has the columns Name, Endpoints and Age
    table-endpoints-columns: Endpoints have specific columns.
    Detects: a server that returns the default columns.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the columns of the table are:
      | name      | type   |
      | Name      | string |
      | Endpoints | string |
      | Age       | string |

  @rule:table-rows-cells
  Scenario: The rows of a list as Table have a cell for each column and the uid of their object
    table-rows-cells: each row has its cells in the order of the columns, and object.metadata.
    Detects: a server that returns cells in another order, or rows without object.
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the rows of the table in any order are:
      | Name | Endpoints   | Age        | object.metadata.uid |
      | a    | 10.1.2.3:80 | /^\d+[sm]/ | {a:metadata.uid}    |
      | b    | <none>      | /^\d+[sm]/ | {b:metadata.uid}    |

  @rule:table-get
  Scenario: GET of an object as Table returns one row
    table-get: the response has the kind Table, the apiVersion meta.orch.io/v1, and one row.
    Detects: a server that supports Tables only for lists.
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the response in "application/json" has:
      | kind                     | Table                        |
      | apiVersion               | meta.orch.io/v1              |
      | metadata.resourceVersion | {a:metadata.resourceVersion} |
      | rows.(count)             | 1                            |

  @rule:table-rows-cells
  Scenario: The row of a Table for a single object contains the metadata of the object
    table-rows-cells: object.metadata of the row identifies the object.
    Detects: a server that returns only cells for a single object.
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the rows of the table in any order are:
      | Name | object.kind           | object.apiVersion | object.metadata.name | object.metadata.namespace | object.metadata.uid |
      | a    | PartialObjectMetadata | meta.orch.io/v1   | a                    | {namespace}               | {a:metadata.uid}    |

  @rule:table-list
  Scenario: An empty list as Table has columns and an empty list of rows
    table-list: the Table of an empty list has no rows, but the field rows is present.
    Detects: a server that returns no Table, or omits the field rows, if there are no objects.
    When GET /api/v1/namespaces/{namespace:second}/endpoints
    Then the response is 200
    And the response in "application/json" has:
      | kind | Table |
      | rows | []    |
    And every column of the table has:
      | name | (not empty) |

  @rule:table-column-definitions
  Scenario Outline: Each column of the Table at <path> has a name, type, description and priority
    table-column-definitions: each column has a name, type, description and priority.
    Detects: a server that returns only the names of columns.
    When GET <path>
    Then the response is 200
    And every column of the table has:
      | name        | (not empty)                                |
      | type        | /^(string\|integer\|number\|boolean\|date)$/ |
      | description | (string)                                   |
      | priority    | (integer)                                  |

    Examples: list, single object and cluster-scoped resource
      | path                                       |
      | /api/v1/namespaces/{namespace}/endpoints   |
      | /api/v1/namespaces/{namespace}/endpoints/a |
      | /api/v1/namespaces                         |

  @rule:table-list-metadata @since:1.16
  Scenario: A Table of a list with limit has a continue token
    table-list-metadata: the Table has the metadata of the list.
    Detects: a server that ignores limit for Tables.
    When GET /api/v1/namespaces/{namespace}/endpoints?limit=1
    Then the response is 200
    And the response has:
      | metadata.continue           | (not empty) |
      | metadata.remainingItemCount | 1           |
    And the rows of the table in any order are:
      | Name | object.metadata.uid |
      | a    | {a:metadata.uid}    |

  @rule:table-watch
  Scenario: A watch as Table sends each event as a Table with one row
    table-watch: each change, including a deletion, is a Table with one row.
    Detects: a server that sends objects, or a DELETED event without a row.
    Given the Endpoints "b" has been changed:
      | metadata.labels.app | web |
    And the Endpoints "b" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type     | kind  | apiVersion      | rows[1]  | rows[0].cells[0] | rows[0].object.metadata.uid |
      | ADDED    | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |
      | MODIFIED | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |
      | DELETED  | Table | meta.orch.io/v1 | (absent) | b                | {b:metadata.uid}            |

  @rule:table-watch-columns
  Scenario: Only the first event of a watch as Table has columnDefinitions
    table-watch-columns: the columnDefinitions of the first event apply to the cells of every event.
    Detects: a server that repeats columnDefinitions, or whose later rows have different cells.
    Given the Endpoints "b" has been changed:
      | subsets | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"port":80}]}] |
    And the Endpoints "b" has been deleted
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type     | columnDefinitions | rows[0].cells[0] | rows[0].cells[1] | rows[0].cells[2] | rows[0].cells[3] |
      | ADDED    | (not empty)       | b                | <none>           | (not empty)      | (absent)         |
      | MODIFIED | null              | b                | 10.10.1.1:80     | (not empty)      | (absent)         |
      | DELETED  | null              | b                | 10.10.1.1:80     | (not empty)      | (absent)         |
