@area:endpoints
@needs:bearer-tokens
Feature: Endpoints and those whom nobody knows
  Every operation on Endpoints asks who it is.

  @rule:ep-op-401-every-operation
  Scenario Outline: <verb> of Endpoints with a token that nobody knows
    ep-op-401-every-operation: each operation answers 401, says nothing of the object and changes nothing.
    Detects: only writes are looked at, or 401 is answered after the request was carried out.
    Given a server with the profile "bearer-tokens"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer nobodys-token"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the body:
      """
      <body>
      """
    Then the answer is 401 Unauthorized
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
      | verb             | method | rest                                  | type                                   | body                                                   |
      | create           | POST   |                                       | application/json                       | {"metadata":{"name":"b"}}                              |
      | update           | PUT    | /a                                    | application/json                       | {"metadata":{"name":"a"}}                              |
      | update of none   | PUT    | /b                                    | application/json                       | {"metadata":{"name":"b"}}                              |
      | JSON patch       | PATCH  | /a                                    | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                    |
      | merge patch      | PATCH  | /a                                    | application/merge-patch+json           | {"subsets":null}                                       |
      | strategic patch  | PATCH  | /a                                    | application/strategic-merge-patch+json | {"subsets":null}                                       |
      | apply            | PATCH  | /b?fieldManager=x                     | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} |
      | delete           | DELETE | /a                                    | application/json                       | {}                                                     |
      | deletecollection | DELETE |                                       | application/json                       | {}                                                     |

  @rule:ep-op-401-every-operation
  Scenario Outline: GET of <what> with a token that nobody knows
    ep-op-401-every-operation: nothing is read, and no watch starts.
    Detects: reading is open to everybody, or a watch that was opened stays without events.
    Given a server with the profile "bearer-tokens"
    And the Endpoints "one-subset" named "a"
    And the request header "Authorization" is "Bearer nobodys-token"
    When GET <path>
    Then the answer is 401 Unauthorized
    And the Status has:
      | message | Unauthorized |
      | details | (absent)     |
      | code    | 401          |

    Examples: reads
      | what                     | path                                                               |
      | one                      | /api/v1/namespaces/{namespace}/endpoints/a                         |
      | none                     | /api/v1/namespaces/{namespace}/endpoints/b                         |
      | a list                   | /api/v1/namespaces/{namespace}/endpoints                           |
      | a list of all namespaces | /api/v1/endpoints                                                  |
      | a watch                  | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1  |
      | a watch of one           | /api/v1/watch/namespaces/{namespace}/endpoints/a                   |
      | a list with nonsense     | /api/v1/namespaces/{namespace}/endpoints?limit=x                   |
