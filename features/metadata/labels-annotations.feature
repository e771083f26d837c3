@area:metadata
Feature: Labels and annotations
  The server stores labels and annotations unchanged.

  @resource @rule:meta-annotations-roundtrip @needs:resource:metadata-as-sent
  Scenario: POST stores labels and annotations unchanged
    meta-labels-roundtrip, meta-annotations-roundtrip: the server stores every key and value, including empty values.
    Detects: a server that drops empty values, or removes key prefixes.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name        | a                                                                                               |
      | metadata.labels      | {"app":"web","example.com/Tier_1":"a.b-c","empty":""}                                           |
      | metadata.annotations | {"note":"two\\nlines, <b>, é, 😀 and \\"quotes\\"","example.com/json":"{\\"a\\": 1}","empty":""} |
    Then the response is a success
    And the stored resource "a" has:
      | metadata | {last:metadata} |
    And the stored resource "a" has:
      | metadata.labels      | {"app":"web","example.com/Tier_1":"a.b-c","empty":""}                                           |
      | metadata.annotations | {"note":"two\\nlines, <b>, é, 😀 and \\"quotes\\"","example.com/json":"{\\"a\\": 1}","empty":""} |

  @rule:meta-annotations-roundtrip
  Scenario: POST stores an annotation of more than 3000 characters unchanged
    meta-annotations-roundtrip: the length limit of label values does not apply to annotation values.
    Detects: a server that truncates values at 255 characters.
    Given a ConfigMap "a" whose JSON has 4096 bytes
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name             | a             |
      | metadata.annotations.text | {a:data.text} |
    Then the response is a success
    And the stored Endpoints "a" has:
      | metadata.annotations.text | {a:data.text} |

  @resource @rule:meta-labels-roundtrip
  @rule:meta-annotations-roundtrip @needs:resource:empty-namespaces @needs:resource:metadata-as-sent
  Scenario: A list contains the labels and annotations of each object
    meta-labels-roundtrip, meta-annotations-roundtrip: each item of the list has the labels and annotations of its object.
    Detects: a server that omits annotations from lists.
    Given these resources exist:
      | name | metadata.labels | metadata.annotations |
      | a    | {"app":"web"}   | {"note":"one"}       |
      | b    | {"app":""}      | {"note":""}          |
    When GET /{collection}
    Then the response is 200
    And the items in any order are:
      | name | metadata.labels | metadata.annotations |
      | a    | {"app":"web"}   | {"note":"one"}       |
      | b    | {"app":""}      | {"note":""}          |

  @resource
  Scenario Outline: POST with the <map> <value> is rejected because a value is not a string
    meta-labels-roundtrip, meta-annotations-roundtrip: the value of the field must be a map of strings.
    Detects: a server that converts numbers to strings.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the response is a client error
    And there is no resource "a"

    @rule:meta-labels-roundtrip
    Examples: labels
      | map    | value        |
      | labels | {"app":7}    |
      | labels | {"app":true} |

    @rule:meta-annotations-roundtrip
    Examples: annotations
      | map         | value        |
      | annotations | {"note":1.5} |
      | annotations | {"note":{}}  |

  Scenario Outline: A <write> sets a label and an annotation of <resource kind> to the empty string
    patch-merge-patch-sets, patch-strategic-merge, patch-json-patch, ssa-force-succeeds: the server stores the empty string like any other value.
    Detects: a server that removes entries with an empty value.
    Given the resource "labelled" named "a" with:
      | metadata.annotations | {"note":"x"} |
    When <method> /{collection}/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.labels.app       | "" |
      | metadata.annotations.note | "" |
    And the stored resource "a" is the same as the response

    @rule:patch-merge-patch-sets @resource
    Examples: merge patch
      | write       | resource kind           | method | query | type                         | body                                                         |
      | merge patch | the resource under test | PATCH  |       | application/merge-patch+json | {"metadata":{"labels":{"app":""},"annotations":{"note":""}}} |

    @rule:patch-strategic-merge @resource @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | resource kind           | method | query | type                                   | body                                                         |
      | strategic merge patch | the resource under test | PATCH  |       | application/strategic-merge-patch+json | {"metadata":{"labels":{"app":""},"annotations":{"note":""}}} |

    @rule:patch-json-patch @resource
    Examples: JSON Patch
      | write      | resource kind           | method | query | type                        | body                                                                                                                        |
      | JSON Patch | the resource under test | PATCH  |       | application/json-patch+json | [{"op":"replace","path":"/metadata/labels/app","value":""},{"op":"replace","path":"/metadata/annotations/note","value":""}] |

    @rule:ssa-force-succeeds @resource
    Examples: apply
      | write             | resource kind           | method | query       | type                         | body                                                                                                                                  |
      | server-side apply | the resource under test | PATCH  | &force=true | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"app":""},"annotations":{"note":""}}} |

    @rule:patch-merge-patch-sets @resource:custom @needs:crd
    Examples: merge patch of a custom resource
      | write       | resource kind     | method | query | type                         | body                                                         |
      | merge patch | a custom resource | PATCH  |       | application/merge-patch+json | {"metadata":{"labels":{"app":""},"annotations":{"note":""}}} |

  @resource @rule:meta-label-syntax
  Scenario: A JSON Patch that adds an invalid label value returns 422 Invalid
    meta-label-syntax: the server validates the result of the patch.
    Detects: a server that validates labels only for other patch types.
    Given the resource "plain" named "a" with:
      | metadata.labels | {"a":"ok"} |
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/b","value":"{letters:64}"}]
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged
