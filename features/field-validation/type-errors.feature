@area:field-validation
@needs:type:configmaps
Feature: Errors with every value of fieldValidation
  A value of the wrong type and a missing required field are errors with every value of fieldValidation.

  @rule:fv-field-types-always-checked
  Scenario Outline: POST of a ConfigMap with a number as a data value and fieldValidation=<level> returns 400
    fv-field-types-always-checked: a value of the wrong type is not an unknown field, and is rejected with every fieldValidation.
    Detects: a server that accepts the value with Ignore, or converts it to a string.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":1}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
      | details | (absent)                                                                                                                                     |
    And there is no ConfigMap "a"

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-field-types-always-checked
  Scenario Outline: POST of the kind <kind> with <value> and fieldValidation=<level> returns 400
    fv-field-types-always-checked: the server does not convert between JSON types, including in nested lists and metadata.
    Detects: a server that parses strings as numbers or booleans, truncates fractions, or drops values of the wrong type.
    When POST /api/v1/namespaces/{namespace}/<resource>?fieldValidation=<level> with the body:
      """<type>
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | <kind> in version "v1" cannot be handled as a <kind>: json: cannot unmarshal <message> |
      | details | (absent)                                                                               |
    And there is no <kind> "a"

    Examples: values of the wrong type
      | value                             | level  | kind      | resource   | type             | body                                                                                                        | message                                                                        |
      | a string instead of an integer    | Ignore | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80},{"port":"81"}]}]} | string into Go struct field EndpointPort.subsets.ports.port of type int32      |
      | a fraction instead of an integer  | Ignore | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80.5}]}]}             | number 80.5 into Go struct field EndpointPort.subsets.ports.port of type int32 |
      | an object instead of an array     | Warn   | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":{}}                                                                      | object into Go struct field Endpoints.subsets of type []v1.EndpointSubset      |
      | an array instead of an object     | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"data":["k"]}                                                                      | array into Go struct field ConfigMap.data of type map[string]string            |
      | an object instead of a string     | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"data":{"k":{}}}                                                                   | object into Go struct field ConfigMap.data of type string                      |
      | a boolean instead of a string     | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a","labels":{"x":true}}}                                                               | bool into Go struct field ObjectMeta.metadata.labels of type string            |
      | a string instead of a boolean     | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"immutable":"true"}                                                                | string into Go struct field ConfigMap.immutable of type bool                   |
      | a YAML number instead of a string | Ignore | ConfigMap | configmaps | application/yaml | {metadata: {name: a}, data: {k: 1}}                                                                         | number into Go struct field ConfigMap.data of type string                      |

  @rule:fv-field-types-always-checked
  Scenario Outline: PUT of a ConfigMap with a number as a data value and fieldValidation=<level> returns 400 and leaves the object unchanged
    fv-field-types-always-checked: an update is checked in the same way as a create.
    Detects: a server that checks types only on create.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":1}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
    And the stored ConfigMap "a" is unchanged

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |

  @rule:fv-field-types-always-checked
  Scenario Outline: A <patch> of a ConfigMap that sets a number as a data value returns 422 with fieldValidation=Ignore
    fv-field-types-always-checked: the patched object must match the schema of its type; the field of the cause is "patch".
    Detects: a server that stores the number, converts it to a string, or drops it as if it were an unknown field.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Ignore with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | patch     |
      | message                 | contains | <message> |
    And the stored ConfigMap "a" is unchanged

    Examples: patch types
      | patch                 | type                                   | body                                          | message                                                                          |
      | JSON Patch            | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":1}}] | json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
      | merge patch           | application/merge-patch+json           | {"data":{"k":1}}                              | json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
      | strategic merge patch | application/strategic-merge-patch+json | {"data":{"k":1}}                              | cannot convert int64 to string                                                   |

  @rule:fv-required-fields-always-checked
  @needs:type:services
  Scenario Outline: POST with <level> of a Service whose port has no number returns 422
    fv-required-fields-always-checked: the server requires the field with every fieldValidation.
    Detects: a server that skips validation with Ignore.
    When POST /api/v1/namespaces/{namespace}/services<query> with the body:
      """application/json
      {"metadata":{"name":"a"},"spec":{"ports":[{"name":"http"}]}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | spec.ports[0].port |
    And there is no Service "a"

    Examples: values of fieldValidation
      | level                       | query                   |
      | the default fieldValidation |                         |
      | fieldValidation=Ignore      | ?fieldValidation=Ignore |
      | fieldValidation=Warn        | ?fieldValidation=Warn   |
      | fieldValidation=Strict      | ?fieldValidation=Strict |
