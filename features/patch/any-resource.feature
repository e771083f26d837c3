@area:patch @resource
Feature: Patches of any resource
  What holds for the metadata that every resource has: operations one after the other, members merged, lists replaced.

  @rule:patch-json-patch
  Scenario Outline: A JSON Patch of the resource: <what>
    patch-json-patch: the operations of RFC 6902, in the order of the document.
    Detects: an operation is missing, or a pointer is not unescaped.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels    | <labels>         |
      | metadata.uid       | {a:metadata.uid} |
      | {resource:content} | {a:(content)}    |
    And the stored resource "a" is the same as the answer

    Examples: operations
      | what                     | operations                                                                                                           | labels                        |
      | add a label              | {"op":"add","path":"/metadata/labels/x","value":"1"}                                                                 | {"app":"web","x":"1"}         |
      | replace a label          | {"op":"replace","path":"/metadata/labels/app","value":"1"}                                                           | {"app":"1"}                   |
      | replace all labels       | {"op":"replace","path":"/metadata/labels","value":{"x":"1"}}                                                         | {"x":"1"}                     |
      | move a label             | {"op":"move","from":"/metadata/labels/app","path":"/metadata/labels/x"}                                              | {"x":"web"}                   |
      | copy a label             | {"op":"copy","from":"/metadata/labels/app","path":"/metadata/labels/x"}                                              | {"app":"web","x":"web"}       |
      | remove what was added    | {"op":"add","path":"/metadata/labels/x","value":"1"},{"op":"remove","path":"/metadata/labels/app"}                   | {"x":"1"}                     |
      | a slash in a label       | {"op":"add","path":"/metadata/labels/example.com~1x","value":"1"}                                                    | {"app":"web","example.com/x":"1"} |

  @rule:patch-json-patch
  Scenario: A JSON Patch inserts into a list of the resource
    patch-json-patch: an index inserts before the item there, a hyphen appends.
    Detects: adding at an index replaces the item.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b"] |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/finalizers/0","value":"example.com/a"},{"op":"add","path":"/metadata/finalizers/-","value":"example.com/c"}]
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/a","example.com/b","example.com/c"] |

  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch of the resource with <what> changes nothing
    patch-json-patch-test-fails-status: 422, and the operation that went well before is undone.
    Detects: what can be applied is applied, or the answer is 500.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},<operation>]
      """
    Then the answer is 422 Invalid
    And the stored resource "a" is unchanged

    Examples: operations
      | what                       | operation                                                       |
      | a test that fails          | {"op":"test","path":"/metadata/labels/app","value":"other"}     |
      | something absent to remove | {"op":"remove","path":"/metadata/labels/absent"}                |
      | an unknown operation       | {"op":"merge","path":"/metadata/labels/app","value":"new"}      |

  @rule:patch-merge-patch-null-removes
  Scenario: A null in a merge patch removes a label of the resource
    patch-merge-patch-null-removes: RFC 7386; what the patch doesn't say stays.
    Detects: null is stored, or ignored.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null,"x":"1"}}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels    | {"x":"1"}     |
      | {resource:content} | {a:(content)} |
    And the stored resource "a" is the same as the answer

  @rule:patch-merge-patch-replaces-lists
  Scenario: A list in a merge patch replaces that of the resource
    patch-merge-patch-replaces-lists: a list is one value.
    Detects: its items are added.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":["example.com/c"]}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/c"] |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch adds a finalizer to the resource
    patch-strategic-merge: the finalizers of every type are merged; labels are, too.
    Detects: lists are replaced as in a merge patch.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a"] |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"finalizers":["example.com/b"],"labels":{"x":"1"}}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.finalizers | in any order | example.com/a, example.com/b |
      | metadata.labels     | is           | {"app":"web","x":"1"}        |

  @rule:patch-body-shape-follows-content-type
  Scenario Outline: <document> in a PATCH of the resource is refused
    patch-body-shape-follows-content-type: a document has the shape that its Content-Type promises.
    Detects: the sort is guessed from the shape, or the answer is 500.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the answer is 400 BadRequest
    And the stored resource "a" is unchanged

    Examples: documents
      | document                   | type                         | body                                           |
      | An object as JSON Patch    | application/json-patch+json  | {"metadata":{"labels":{"app":"x"}}}            |
      | Half a JSON Patch          | application/json-patch+json  | [{"op":"remove"                                |

    # Bodies are read before the patch is tried since 1.25: 422 or 500 before that.
    @since:1.25
    Examples: merge patches
      | document                   | type                         | body                                           |
      | A JSON Patch as merge patch | application/merge-patch+json | [{"op":"remove","path":"/metadata/labels"}]   |
      | Half a merge patch         | application/merge-patch+json | {"metadata":                                   |
