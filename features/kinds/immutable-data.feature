@area:kinds
Feature: Immutable ConfigMaps and Secrets
  With `immutable: true`, the data of a ConfigMap or Secret cannot change. Metadata can still change.

  @rule:kind-immutable-data
  Scenario Outline: A patch that changes <field> of an immutable <kind> returns 422 Invalid
    kind-immutable-data: the response has a cause for each changed field.
    Detects: a server that stores `immutable` without enforcing it, or that allows clients to remove `immutable`.
    Given the response to POST /api/v1/namespaces/{namespace}/<plural> with this body is saved as "a":
      """
      {metadata: {name: a}, immutable: true, data: {a: YQ==}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/<plural>/a with the body:
      """
      {<patch>}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason              |
      | <cause> | FieldValueForbidden |
    And the stored <kind> "a" is unchanged

    @needs:type:configmaps
    Examples: ConfigMaps
      | kind      | plural     | field                | patch                 | cause      |
      | ConfigMap | configmaps | the value of a key   | data: {a: Yg==}       | data       |
      | ConfigMap | configmaps | the keys             | data: {b: YQ==}       | data       |
      | ConfigMap | configmaps | binaryData           | binaryData: {b: YQ==} | binaryData |
      | ConfigMap | configmaps | immutable (to false) | immutable: false      | immutable  |
      | ConfigMap | configmaps | immutable (to null)  | immutable: null       | immutable  |

    @needs:type:secrets
    Examples: Secrets
      | kind   | plural  | field                | patch              | cause     |
      | Secret | secrets | the value of a key   | data: {a: Yg==}    | data      |
      | Secret | secrets | the keys             | data: {a: null}    | data      |
      | Secret | secrets | data by stringData   | stringData: {a: b} | data      |
      | Secret | secrets | immutable (to false) | immutable: false   | immutable |

  @rule:kind-immutable-data
  Scenario Outline: A patch that adds a label to an immutable <kind> returns 200
    kind-immutable-data: only the data is immutable.
    Detects: a server that rejects every write of an immutable object.
    Given the response to POST /api/v1/namespaces/{namespace}/<plural> with this body is saved as "a":
      """
      {metadata: {name: a}, immutable: true, data: {a: YQ==}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/<plural>/a with the body:
      """
      {metadata: {labels: {app: web}}}
      """
    Then the response is 200
    And the stored <kind> "a" has:
      | metadata.labels | {"app":"web"} |
      | immutable       | true          |

    @needs:type:configmaps
    Examples: ConfigMaps
      | kind      | plural     |
      | ConfigMap | configmaps |

    @needs:type:secrets
    Examples: Secrets
      | kind   | plural  |
      | Secret | secrets |

  @rule:kind-immutable-data @needs:type:configmaps
  Scenario: A patch that makes a ConfigMap immutable and changes the data returns 200
    kind-immutable-data: the stored object determines whether the data is immutable, not the new object.
    Detects: a server that rejects the change of data because the new object is immutable.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a}, data: {a: b}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """
      {immutable: true, data: {a: c}}
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | data      | {"a":"c"} |
      | immutable | true      |

  @rule:kind-secret-string-data @needs:type:secrets
  Scenario: The values of stringData in a new Secret replace the values of data
    kind-secret-string-data: clients can write stringData, but the server does not store or return the field.
    Detects: a server that stores stringData as a field, or that keeps the values of data.
    When POST /api/v1/namespaces/{namespace}/secrets with the body:
      """
      {metadata: {name: a}, data: {a: b25l, c: dGhyZWU=}, stringData: {a: two, b: ''}}
      """
    Then the response is 201
    And the response has:
      | data       | {"a":"dHdv","b":"","c":"dGhyZWU="} |
      | stringData | (absent)                           |
    And the stored Secret "a" has:
      | data       | {"a":"dHdv","b":"","c":"dGhyZWU="} |
      | stringData | (absent)                           |

  @rule:kind-secret-string-data @needs:type:secrets
  Scenario: A merge patch of stringData in a Secret adds the values to the stored data
    kind-secret-string-data: the server merges stringData into the stored data.
    Detects: a server that handles stringData only on create, or that replaces all stored data.
    Given the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "a":
      """
      {metadata: {name: a}, data: {a: b25l}}
      """
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/secrets/a with the body:
      """
      {stringData: {b: two}}
      """
    Then the response is 200
    And the stored Secret "a" has:
      | data       | {"a":"b25l","b":"dHdv"} |
      | stringData | (absent)                |
