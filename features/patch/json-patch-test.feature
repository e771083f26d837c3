@area:patch
Feature: The test operation of JSON Patch
  A client that states what it read keeps others' writes from being lost.

  @rule:patch-json-patch-test-passes
  Scenario Outline: A JSON Patch whose test holds is applied: <what>
    patch-json-patch-test-passes: equal values, whatever the order of members, let the other operations through.
    Mistake: values are compared as texts or as pointers, so that equal ones differ.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels | {"app":"new"} |
      | subsets         | {a:subsets}   |
    And the stored Endpoints "a" has:
      | metadata.labels          | {"app":"new"}                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: values
      | what                 | path                        | value                                             |
      | a text               | /metadata/labels/app        | "web"                                             |
      | the version          | /metadata/resourceVersion   | "{a:metadata.resourceVersion}"                    |
      | a number             | /subsets/0/ports/0/port     | 8080                                              |
      | a map                | /metadata/labels            | {"app":"web"}                                     |
      | an item, any order   | /subsets/0/ports/0          | {"protocol":"TCP","port":8080,"name":"http"}      |
      | a list               | /subsets/0/addresses        | [{"ip":"10.10.1.1"}]                              |
      | an absent member     | /metadata/annotations       | null                                              |

  @rule:patch-json-patch-test-fails
  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch whose test fails changes nothing: <what>
    patch-json-patch-test-fails: no operation counts, neither before the test nor behind it. patch-json-patch-test-fails-status: 422.
    Mistake: operations before the test are kept, the test is skipped, a prefix is enough, or 409.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message | the server rejected our request due to an error in our request |
      | details | {}                                                             |
    And the stored Endpoints "a" is unchanged

    Examples: values
      | what                  | path                      | value                                                     |
      | another text          | /metadata/labels/app      | "other"                                                   |
      | a beginning           | /metadata/labels/app      | "we"                                                      |
      | another version       | /metadata/resourceVersion | "1"                                                       |
      | a text for a number   | /subsets/0/ports/0/port   | "8080"                                                    |
      | another number        | /subsets/0/ports/0/port   | 8081                                                      |
      | fewer members         | /subsets/0/ports/0        | {"port":8080,"name":"http"}                               |
      | more members          | /subsets/0/addresses/0    | {"ip":"10.10.1.1","hostname":"h"}                         |
      | a longer list         | /subsets/0/addresses      | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}]                   |
      | an empty list         | /subsets                  | []                                                        |
      | null for what is there | /metadata/labels         | null                                                      |
      | an absent member      | /metadata/labels/zz       | ""                                                        |

  @rule:patch-json-patch-test-fails
  Scenario: A test of the version that was read keeps the write of another client
    patch-json-patch-test-fails: the version of the first reading is not the stored one any more.
    Mistake: the test is held against the version that the client sent.
    Given the Endpoints "one-subset" named "a"
    And the Endpoints "a" is remembered as "old"
    And the Endpoints "a" has been changed:
      | metadata.labels.app | other |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"replace","path":"/metadata/labels/app","value":"lost"}]
      """
    Then the answer is 422 Invalid
    And the stored Endpoints "a" is unchanged

  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch with an operation that cannot be applied changes nothing: <what>
    patch-json-patch-test-fails-status: 422, and the operation that went well before is undone.
    Mistake: 400 or 500, what can be applied is applied, or missing parents are made.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},<operation>]
      """
    Then the answer is 422 Invalid
    And the answer is a Status with:
      | message | the server rejected our request due to an error in our request |
      | details | {}                                                             |
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
      | an unknown operation          | {"op":"merge","path":"/metadata/labels/app","value":"new"}                        |
      | no operation                  | {"path":"/metadata/labels/app","value":"new"}                                     |
      | no path                       | {"op":"add","value":"new"}                                                        |
