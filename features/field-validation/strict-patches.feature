@area:field-validation
@needs:type:configmaps
Feature: Strict field validation of patches
  With fieldValidation=Strict, the server rejects a patch with unknown or duplicate fields.

  @rule:fv-applies-to-patch
  Scenario Outline: A <patch> with unknown and duplicate fields and fieldValidation=Strict returns <code> <reason> and changes nothing
    fv-applies-to-patch: the message names every field. The specification requires 400; kube-apiserver returns 422.
    Detects: a server that ignores Strict for patches.
    Given the ConfigMap "empty" named "a"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldValidation=Strict with the body:
      """<type>
      <body>
      """
    Then the response is <code> <reason>
    And the Status has:
      | message | contains | strict decoding error: <fields> |
    And the stored ConfigMap "a" is unchanged

    @profile:specification
    Examples: specification
      | patch                 | code | reason     | type                                   | body                                                                              | fields                                                                     |
      | JSON Patch            | 400  | BadRequest | application/json-patch+json            | [{"op":"add","path":"/foo","value":1,"x":1},{"op":"add","path":"/bar","value":1}] | json patch unknown field "[0].x", unknown field "bar", unknown field "foo" |
      | merge patch           | 400  | BadRequest | application/merge-patch+json           | {"foo":1,"data":{"k":"1","k":"2"},"bar":1}                                        | duplicate field "data.k", unknown field "bar", unknown field "foo"         |
      | strategic merge patch | 400  | BadRequest | application/strategic-merge-patch+json | {"foo":1,"data":{"k":"1","k":"2"},"bar":1}                                        | duplicate field "data.k", unknown field "bar", unknown field "foo"         |

    @profile:kubernetes
    Examples: kube-apiserver
      | patch                 | code | reason  | type                                   | body                                                                              | fields                                                                     |
      | JSON Patch            | 422  | Invalid | application/json-patch+json            | [{"op":"add","path":"/foo","value":1,"x":1},{"op":"add","path":"/bar","value":1}] | json patch unknown field "[0].x", unknown field "bar", unknown field "foo" |
      | merge patch           | 422  | Invalid | application/merge-patch+json           | {"foo":1,"data":{"k":"1","k":"2"},"bar":1}                                        | duplicate field "data.k", unknown field "bar", unknown field "foo"         |
      | strategic merge patch | 422  | Invalid | application/strategic-merge-patch+json | {"foo":1,"data":{"k":"1","k":"2"},"bar":1}                                        | duplicate field "data.k", unknown field "bar", unknown field "foo"         |

  @rule:fv-strict-duplicate-400
  Scenario: An apply with a duplicate field and fieldValidation=Strict returns 400 and creates nothing
    fv-strict-duplicate-400: Strict rejects duplicate fields.
    Detects: a server whose YAML parser uses the last value.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=one&fieldValidation=Strict with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"k":"1","k":"2"}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | key "k" already set in map |
    And there is no ConfigMap "a"
