@area:patch
Feature: Test operation of JSON Patch
  With a test operation, a client can make a patch conditional on the values that it read.

  @rule:patch-json-patch-test-passes
  Scenario Outline: A JSON Patch whose test of <value type> matches is applied
    patch-json-patch-test-passes: a test with an equal value succeeds; the order of members has no effect.
    Detects: a server that compares values as strings or by reference.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"new"} |
      | subsets         | {a:subsets}   |
    And the stored Endpoints "a" has:
      | metadata.labels          | {"app":"new"}                   |
      | metadata.resourceVersion | {last:metadata.resourceVersion} |

    Examples: matching values
      | value type                              | path                      | value                                        |
      | a string                                | /metadata/labels/app      | "web"                                        |
      | the resourceVersion                     | /metadata/resourceVersion | "{a:metadata.resourceVersion}"               |
      | a number                                | /subsets/0/ports/0/port   | 8080                                         |
      | an object                               | /metadata/labels          | {"app":"web"}                                |
      | an object with members in another order | /subsets/0/ports/0        | {"protocol":"TCP","port":8080,"name":"http"} |
      | an array                                | /subsets/0/addresses      | [{"ip":"10.10.1.1"}]                         |
      | an absent member against null           | /metadata/annotations     | null                                         |
      | the kind                                | /kind                     | "Endpoints"                                  |
      | the uid                                 | /metadata/uid             | "{a:metadata.uid}"                           |

  @rule:patch-json-patch-test-passes
  Scenario Outline: A JSON Patch with <tests> is applied
    patch-json-patch-test-passes: the server applies operations, including tests, in order.
    Detects: a server that compares every test with the stored object before it applies operations.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>,{"op":"add","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is 200
    And the response has:
      | metadata.labels.app | new |
    And the stored Endpoints "a" is the same as the response

    Examples: tests
      | tests                         | operations                                                                                                             |
      | a test of an added member     | {"op":"add","path":"/metadata/labels/x~1y","value":"1"},{"op":"test","path":"/metadata/labels/x~1y","value":"1"}       |
      | a test of a replaced member   | {"op":"replace","path":"/metadata/labels/app","value":"1"},{"op":"test","path":"/metadata/labels","value":{"app":"1"}} |
      | a test after a removed member | {"op":"remove","path":"/subsets/0/ports"},{"op":"test","path":"/subsets","value":[{"addresses":[{"ip":"10.10.1.1"}]}]} |
      | two tests of stored values    | {"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"test","path":"/metadata/name","value":"a"}            |

  Scenario Outline: A JSON Patch whose test of <value type> does not match is rejected and changes nothing
    patch-json-patch-test-fails: the server applies no operation before or after the test.
    Detects: a server that applies the operations before the test, ignores the test, compares prefixes, or returns 409.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},{"op":"test","path":"<path>","value":<value>},{"op":"replace","path":"/metadata/labels/app","value":"new"}]
      """
    Then the response is a client error
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    @rule:patch-json-patch-test-fails
    Examples: values that do not match
      | value type                               | path                      | value                                                                                           |
      | another string                           | /metadata/labels/app      | "other"                                                                                         |
      | a prefix                                 | /metadata/labels/app      | "we"                                                                                            |
      | another resourceVersion                  | /metadata/resourceVersion | "1"                                                                                             |
      | a string against a number                | /subsets/0/ports/0/port   | "8080"                                                                                          |
      | another number                           | /subsets/0/ports/0/port   | 8081                                                                                            |
      | an object with fewer members             | /subsets/0/ports/0        | {"port":8080,"name":"http"}                                                                     |
      | a longer array                           | /subsets/0/addresses      | [{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}]                                                         |
      | an empty array                           | /subsets                  | []                                                                                              |
      | null against a present member            | /metadata/labels          | null                                                                                            |
      | an empty string against an absent member | /metadata/labels/zz       | ""                                                                                              |
      | a string in a different case             | /metadata/labels/app      | "WEB"                                                                                           |
      | a member of an absent object             | /metadata/annotations/zz  | "1"                                                                                             |
      | an array with another item               | /subsets/0/addresses      | [{"ip":"10.10.1.2"}]                                                                            |
      | an array with another nested value       | /subsets                  | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8081,"protocol":"TCP"}]}]     |
      | an object against an array               | /subsets                  | {"0":{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]}} |
      | the value that a later operation sets    | /metadata/labels/app      | "new"                                                                                           |

    @rule:patch-json-patch-test-fails @since:1.16
    Examples: since 1.16
      | value type                  | path                   | value                             |
      | an object with more members | /subsets/0/addresses/0 | {"ip":"10.10.1.1","hostname":"h"} |

  @rule:patch-json-patch-test-fails
  Scenario Outline: A JSON Patch with a failing test (<test>) is rejected and changes nothing
    patch-json-patch-test-fails: a failing test at any position rejects the patch, even if other tests succeed. Arrays are equal
    only if their items have the same order.
    Detects: a server that requires only one test to succeed, ignores a test at the end, or compares arrays as sets.
    Given these Endpoints exist:
      | name | metadata.labels.app | subsets                                                 |
      | a    | web                 | [{"addresses":[{"ip":"10.10.1.1"},{"ip":"10.10.2.2"}]}] |
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the response is a client error
    And the Status has:
      | message | the server rejected our request due to an error in our request |
      | details | (empty)                                                        |
    And the stored Endpoints "a" is unchanged

    Examples: failing tests
      | test                                   | operations                                                                                                                                                       |
      | the first operation                    | {"op":"test","path":"/metadata/labels/app","value":"x"},{"op":"add","path":"/metadata/labels/b","value":"1"}                                                     |
      | the last operation                     | {"op":"add","path":"/metadata/labels/b","value":"1"},{"op":"test","path":"/metadata/labels/app","value":"x"}                                                     |
      | after a test that succeeds             | {"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"test","path":"/metadata/name","value":"b"},{"op":"add","path":"/metadata/labels/b","value":"1"} |
      | before a test that succeeds            | {"op":"test","path":"/metadata/name","value":"b"},{"op":"test","path":"/metadata/labels/app","value":"web"},{"op":"add","path":"/metadata/labels/b","value":"1"} |
      | the old value after a replace          | {"op":"replace","path":"/metadata/labels/app","value":"new"},{"op":"test","path":"/metadata/labels/app","value":"web"}                                           |
      | the items of an array in another order | {"op":"test","path":"/subsets/0/addresses","value":[{"ip":"10.10.2.2"},{"ip":"10.10.1.1"}]},{"op":"add","path":"/metadata/labels/b","value":"1"}                 |
      | the only operation                     | {"op":"test","path":"/metadata/labels/app","value":"x"}                                                                                                          |

  @resource @rule:patch-json-patch-test-fails
  Scenario: A JSON Patch that tests a stale resourceVersion is rejected and keeps the later write
    patch-json-patch-test-fails: the resourceVersion in the test differs from the stored resourceVersion.
    Detects: a server that ignores tests of the resourceVersion, or compares them with the resourceVersion in the request.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"test","path":"/metadata/resourceVersion","value":"{old:metadata.resourceVersion}"},{"op":"replace","path":"/metadata/labels/app","value":"lost"}]
      """
    Then the response is a client error
    And the stored resource "a" is unchanged
