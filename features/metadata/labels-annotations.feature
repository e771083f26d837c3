@area:metadata
Feature: Labels and annotations
  Maps of texts that the server stores and returns as they are.

  @resource @rule:meta-annotations-roundtrip
  Scenario: Labels and annotations come back unchanged
    meta-labels-roundtrip, meta-annotations-roundtrip: every key and value, also the empty one.
    Detects: empty values are dropped, or keys with a prefix are cut.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name        | a                                                                            |
      | metadata.labels      | {"app":"web","example.com/Tier_1":"a.b-c","empty":""}                        |
      | metadata.annotations | {"note":"two\\nlines, <b>, é, 😀 and \\"quotes\\"","example.com/json":"{\\"a\\": 1}","empty":""} |
    Then the answer is a success
    And the stored resource "a" has:
      | metadata | {last:metadata} |
    And the stored resource "a" has:
      | metadata.labels      | {"app":"web","example.com/Tier_1":"a.b-c","empty":""}                        |
      | metadata.annotations | {"note":"two\\nlines, <b>, é, 😀 and \\"quotes\\"","example.com/json":"{\\"a\\": 1}","empty":""} |

  @rule:meta-annotations-roundtrip
  Scenario: A long annotation comes back whole
    meta-annotations-roundtrip: values are not bounded as those of labels are.
    Detects: texts are cut at 255 characters.
    Given a ConfigMap "a" whose JSON has 4096 bytes
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "one-subset" where:
      | metadata.name             | a             |
      | metadata.annotations.text | {a:data.text} |
    Then the answer is a success
    And the stored Endpoints "a" has:
      | metadata.annotations.text | {a:data.text} |

  @resource @rule:meta-labels-roundtrip
  @rule:meta-annotations-roundtrip
  Scenario: A list shows labels and annotations
    meta-labels-roundtrip, meta-annotations-roundtrip: they are returned in lists as well, each object with its own.
    Detects: lists leave annotations out to save room.
    Given these resources exist:
      | name | metadata.labels | metadata.annotations |
      | a    | {"app":"web"}   | {"note":"one"}       |
      | b    | {"app":""}      | {"note":""}          |
    When GET /{collection}
    Then the answer is 200
    And the items in any order are:
      | name | metadata.labels | metadata.annotations |
      | a    | {"app":"web"}   | {"note":"one"}       |
      | b    | {"app":""}      | {"note":""}          |

  @resource
  Scenario Outline: A value that is no text is refused in <map>
    meta-<map>-roundtrip: it is a map of strings.
    Detects: numbers are turned into texts, and compare unequal afterwards.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name  | a       |
      | metadata.<map> | <value> |
    Then the answer is a refusal
    And there is no resource "a"

    @rule:meta-labels-roundtrip
    Examples: no texts, labels
      | map         | value          |
      | labels      | {"app":7}      |
      | labels      | {"app":true}   |

    @rule:meta-annotations-roundtrip
    Examples: no texts, annotations
      | map         | value          |
      | annotations | {"note":1.5}   |
      | annotations | {"note":{}}    |
