@area:authn @needs:anonymous-requests @needs:anonymous-auth
Feature: Anonymous requests for objects
  A request without credentials returns 403 for every verb, with a message that names system:anonymous.

  @rule:authz-refused-403
  Scenario Outline: An anonymous <method> of endpoints<suffix> returns 403 Forbidden
    authz-refused-403: the message contains system:anonymous and the verb, and the request changes nothing.
    Detects: a server that allows anonymous reads, or returns 401 for anonymous writes.
    Given a server with the launch profile "anonymous"
    And the Endpoints "one-subset" named "a"
    And the request has the credentials:
      | certificate | (absent) |
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix>
    Then the response is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "system:anonymous" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                                         |
      | code    | 403                                                                                                                               |
    And the stored Endpoints "a" is unchanged

    Examples: verbs
      | method | suffix                    | verb             | subject          | details                            |
      | GET    |                           | list             | endpoints        | {"kind":"endpoints"}               |
      | GET    | /a                        | get              | endpoints "a"    | {"name":"a","kind":"endpoints"}    |
      | GET    | /none                     | get              | endpoints "none" | {"name":"none","kind":"endpoints"} |
      | GET    | ?watch=1&timeoutSeconds=1 | watch            | endpoints        | {"kind":"endpoints"}               |
      | POST   |                           | create           | endpoints        | {"kind":"endpoints"}               |
      | PUT    | /a                        | update           | endpoints "a"    | {"name":"a","kind":"endpoints"}    |
      | PATCH  | /a                        | patch            | endpoints "a"    | {"name":"a","kind":"endpoints"}    |
      | DELETE | /a                        | delete           | endpoints "a"    | {"name":"a","kind":"endpoints"}    |
      | DELETE |                           | deletecollection | endpoints        | {"kind":"endpoints"}               |
