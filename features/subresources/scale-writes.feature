@area:subresources
Feature: Writes of the scale subresource
  The uid, watch events, dry run and validation apply to writes of the scale.

  Scenario Outline: PUT of the scale of <resource kind> with the uid of another object returns 409 Conflict
    sub-scale-foreign-uid-409: no object with this name and uid exists.
    Detects: a server that does not compare uids in writes of the scale.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 1 |
    And the response to GET /{collection}/a/scale is saved as "scale"
    When PUT /{collection}/a/scale with "scale" where:
      | spec.replicas | 6                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And the stored resource "a" has:
      | spec.replicas | 1 |

    # Releases before 1.19 compare the uid only in scales of custom resources.
    @rule:sub-scale-foreign-uid-409 @resource @needs:resource:scale @since:1.19
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:sub-scale-foreign-uid-409 @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A watch reports a write of the scale of <resource kind> as MODIFIED with the object
    sub-scale-event: the watch sends one event with the object.
    Detects: a server that reports only writes of the object itself, or sends a Scale.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /{collection}/a/scale with the body:
      """application/merge-patch+json
      {"spec":{"replicas":6}}
      """
    Then the response is 200
    And the watch reports:
      | type     | name | kind            | metadata.resourceVersion        | metadata.uid     | spec.replicas |
      | MODIFIED | a    | {resource:kind} | {last:metadata.resourceVersion} | {a:metadata.uid} | 6             |

    @rule:sub-scale-event @resource @needs:resource:scale
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:sub-scale-event @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A PUT of the scale of <resource kind> that changes nothing keeps the resourceVersion
    sub-scale-without-change: nothing is written.
    Detects: a server that writes the object anyway.
    Given the resource "labelled" named "a"
    And the response to PUT /{collection}/a/scale with this body is saved as "scale":
      """
      {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 4}}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/scale with "scale" where:
      | spec.replicas | 4 |
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | {scale:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    @rule:sub-scale-without-change @resource @needs:resource:scale
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:sub-scale-without-change @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A <write> of the scale of <resource kind> with negative replicas returns 422
    sub-scale-negative-422: replicas must not be negative.
    Detects: a server that stores any number.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":-1}}
      """
    Then the response is 422 Invalid
    And the stored resource "a" has:
      | spec.replicas | 4 |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind | write       | method | type                         |
      | the resource  | PUT         | PUT    | application/json             |
      | the resource  | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-negative-422 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A dry-run <write> of the scale of <resource kind> stores nothing
    sub-scale-dry-run: the response has the new replicas.
    Detects: a server that ignores dryRun for the scale.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale?dryRun=All with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the response is 200
    And the response has:
      | kind          | Scale |
      | spec.replicas | 6     |
    And the stored resource "a" has:
      | spec.replicas       | 4                       |
      | metadata.generation | {a:metadata.generation} |

    @rule:sub-scale-dry-run @resource @needs:resource:scale
    Examples: resource under test
      | resource kind | write       | method | type                         |
      | the resource  | PUT         | PUT    | application/json             |
      | the resource  | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-dry-run @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |
