@area:patch
Feature: The test operation of JSON Patch
  A client that states what it read keeps others' writes from being lost.

  @rule:patch-json-patch-test-passes
  Scenario Outline: A JSON Patch whose test holds is applied: <what>
    patch-json-patch-test-passes: equal values, whatever the order of members, let the other operations through.
    Detects: values are compared as texts or as pointers, so that equal ones differ.
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
      | the kind             | /kind                       | "Endpoints"                                       |
      | the uid              | /metadata/uid               | "{a:metadata.uid}"                                |

  @rule:patch-json-patch-test-passes
  Scenario Outline: A test sees what the operations before it did: <what>
    patch-json-patch-test-passes: operations go one after the other, tests among them.
    Detects: all tests are made first, on the object as it is stored.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>,{"op":"add","path":"/metadata/labels/app","value":"new"}]
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels.app | new |
    And the stored Endpoints "a" is the same as the answer

    Examples: operations
      | what             | operations                                                                                                                     |
      | what was added   | {"op":"add","path":"/metadata/labels/x~1y","value":"1"},{"op":"test","path":"/metadata/labels/x~1y","value":"1"}               |
      | what was changed | {"op":"replace","path":"/metadata/labels/app","value":"1"},{"op":"test","path":"/metadata/labels","value":{"app":"1"}}         |
      | what was removed | {"op":"remove","path":"/subsets/0/ports"},{"op":"test","path":"/subsets","value":[{"addresses":[{"ip":"10.10.1.1"}]}]}         |
      | what is tested twice | {"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"test","path":"/metadata/name","value":"a"}                |

  Scenario Outline: A JSON Patch whose test fails changes nothing: <what>
    patch-json-patch-test-fails: no operation counts, neither before the test nor behind it. patch-json-patch-test-fails-status: 422.
    Detects: operations before the test are kept, the test is skipped, a prefix is enough, or 409.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the answer is a refusal
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    @rule:patch-json-patch-test-fails-status
    Examples: its answer
      | what                  | path                      | value                                                     |
      | another text          | /metadata/labels/app      | "other"                                                   |

    @rule:patch-json-patch-test-fails
    Examples: values
      | what                  | path                      | value                                                     |
      | a beginning           | /metadata/labels/app      | "we"                                                      |
      | another version       | /metadata/resourceVersion | "1"                                                       |
      | a text for a number   | /subsets/0/ports/0/port   | "8080"                                                    |
      | another number        | /subsets/0/ports/0/port   | 8081                                                      |
      | fewer members         | /subsets/0/ports/0        | {"port":8080,"name":"http"}                               |
      | a longer list         | /subsets/0/addresses      | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}]                   |
      | an empty list         | /subsets                  | []                                                        |
      | null for what is there | /metadata/labels         | null                                                      |
      | an absent member      | /metadata/labels/zz       | ""                                                        |
      | another case          | /metadata/labels/app      | "WEB"                                                     |
      | below what is absent  | /metadata/annotations/zz  | "1"                                                       |
      | another item          | /subsets/0/addresses      | [{"ip":"10.10.1.2"}]                                      |
      | one deep difference   | /subsets                  | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8081,"protocol":"TCP"}]}] |
      | a map for a list      | /subsets                  | {"0":{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]}} |
      | what it will be       | /metadata/labels/app      | "new"                                                     |

    @rule:patch-json-patch-test-fails @since:1.16
    Examples: since 1.16
      | what                  | path                      | value                                                     |
      | more members          | /subsets/0/addresses/0    | {"ip":"10.10.1.1","hostname":"h"}                         |

  @rule:patch-json-patch-test-fails
  Scenario Outline: A test <where> fails the whole patch
    patch-json-patch-test-fails: wherever it stands, and whatever other tests say. The order of a list counts.
    Detects: one test that holds is enough, the last operation isn't waited for, or lists are compared as sets.
    Given these Endpoints exist:
      | name | metadata.labels.app | subsets                                                        |
      | a    | web                 | [{"addresses":[{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}]}] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the answer is a refusal
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    Examples: places
      | where                     | operations                                                                                                                                                   |
      | at the beginning          | {"op":"test","path":"/metadata/labels/app","value":"x"},{"op":"add","path":"/metadata/labels/b","value":"1"}                                                 |
      | at the end                | {"op":"add","path":"/metadata/labels/b","value":"1"},{"op":"test","path":"/metadata/labels/app","value":"x"}                                                 |
      | behind one that holds     | {"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"test","path":"/metadata/name","value":"b"},{"op":"add","path":"/metadata/labels/b","value":"1"} |
      | before one that holds     | {"op":"test","path":"/metadata/name","value":"b"},{"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"add","path":"/metadata/labels/b","value":"1"} |
      | of what was there before  | {"op":"replace","path":"/metadata/labels/app","value":"new"},{"op":"test","path":"/metadata/labels/app","value":"web"}                                        |
      | of items in another order | {"op":"test","path":"/subsets/0/addresses","value":[{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]},{"op":"add","path":"/metadata/labels/b","value":"1"}             |
      | alone                     | {"op":"test","path":"/metadata/labels/app","value":"x"}                                                                                                      |

  @resource @rule:patch-json-patch-test-fails
  Scenario: A test of the version that was read keeps the write of another client
    patch-json-patch-test-fails: the version of the first reading is not the stored one any more.
    Detects: the test is held against the version that the client sent.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"replace","path":"/metadata/labels/app","value":"lost"}]
      """
    Then the answer is a refusal
    And the stored resource "a" is unchanged
