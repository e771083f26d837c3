@area:field-validation
@needs:type:deployments.apps
Feature: Field validation of subresources
  The parameter fieldValidation applies to PUT and PATCH of status and scale.

  Scenario Outline: <method> of <subresource> with an unknown field returns a warning by default
    fv-applies-to-put, fv-applies-to-patch: the warning names the field.
    Detects: a server that ignores unknown fields of a subresource without a warning.
    Given the Deployment "one-replica" named "a"
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the warnings in any order are:
      | text                    |
      | unknown field "<field>" |
    And the response has:
      | <field> | (absent) |

    @rule:fv-applies-to-put
    Examples: PUT
      | method | subresource | type             | field    | body                                                                              |
      | PUT    | scale       | application/json | spec.foo | {"metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":2,"foo":1}} |

    @rule:fv-applies-to-patch
    Examples: PATCH
      | method | subresource | type                         | field      | body                              |
      | PATCH  | status      | application/merge-patch+json | status.foo | {"status":{"replicas":2,"foo":1}} |
      | PATCH  | scale       | application/merge-patch+json | spec.foo   | {"spec":{"replicas":2,"foo":1}}   |

  @rule:fv-applies-to-put
  Scenario Outline: PUT of <subresource> with an unknown field and fieldValidation=Strict<query> returns 400 and changes nothing
    fv-applies-to-put: Strict applies to subresources.
    Detects: a server that ignores Strict for subresources.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?fieldValidation=Strict<query> with the body:
      """application/json
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | <kind> in version "v1" cannot be handled as a <kind>: strict decoding error: unknown field "<field>" |
    And the stored Deployment "a" is unchanged

    Examples: subresources
      | subresource | query       | kind       | field      | body                                                                              |
      | status      |             | Deployment | status.foo | {"metadata":{"name":"a"},"status":{"replicas":2,"foo":1}}                         |
      | status      | &dryRun=All | Deployment | status.foo | {"metadata":{"name":"a"},"status":{"replicas":2,"foo":1}}                         |
      | scale       |             | Scale      | spec.foo   | {"metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":2,"foo":1}} |
      | scale       | &dryRun=All | Scale      | spec.foo   | {"metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":2,"foo":1}} |
