@area:managed-fields
@needs:type:configmaps
Feature: Records that cannot be read
  What a client sends as managedFields counts only if it is understood.

  @rule:mf-sent-by-updates
  Scenario Outline: An update that sends records <with> leaves the records as they are
    mf-sent-by-updates: what is no record is as if it had not been sent.
    Detects: such an entry is stored as it came, or is taken for a reset, or the write fails.
    Given "app" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"data": {"l": "2"}, "metadata": {"managedFields": [{"manager": "x", <entry>}]}}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | app     | Apply     | .data.k |
      | writer  | Update    | .data.l |
    And the stored ConfigMap "a" is the same as the answer

    Examples: entries
      | with                        | entry                                                                                                                      |
      | without an operation        | "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}                                          |
      | of an unknown operation     | "operation": "update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}                   |
      | without a version           | "operation": "Update", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}                                       |
      | without a type of fields    | "operation": "Update", "apiVersion": "v1", "fieldsV1": {"f:data": {"f:k": {}}}                                             |
      | of another type of fields   | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV2", "fieldsV1": {"f:data": {"f:k": {}}}                   |
      | whose keys are no keys      | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"k:nope": {}}                            |
      | whose fields are a text     | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": "f:data"                                  |
      | whose fields are a list     | "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": ["f:data"]                                |

  @rule:mf-sent-by-updates
  Scenario: An update that sends sound records replaces them
    mf-sent-by-updates: they are the client's to change; the writer is recorded for what it changes besides.
    Detects: records are the server's alone, and what clients send of them is never looked at.
    Given "app" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"data": {"l": "2"}, "metadata": {"managedFields": [{"manager": "x", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}]}}
      """
    Then the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | x       | Update    | .data.k |
      | writer  | Update    | .data.l |
