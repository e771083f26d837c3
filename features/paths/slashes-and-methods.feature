@area:paths
Feature: Slashes in paths, and methods of paths
  A slash at the end of a path has no meaning. Two slashes in a path enclose an empty segment, which no path has.

  Scenario Outline: GET of <target> with a slash at the end of the path returns the same as without the slash
    path-trailing-slash: the server ignores the slash for collections, objects and subresources.
    Detects: a server that reads an empty name or subresource after the slash.
    Given <object>
    When GET <path>/
    Then the response is 200
    And the response has:
      | kind          | <kind> |
      | metadata.name | <name> |

    @rule:path-trailing-slash
    Examples: paths
      | target                    | object                                   | path                                       | kind          | name       |
      | an object                 | the Endpoints "one-subset" named "a"     | /api/v1/namespaces/{namespace}/endpoints/a | Endpoints     | a          |
      | a collection              | the Endpoints "one-subset" named "a"     | /api/v1/namespaces/{namespace}/endpoints   | EndpointsList | (absent)   |
      | a Namespace               | the Namespace "empty" named "n-{unique}" | /api/v1/namespaces/n-{unique}              | Namespace     | n-{unique} |
      | the status of a Namespace | the Namespace "empty" named "n-{unique}" | /api/v1/namespaces/n-{unique}/status       | Namespace     | n-{unique} |

    @rule:path-trailing-slash @needs:type:leases.coordination
    Examples: paths of named groups
      | target               | object                      | path                                                          | kind      | name     |
      | a Lease              | the Lease "empty" named "a" | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases/a | Lease     | a        |
      | the Lease collection | the Lease "empty" named "a" | /apis/coordination.orch.io/v1/namespaces/{namespace}/leases   | LeaseList | (absent) |

  @rule:path-trailing-slash
  Scenario: POST to a collection with a slash at the end of the path creates the object
    path-trailing-slash: the server ignores the slash in writes too.
    Detects: a server that reads a POST to an object with an empty name.
    When POST /api/v1/namespaces/{namespace}/endpoints/ with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the response is 201
    And there is a Endpoints "a"

  @rule:path-trailing-slash
  Scenario: DELETE of an object with a slash at the end of the path deletes only this object
    path-trailing-slash: the path names one object, not a collection.
    Detects: a server that deletes the collection because the last segment is empty.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "one-subset" named "b"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a/
    Then the response is 200
    And the namespace contains only the Endpoints "b"

  @rule:path-trailing-slash
  Scenario Outline: <method> of the path <path> with two slashes returns 404
    path-trailing-slash: an empty segment is neither ignored, nor is it an empty name.
    Detects: a server that removes repeated slashes, so that a DELETE has an effect that its path does not describe.
    Given the Endpoints "one-subset" named "a"
    When <method> <path>
    Then the response is 404
    And the stored Endpoints "a" is unchanged

    Examples: empty segments
      | method | path                                        |
      | GET    | /api/v1/namespaces/{namespace}//endpoints/a |
      | GET    | /api/v1/namespaces/{namespace}/endpoints//a |
      | GET    | /api/v1/namespaces//{namespace}/endpoints/a |
      | GET    | /api/v1//namespaces/{namespace}/endpoints   |
      | DELETE | /api/v1/namespaces/{namespace}//endpoints/a |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints//a |
