@area:subresources
Feature: Field managers of the scale
  A field manager owns the replicas, whether it writes the object or the scale.

  # Before 1.27, writes of the scale of a custom resource have no managedFields entries.
  Scenario Outline: A <write> of the scale of <resource kind> that changes the replicas of another manager returns 409 Conflict
    ssa-conflict-on-owned-change: a manager owns the number of replicas, whether it wrote the object or the scale.
    Detects: a server that overwrites the replicas of another manager with an apply of the scale.
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
      | write             | resource kind           | query       |
      | server-side apply | the resource under test |             |
      | dry-run apply     | the resource under test | &dryRun=All |

    @rule:ssa-conflict-on-owned-change @resource:custom @needs:crd @since:1.27
    Examples: custom resource
      | write             | resource kind     | query       |
      | server-side apply | a custom resource |             |
      | dry-run apply     | a custom resource | &dryRun=All |

  Scenario Outline: A <write> of the scale of <resource kind> has a managedFields entry with the subresource scale
    mf-entry-subresource: the entry contains the changed field of the object.
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
      | resource kind           | write       | method | type                         |
      | the resource under test | PUT         | PUT    | application/json             |
      | the resource under test | merge patch | PATCH  | application/merge-patch+json |

    @rule:mf-entry-subresource @resource:custom @needs:crd @since:1.27
    Examples: custom resource
      | resource kind     | write       | method | type                         |
      | a custom resource | PUT         | PUT    | application/json             |
      | a custom resource | merge patch | PATCH  | application/merge-patch+json |
