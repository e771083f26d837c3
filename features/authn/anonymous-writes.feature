@area:authn @needs:anonymous-requests @needs:anonymous-auth
Feature: Anonymous requests for objects
  Who shows no credentials is refused what others may, and told so by name.

  @rule:authz-refused-403
  Scenario Outline: Without credentials <method> of Endpoints<rest> is refused
    authz-refused-403: an anonymous request is refused by name, and nothing is done.
    Detects: reads are let through, or who shows nothing gets 401 for a write.
    Given a server with the profile "anonymous"
    And the Endpoints "one-subset" named "a"
    And the request carries:
      | certificate | (absent) |
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest>
    Then the answer is 403 Forbidden
    And the Status has:
      | message | <subject> is forbidden: User "system:anonymous" cannot <verb> resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | <details>                                                                                                                         |
      | code    | 403                                                                                                                               |
    And the stored Endpoints "a" is unchanged

    Examples: operations
      | method | rest                      | verb             | subject         | details                              |
      | GET    |                           | list             | endpoints       | {"kind":"endpoints"}                 |
      | GET    | /a                        | get              | endpoints "a"   | {"name":"a","kind":"endpoints"}      |
      | GET    | /none                     | get              | endpoints "none" | {"name":"none","kind":"endpoints"}  |
      | GET    | ?watch=1&timeoutSeconds=1 | watch            | endpoints       | {"kind":"endpoints"}                 |
      | POST   |                           | create           | endpoints       | {"kind":"endpoints"}                 |
      | PUT    | /a                        | update           | endpoints "a"   | {"name":"a","kind":"endpoints"}      |
      | PATCH  | /a                        | patch            | endpoints "a"   | {"name":"a","kind":"endpoints"}      |
      | DELETE | /a                        | delete           | endpoints "a"   | {"name":"a","kind":"endpoints"}      |
      | DELETE |                           | deletecollection | endpoints       | {"kind":"endpoints"}                 |
