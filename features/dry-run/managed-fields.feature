@area:dry-run
@needs:type:configmaps
Feature: Managers in the response to a dry run
  The response to a dry run has the managedFields that the write would store.

  @rule:dry-response-is-would-be-object
  Scenario Outline: The response to a dry-run <write> has the manager of the write
    dry-response-is-would-be-object: managedFields are part of the object that would be stored.
    Detects: a server that returns the stored managedFields for a dry run of one type of write.
    Given the ConfigMap "empty" named "a" with:
      | data | {"k":"1"} |
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?dryRun=All&fieldManager=tester with the body:
      """
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[*].manager   | contains | tester      |
      | metadata.managedFields[*].operation | contains | <operation> |
    And the stored ConfigMap "a" is unchanged

    Examples: writes
      | write                 | method | type                                   | operation | body                                                                   |
      | PUT                   | PUT    | application/json                       | Update    | {metadata: {name: a}, data: {k: "1", l: "2"}}                          |
      | merge patch           | PATCH  | application/merge-patch+json           | Update    | {data: {l: "2"}}                                                       |
      | strategic merge patch | PATCH  | application/strategic-merge-patch+json | Update    | {data: {l: "2"}}                                                       |
      | JSON Patch            | PATCH  | application/json-patch+json            | Update    | [{op: add, path: /data/l, value: "2"}]                                 |
      | apply                 | PATCH  | application/apply-patch+yaml           | Apply     | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {l: "2"}} |
      | apply without change  | PATCH  | application/apply-patch+yaml           | Apply     | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}} |
