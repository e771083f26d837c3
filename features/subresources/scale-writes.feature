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

  @rule:sub-scale-foreign-uid-409 @resource @needs:resource:scale @needs:resource:built-in @since:1.19
  Scenario Outline: A <write> of the scale of the resource with the uid of another object returns 409 Conflict
    sub-scale-foreign-uid-409: no object with this name and uid exists.
    Detects: a server that compares uids only in a PUT of the scale.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 1 |
    When PATCH /{collection}/a/scale<query> with the body:
      """<type>
      {"metadata":{"uid":"11111111-2222-4333-8444-555555555555"},"spec":{"replicas":6}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: patches
      | write                 | type                                   | query       |
      | merge patch           | application/merge-patch+json           |             |
      | dry-run merge patch   | application/merge-patch+json           | ?dryRun=All |
      | strategic merge patch | application/strategic-merge-patch+json |             |

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

    @rule:sub-scale-negative-422 @resource @needs:resource:scale
    Examples: other encodings of the resource under test
      | resource kind | write       | method | type             |
      | the resource  | PUT of YAML | PUT    | application/yaml |

    @rule:sub-scale-negative-422 @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind | write                 | method | type                                   |
      | the resource  | strategic merge patch | PATCH  | application/strategic-merge-patch+json |

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

    @rule:sub-scale-dry-run @resource @needs:resource:scale
    Examples: other encodings of the resource under test
      | resource kind | write       | method | type             |
      | the resource  | PUT of YAML | PUT    | application/yaml |

    @rule:sub-scale-dry-run @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind | write                 | method | type                                   |
      | the resource  | strategic merge patch | PATCH  | application/strategic-merge-patch+json |

  Scenario Outline: A <write> of the scale of <resource kind> with <replicas> replicas stores this number
    sub-scale-writes-replicas-only: 0 is a number of replicas, and the response has the new number.
    Detects: a server that treats 0 as absent, or returns the number before the write.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    And GET /{collection}/a/scale
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":<replicas>}}
      """
    Then the response is 200
    And the response has:
      | spec | <spec> |
    And the stored resource "a" has:
      | spec.replicas | <replicas> |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale
    Examples: resource under test
      | resource kind | write       | method | type                         | replicas | spec           |
      | the resource  | PUT         | PUT    | application/json             | 0        | {}             |
      | the resource  | PUT of YAML | PUT    | application/yaml             | 0        | {}             |
      | the resource  | merge patch | PATCH  | application/merge-patch+json | 0        | {}             |
      | the resource  | PUT         | PUT    | application/json             | 1        | {"replicas":1} |
      | the resource  | merge patch | PATCH  | application/merge-patch+json | 5        | {"replicas":5} |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind | write                 | method | type                                   | replicas | spec           |
      | the resource  | strategic merge patch | PATCH  | application/strategic-merge-patch+json | 0        | {}             |
      | the resource  | strategic merge patch | PATCH  | application/strategic-merge-patch+json | 5        | {"replicas":5} |

    @rule:sub-scale-writes-replicas-only @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     | write       | method | type                         | replicas | spec           |
      | a custom resource | PUT         | PUT    | application/json             | 0        | {}             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json | 0        | {}             |
      | a custom resource | PUT         | PUT    | application/json             | 1        | {"replicas":1} |

  # The scale of a custom resource has a field manager since 1.22, and its writes have entries since 1.27.
  Scenario Outline: An apply of the scale of <resource kind> that changes the replicas of another manager returns 409 Conflict
    ssa-conflict-on-owned-change: managers own the number of replicas, whatever resource they wrote it through.
    Detects: a server on which the last apply of the scale wins.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When PATCH /{collection}/a/scale?fieldManager=two<query> with the body:
      """application/apply-patch+yaml
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a"},"spec":{"replicas":6}}
      """
    Then the response is 409 Conflict
    And the causes in any order are:
      | reason               | field          |
      | FieldManagerConflict | .spec.replicas |
    And the stored resource "a" is unchanged

    @rule:ssa-conflict-on-owned-change @resource @needs:resource:scale @since:1.27
    Examples: resource under test
      | resource kind | query       |
      | the resource  |             |
      | the resource  | &dryRun=All |

    @rule:ssa-conflict-on-owned-change @resource:custom @needs:crd @since:1.27
    Examples: custom resource
      | resource kind     | query       |
      | a custom resource |             |
      | a custom resource | &dryRun=All |

  Scenario Outline: A <write> of the scale of <resource kind> has a managedFields entry with the subresource scale
    mf-entry-subresource: the entry contains the field of the object that the write changed.
    Detects: a server that adds the replicas to the entry of the object, or omits the subresource.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When <method> /{collection}/a/scale?fieldManager=two with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":6}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.managedFields[*].manager     | contains | two   |
      | metadata.managedFields[*].subresource | contains | scale |

    @rule:mf-entry-subresource @resource @needs:resource:scale @since:1.27
    Examples: resource under test
      | resource kind | write       | method | type                         |
      | the resource  | PUT         | PUT    | application/json             |
      | the resource  | merge patch | PATCH  | application/merge-patch+json |

    @rule:mf-entry-subresource @resource:custom @needs:crd @since:1.27
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |
