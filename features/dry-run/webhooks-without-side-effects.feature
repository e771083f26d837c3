@area:dry-run
@needs:webhooks
Feature: Webhooks that do not prevent a dry run or a real request
  Only a dry run that would call a webhook with side effects fails.

  @rule:dry-side-effect-admission-fails
  Scenario Outline: The server calls a webhook with sideEffects <effects> for a dry-run create
    dry-side-effect-admission-fails: a dry run succeeds if the webhook has no side effects in a dry run.
    Detects: a server that treats NoneOnDryRun as side effects.
    Given the validating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: <effects>
      """
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is a success
    And the webhook "ledger" has received:
      | operation | name | dryRun   |
      | CREATE    | a    | <dryRun> |

    Examples: webhooks without side effects
      | effects      | query       | dryRun |
      | None         | ?dryRun=All | true   |
      | NoneOnDryRun | ?dryRun=All | true   |

  @rule:dry-side-effect-admission-fails @needs:release-emulation
  Scenario Outline: The server calls a webhook with sideEffects <effects> for a real create
    dry-side-effect-admission-fails: only dry runs fail.
    Detects: a server that rejects real requests because of the webhook.
    Given a server with the launch profile "release-1.21"
    And the validating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: <effects>
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is a success
    And the webhook "ledger" has received:
      | operation | name | dryRun |
      | CREATE    | a    | false  |

    Examples: webhooks with side effects
      | effects |
      | Some    |
      | Unknown |

  @rule:dry-side-effect-admission-fails @needs:release-emulation
  Scenario Outline: A dry run succeeds if a webhook with side effects does not match the <criterion> of the request
    dry-side-effect-admission-fails: the request would not call the webhook.
    Detects: a server that rejects every dry run if a webhook with side effects exists.
    Given a server with the launch profile "release-1.21"
    And the mutating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      objectSelector: {matchLabels: {counted: "yes"}}
      sideEffects: Some
      """
    When POST /api/v1/namespaces/{namespace<namespace suffix>}/<resource>?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {counted: "<counted>"}}}
      """
    Then the response is a success
    And the response has:
      | metadata.labels.counted | <counted> |
    And the webhook "ledger" has received:
      | operation |

    Examples: requests that do not match
      | criterion | namespace suffix | resource   | counted |
      | resource  |                  | endpoints  | yes     |
      | label     |                  | configmaps | no      |
      | namespace | :second          | configmaps | yes     |
