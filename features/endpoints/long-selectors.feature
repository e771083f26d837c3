@area:endpoints
Feature: Label selectors with many requirements
  The number of requirements in a selector is not limited.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels                                                        |
      | a    | {"k1":"v","k2":"v","k3":"v","k4":"v","k5":"v","k6":"v","k7":"v"}          |
      | b    | {"k1":"v","k2":"v","k3":"v","k4":"v","k5":"v","k6":"v","k7":"v","k8":"v"} |
      | c    | {"k8":"v"}                                                             |

  @rule:ep-labelselector-syntax
  Scenario Outline: A list with the long labelSelector "<selector>" contains the objects "<names>"
    ep-labelselector-syntax: an object must match every requirement, including requirements for keys that its labels lack.
    Detects: a server that checks only the keys that an object has, or a limited number of requirements.
    When GET /api/v1/namespaces/{namespace}/endpoints with the query:
      | labelSelector | <selector> |
    Then the response is 200
    And the list has:
      | names | in any order | <names> |

    Examples: selectors
      | selector                                                | names   |
      | k1,k2,k3,k4,k5,k6,k7,!k8,!k9,!k10                        | a       |
      | k1=v,k2=v,k3=v,k4=v,k5=v,k6=v,k7=v,k8!=v,k9!=v           | a       |
      | k1,k2,k3,k4,k5,k6,k7,k8,k9 notin (v)                     | b       |
      | k9,k10,k11,k12,k13,k14,k15,k16,k17                       |         |
      | !k9,!k10,!k11,!k12,!k13,!k14,!k15,!k16,!k17              | a, b, c |
      | k1 in (v),k2 in (v),k3,k4,k5,k6,k7,k8 in (w),!k9,!k10    |         |
