@area:field-validation
@needs:type:configmaps
Feature: Several invalid parameters in one write
  The response has a cause for each invalid parameter.

  @rule:fv-unsupported-value-422
  Scenario Outline: A <write> with fieldValidation=strict, dryRun=all and <query> returns 422 with a cause for each invalid parameter
    fv-unsupported-value-422: the server validates all parameters before it reads the object, and nothing changes.
    Detects: a server that stops at the first invalid parameter, or validates one parameter only if the others are valid.
    Given the ConfigMap "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/configmaps<path>?fieldValidation=strict&dryRun=all&<query> with the body:
      """application/<type>
      {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"k": "1"}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.kind  | <options>    |
      | details.group | meta.orch.io |
    And the causes are:
      | reason                 | field           |
      | <reason>               | <field>         |
      | FieldValueNotSupported | dryRun          |
      | FieldValueNotSupported | fieldValidation |
    And the stored ConfigMap "a" is unchanged
    Examples: writes
      | write             | method | path | query             | type             | options       | reason              | field        |
      | POST              | POST   |      | fieldManager=a%07 | json             | CreateOptions | FieldValueInvalid   | fieldManager |
      | PUT               | PUT    | /a   | fieldManager=a%07 | json             | UpdateOptions | FieldValueInvalid   | fieldManager |
      | merge patch       | PATCH  | /a   | fieldManager=a%07 | merge-patch+json | PatchOptions  | FieldValueInvalid   | fieldManager |
      | merge patch       | PATCH  | /a   | force=true        | merge-patch+json | PatchOptions  | FieldValueForbidden | force        |
      | server-side apply | PATCH  | /a   | force=true        | apply-patch+yaml | PatchOptions  | FieldValueRequired  | fieldManager |

  @rule:fv-field-types-always-checked
  Scenario Outline: POST to <collection> with <value> returns 400
    fv-field-types-always-checked: the server checks the type of every map value and list item, and the range of integers.
    Detects: a server that checks only the first map value or list item, or truncates large numbers.
    When POST /api/v1/namespaces/{namespace}/<collection>?fieldValidation=Ignore with the body:
      """application/json
      {"metadata":{"name":"a"<metadata>}<body>}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | json: cannot unmarshal <message> |
    And there is no <kind> "a"
    Examples: values
      | kind      | value                              | collection | metadata                          | body                                                                                     | message                                                                   |
      | ConfigMap | a number as the second data value  | configmaps |                                   | ,"data":{"k":"1","l":2}                                                                  | number into Go struct field ConfigMap.data of type string                 |
      | ConfigMap | a number as the second label value | configmaps | ,"labels":{"a":"1","b":2}         |                                                                                          | number into Go struct field ObjectMeta.metadata.labels of type string     |
      | ConfigMap | a number as the second finalizer   | configmaps | ,"finalizers":["example.com/a",2] |                                                                                          | number into Go struct field ObjectMeta.metadata.finalizers of type string |
      | Endpoints | a port above the range of int32    | endpoints  |                                   | ,"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80},{"port":2147483648}]}] | number 2147483648 into Go struct field                                    |
      | Endpoints | a port with an exponent            | endpoints  |                                   | ,"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":8e1}]}]                    | number 8e1 into Go struct field                                           |
      | Endpoints | a string in the second subset      | endpoints  |                                   | ,"subsets":[{"addresses":[{"ip":"10.0.0.1"}]},"x"]                                       | string into Go struct field Endpoints.subsets of type v1.EndpointSubset   |
