@area:table
Feature: Tables and PartialObjectMetadata in responses to reads, writes and rejected requests
  The server applies the requested representation and includeObject to reads and writes, but not to errors.

  Background:
    Given the Endpoints "one-subset" named "a"

  @rule:table-include-object
  Scenario Outline: The row in the response to <write> as Table with includeObject=<value> contains <contents>
    table-include-object: the parameter determines which part of the object the row contains, in responses to writes too.
    Detects: a server that reads the parameter only for reads.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?includeObject=<value> with the Endpoints "one-subset" as "<type>" where:
      | metadata.name | <name> |
    Then the response is a success
    And the response has:
      | rows[0].cells[0]       | <name>    |
      | rows[0].object.kind    | <kind>    |
      | rows[0].object.subsets | <subsets> |

    Examples: writes
      | write         | value  | contents   | kind      | subsets   | method | path | name | type                         |
      | POST          | Object | the object | Endpoints | (present) | POST   |      | b    | application/json             |
      | POST          | None   | no object  | (absent)  | (absent)  | POST   |      | b    | application/json             |
      | PUT           | Object | the object | Endpoints | (present) | PUT    | /a   | a    | application/json             |
      | a merge patch | None   | no object  | (absent)  | (absent)  | PATCH  | /a   | a    | application/merge-patch+json |

  @rule:table-include-object
  Scenario Outline: <target> as Table with includeObject=<value> returns 400
    table-include-object: only Metadata, Object and None are valid, and the values are case-sensitive.
    Detects: a server that treats an unknown value as the default.
    Given the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>includeObject=<value>
    Then the response is 400 BadRequest

    Examples: invalid values
      | target  | value  | path                       |
      | A list  | object | ?                          |
      | A list  | All    | ?                          |
      | GET     | none   | /a?                        |
      | A watch | All    | ?watch=1&timeoutSeconds=1& |

  @rule:table-requested-by-accept
  Scenario Outline: GET of an absent object as <kind> returns a Status with its details
    table-requested-by-accept: the server does not convert an error to another representation.
    Detects: a server that returns an empty Table, or removes the details of the Status.
    Given the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=v1"
    When GET /api/v1/namespaces/{namespace}/endpoints/none
    Then the response is 404 NotFound
    And the Status has:
      | details.name | none      |
      | details.kind | endpoints |

    Examples: representations
      | kind                  |
      | Table                 |
      | PartialObjectMetadata |

  @rule:table-rows-cells
  Scenario Outline: A list as Table <version> contains the complete metadata of its objects in version <version>
    table-rows-cells: the object of a row is the PartialObjectMetadata of the object, in the version of the Table.
    Detects: a server that omits managedFields or labels from rows, or always uses the version v1 in rows.
    Given the response to GET /api/v1/namespaces/{namespace}/endpoints/a is saved as "object"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=<version>"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response has:
      | apiVersion                | meta.orch.io/<version> |
      | rows[0].object.kind       | PartialObjectMetadata  |
      | rows[0].object.apiVersion | meta.orch.io/<version> |
      | rows[0].object.metadata   | {object:metadata}      |

    Examples: versions
      | version |
      | v1      |
      | v1beta1 |

  @rule:media-accept-selects-response @needs:protobuf
  Scenario: A list with Accept protobuf as Table and JSON returns the list in JSON
    media-accept-selects-response: protobuf does not support Tables, so the server uses the next media type.
    Detects: a server that ignores as=Table in protobuf, and returns the list in protobuf, which the client accepts only for a Table.
    Given the request header "Accept" is "application/vnd.orch.protobuf;as=Table;g=meta.orch.io;v=v1,application/json"
    When GET /api/v1/namespaces/{namespace}/endpoints
    Then the response in "application/json" has:
      | kind | EndpointsList |
