@area:metadata
Feature: Labels and annotations in updates
  An update stores labels and annotations exactly as they were sent, and removes those that it omits.

  @resource @rule:meta-annotations-roundtrip @needs:resource:metadata-as-sent
  Scenario Outline: A <write> stores annotation values with whitespace and special characters unchanged
    meta-annotations-roundtrip: annotation values are arbitrary strings.
    Detects: a server that trims values, or normalizes line ends or Unicode characters.
    Given the resource "labelled" named "a"
    When <method> /{collection}<path>?fieldManager=one with the body:
      """<type>
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"<name>","labels":{"app":"web"},"annotations":{"lines":"one\r\ntwo\r","padded":" x\t","composed":"e\u0301"}}}
      """
    Then the response is a success
    And the stored resource "<name>" has:
      | metadata.annotations | {"lines":"one\\r\\ntwo\\r","padded":" x\\t","composed":"e\\u0301"} |

    Examples: writes
      | write       | method | path | name | type                         |
      | merge patch | PATCH  | /a   | a    | application/merge-patch+json |

    @needs:resource:metadata-only-objects
    Examples: creations
      | write             | method | path | name | type                         |
      | POST              | POST   |      | b    | application/json             |
      | server-side apply | PATCH  | /b   | b    | application/apply-patch+yaml |

  Scenario Outline: A <write> of <resource kind> sets labels and annotations to empty strings
    meta-labels-roundtrip, meta-annotations-roundtrip: the empty string is a value like any other.
    Detects: a server that drops empty values in updates.
    Given the resource "labelled" named "a" with:
      | metadata.annotations | {"note":"x"} |
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name        | a           |
      | metadata.labels      | {"app":""}  |
      | metadata.annotations | {"note":""} |
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app       | "" |
      | metadata.annotations.note | "" |

    @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip @resource @needs:resource:update-with-sent-object
    Examples: PUT of the resource under test
      | write    | resource kind           | method | query | type             |
      | PUT      | the resource under test | PUT    |       | application/json |
      | YAML PUT | the resource under test | PUT    |       | application/yaml |

    @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | query | type                         |
      | PUT         | a custom resource | PUT    |       | application/json             |
      | merge patch | a custom resource | PATCH  |       | application/merge-patch+json |

    @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip @resource:custom @needs:crd @since:1.18
    Examples: apply of a custom resource
      | write             | resource kind     | method | query       | type                         |
      | server-side apply | a custom resource | PATCH  | &force=true | application/apply-patch+yaml |

  Scenario Outline: A <write> that removes all labels and annotations of <resource kind> leaves none
    meta-labels-roundtrip, meta-annotations-roundtrip: the removal of the last entry is a change like any other.
    Detects: a server that keeps the previous labels or annotations if the request has none.
    Given the resource "labelled" named "a" with:
      | metadata.annotations | {"note":"x"} |
    When <method> /{collection}/a with the resource "labelled" as "<type>" where:
      | metadata.name        | a       |
      | metadata.labels      | <value> |
      | metadata.annotations | <value> |
    Then the response is 200
    And the response has:
      | metadata.labels      | (empty) |
      | metadata.annotations | (empty) |
    And the stored resource "a" is the same as the response

    @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip @resource @needs:resource:update-with-sent-object @needs:resource:metadata-as-sent
    Examples: resource under test
      | write               | resource kind           | method | type                         | value    |
      | PUT                 | the resource under test | PUT    | application/json             | (absent) |
      | PUT with empty maps | the resource under test | PUT    | application/json             | {}       |
      | merge patch         | the resource under test | PATCH  | application/merge-patch+json | null     |

    @rule:meta-labels-roundtrip @rule:meta-annotations-roundtrip @resource:custom @needs:crd
    Examples: custom resource
      | write       | resource kind     | method | type                         | value    |
      | PUT         | a custom resource | PUT    | application/json             | (absent) |
      | YAML PUT    | a custom resource | PUT    | application/yaml             | {}       |
      | merge patch | a custom resource | PATCH  | application/merge-patch+json | null     |
