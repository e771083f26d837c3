@area:errors @basic
Feature: The basics of errors
  What scenarios of refusals stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:status @rule:err-body-is-status
  Scenario: An error is told by a Status
    err-body-is-status: the body of an error answer is a Status.
    Detects: a text, an HTML page, or nothing.
    When GET /{collection}/absent
    Then the answer is a refusal
    And the Status has:
      | reason | (not empty) |

  @resource @basic:reason @rule:err-404-get
  Scenario: The reason of a Status is one that clients know
    err-404-get: NotFound.
    Detects: a reason of the server's own, which no client compares with.
    When GET /{collection}/absent
    Then the answer is 404 NotFound

  @resource @basic:already-exists @rule:rest-name-conflict-status
  Scenario: A name that is taken is refused
    rest-name-conflict-status: 409 AlreadyExists.
    Detects: the new object takes the place of the old one.
    Given the resource "plain" named "a"
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is 409

  @resource @basic:conflict @rule:rest-put-stale-version-409
  Scenario: A PUT of an old version is a conflict
    rest-put-stale-version-409: the version in the body is a condition.
    Detects: the last writer wins.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When PUT /{collection}/a with "old" where:
      | metadata.labels.app | lost |
    Then the answer is 409

  @resource @basic:unreadable-body @rule:err-400-unparsable-body
  Scenario: A body that can't be read is refused
    err-400-unparsable-body: 400.
    Detects: the server fails with 500, or closes the connection.
    When POST /{collection} with the body:
      """application/json
      {"metadata":
      """
    Then the answer is 400

  @resource @basic:content-type @rule:media-415-unsupported-content-type
  Scenario: A body in a type that nobody speaks is refused
    media-415-unsupported-content-type: 415.
    Detects: whatever comes is read as JSON.
    When POST /{collection} with the body:
      """application/x-nobody-speaks-this
      {}
      """
    Then the answer is 415

  @resource @basic:accept @rule:media-406-none-supported
  Scenario: An answer in a type that nobody speaks is not to be had
    media-406-none-supported: 406.
    Detects: JSON is sent to a client that said that it can't read it.
    Given the request header "Accept" is "application/x-nobody-speaks-this"
    When GET /{collection}
    Then the answer is 406
