@area:dry-run
Feature: Stages of a dry run
  Defaulting, merging, validation, conflicts and authorization are the same as for the real request.

  @rule:dry-runs-defaulting
  Scenario Outline: A dry-run <method> of endpoints<path> with an <type> body sets defaults
    dry-runs-defaulting: in the response, a port without a protocol has the protocol TCP.
    Detects: a server that returns the response before it sets defaults.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path>?dryRun=All&fieldManager=one with the body:
      """<type>
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"<name>"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80}]}]}
      """
    Then the response has:
      | subsets | [{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":80,"protocol":"TCP"}]}] |
    And the stored Endpoints "b" is unchanged
    And the namespace contains only the Endpoints "b"

    Examples: writes
      | method | path | name | type                         |
      | POST   |      | a    | application/json             |
      | PUT    | /a   | a    | application/json             |
      | PATCH  | /a   | a    | application/apply-patch+yaml |

    # Up to 1.17, an update of Endpoints returns each cause twice.
    @since:1.18
    Examples: since 1.18
      | method | path | name | type                                   |
      | PUT    | /b   | b    | application/json                       |
      | PATCH  | /b   | b    | application/merge-patch+json           |
      | PATCH  | /b   | b    | application/strategic-merge-patch+json |

  @rule:dry-runs-validation
  Scenario Outline: A <run> <method> of endpoints<path> with an invalid <type> body returns 422
    dry-runs-validation: the code and the causes are the same with and without dryRun.
    Detects: a server that does not validate dry runs.
    Given the Endpoints "empty" named "b"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path><query>fieldManager=one with the body:
      """<type>
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"<name>"},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[{"port":0},{"port":80,"protocol":"tcp","name":"x"}]}]}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.name | <name>    |
      | details.kind | Endpoints |
    And the causes in any order are:
      | reason                 | field                        | message                                                          |
      | FieldValueInvalid      | subsets[0].ports[0].port     | Invalid value: 0: must be between 1 and 65535, inclusive         |
      | FieldValueRequired     | subsets[0].ports[0].name     | Required value                                                   |
      | FieldValueNotSupported | subsets[0].ports[1].protocol | Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP" |
    And the stored Endpoints "b" is unchanged
    And the namespace contains only the Endpoints "b"

    Examples: writes with and without dryRun
      | run     | method | path | query        | name | type                         |
      | dry-run | POST   |      | ?dryRun=All& | a    | application/json             |
      | real    | POST   |      | ?            | a    | application/json             |
      | dry-run | PUT    | /a   | ?dryRun=All& | a    | application/json             |
      | dry-run | PATCH  | /a   | ?dryRun=All& | a    | application/apply-patch+yaml |

    # Up to 1.17, an update of Endpoints returns each cause twice.
    @since:1.18
    Examples: since 1.18
      | run     | method | path | query        | name | type                                   |
      | dry-run | PUT    | /b   | ?dryRun=All& | b    | application/json                       |
      | real    | PUT    | /b   | ?            | b    | application/json                       |
      | dry-run | PATCH  | /b   | ?dryRun=All& | b    | application/merge-patch+json           |
      | dry-run | PATCH  | /b   | ?dryRun=All& | b    | application/strategic-merge-patch+json |

  @rule:dry-runs-validation
  @needs:type:deployments.apps
  Scenario: A dry-run PUT that changes an immutable field returns 422
    dry-runs-validation: the validation of updates also applies.
    Detects: a server that validates the object as if it were created.
    Given the Deployment "one-replica" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a?dryRun=All with the saved object "a" where:
      | spec.selector.matchLabels     | {"app":"other"} |
      | spec.template.metadata.labels | {"app":"other"} |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | spec.selector |
    And the stored Deployment "a" is unchanged
