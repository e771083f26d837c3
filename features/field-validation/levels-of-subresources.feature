@area:field-validation
@needs:type:deployments.apps
Feature: Levels of field validation in patches of subresources
  status and scale are patched under the levels that objects are.

  @rule:fv-applies-to-patch
  Scenario Outline: A patch of <part> under Strict
    fv-applies-to-patch: nothing is stored. The answer is 400; kube-apiserver says 422.
    Detects: Strict is for whole objects.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<part>?fieldValidation=Strict with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is <code> <reason>
    And the stored Deployment "a" is unchanged

    @profile:specification
    Examples: as specified
      | part   | body                              | code | reason     |
      | status | {"status":{"collisionCount":2,"foo":1}} | 400  | BadRequest |
      | scale  | {"spec":{"replicas":2,"foo":1}}   | 400  | BadRequest |

    @profile:kubernetes
    Examples: on kube-apiserver
      | part   | body                              | code | reason  |
      | status | {"status":{"collisionCount":2,"foo":1}} | 422  | Invalid |
      | scale  | {"spec":{"replicas":2,"foo":1}}   | 422  | Invalid |

  @rule:fv-applies-to-patch
  Scenario Outline: A patch of <part> under <level>
    fv-applies-to-patch: it is written, with a warning under Warn alone.
    Detects: the level is read for whole objects, and parts have the default.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/<part>?fieldValidation=<level> with the body:
      """application/merge-patch+json
      <body>
      """
    Then the answer is 200
    And the headers of the answer have:
      | Warning | <warning> |

    Examples: subresources
      | part   | level  | body                              | warning   |
      | status | Ignore | {"status":{"collisionCount":2,"foo":1}} | (absent)  |
      | status | Warn   | {"status":{"collisionCount":2,"foo":1}} | (present) |
      | scale  | Ignore | {"spec":{"replicas":2,"foo":1}}   | (absent)  |
      | scale  | Warn   | {"spec":{"replicas":2,"foo":1}}   | (present) |

  @rule:fv-applies-to-patch
  Scenario Outline: An apply of the status under <level>
    fv-applies-to-patch: under each level it takes what has no unknown field, without a warning.
    Detects: of a part that is applied the level is refused, or all that it lacks is warned of.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status?fieldManager=m&fieldValidation=<level> with the body:
      """application/apply-patch+yaml
      {apiVersion: apps/v1, kind: Deployment, metadata: {name: a}, status: {collisionCount: 2}}
      """
    Then the answer is 200
    And the headers of the answer have:
      | Warning | (absent) |
    And the stored Deployment "a" has:
      | status.collisionCount | 2 |

    Examples: levels
      | level  |
      | Ignore |
      | Warn   |
      | Strict |
