@area:field-validation
@needs:type:configmaps
Feature: What every level of field validation refuses
  A value of the wrong type and a required field that is missing are errors, whatever becomes of unknown fields.

  @rule:fv-field-types-always-checked
  Scenario Outline: A value of the wrong type is refused under <level>
    fv-field-types-always-checked: a number where a text belongs is no unknown field, and no level lets it through.
    Detects: Ignore ignores, or the value is made a text.
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":1}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
      | details | (absent)                                                                                                                                     |
    And there is no ConfigMap "a"

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |

  @rule:fv-field-types-always-checked
  Scenario Outline: A <kind> with <what> is refused under <level>
    fv-field-types-always-checked: the types of JSON are not made of each other, be it deep in a list or in metadata.
    Detects: texts are read as numbers and booleans, fractions are cut off, or what doesn't fit is dropped.
    When POST /api/v1/namespaces/{namespace}/<resource>?fieldValidation=<level> with the body:
      """<type>
      <body>
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | <kind> in version "v1" cannot be handled as a <kind>: json: cannot unmarshal <message> |
      | details | (absent)                                                                               |
    And there is no <kind> "a"

    Examples: types
      | what                    | level  | kind      | resource   | type             | body                                                                                                   | message                                                                                 |
      | a text for a number     | Ignore | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80},{"port":"81"}]}]} | string into Go struct field EndpointPort.subsets.ports.port of type int32               |
      | a fraction for a number | Ignore | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80.5}]}]}        | number 80.5 into Go struct field EndpointPort.subsets.ports.port of type int32          |
      | a map for a list        | Warn   | Endpoints | endpoints  | application/json | {"metadata":{"name":"a"},"subsets":{}}                                                                 | object into Go struct field Endpoints.subsets of type []v1.EndpointSubset               |
      | a list for a map        | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"data":["k"]}                                                                 | array into Go struct field ConfigMap.data of type map[string]string                     |
      | a map for a text        | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"data":{"k":{}}}                                                              | object into Go struct field ConfigMap.data of type string                               |
      | a boolean for a text    | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a","labels":{"x":true}}}                                                          | bool into Go struct field ObjectMeta.metadata.labels of type string                     |
      | a text for a boolean    | Ignore | ConfigMap | configmaps | application/json | {"metadata":{"name":"a"},"immutable":"true"}                                                           | string into Go struct field ConfigMap.immutable of type bool                            |
      | a number in YAML        | Ignore | ConfigMap | configmaps | application/yaml | {metadata: {name: a}, data: {k: 1}}                                                                    | number into Go struct field ConfigMap.data of type string                               |

  @rule:fv-field-types-always-checked
  Scenario Outline: A PUT of the wrong type is refused under <level>
    fv-field-types-always-checked: as a POST is, and the object stays.
    Detects: only creation looks at types.
    Given the ConfigMap "empty" named "a"
    When PUT /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=<level> with the body:
      """application/json
      {"metadata":{"name":"a"},"data":{"k":1}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string |
    And the stored ConfigMap "a" is unchanged

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |

  @rule:fv-field-types-always-checked
  Scenario Outline: A <patch> that leaves a value of the wrong type is refused under Ignore
    fv-field-types-always-checked: what the patch makes of the object must fit its type; 422 that blames the patch.
    Detects: the number is stored, made a text, or dropped as if it were unknown.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Ignore with the body:
      """<type>
      <body>
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | patch     |
      | message                 | contains | <message> |
    And the stored ConfigMap "a" is unchanged

    Examples: patches
      | patch                 | type                                   | body                                        | message                                                                             |
      | JSON Patch            | application/json-patch+json            | [{"op":"add","path":"/data","value":{"k":1}}] | json: cannot unmarshal number into Go struct field ConfigMap.data of type string    |
      | merge patch           | application/merge-patch+json           | {"data":{"k":1}}                            | json: cannot unmarshal number into Go struct field ConfigMap.data of type string    |
      | strategic merge patch | application/strategic-merge-patch+json | {"data":{"k":1}}                            | cannot convert int64 to string                                                      |

  @rule:fv-required-fields-always-checked
  @needs:type:services
  Scenario Outline: A required field that is missing is an error <level>
    fv-required-fields-always-checked: a port without its number, whatever the level.
    Detects: a server that skips validation under Ignore.
    When POST /api/v1/namespaces/{namespace}/services<query> with the body:
      """application/json
      {"metadata":{"name":"a"},"spec":{"ports":[{"name":"http"}]}}
      """
    Then the answer is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | spec.ports[0].port |
    And there is no Service "a"

    Examples: levels
      | level        | query                   |
      | by default   |                         |
      | under Ignore | ?fieldValidation=Ignore |
      | under Warn   | ?fieldValidation=Warn   |
      | under Strict | ?fieldValidation=Strict |
