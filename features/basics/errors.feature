@area:errors @basic
Feature: Basics of errors
  Prerequisites of the scenarios about rejected requests. They run first. Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:status @rule:err-body-is-status
  Scenario: A failed request returns a Status
    err-body-is-status: the body of an error response is a Status.
    Detects: a server that returns plain text, an HTML page or an empty body.
    When GET /{collection}/absent
    Then the response is a client error
    And the Status has:
      | reason | (not empty) |

  @resource @basic:reason @rule:err-404-get
  Scenario: GET of an object that does not exist returns the reason NotFound
    err-404-get: clients recognize this error by the reason NotFound.
    Detects: a server with nonstandard reasons, which clients do not handle.
    When GET /{collection}/absent
    Then the response is 404 NotFound

  @resource @basic:already-exists @rule:rest-name-conflict-status
  Scenario: POST with an existing name returns 409
    rest-name-conflict-status: the code is 409, with the reason AlreadyExists.
    Detects: a server that replaces the existing object.
    Given the resource "plain" named "a"
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is 409

  @resource @basic:conflict @rule:rest-put-stale-version-409
  Scenario: PUT with a stale resourceVersion returns 409
    rest-put-stale-version-409: the resourceVersion in the body is a precondition.
    Detects: a server that overwrites the changes of other clients.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | other |
    When PUT /{collection}/a with the saved object "old" where:
      | metadata.labels.app | lost |
    Then the response is 409

  @resource @basic:unreadable-body @rule:err-400-unparsable-body
  Scenario: POST with a malformed JSON body returns 400
    err-400-unparsable-body: the server returns 400 for a body that it cannot parse.
    Detects: a server that returns 500 or closes the connection.
    When POST /{collection} with the body:
      """application/json
      {"metadata":
      """
    Then the response is 400

  @resource @basic:content-type @rule:media-415-unsupported-content-type
  Scenario: POST with an unsupported Content-Type returns 415
    media-415-unsupported-content-type: the server returns 415 for a body in a media type that it does not support.
    Detects: a server that parses every body as JSON.
    When POST /{collection} with the body:
      """application/x-nobody-speaks-this
      {}
      """
    Then the response is 415

  @resource @basic:accept @rule:media-406-none-supported
  Scenario: GET with an unsupported Accept header returns 406
    media-406-none-supported: the server returns 406 if it supports none of the accepted media types.
    Detects: a server that sends JSON to a client that does not accept it.
    Given the request header "Accept" is "application/x-nobody-speaks-this"
    When GET /{collection}
    Then the response is 406
