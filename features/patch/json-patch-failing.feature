@area:patch
Feature: JSON Patches that fail
  If one operation fails, the server applies no operation of the patch.

  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch with an operation that fails (<failing operation>) returns 422 and changes nothing
    patch-json-patch-test-fails-status: the response is 422, and the server does not apply the preceding operation.
    Detects: a server that returns 400 or 500, applies the valid operations, or creates missing parent objects.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},<operation>]
      """
    Then the response is 422 Invalid
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    Examples: failing operations
      | failing operation                 | operation                                                                   |
      | remove an absent member           | {"op":"remove","path":"/metadata/labels/zz"}                                |
      | add to an absent object           | {"op":"add","path":"/metadata/annotations/a","value":"1"}                   |
      | replace in an absent object       | {"op":"replace","path":"/metadata/annotations/a","value":"1"}               |
      | move an absent member             | {"op":"move","from":"/metadata/labels/zz","path":"/metadata/labels/y"}      |
      | move from an absent object        | {"op":"move","from":"/metadata/annotations/a","path":"/metadata/labels/y"}  |
      | copy from an absent object        | {"op":"copy","from":"/metadata/annotations/a","path":"/metadata/labels/y"}  |
      | add after the end of an array     | {"op":"add","path":"/subsets/0/addresses/2","value":{"ip":"10.10.3.3"}}     |
      | replace after the end of an array | {"op":"replace","path":"/subsets/0/addresses/1","value":{"ip":"10.10.3.3"}} |
      | remove after the end of an array  | {"op":"remove","path":"/subsets/0/addresses/1"}                             |
      | remove with a hyphen as index     | {"op":"remove","path":"/subsets/0/addresses/-"}                             |
      | add with a non-numeric index      | {"op":"add","path":"/subsets/0/addresses/first","value":{"ip":"10.10.3.3"}} |
      | move an object into itself        | {"op":"move","from":"/metadata/labels","path":"/metadata/labels/app"}       |
      | copy without from                 | {"op":"copy","path":"/metadata/labels/y"}                                   |
      | test of another value             | {"op":"test","path":"/metadata/labels/app","value":"other"}                 |
      | test without value                | {"op":"test","path":"/metadata/labels/app"}                                 |
      | an operation in uppercase         | {"op":"ADD","path":"/metadata/labels/y","value":"1"}                        |
      | an unknown operation              | {"op":"merge","path":"/metadata/labels/app","value":"new"}                  |
      | no op member                      | {"path":"/metadata/labels/app","value":"new"}                               |
      | no path member                    | {"op":"add","value":"new"}                                                  |

  @rule:patch-json-patch-copies-bounded
  Scenario Outline: A JSON Patch that copies a 1 MB value <copies> times returns <status>
    patch-json-patch-copies-bounded: the total size of all copies is limited, even if later operations remove the copies.
    Detects: a server that runs out of memory because copies of copies double the size of the object.
    Given a ConfigMap "a" whose JSON has 1000000 bytes
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/json-patch+json
      [<operations>,{"op":"remove","path":"/x"}]
      """
    Then the response is <status>
    And the stored ConfigMap "a" is unchanged

    Examples: numbers of copies
      | copies | status      | operations                                                                                                                                                          |
      | three  | 200         | {"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"}                                          |
      | four   | 422 Invalid | {"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"},{"op":"copy","from":"/data","path":"/x"} |

  @rule:patch-json-patch-operations-bounded
  Scenario Outline: A JSON Patch with <number> operations returns <status>
    patch-json-patch-operations-bounded: the number of operations is limited, including operations that change nothing.
    Detects: a server without a limit, or a server that rejects the largest allowed number.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{tests:<tests>},{"op":"add","path":"/metadata/labels/x","value":"1"}]
      """
    Then the response is <status>
    And the stored Endpoints "a" has:
      | metadata.labels.x | <label> |

    Examples: numbers of operations
      | number | tests | status | label    |
      | 10,000 | 9999  | 200    | "1"      |
      | 10,001 | 10000 | 413    | (absent) |
