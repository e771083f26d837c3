@area:dry-run
@needs:admission-webhook
Feature: Where side effects do not matter
  Only a dry run that would ask a webhook with side effects fails.

  @rule:dry-side-effect-admission-fails
  Scenario Outline: A webhook is asked about <what>
    dry-side-effect-admission-fails: a dry run goes through where the webhook promises to have no effects then.
    Detects: NoneOnDryRun counts as effects.
    Given the validating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: <effects>
      """
    When POST /api/v1/namespaces/{namespace}/configmaps<query> with the body:
      """
      {metadata: {name: a}}
      """
    Then the answer is a success
    And the webhook "ledger" was asked:
      | operation | name | dryRun |
      | CREATE    | a    | <dry>  |

    Examples: what it is asked
      | what                                   | effects      | query       | dry  |
      | a dry create, without effects          | None         | ?dryRun=All | true |
      | a dry create, without effects when dry | NoneOnDryRun | ?dryRun=All | true |

  @rule:dry-side-effect-admission-fails @needs:release-emulation
  Scenario Outline: A webhook with sideEffects <effects> is asked about a real create
    dry-side-effect-admission-fails: only dry runs fail.
    Detects: the presence of such a webhook refuses the real request, too.
    Given a server with the profile "release-1.21"
    And the validating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      sideEffects: <effects>
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the answer is a success
    And the webhook "ledger" was asked:
      | operation | name | dryRun |
      | CREATE    | a    | false  |

    Examples: effects
      | effects |
      | Some    |
      | Unknown |

  @rule:dry-side-effect-admission-fails @needs:release-emulation
  Scenario Outline: A dry run that the webhook is not about, <why>, goes through
    dry-side-effect-admission-fails: the request would not have triggered it.
    Detects: every dry run is refused as long as such a webhook is configured.
    Given a server with the profile "release-1.21"
    And the mutating webhook "ledger" with:
      """
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      objectSelector: {matchLabels: {counted: "yes"}}
      sideEffects: Some
      """
    When POST /api/v1/namespaces/{namespace<other>}/<resource>?dryRun=All with the body:
      """
      {metadata: {name: a, labels: {counted: "<counted>"}}}
      """
    Then the answer is a success
    And the answer has:
      | metadata.labels.counted | <counted> |
    And the webhook "ledger" was asked:
      | operation |

    Examples: what it is not about
      | why                  | other   | resource   | counted |
      | by the resource      |         | endpoints  | yes     |
      | by the label         |         | configmaps | no      |
      | by the namespace     | :second | configmaps | yes     |
