@area:managed-fields
@needs:type:configmaps
Feature: Length and characters of fieldManager
  The server rejects a fieldManager that is too long or contains unprintable characters.

  @rule:mf-fieldmanager-limits
  Scenario Outline: <manager> as fieldManager of <write> returns 422
    mf-fieldmanager-limits: the name has at most 128 bytes and only printable characters; otherwise the server stores nothing.
    Detects: a server that truncates the name, stores it unchanged, or validates it only for some verbs.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?fieldManager=<value> with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: <name>}, data: {k: "1"}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | message                  | <options>.meta.orch.io "" is invalid: fieldManager: <message> |
      | details.group            | meta.orch.io                                                  |
      | details.kind             | <options>                                                     |
      | details.name             | (absent)                                                      |
      | details.causes[0].reason | <reason>                                                      |
      | details.causes[0].field  | fieldManager                                                  |
      | details.causes[1]        | (absent)                                                      |
    And the stored ConfigMap "a" is unchanged
    And the namespace contains only the ConfigMap "a"

    Examples: invalid names
      | manager                           | write         | method | path | name | type                         | value       | options       | message                                                              | reason            |
      | An overlong name                  | a create      | POST   |      | b    | application/json             | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | CreateOptions | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | An overlong name                  | an apply      | PATCH  | /b   | b    | application/apply-patch+yaml | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | PatchOptions  | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | An overlong name                  | a PUT         | PUT    | /a   | a    | application/json             | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | UpdateOptions | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | An overlong name                  | a merge patch | PATCH  | /a   | a    | application/merge-patch+json | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | PatchOptions  | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | An overlong name                  | a strategic merge patch | PATCH  | /a   | a    | application/strategic-merge-patch+json | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | PatchOptions  | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | A name of 65 letters of two bytes | a create      | POST   |      | b    | application/json             | %C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9%C3%A9 | CreateOptions | Too long: may not be more than 128 bytes                             | FieldValueTooLong |
      | A control character               | a create      | POST   |      | b    | application/json             | a%07b       | CreateOptions | Invalid value: "a\\ab": invalid character U+0007 (at position 1)     | FieldValueInvalid |
      | A control character               | an apply      | PATCH  | /b   | b    | application/apply-patch+yaml | a%0Ab       | PatchOptions  | Invalid value: "a\\nb": invalid character U+000A (at position 1)     | FieldValueInvalid |
      | A control character               | a PUT         | PUT    | /a   | a    | application/json             | a%7Fb       | UpdateOptions | Invalid value: "a\\x7fb": invalid character U+007F (at position 1)   | FieldValueInvalid |
      | A zero-width space                | a merge patch | PATCH  | /a   | a    | application/merge-patch+json | a%E2%80%8Bb | PatchOptions  | Invalid value: "a\\u200bb": invalid character U+200B (at position 1) | FieldValueInvalid |

  @rule:mf-fieldmanager-limits
  Scenario Outline: <write> with a fieldManager of 128 characters succeeds
    mf-fieldmanager-limits: a name of 128 characters is valid.
    Detects: a server that rejects a name at the limit.
    Given the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?fieldManager=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}
      """
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager | /^a{128}$/ |
    And the stored ConfigMap "a" is the same as the response

    Examples: writes that create the object
      | write    | method | path | type                         |
      | An apply | PATCH  | /a   | application/apply-patch+yaml |
      | A create | POST   |      | application/json             |

  @rule:mf-fieldmanager-limits
  Scenario: A JSON Patch with a fieldManager of 129 characters returns 422
    mf-fieldmanager-limits: the name has at most 128 characters.
    Detects: a server that validates the name only for some patch types.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "application/json-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa with the body:
      """
      [{op: add, path: /data, value: {k: "1"}}]
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[0].field  | fieldManager      |
      | details.causes[0].reason | FieldValueTooLong |
    And the stored ConfigMap "a" is unchanged
