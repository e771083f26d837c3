@area:paths
Feature: HTTP methods that are not verbs of resources
  The paths of built-in kinds support GET, POST, PUT, PATCH and DELETE.

  @rule:path-other-methods-405
  Scenario Outline: <method> of <target> returns 405
    path-other-methods-405: HEAD is not a verb of a resource, although it is the same as GET without a body in HTTP.
    Detects: a server that handles HEAD as GET for objects, or answers OPTIONS for every path.
    Given the Endpoints "one-subset" named "a"
    When <method> <path>
    Then the response is 405

    Examples: paths
      | method  | target                          | path                                       |
      | HEAD    | an object                       | /api/v1/namespaces/{namespace}/endpoints/a |
      | HEAD    | a collection                    | /api/v1/namespaces/{namespace}/endpoints   |
      | HEAD    | a cluster-scoped object         | /api/v1/namespaces/default                 |
      | HEAD    | a subresource                   | /api/v1/namespaces/default/status          |
      | HEAD    | the collection of all Endpoints | /api/v1/endpoints                          |
      | OPTIONS | an object                       | /api/v1/namespaces/{namespace}/endpoints/a |
      | OPTIONS | a collection                    | /api/v1/namespaces/{namespace}/endpoints   |
