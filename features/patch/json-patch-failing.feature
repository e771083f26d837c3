@area:patch
Feature: JSON Patches that cannot be applied
  One operation that fails takes all others with it.

  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch with an operation that cannot be applied changes nothing: <what>
    patch-json-patch-test-fails-status: 422, and the operation that went well before is undone.
    Detects: 400 or 500, what can be applied is applied, or missing parents are made.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},<operation>]
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    Examples: operations
      | what                          | operation                                                                         |
      | remove what is absent         | {"op":"remove","path":"/metadata/labels/zz"}                                      |
      | add below what is absent      | {"op":"add","path":"/metadata/annotations/a","value":"1"}                         |
      | replace below what is absent  | {"op":"replace","path":"/metadata/annotations/a","value":"1"}                     |
      | move what is absent           | {"op":"move","from":"/metadata/labels/zz","path":"/metadata/labels/y"}            |
      | move out of what is absent    | {"op":"move","from":"/metadata/annotations/a","path":"/metadata/labels/y"}        |
      | copy out of what is absent    | {"op":"copy","from":"/metadata/annotations/a","path":"/metadata/labels/y"}        |
      | add beyond the end            | {"op":"add","path":"/subsets/0/addresses/2","value":{"ip":"10.10.3.3"}}           |
      | replace beyond the end        | {"op":"replace","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}}       |
      | remove beyond the end         | {"op":"remove","path":"/subsets/0/addresses/1"}                                   |
      | remove the hyphen             | {"op":"remove","path":"/subsets/0/addresses/-"}                                   |
      | an index that is no number    | {"op":"add","path":"/subsets/0/addresses/first","value":{"ip":"10.10.3.3"}}       |
      | move into itself              | {"op":"move","from":"/metadata/labels","path":"/metadata/labels/app"}             |
      | copy without from             | {"op":"copy","path":"/metadata/labels/y"}                                         |
      | test without a value          | {"op":"test","path":"/metadata/labels/app"}                                       |
      | an operation in capitals      | {"op":"ADD","path":"/metadata/labels/y","value":"1"}                              |
      | an unknown operation          | {"op":"merge","path":"/metadata/labels/app","value":"new"}                        |
      | no operation                  | {"path":"/metadata/labels/app","value":"new"}                                     |
      | no path                       | {"op":"add","value":"new"}                                                        |

  @rule:patch-json-patch-copies-bounded
  Scenario Outline: A JSON Patch may copy three times a million bytes and no more: <copies>
    patch-json-patch-copies-bounded: copies count together, though each replaces the one before and the last one is removed again.
    Detects: copies of copies double the object until the server has no memory left.
    Given a ConfigMap "a" whose JSON has 1000000 bytes
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [<operations>,{"op":"remove","path":"/x"}]
      """
    Then the answer is <status>
    And the stored ConfigMap "a" is unchanged

    Examples: numbers of copies
      | copies | status      | operations                                                                                                                                                                |
      | three  | 200         | {"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"}                                                |
      | four   | 422 Invalid | {"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"} |
