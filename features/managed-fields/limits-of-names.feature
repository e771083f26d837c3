@area:managed-fields
@needs:type:configmaps
Feature: Limits of names
  A name that is too long, or that can't be printed, is refused before anything else happens.

  @rule:mf-fieldmanager-limits
  Scenario Outline: <manager> is refused by <write>
    mf-fieldmanager-limits: at most 128 characters, all of them printable; else 422 and nothing is written.
    Detects: the name is cut, or written as it comes, or looked at by some writes only.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?fieldManager=<value> with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: <name>}, data: {k: "1"}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message                  | <options>.meta.orch.io "" is invalid: fieldManager: <message> |
      | details.group            | meta.orch.io                                                  |
      | details.kind             | <options>                                                     |
      | details.name             | (absent)                                                      |
      | details.causes[0].reason | <reason>                                                      |
      | details.causes[0].field  | fieldManager                                                  |
      | details.causes[1]        | (absent)                                                      |
    And the stored ConfigMap "a" is unchanged
    And the namespace holds the ConfigMap "a"

    Examples: names
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
      | A space without width             | a merge patch | PATCH  | /a   | a    | application/merge-patch+json | a%E2%80%8Bb | PatchOptions  | Invalid value: "a\\u200bb": invalid character U+200B (at position 1) | FieldValueInvalid |

  @rule:mf-fieldmanager-limits
  Scenario Outline: A name of 128 characters is a name for <write>
    mf-fieldmanager-limits: the limit itself is allowed.
    Detects: one less.
    Given the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?fieldManager=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa with the body:
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}
      """
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager | /^a{128}$/ |
    And the stored ConfigMap "a" is the same as the answer

    Examples: creating
      | write    | method | path | type                         |
      | an apply | PATCH  | /a   | application/apply-patch+yaml |
      | a create | POST   |      | application/json             |

  @rule:mf-fieldmanager-limits
  Scenario: An overlong name is refused by a JSON patch
    mf-fieldmanager-limits: at most 128 characters.
    Detects: the name is looked at by some patches only.
    Given the ConfigMap "empty" named "a"
    And the request header "Content-Type" is "application/json-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa with the body:
      """
      [{op: add, path: /data, value: {k: "1"}}]
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[0].field  | fieldManager      |
      | details.causes[0].reason | FieldValueTooLong |
    And the stored ConfigMap "a" is unchanged
