@area:patch @resource
Feature: Patches of the resource under test
  The patches change labels and finalizers, which objects of every resource can have.

  @rule:patch-json-patch
  Scenario Outline: A JSON Patch can <effect>
    patch-json-patch: the server applies the operations of RFC 6902 in order.
    Detects: a server that does not support an operation, or does not unescape pointers.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [<operations>]
      """
    Then the response is 200
    And the response has:
      | metadata.labels    | <labels>         |
      | metadata.uid       | {a:metadata.uid} |
      | {resource:content} | {a:(content)}    |
    And the stored resource "a" is the same as the response

    Examples: operations
      | effect                                 | operations                                                                                         | labels                            |
      | add a label                            | {"op":"add","path":"/metadata/labels/x","value":"1"}                                               | {"app":"web","x":"1"}             |
      | replace a label                        | {"op":"replace","path":"/metadata/labels/app","value":"1"}                                         | {"app":"1"}                       |
      | replace the complete label map         | {"op":"replace","path":"/metadata/labels","value":{"x":"1"}}                                       | {"x":"1"}                         |
      | move a label                           | {"op":"move","from":"/metadata/labels/app","path":"/metadata/labels/x"}                            | {"x":"web"}                       |
      | copy a label                           | {"op":"copy","from":"/metadata/labels/app","path":"/metadata/labels/x"}                            | {"app":"web","x":"web"}           |
      | add one label and remove another       | {"op":"add","path":"/metadata/labels/x","value":"1"},{"op":"remove","path":"/metadata/labels/app"} | {"x":"1"}                         |
      | add a label whose key contains a slash | {"op":"add","path":"/metadata/labels/example.com~1x","value":"1"}                                  | {"app":"web","example.com/x":"1"} |

  @rule:patch-json-patch @needs:resource:metadata-as-sent
  Scenario: A JSON Patch can insert and append finalizers
    patch-json-patch: add inserts before the item at the index in the path, or appends if the path ends with a hyphen.
    Detects: a server that replaces the item at the index.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/b"] |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/finalizers/0","value":"example.com/a"},{"op":"add","path":"/metadata/finalizers/-","value":"example.com/c"}]
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/a","example.com/b","example.com/c"] |

  @rule:patch-json-patch-test-fails-status
  Scenario Outline: A JSON Patch with <failing operation> returns 422 and changes nothing
    patch-json-patch-test-fails-status: the response is 422, and the server does not apply the preceding operation.
    Detects: a server that applies the valid operations, or returns 500.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/x","value":"1"},<operation>]
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

    Examples: operations
      | failing operation                      | operation                                                   |
      | a test that fails                      | {"op":"test","path":"/metadata/labels/app","value":"other"} |
      | a remove operation for an absent label | {"op":"remove","path":"/metadata/labels/absent"}            |
      | an unknown operation                   | {"op":"merge","path":"/metadata/labels/app","value":"new"}  |

  @rule:patch-merge-patch-null-removes
  Scenario: A null in a merge patch removes a label
    patch-merge-patch-null-removes: null removes a member (RFC 7386), and fields that the patch omits do not change.
    Detects: a server that stores or ignores null.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":null,"x":"1"}}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels    | {"x":"1"}     |
      | {resource:content} | {a:(content)} |
    And the stored resource "a" is the same as the response

  @rule:patch-merge-patch-replaces-lists
  Scenario: A merge patch replaces the finalizers
    patch-merge-patch-replaces-lists: a list in a merge patch replaces the stored list.
    Detects: a server that appends the items.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":["example.com/c"]}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers | ["example.com/c"] |

  @rule:patch-strategic-merge @needs:resource:metadata-as-sent
  Scenario: A strategic merge patch adds a finalizer and a label
    patch-strategic-merge: the server merges finalizers and labels for objects of every type.
    Detects: a server that replaces lists like a JSON merge patch.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a"] |
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"finalizers":["example.com/b"],"labels":{"x":"1"}}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.finalizers | in any order | example.com/a, example.com/b |
      | metadata.labels     | is           | {"app":"web","x":"1"}        |

  @rule:patch-body-shape-follows-content-type
  Scenario Outline: A PATCH with <document> returns 400 and changes nothing
    patch-body-shape-follows-content-type: the document must have the structure of its Content-Type.
    Detects: a server that derives the patch type from the structure, or returns 500.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """<type>
      <body>
      """
    Then the response is 400 BadRequest
    And the stored resource "a" is unchanged

    Examples: JSON Patches
      | document                | type                        | body                                |
      | an object as JSON Patch | application/json-patch+json | {"metadata":{"labels":{"app":"x"}}} |
      | a truncated JSON Patch  | application/json-patch+json | [{"op":"remove"                     |

    # Since 1.25, the server decodes the body before it applies the patch. Before 1.25, the response is 422 or 500.
    @since:1.25
    Examples: merge patches
      | document                    | type                         | body                                        |
      | a JSON Patch as merge patch | application/merge-patch+json | [{"op":"remove","path":"/metadata/labels"}] |
      | a truncated merge patch     | application/merge-patch+json | {"metadata":                                |
