@area:conversions
@needs:type:webhookconfigurations.admissionregistration
Feature: Webhook configurations v1
  Version v1 has other defaults than v1beta1, and requires sideEffects and admissionReviewVersions.

  Scenario Outline: The default of <field> in a webhook is <value>
    conv-webhook-failurepolicy-default, conv-webhook-matchpolicy-default, conv-webhook-timeoutseconds-default: v1 has other defaults than v1beta1.
    Detects: a server with the defaults of v1beta1.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1]}]}
      """
    Then the response is a success
    And the response has:
      | webhooks[0].<field> | <value> |

    @rule:conv-webhook-failurepolicy-default
    Examples: failurePolicy
      | field         | value |
      | failurePolicy | Fail  |

    @rule:conv-webhook-matchpolicy-default
    Examples: matchPolicy
      | field       | value      |
      | matchPolicy | Equivalent |

    @rule:conv-webhook-timeoutseconds-default
    Examples: timeoutSeconds
      | field          | value |
      | timeoutSeconds | 10    |

  Scenario Outline: POST of a configuration with a webhook <problem> returns 422 Invalid
    The server requires and validates fields in v1 that had defaults or were not validated in v1beta1.
    Detects: a server that uses the validation of v1beta1.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}<fields>}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field               | reason   |
      | webhooks[0].<field> | <reason> |

    @rule:conv-webhook-sideeffects-required
    Examples: missing sideEffects
      | problem             | fields                          | field       | reason             |
      | without sideEffects | , admissionReviewVersions: [v1] | sideEffects | FieldValueRequired |

    @rule:conv-webhook-sideeffects-values
    Examples: invalid sideEffects
      | problem                      | fields                                                | field       | reason                 |
      | with the sideEffects Some    | , admissionReviewVersions: [v1], sideEffects: Some    | sideEffects | FieldValueNotSupported |
      | with the sideEffects Unknown | , admissionReviewVersions: [v1], sideEffects: Unknown | sideEffects | FieldValueNotSupported |

    @rule:conv-webhook-admissionreviewversions-required
    Examples: missing admissionReviewVersions
      | problem                         | fields              | field                   | reason             |
      | without admissionReviewVersions | , sideEffects: None | admissionReviewVersions | FieldValueRequired |

    @rule:conv-webhook-admissionreviewversions-supported
    Examples: unsupported admissionReviewVersions
      | problem                                  | fields                                                 | field                   | reason            |
      | with unsupported admissionReviewVersions | , sideEffects: None, admissionReviewVersions: [v2, v3] | admissionReviewVersions | FieldValueInvalid |

  @rule:conv-webhook-sideeffects-values
  Scenario: POST of a webhook with the sideEffects NoneOnDryRun succeeds
    conv-webhook-sideeffects-values: None and NoneOnDryRun are the valid values in v1.
    Detects: a server that accepts only None.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: NoneOnDryRun, admissionReviewVersions: [v9, v1beta1]}]}
      """
    Then the response is a success
    And the response has:
      | webhooks[0].sideEffects | NoneOnDryRun |

  @rule:conv-webhook-names-unique
  Scenario Outline: POST of a <kind> with two webhooks of the same name returns 422 Invalid
    conv-webhook-names-unique: the name of a webhook is unique within the configuration.
    Detects: a server that accepts both webhooks, so that error messages do not identify the webhook.
    When POST /apis/admissionregistration.orch.io/v1/<plural>?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: <kind>, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1]},
       {name: a.example.com, clientConfig: {url: 'https://b.example'}, sideEffects: None, admissionReviewVersions: [v1]}]}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field            | reason              |
      | webhooks[1].name | FieldValueDuplicate |

    Examples: kinds of webhooks
      | plural                          | kind                           |
      | validatingwebhookconfigurations | ValidatingWebhookConfiguration |
      | mutatingwebhookconfigurations   | MutatingWebhookConfiguration   |
