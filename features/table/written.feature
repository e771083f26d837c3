@area:table
Feature: Writes that are answered as Tables
  as=Table asks for one row for the object that was written; a Status stays what it is.

  @rule:table-requested-by-accept
  Scenario Outline: What <operation> answers is a Table of one row
    table-requested-by-accept: the representation is a matter of Accept, whatever the request does.
    Detects: only reads are shown as Tables.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """
      <body>
      """
    Then the answer is a success
    And the answer in "application/json" has:
      | kind | Table |
      | rows.(count) | 1 |
      | rows[0].object.kind | PartialObjectMetadata |

    Examples: requests
      | operation               | verb  | path              | type                                   | body                                                                       |
      | an update               | PUT   | /a                | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} |
      | a JSON patch            | PATCH | /a                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: "yes"}}]                     |
      | a merge patch           | PATCH | /a                | application/merge-patch+json           | {metadata: {labels: {b: "yes"}}}                                           |
      | a strategic merge patch | PATCH | /a                | application/strategic-merge-patch+json | {metadata: {labels: {b: "yes"}}}                                           |
      | an apply                | PATCH | /a?fieldManager=m | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {b: "yes"}}} |
      | a creation              | POST  |                   | application/json                       | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {b: "yes"}}} |

  @rule:table-requested-by-accept
  Scenario: What a deletion answers is a Status, also where a Table is asked for
    table-requested-by-accept: a Table shows objects.
    Detects: the Status becomes a row, or the deletion is refused after it was done.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When DELETE /api/v1/namespaces/{namespace}/endpoints/a
    Then the answer is 200
    And the Status has:
      | status       | Success |
      | details.name | a       |
    And there is no Endpoints "a"

  @rule:table-requested-by-accept
  Scenario: What a deletion of the collection answers as a Table has the rows of what went, or is a Status
    table-requested-by-accept: a Table shows objects.
    Detects: it is refused after all has gone.
    Given the Endpoints "one-subset" named "a"
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When DELETE /api/v1/namespaces/{namespace}/endpoints
    Then the answer is 200
    And the answer has:
      | kind | /^(Table\|Status)$/ |
    And there is no Endpoints "a"
