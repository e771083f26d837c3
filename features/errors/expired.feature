@area:errors
Feature: Errors for expired resource versions
  A request for a resourceVersion that has been compacted returns 410 Expired.

  @resource @rule:err-410-reason-expired
  @needs:history-expiry @waits
  Scenario: A list at a compacted resourceVersion returns 410 Expired
    err-410-reason-expired: a response with code 410 has the reason Expired.
    Detects: a server that uses the reason Gone, which clients do not handle.
    Given a separate server with the launch profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | other |
    And the history is compacted up to {old:metadata.resourceVersion}
    When GET /{collection}?resourceVersion={old:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the response is 410 Expired
    And the Status has:
      | status  | Failure     |
      | code    | 410         |
      | message | (not empty) |
