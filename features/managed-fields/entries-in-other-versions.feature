@area:managed-fields
Feature: managedFields entries in other API versions in the body of an update
  The server omits an entry in a version that it does not serve, and keeps entries in every served version.

  @rule:mf-sent-by-updates @needs:type:configmaps
  Scenario Outline: A merge patch of a ConfigMap with <entries> stores only the entry in v1
    mf-sent-by-updates: the server omits an entry in a version that it does not serve.
    Detects: a server that stores the entry, ignores all entries, or rejects the patch.
    Given the manager "app" has applied the ConfigMap "a":
      """
      data: {k: "1", l: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [<entries in the body>]}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | y       | Apply     | .data.l |
    And the stored ConfigMap "a" is the same as the response

    Examples: entries
      | entries                                                     | entries in the body                                                                                                                                                                                                                                       |
      | an entry in an unknown version before an entry in v1        | {"manager": "x", "operation": "Apply", "apiVersion": "v2", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}, {"manager": "y", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:l": {}}}}      |
      | an entry in an unknown version after an entry in v1         | {"manager": "y", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:l": {}}}}, {"manager": "x", "operation": "Apply", "apiVersion": "v2", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}      |
      | an entry in v1 and an entry in the version of another group | {"manager": "y", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:l": {}}}}, {"manager": "x", "operation": "Apply", "apiVersion": "apps/v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}} |

  @rule:mf-sent-by-updates @needs:type:configmaps
  Scenario: A merge patch of a ConfigMap with only an entry in an unknown version removes all managers
    mf-sent-by-updates: no entry remains.
    Detects: a server that keeps the stored entries if it omits all entries in the body.
    Given the manager "app" has applied the ConfigMap "a":
      """
      data: {k: "1"}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [{"manager": "x", "operation": "Apply", "apiVersion": "v2", "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {"f:k": {}}}}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields | (absent) |

  @rule:mf-sent-by-updates @needs:crd
  Scenario: A merge patch of a custom object with entries in two served versions stores both entries
    mf-sent-by-updates: entries can have every served version of the resource.
    Detects: a server that keeps only entries in the version of the request.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      note: {type: string}
      """
    And the manager "app" has applied the Widget "a":
      """
      spec: {replicas: 1, note: x}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [
        {"manager": "x", "operation": "Apply", "apiVersion": "{unique}.example.com/beta", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:note": {}}}},
        {"manager": "y", "operation": "Apply", "apiVersion": "{unique}.example.com/v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:replicas": {}}}}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[*].manager | in any order | x, y |

  @rule:mf-sent-by-updates @needs:crd
  Scenario Outline: A merge patch of a custom object with an entry in an unknown version results in <managers> (<releases>)
    mf-sent-by-updates: for a custom object, the server can parse none of the entries if one of them has an unknown version.
    Detects: a server that stores the entry, or rejects the patch.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      note: {type: string}
      """
    And the manager "app" has applied the Widget "a":
      """
      spec: {size: 1, note: x}
      """
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata": {"managedFields": [
        {"manager": "y", "operation": "Apply", "apiVersion": "{unique}.example.com/v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:size": {}}}},
        {"manager": "x", "operation": "Apply", "apiVersion": "{unique}.example.com/v3", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:note": {}}}}]}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields[*].manager | <value> |

    @until:1.36
    Examples: no entries
      | managers   | releases   | value    |
      | no entries | up to 1.36 | (absent) |

    @since:1.37
    Examples: stored entries
      | managers           | releases   | value   |
      | the stored entries | since 1.37 | ["app"] |
