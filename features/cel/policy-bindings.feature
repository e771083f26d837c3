@area:cel @needs:type:configmaps
@needs:type:validatingadmissionpolicies.admissionregistration
Feature: Several bindings and validations of admission policies
  A policy is evaluated once for each of its bindings, and each binding has its own actions and selectors.

  @rule:cel-policy-denies
  Scenario Outline: POST of a ConfigMap returns <response> under a policy with a binding that <first effect> and a binding that <second effect>
    cel-policy-denies: each binding that selects the request has its own actions.
    Detects: a server that evaluates only the first or only the last binding of a policy.
    Given the response to POST /apis/admissionregistration.orch.io/v1/validatingadmissionpolicybindings with this body is saved as "binding":
      """
      {metadata: {name: '<name>-{unique}'}, spec: {policyName: 'limit-{unique}', <first binding>}}
      """
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'false', message: no}]
      binding: {<second binding>}
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
    Then the response is <response>
    And the warnings in any order are:
      | text                                                                                                           |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding '<warning binding>-{unique}': no |

    Examples: actions
      | first effect                  | second effect                 | response    | name | first binding                                                                          | second binding                                                                         | warning binding |
      | warns                         | denies                        | 422 Invalid | a    | validationActions: [Warn]                                                              | validationActions: [Deny]                                                              | a               |
      | denies                        | warns                         | 422 Invalid | a    | validationActions: [Deny]                                                              | validationActions: [Warn]                                                              | limit           |
      | warns                         | does not select the ConfigMap | 201         | a    | validationActions: [Warn], matchResources: {objectSelector: {matchLabels: {app: web}}} | validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {app: db}}}  | a               |
      | does not select the ConfigMap | warns                         | 201         | a    | validationActions: [Deny], matchResources: {objectSelector: {matchLabels: {app: db}}}  | validationActions: [Warn], matchResources: {objectSelector: {matchLabels: {app: web}}} | limit           |

  @rule:cel-policy-denies
  Scenario Outline: The Status of a POST that <failed> describes only the first failed validation
    cel-policy-denies: the server evaluates all validations of a policy, and the order of the validations determines the response.
    Detects: a server that reports the last failed validation, or combines the message of one validation with the reason of another.
    Given the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'true', message: zero, reason: RequestEntityTooLarge}, <validations>]
      """
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the response is <response>
    And the Status has:
      | message                   | /denied request: <message>$/ |
      | details.name              | a                            |
      | details.kind              | configmaps                   |
      | details.causes.(count)    | 1                            |
      | details.causes[0].message | /denied request: <message>$/ |

    Examples: validations
      | failed                                                          | response                  | message                  | validations                                                                                                                 |
      | fails two validations with different reasons                    | 403 Forbidden             | one                      | {expression: 'false', message: one, reason: Forbidden}, {expression: 'false', message: two, reason: RequestEntityTooLarge}  |
      | fails a validation after an expression with an evaluation error | 422 Invalid               | .*no such key: .*        | {expression: 'object.data.x == "1"', reason: Forbidden}, {expression: 'false', message: two, reason: RequestEntityTooLarge} |
      | fails only the last validation                                  | 413 RequestEntityTooLarge | three                    | {expression: 'true', message: two}, {expression: 'false', messageExpression: '"three"', reason: RequestEntityTooLarge}      |
      | fails a validation whose message has two lines                  | 422 Invalid               | failed expression: false | {expression: 'false', messageExpression: '"a\\nb"'}, {expression: 'false', message: two, reason: RequestEntityTooLarge}     |

  @rule:cel-policy-warns
  Scenario Outline: A <request> that fails two validations of a policy whose binding has the action Warn returns two warnings
    cel-policy-warns: each failed validation results in a warning, for every type of write and in dry runs.
    Detects: a server that warns only on create, only in writes that are stored, or only about the first failed validation.
    Given the ConfigMap "empty" named "a"
    And the ConfigMap "empty" named "z"
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: ['*'], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'true'}, {expression: 'false', message: too many}, {expression: 'request.operation != "<operation>"', message: too few}]
      binding: {validationActions: [Warn]}
      """
    When <method> /api/v1/namespaces/{namespace}/configmaps<path> with the body:
      """<type>
      <body>
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                                                                                     |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too few  |

    Examples: requests
      | request                  | operation | method | path                           | type                         | body                                                                 |
      | POST                     | CREATE    | POST   |                                | application/json             | {"metadata":{"name":"b"}}                                            |
      | dry-run POST             | CREATE    | POST   | ?dryRun=All                    | application/json             | {"metadata":{"name":"b"}}                                            |
      | PUT                      | UPDATE    | PUT    | /a                             | application/json             | {"metadata":{"name":"a"},"data":{"k":"v"}}                           |
      | merge patch              | UPDATE    | PATCH  | /a                             | application/merge-patch+json | {"data":{"k":"v"}}                                                   |
      | server-side apply        | UPDATE    | PATCH  | /a?fieldManager=one&force=true | application/apply-patch+yaml | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}} |
      | DELETE                   | DELETE    | DELETE | /a                             | application/json             | {}                                                                   |
      | dry-run DELETE           | DELETE    | DELETE | /a?dryRun=All                  | application/json             | {}                                                                   |
      | DELETE of the collection | DELETE    | DELETE |                                | application/json             | {}                                                                   |

  @rule:cel-policy-warns @needs:type:deployments.apps
  Scenario: A merge patch of the status that fails a validation of a policy whose binding has the action Warn returns a warning
    cel-policy-warns: writes of subresources that the policy matches are validated, and return warnings.
    Detects: a server that drops the warnings of writes to subresources.
    Given the Deployment "empty" named "a"
    And the policy "limit" with:
      """
      matchConstraints:
        resourceRules: [{operations: ['*'], apiGroups: [apps], apiVersions: [v1], resources: [deployments/status]}]
        namespaceSelector: {matchLabels: {'{dialect:domain}/metadata.name': '{namespace}'}}
      validations: [{expression: 'false', message: too many}]
      binding: {validationActions: [Warn]}
      """
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the body:
      """application/merge-patch+json
      {"status":{"replicas":1}}
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                                                                                     |
      | Validation failed for ValidatingAdmissionPolicy 'limit-{unique}' with binding 'limit-{unique}': too many |
