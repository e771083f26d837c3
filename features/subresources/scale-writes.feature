@area:subresources
Feature: Writes of the scale
  Versions, events, dry runs and refusals.

  Scenario Outline: A PUT of the scale of <sort> with the uid of another object is a conflict
    sub-scale-foreign-uid-409: the object that the writer means is gone.
    Detects: a server that does not compare uids on this path.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 1 |
    And the answer to GET /{collection}/a/scale is remembered as "scale"
    When PUT /{collection}/a/scale with "scale" where:
      | spec.replicas | 6                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the answer is 409 Conflict
    And the stored resource "a" has:
      | spec.replicas | 1 |

    # Releases before 1.19 compare the uid in scales of custom objects only.
    @rule:sub-scale-foreign-uid-409 @resource @needs:resource:scale @since:1.19
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-foreign-uid-409 @resource:custom @needs:crd @since:1.17
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A watch reports a write of the scale of <sort>
    sub-scale-event: with the object, once.
    Detects: a server that reports writes of objects alone, or a Scale.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /{collection}/a/scale with the body:
      """application/merge-patch+json
      {"spec":{"replicas":6}}
      """
    Then the answer is 200
    And the watch reports:
      | type     | name | kind            | metadata.resourceVersion        | metadata.uid     | spec.replicas |
      | MODIFIED | a    | {resource:kind} | {last:metadata.resourceVersion} | {a:metadata.uid} | 6             |

    @rule:sub-scale-event @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-event @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A PUT of the scale of <sort> that changes nothing gives no new version
    sub-scale-without-change: nothing was written.
    Detects: a server that writes whatever comes.
    Given the resource "labelled" named "a"
    And the answer to PUT /{collection}/a/scale is remembered as "scale" with the body:
      """
      {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 4}}
      """
    And the stored resource "a" is remembered as "a"
    When PUT /{collection}/a/scale with "scale" where:
      | spec.replicas | 4 |
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | {scale:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    @rule:sub-scale-without-change @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-without-change @resource:custom @needs:crd @since:1.17
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A <write> of a negative scale of <sort> is refused
    sub-scale-negative-422: there are none or some.
    Detects: a server that stores any number.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":-1}}
      """
    Then the answer is 422 Invalid
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-negative-422 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A dry <write> of the scale of <sort> stores nothing
    sub-scale-dry-run: the answer shows what would be.
    Detects: a server whose scale path ignores dryRun.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale?dryRun=All with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the answer is 200
    And the answer has:
      | kind          | Scale |
      | spec.replicas | 6     |
    And the stored resource "a" has:
      | spec.replicas       | 4                       |
      | metadata.generation | {a:metadata.generation} |

    @rule:sub-scale-dry-run @resource @needs:resource:scale
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-dry-run @resource:custom @needs:crd @since:1.17
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |
