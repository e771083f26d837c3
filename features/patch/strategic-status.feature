@area:patch
@needs:type:namespaces
Feature: Strategic merge patch of the status
  A strategic merge patch of a subresource uses the schema of the object: lists with a merge key are merged item by item.

  @rule:patch-strategic-merge
  Scenario Outline: A strategic merge patch of the status of a Namespace <effect>
    patch-strategic-merge: conditions have the merge key type, also in a patch of the status.
    Detects: a server that applies a strategic merge patch of the status as a JSON merge patch.
    Given the Namespace "empty" named "n-{unique}"
    And the response to PUT /api/v1/namespaces/n-{unique}/status with this body is saved as "n":
      """
      {apiVersion: v1, kind: Namespace, metadata: {name: "n-{unique}"}, status: {phase: Active, conditions: [
       {type: One, status: "True", lastTransitionTime: "2020-01-01T00:00:00Z", reason: x, message: m},
       {type: Two, status: "True", lastTransitionTime: "2020-01-01T00:00:00Z", reason: x, message: m}]}}
      """
    When PATCH /api/v1/namespaces/n-{unique}/status with the body:
      """application/strategic-merge-patch+json
      {"status":{"conditions":[<items>]}}
      """
    Then the response is 200
    And the response has:
      | status.conditions[*].type   | in any order | <types>    |
      | status.conditions[*].status | in any order | <statuses> |

    Examples: items
      | effect                  | items                                                                                                    | types         | statuses            |
      | changes one condition   | {"type":"Two","status":"False"}                                                                          | One, Two      | True, False         |
      | adds a condition        | {"type":"New","status":"Unknown","lastTransitionTime":"2020-01-01T00:00:00Z","reason":"x","message":"m"} | One, Two, New | True, True, Unknown |
      | removes one condition   | {"type":"One","$patch":"delete"}                                                                         | Two           | True                |
      | replaces all conditions | {"$patch":"replace"},{"type":"New","status":"False"}                                                     | New           | False               |
