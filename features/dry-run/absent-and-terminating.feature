@area:dry-run
Feature: Dry runs that would create or remove an object
  A write is a dry run also where it would create an absent object, or remove one whose last finalizer it takes away.

  @resource @rule:dry-all-patch-not-stored
  Scenario: A dry-run apply of an absent object creates nothing
    dry-all-patch-not-stored: an apply is a PATCH that may create.
    Detects: a server whose creation by apply has a path of its own, which does not read dryRun.
    When PATCH /{collection}/a?fieldManager=m&dryRun=All with the resource "plain" in "application/apply-patch+yaml" where:
      | metadata.name | a |
    Then the answer is a success
    And there is no resource "a"

  @resource
  Scenario Outline: A dry-run <method> that takes the last finalizer away from a terminating object leaves it there
    dry-all-*-not-stored: the object is removed by the real write alone.
    Detects: a server that removes the object in the check of finalizers, which does not read dryRun.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "terminating"
    When <method> /{collection}/a?dryRun=All with "terminating" in "<type>" where:
      | metadata.finalizers    | <finalizers> |
      | metadata.managedFields | (absent)     |
    Then the answer is 200
    And the stored resource "a" is the same as "terminating"

    @rule:dry-all-put-not-stored
    Examples: an update
      | method | type             | finalizers |
      | PUT    | application/json | (absent)   |

    @rule:dry-all-patch-not-stored
    Examples: a patch
      | method | type                         | finalizers |
      | PATCH  | application/merge-patch+json | []         |
