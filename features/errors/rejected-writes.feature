@area:errors
Feature: The Status of rejected writes
  A rejected write returns a Status instead of an object.

  @resource @rule:err-body-is-status
  Scenario Outline: A rejected PUT that <problem> returns a Status with code <code> and reason <reason>
    err-body-is-status, err-status-fields: rejected writes return a Status, as rejected reads do.
    Detects: a server that returns the submitted object or the existing object.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.app | latest |
    When PUT /{collection}/a with the saved object "a" where:
      | metadata.resourceVersion | <version> |
      | metadata.name            | <name>    |
    Then the response is <code> <reason>
    And the Status has:
      | status   | Failure     |
      | message  | (not empty) |
      | reason   | <reason>    |
      | code     | <code>      |
      | metadata | {}          |

    Examples: names and versions
      | problem                               | version                        | name | code | reason     |
      | has a name that differs from the path | {a:metadata.resourceVersion}   | b    | 400  | BadRequest |
      | has a stale resourceVersion           | {old:metadata.resourceVersion} | a    | 409  | Conflict   |

  @resource @rule:err-body-is-status
  Scenario Outline: A rejected POST that <problem> returns a Status with code <code> and reason <reason>
    err-body-is-status, err-status-fields: rejected writes return a Status, as rejected reads do.
    Detects: a server that returns the submitted object or the existing object.
    Given the resource "labelled" named "a"
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | <name> |
    Then the response is <code> <reason>
    And the Status has:
      | status   | Failure     |
      | message  | (not empty) |
      | reason   | <reason>    |
      | code     | <code>      |
      | metadata | {}          |

    Examples: names in use
      | problem               | name | code | reason        |
      | uses an existing name | a    | 409  | AlreadyExists |

    @needs:resource:validated-names
    Examples: invalid names
      | problem             | name | code | reason  |
      | has an invalid name | B    | 422  | Invalid |
