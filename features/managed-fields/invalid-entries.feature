@area:managed-fields
@needs:type:configmaps
Feature: Invalid managedFields entries
  The server ignores invalid entries in the body of an update.

  @rule:mf-sent-by-updates
  Scenario Outline: An update with a managedFields entry <problem> leaves the existing entries unchanged
    mf-sent-by-updates: the server ignores managedFields that contain an invalid entry.
    Detects: a server that stores the invalid entry, treats it as a reset, or rejects the write.
    Given the manager "app" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"data": {"l": "2"}, "metadata": {"managedFields": [{"manager": "x", <entry>}]}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | app     | Apply     | .data.k |
      | writer  | Update    | .data.l |
    And the stored ConfigMap "a" is the same as the response

    Examples: invalid entries
      | problem                       | entry                                                                                                    |
      | without operation             | "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}                        |
      | with an unknown operation     | "operation": "update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}} |
      | without apiVersion            | "operation": "Update", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}                     |
      | without fieldsType            | "operation": "Update", "apiVersion": "v1", "fieldsV1": {"f:data": {"f:k": {}}}                           |
      | with an unknown fieldsType    | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV2", "fieldsV1": {"f:data": {"f:k": {}}} |
      | with invalid keys in fieldsV1 | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"k:nope": {}}          |
      | whose fieldsV1 is a string    | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": "f:data"                |
      | whose fieldsV1 is an array    | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": ["f:data"]              |

  @rule:mf-sent-by-updates
  Scenario: An update with valid managedFields entries replaces the existing entries
    mf-sent-by-updates: clients can change the entries; the server adds an entry for the other fields that the writer changes.
    Detects: a server that ignores all managedFields that clients send.
    Given the manager "app" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"data": {"l": "2"}, "metadata": {"managedFields": [{"manager": "x", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}]}}
      """
    Then the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | x       | Update    | .data.k |
      | writer  | Update    | .data.l |
