@area:errors
Feature: What is no longer kept
  A version that the server has forgotten answers 410, and says so in the Status.

  @resource @rule:err-410-reason-expired
  @needs:history-expiry @waits
  Scenario: A list at a forgotten version is Expired
    err-410-reason-expired: a 410 has reason Expired.
    Detects: reason Gone, which clients don't recover from.
    Given a server of its own with the profile "short-history"
    And the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is remembered as "old"
    And the resource "a-{unique}" has been changed:
      | metadata.labels.app | other |
    And outside the API this happens:
      | history | compacted beyond {old:metadata.resourceVersion} |
    When GET /{collection}?resourceVersion={old:metadata.resourceVersion}&resourceVersionMatch=Exact
    Then the answer is 410 Expired
    And the Status has:
      | status  | Failure     |
      | code    | 410         |
      | message | (not empty) |
