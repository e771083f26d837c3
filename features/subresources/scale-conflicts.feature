@area:subresources
Feature: Conflicts in writes of the scale
  The server rejects a write of the scale if its body has the uid of another object or a stale resourceVersion.

  Scenario Outline: PUT of the scale of <resource kind> with the uid of another object returns 409 Conflict
    sub-scale-foreign-uid-409: the uid in the body is a precondition, and the object has a different uid.
    Detects: a server that does not compare uids in writes of the scale.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 1 |
    And the response to GET /{collection}/a/scale is saved as "scale"
    When PUT /{collection}/a/scale with the saved object "scale" where:
      | spec.replicas | 6                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And the stored resource "a" has:
      | spec.replicas | 1 |

    # Releases before 1.19 compare the uid only in scales of custom resources.
    @rule:sub-scale-foreign-uid-409 @resource @needs:resource:scale @since:1.19
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-scale-foreign-uid-409 @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:sub-scale-foreign-uid-409 @resource @needs:resource:scale @needs:resource:built-in @since:1.19
  Scenario Outline: A <write> of the scale of the resource under test with the uid of another object returns 409 Conflict
    sub-scale-foreign-uid-409: the uid in the body is a precondition, and the object has a different uid.
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

  Scenario Outline: A <write> of the scale of <resource kind> with a stale resourceVersion returns 409 Conflict
    sub-scale-put-stale-409: an autoscaler cannot overwrite a later write of another client.
    Detects: a server that ignores the resourceVersion in every write of the scale, in some encodings, or in dry runs.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    And the response to GET /{collection}/a/scale is saved as "old"
    And the manager "one" has changed the resource "a":
      """
      {spec: {replicas: 2}}
      """
    When PUT /{collection}/a/scale<query> with the saved object "old" as "<type>" where:
      | spec.replicas            | 6                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-scale-put-stale-409 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | write       | type             | query       |
      | the resource under test | PUT         | application/json |             |
      | the resource under test | YAML PUT    | application/yaml |             |
      | the resource under test | dry-run PUT | application/json | ?dryRun=All |

    @rule:sub-scale-put-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | type             | query       |
      | a custom resource | PUT         | application/json |             |
      | a custom resource | YAML PUT    | application/yaml |             |
      | a custom resource | dry-run PUT | application/json | ?dryRun=All |

  Scenario Outline: A <write> of the scale of <resource kind> with a stale resourceVersion in the patch returns 409 Conflict
    sub-scale-patch-stale-409: a resourceVersion in a patch is a precondition.
    Detects: a server that ignores the resourceVersion and applies the patch to the current object.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "one" has changed the resource "a":
      """
      {spec: {replicas: 2}}
      """
    When PATCH /{collection}/a/scale<query> with the body:
      """<type>
      {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"},"spec":{"replicas":6}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-scale-patch-stale-409 @resource @needs:resource:scale
    Examples: resource under test
      | resource kind           | write               | type                         | query       |
      | the resource under test | merge patch         | application/merge-patch+json |             |
      | the resource under test | dry-run merge patch | application/merge-patch+json | ?dryRun=All |

    @rule:sub-scale-patch-stale-409 @resource @needs:resource:scale @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                 | type                                   | query |
      | the resource under test | strategic merge patch | application/strategic-merge-patch+json |       |

    @rule:sub-scale-patch-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write       | type                         | query |
      | a custom resource | merge patch | application/merge-patch+json |       |

  @rule:sub-scale-patch-stale-409 @resource @needs:resource:scale @needs:resource:built-in @since:1.22
  Scenario: A server-side apply of the scale of the resource under test with a stale resourceVersion returns 409 Conflict
    sub-scale-patch-stale-409: a resourceVersion in an applied Scale is a precondition, also with force=true.
    Detects: a server that ignores the resourceVersion of an apply, or handles it as a conflict between managers.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "one" has changed the resource "a":
      """
      {spec: {replicas: 2}}
      """
    When PATCH /{collection}/a/scale?fieldManager=one&force=true with the body:
      """application/apply-patch+yaml
      {apiVersion: autoscaling/v1, kind: Scale, metadata: {name: a, resourceVersion: "{old:metadata.resourceVersion}"}, spec: {replicas: 6}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged
