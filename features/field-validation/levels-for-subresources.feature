@area:field-validation
@needs:type:deployments.apps
Feature: Values of fieldValidation for patches of subresources
  The parameter fieldValidation applies to patches of status and scale.

  @rule:fv-applies-to-patch
  Scenario Outline: A merge patch of <subresource> with an unknown field and fieldValidation=Strict returns <code> <reason>
    fv-applies-to-patch: the server stores nothing. The specification requires 400; kube-apiserver returns 422.
    Detects: a server that ignores Strict for subresources.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?fieldValidation=Strict with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is <code> <reason>
    And the stored Deployment "a" is unchanged

    @profile:specification
    Examples: specification
      | subresource | body                                    | code | reason     |
      | status      | {"status":{"collisionCount":2,"foo":1}} | 400  | BadRequest |
      | scale       | {"spec":{"replicas":2,"foo":1}}         | 400  | BadRequest |

    @profile:kubernetes
    Examples: kube-apiserver
      | subresource | body                                    | code | reason  |
      | status      | {"status":{"collisionCount":2,"foo":1}} | 422  | Invalid |
      | scale       | {"spec":{"replicas":2,"foo":1}}         | 422  | Invalid |

  @rule:fv-applies-to-patch
  Scenario Outline: A merge patch of <subresource> with an unknown field and fieldValidation=<level> succeeds <result>
    fv-applies-to-patch: the server stores the subresource, and only Warn returns a warning.
    Detects: a server that ignores fieldValidation for subresources and always uses the default.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<subresource>?fieldValidation=<level> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the response is 200
    And the headers of the response have:
      | Warning | <warning> |

    Examples: subresources
      | subresource | level  | result            | body                                    | warning   |
      | status      | Ignore | without a warning | {"status":{"collisionCount":2,"foo":1}} | (absent)  |
      | status      | Warn   | with a warning    | {"status":{"collisionCount":2,"foo":1}} | (present) |
      | scale       | Ignore | without a warning | {"spec":{"replicas":2,"foo":1}}         | (absent)  |
      | scale       | Warn   | with a warning    | {"spec":{"replicas":2,"foo":1}}         | (present) |

  @rule:fv-applies-to-patch
  Scenario Outline: An apply of the status with known fields and fieldValidation=<level> succeeds without a warning
    fv-applies-to-patch: every value of fieldValidation accepts a configuration without unknown fields.
    Detects: a server that rejects fieldValidation for subresources, or returns warnings for fields that the apply omits.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status?fieldManager=m&fieldValidation=<level> with the body:
      """application/apply-patch+yaml
      {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, status: {collisionCount: 2}}
      """
    Then the response is 200
    And the headers of the response have:
      | Warning | (absent) |
    And the stored Deployment "a" has:
      | status.collisionCount | 2 |

    Examples: values of fieldValidation
      | level  |
      | Ignore |
      | Warn   |
      | Strict |
