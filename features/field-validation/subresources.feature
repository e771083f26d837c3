@area:field-validation
@needs:type:deployments.apps
Feature: Field validation of subresources
  status and scale are written with PUT and PATCH as objects are.

  Scenario Outline: A <method> of <part> by default
    fv-applies-to-put, fv-applies-to-patch: a warning for what the subresource has no field for.
    Detects: subresources take what they need of the body and look at nothing else.
    Given the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/<part> with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the warnings in any order are:
      | text                    |
      | unknown field "<field>" |
    And the answer has:
      | <field> | (absent) |

    @rule:fv-applies-to-put
    Examples: replacing
      | method | part   | type                         | field      | body                                                                                 |
      | PUT    | scale  | application/json             | spec.foo   | {"metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":2,"foo":1}}    |

    @rule:fv-applies-to-patch
    Examples: patching
      | method | part   | type                         | field      | body                                                                                 |
      | PATCH  | status | application/merge-patch+json | status.foo | {"status":{"replicas":2,"foo":1}}                                                    |
      | PATCH  | scale  | application/merge-patch+json | spec.foo   | {"spec":{"replicas":2,"foo":1}}                                                      |

  @rule:fv-applies-to-put
  Scenario Outline: A PUT of <part> under Strict
    fv-applies-to-put: 400, and nothing changes.
    Detects: Strict is for whole objects.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<part>?fieldValidation=Strict with the body:
      """application/json
      <body>
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | <kind> in version "v1" cannot be handled as a <kind>: strict decoding error: unknown field "<field>" |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | part   | kind       | field      | body                                                                              |
      | status | Deployment | status.foo | {"metadata":{"name":"a"},"status":{"replicas":2,"foo":1}}                         |
      | scale  | Scale      | spec.foo   | {"metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":2,"foo":1}} |
