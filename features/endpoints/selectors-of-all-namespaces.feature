@area:endpoints
Feature: Selectors of lists in all namespaces
  A selector has the same meaning as in a list of one namespace.

  @rule:ep-q-list-all-same-parameters
  Scenario Outline: A list in all namespaces with <selectors> contains only the objects "<names>"
    ep-q-list-all-same-parameters: the list contains only objects with exactly the required name, whose labels match.
    Detects: a server that compares only the beginning of the name, or ignores the labelSelector if a name is required.
    Given the Endpoints "empty" named "a" with:
      | metadata.labels | {"app":"{unique}"} |
    And the Endpoints "empty" named "a" in namespace "second" with:
      | metadata.labels | {"app":"other"} |
    And the Endpoints "empty" named "ab" with:
      | metadata.labels | {"app":"{unique}"} |
    When GET /api/v1/endpoints with the query:
      | fieldSelector | metadata.name=<name> |
      | labelSelector | app=<label>          |
    Then the list has:
      | names | in any order | <names> |

    Examples: selectors
      | selectors                       | name | label     | names |
      | a name and a matching label     | a    | {unique}  | a     |
      | a name and a label of no object | a    | x{unique} |       |
