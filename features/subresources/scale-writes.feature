@area:subresources
Feature: Watch events, resource versions and dry runs of scale writes
  A write of the scale is a write of the object.

  Scenario Outline: A watch reports a write of the scale of <resource kind> as MODIFIED with the object
    sub-scale-event: the watch sends one event, which contains the object.
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
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-event @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A PUT of the scale of <resource kind> that changes nothing keeps the resourceVersion
    sub-scale-without-change: the server writes nothing.
    Detects: a server that stores the object again.
    Given the resource "labelled" named "a"
    And the response to PUT /{collection}/a/scale with this body is saved as "scale":
      """
      {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 4}}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/scale with the saved object "scale" where:
      | spec.replicas | 4 |
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | {scale:metadata.resourceVersion} |
    And the stored resource "a" is unchanged

    @rule:sub-scale-without-change @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-without-change @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |

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
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-dry-run @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-dry-run @resource @needs:resource:scale
    Examples: other encodings of the resource under test
      | resource kind           | write    | method | type             |
      | the resource under test | YAML PUT | PUT    | application/yaml |

    @rule:sub-scale-dry-run @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | method | type                                   |
      | the resource under test | strategic merge patch | PATCH  | application/strategic-merge-patch+json |

  Scenario Outline: A dry-run JSON Patch of the scale of <resource kind> stores nothing
    sub-scale-dry-run: the response has the new replicas.
    Detects: a server that ignores dryRun for one type of patch.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When PATCH /{collection}/a/scale?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/spec/replicas","value":6}]
      """
    Then the response is 200
    And the response has:
      | spec.replicas | 6 |
    And the stored resource "a" is unchanged

    @rule:sub-scale-dry-run @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-dry-run @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |
