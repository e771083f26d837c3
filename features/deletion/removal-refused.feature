@area:deletion
Feature: Writes that take the last finalizer away and remove nothing
  A trial, an invalid write and one of an older version leave a terminating object where it is.

  @resource @rule:del-last-finalizer-removes
  Scenario Outline: A dry run of a <method> that takes the last finalizer away removes nothing
    del-last-finalizer-removes: the answer is that of the removal, and the object stays.
    Detects: only the write is skipped, and the removal is not.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is remembered as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a?dryRun=All with the body:
      """
      {metadata: {name: a, finalizers: []}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.finalizers        | (empty)                             |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
    And the stored resource "a" is unchanged

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |

  @rule:del-last-finalizer-removes
  Scenario: An invalid update does not remove
    del-last-finalizer-removes: a write that is refused takes nothing away.
    Detects: the removal is decided before validation.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the stored Endpoints "a" is remembered as "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name             | a    |
      | subsets[0].addresses[0].ip | none |
    Then the answer is 422 Invalid
    And the stored Endpoints "a" is unchanged

  @rule:del-last-finalizer-removes
  Scenario Outline: A <method> of an older version does not remove
    del-last-finalizer-removes: 409, and the finalizer that a client relies on stays.
    Detects: the version is compared only where something is stored.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" has been deleted
    And the stored Endpoints "a" is remembered as "gone"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {metadata: {name: a, finalizers: [], resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the answer is 409 Conflict
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/hold"]              |
      | metadata.resourceVersion   | {gone:metadata.resourceVersion}   |
      | metadata.deletionTimestamp | {gone:metadata.deletionTimestamp} |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
