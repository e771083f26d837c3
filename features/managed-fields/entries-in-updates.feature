@area:managed-fields
@needs:type:configmaps
Feature: Several managedFields entries in the body of an update
  A client can remove or change one of several entries.

  Background:
    Given the manager "one" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    And the manager "two" has applied the ConfigMap "a":
      """
      data: {l: "1"}
      """

  @rule:mf-sent-by-updates
  Scenario Outline: A merge patch of managedFields with <entries> replaces the stored entries
    mf-sent-by-updates: if all entries are valid, the server replaces the stored entries with these entries.
    Detects: a server that reads only the first entry, or merges the entries with the stored entries.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [<first entry>, {"manager": "y", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:l": {}}}}]}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation   | fields  |
      | y       | Apply       | .data.l |
      | x       | <operation> | .data.k |
    And the stored ConfigMap "a" is the same as the response
    Examples: entries
      | entries                            | operation | first entry                                                                                                                |
      | an Apply entry and an Update entry | Update    | {"manager": "x", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}} |
      | two Apply entries                  | Apply     | {"manager": "x", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}  |

  @rule:mf-sent-by-updates
  Scenario: A merge patch with an invalid entry after a valid entry leaves the existing entries unchanged
    mf-sent-by-updates: the server ignores all entries if one entry is invalid.
    Detects: a server that stores the valid entries, or validates only the first entry.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [
        {"manager": "x", "operation": "Update", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}},
        {"manager": "y", "operation": "Patch", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:l": {}}}}]}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | one     | Apply     | .data.k |
      | two     | Apply     | .data.l |

  @rule:mf-sent-by-updates
  Scenario: A PUT without one of two entries removes this entry and keeps the other
    mf-sent-by-updates: a client can remove the entry of one manager.
    Detects: a server that restores the removed entry.
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the saved object "a" where:
      | metadata.managedFields[0] | (absent) |
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | two     | Apply     | .data.l |
