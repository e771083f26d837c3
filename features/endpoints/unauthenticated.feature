@area:endpoints
@needs:bearer-tokens
Feature: Requests for Endpoints with an unknown token
  Every operation on Endpoints requires authentication.

  @rule:ep-op-401-every-operation
  Scenario Outline: The operation "<verb>" on Endpoints with an unknown bearer token returns 401 and changes nothing
    ep-op-401-every-operation: the Status contains no information about the object, and nothing is stored.
    Detects: a server that authenticates only some operations, or returns 401 after it has executed the request.
    Given a server with the launch profile "bearer-tokens"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer nobodys-token"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the response is 401 Unauthorized
    And the Status has:
      | kind       | Status       |
      | apiVersion | v1           |
      | metadata   | {}           |
      | status     | Failure      |
      | message    | Unauthorized |
      | reason     | Unauthorized |
      | details    | (absent)     |
      | code       | 401          |
    And the stored Endpoints "a" is unchanged

    Examples: operations
      | verb                  | method | path              | type                                   | body                                                   |
      | create                | POST   |                   | application/json                       | {"metadata":{"name":"b"}}                              |
      | update                | PUT    | /a                | application/json                       | {"metadata":{"name":"a"}}                              |
      | create by PUT         | PUT    | /b                | application/json                       | {"metadata":{"name":"b"}}                              |
      | JSON Patch            | PATCH  | /a                | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                    |
      | merge patch           | PATCH  | /a                | application/merge-patch+json           | {"subsets":null}                                       |
      | strategic merge patch | PATCH  | /a                | application/strategic-merge-patch+json | {"subsets":null}                                       |
      | apply                 | PATCH  | /b?fieldManager=x | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} |
      | delete                | DELETE | /a                | application/json                       | {}                                                     |
      | deletecollection      | DELETE |                   | application/json                       | {}                                                     |

  @rule:ep-op-401-every-operation
  Scenario Outline: A request for <target> with an unknown bearer token returns 401
    ep-op-401-every-operation: the response contains no object, and no watch starts.
    Detects: a server that allows reads without authentication, or starts a watch that sends no events.
    Given a server with the launch profile "bearer-tokens"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer nobodys-token"
    When GET <path>
    Then the response is 401 Unauthorized
    And the Status has:
      | message | Unauthorized |
      | details | (absent)     |
      | code    | 401          |

    Examples: reads
      | target                                  | path                                                              |
      | an Endpoints object                     | /api/v1/namespaces/{namespace}/endpoints/a                        |
      | an absent Endpoints object              | /api/v1/namespaces/{namespace}/endpoints/b                        |
      | an Endpoints list                       | /api/v1/namespaces/{namespace}/endpoints                          |
      | an Endpoints list across all namespaces | /api/v1/endpoints                                                 |
      | an Endpoints watch                      | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1 |
      | an Endpoints watch by path              | /api/v1/watch/namespaces/{namespace}/endpoints/a                  |
      | an Endpoints list with an invalid limit | /api/v1/namespaces/{namespace}/endpoints?limit=x                  |
