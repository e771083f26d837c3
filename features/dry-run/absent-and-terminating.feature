@area:dry-run
Feature: Dry runs that would create or remove an object
  A write with dryRun=All stores nothing, even if it would create an absent object or remove a terminating object.

  @resource @rule:dry-all-patch-not-stored
  Scenario: A dry-run apply of an absent object stores nothing
    dry-all-patch-not-stored: a dry-run apply does not create the object.
    Detects: a server that ignores dryRun if an apply creates an object.
    When PATCH /{collection}/a?fieldManager=m&dryRun=All with the resource "plain" as "application/apply-patch+yaml" where:
      | metadata.name | a |
    Then the response is a success
    And there is no resource "a"

  @resource
  Scenario Outline: A dry-run <method> that removes the last finalizer of a terminating object keeps the object
    dry-all-put-not-stored, dry-all-patch-not-stored: only a real write removes the object.
    Detects: a server that removes the object when it checks finalizers, without reading dryRun.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "terminating"
    When <method> /{collection}/a?dryRun=All with the saved object "terminating" as "<type>" where:
      | metadata.finalizers    | <finalizers> |
      | metadata.managedFields | (absent)     |
    Then the response is 200
    And the stored resource "a" is the same as "terminating"

    @rule:dry-all-put-not-stored
    Examples: PUT
      | method | type             | finalizers |
      | PUT    | application/json | (absent)   |

    @rule:dry-all-patch-not-stored
    Examples: PATCH
      | method | type                         | finalizers |
      | PATCH  | application/merge-patch+json | []         |
