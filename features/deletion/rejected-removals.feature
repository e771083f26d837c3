@area:deletion
Feature: Writes that do not remove a terminating object
  A dry run, an invalid write and a write with a stale resourceVersion keep a terminating object.

  @resource @rule:del-last-finalizer-removes
  Scenario Outline: A dry-run <method> without finalizers keeps a terminating object
    del-last-finalizer-removes: the response is the same as for the removal, but the object stays unchanged.
    Detects: a server that skips the write but not the removal.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    And the request header "Content-Type" is "<type>"
    When <method> /{collection}/a?dryRun=All with the body:
      """
      {metadata: {name: a, finalizers: []}}
      """
    Then the response is 200
    And the response has:
      | metadata.finalizers        | (empty)                        |
      | metadata.deletionTimestamp | {a:metadata.deletionTimestamp} |
    And the stored resource "a" is unchanged

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |

  @rule:del-last-finalizer-removes
  Scenario: An invalid update without finalizers keeps a terminating object
    del-last-finalizer-removes: a rejected write removes nothing.
    Detects: a server that removes the object before validation.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" is terminating
    And the stored Endpoints "a" is saved as "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the Endpoints "one-subset" where:
      | metadata.name              | a    |
      | subsets[0].addresses[0].ip | none |
    Then the response is 422 Invalid
    And the stored Endpoints "a" is unchanged

  @rule:del-last-finalizer-removes
  Scenario Outline: A <method> with a stale resourceVersion and without finalizers keeps a terminating object
    del-last-finalizer-removes: the response is 409, and the finalizer stays.
    Detects: a server that compares the resourceVersion only if the object is stored afterwards.
    Given the Endpoints "one-subset" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the Endpoints "a" is terminating
    And the stored Endpoints "a" is saved as "terminating"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """
      {metadata: {name: a, finalizers: [], resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And the stored Endpoints "a" has:
      | metadata.finalizers        | ["example.com/hold"]                     |
      | metadata.resourceVersion   | {terminating:metadata.resourceVersion}   |
      | metadata.deletionTimestamp | {terminating:metadata.deletionTimestamp} |

    Examples: methods
      | method | type                         |
      | PUT    | application/json             |
      | PATCH  | application/merge-patch+json |
