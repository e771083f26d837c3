@area:errors
@needs:crd @since:1.18
Feature: Details of errors about custom objects
  The details of a Status contain the name, group and kind of a custom object, for every reason.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer, maximum: 9}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """

  @rule:err-status-details
  Scenario Outline: <request> returns <response> for a custom object, with the group in the details
    err-status-details: the details identify the object for every reason and every type of write.
    Detects: a server that omits the group or the name of custom objects in some errors.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"<name>"<metadata>},"spec":{"replicas":<replicas>}}
      """
    Then the response is <response>
    And the Status has:
      | details.name  | <name>               |
      | details.group | {unique}.example.com |
      | details.kind  | <kind>               |
    And the stored Widget "a" is unchanged
    Examples: requests
      | request                                         | method | path                | type             | name | metadata                                                                                       | replicas | response          | kind    |
      | A POST with an existing name                    | POST   |                     | json             | a    |                                                                                                | 1        | 409 AlreadyExists | widgets |
      | A PUT with an old resourceVersion               | PUT    | /a                  | json             | a    | ,"resourceVersion":"1"                                                                         | 1        | 409 Conflict      | widgets |
      | A PUT with another uid                          | PUT    | /a                  | json             | a    | ,"uid":"11111111-2222-4333-8444-555555555555","resourceVersion":"{a:metadata.resourceVersion}" | 1        | 409 Conflict      | widgets |
      | A merge patch with an old resourceVersion       | PATCH  | /a                  | merge-patch+json | a    | ,"resourceVersion":"1"                                                                         | 2        | 409 Conflict      | widgets |
      | A server-side apply with an old resourceVersion | PATCH  | /a?fieldManager=one | apply-patch+yaml | a    | ,"resourceVersion":"1"                                                                         | 2        | 409 Conflict      | widgets |
      | A POST with an invalid value                    | POST   |                     | json             | b    |                                                                                                | 10       | 422 Invalid       | Widget  |
      | A merge patch with an invalid value             | PATCH  | /a                  | merge-patch+json | a    |                                                                                                | 10       | 422 Invalid       | Widget  |
      | A server-side apply with an invalid value       | PATCH  | /a?fieldManager=one | apply-patch+yaml | a    |                                                                                                | 10       | 422 Invalid       | Widget  |
      | A dry-run POST with an invalid value            | POST   | ?dryRun=All         | json             | b    |                                                                                                | 10       | 422 Invalid       | Widget  |

  @rule:err-status-details
  Scenario Outline: A <method> of the <subresource> of an absent custom object returns 404 with the group in the details
    err-status-details: the details identify the object, not the subresource.
    Detects: a server that omits the group, or names the subresource in the details.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/none/<subresource> with the body:
      """application/<type>
      <body>
      """
    Then the response is 404 NotFound
    And the Status has:
      | details.name  | none                 |
      | details.group | {unique}.example.com |
    Examples: requests
      | method | subresource | type             | body                      |
      | GET    | status      | json             |                           |
      | GET    | scale       | json             |                           |
      | PATCH  | status      | merge-patch+json | {"status":{"replicas":1}} |
      | PATCH  | scale       | merge-patch+json | {"spec":{"replicas":1}}   |

  @rule:err-success-status-fields
  Scenario: The Status of a successful DELETE of a custom object contains its name, group, resource and uid
    err-success-status-fields: the details identify the custom object.
    Detects: a server that returns the deleted object, or a Status without the group.
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response is 200
    And the Status has:
      | status        | Success              |
      | details.name  | a                    |
      | details.group | {unique}.example.com |
      | details.kind  | widgets              |
      | details.uid   | {a:metadata.uid}     |
