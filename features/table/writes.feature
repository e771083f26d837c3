@area:table
Feature: Tables in responses to writes
  With as=Table, the response to a write is a Table with one row. The server does not convert a Status to a Table.

  @rule:table-requested-by-accept
  Scenario Outline: The response to <operation> with Accept as=Table is a Table with one row
    table-requested-by-accept: Accept selects the representation for every verb.
    Detects: a server that supports Tables only for reads.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the response is a success
    And the response in "application/json" has:
      | kind | Table |
      | rows.(count) | 1 |
      | rows[0].object.kind | PartialObjectMetadata |

    Examples: writes
      | operation               | verb  | path              | type                                   | body                                                                       |
      | an update               | PUT   | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} |
      | a JSON Patch            | PATCH | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     |
      | a merge patch           | PATCH | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           |
      | a strategic merge patch | PATCH | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           |
      | an apply                | PATCH | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} |
      | a create                | POST  |                   | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {b: "yes"}}} |

  @rule:table-requested-by-accept
  Scenario: The response to DELETE with Accept as=Table is a Status
    table-requested-by-accept: a Table represents objects, but the response to DELETE is a Status.
    Detects: a server that converts the Status to a row, or returns an error after it has deleted the object.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 200
    And the Status has:
      | status       | Success |
      | details.name | a       |
    And there is no Endpoints "a"

  @rule:table-requested-by-accept
  Scenario: The response to deletecollection with Accept as=Table is a Table or a Status
    table-requested-by-accept: the response is a Table if it is the list of deleted objects, or a Status.
    Detects: a server that returns an error after it has deleted the objects.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the response is 200
    And the response has:
      | kind | /^(Table\|Status)$/ |
    And there is no Endpoints "a"
