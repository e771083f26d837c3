@area:conversions
@needs:type:webhookconfigurations.admissionregistration
Feature: Webhook configurations as they are now
  A webhook fails closed, is asked about equivalent requests, has ten seconds, and says what it does beside answering.

  Scenario Outline: <member> of a webhook is <value> where nobody wrote it
    conv-webhook-failurepolicy-default, conv-webhook-matchpolicy-default, conv-webhook-timeoutseconds-default: the defaults are those of v1, and no longer those of the version before.
    Detects: the defaults of the older version are kept.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1]}]}
      """
    Then the answer is a success
    And the answer has:
      | webhooks[0].<member> | <value> |

    @rule:conv-webhook-failurepolicy-default
    Examples: what a webhook that cannot be reached comes to
      | member        | value |
      | failurePolicy | Fail  |

    @rule:conv-webhook-matchpolicy-default
    Examples: which requests it is asked about
      | member      | value      |
      | matchPolicy | Equivalent |

    @rule:conv-webhook-timeoutseconds-default
    Examples: how long it may take
      | member         | value |
      | timeoutSeconds | 10    |

  Scenario Outline: A webhook is refused that <what>
    <rule>: what had a default or was taken as it came has to be said.
    Detects: configurations of the older version are taken as they are.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}<members>}]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field               | reason   |
      | webhooks[0].<field> | <reason> |

    @rule:conv-webhook-sideeffects-required
    Examples: no effects
      | rule                             | what                          | members                         | field       | reason             |
      | conv-webhook-sideeffects-required | says nothing of other effects | , admissionReviewVersions: [v1] | sideEffects | FieldValueRequired |

    @rule:conv-webhook-sideeffects-values
    Examples: effects
      | rule                           | what                   | members                                               | field       | reason                 |
      | conv-webhook-sideeffects-values | has some other effects | , admissionReviewVersions: [v1], sideEffects: Some    | sideEffects | FieldValueNotSupported |
      | conv-webhook-sideeffects-values | has unknown effects    | , admissionReviewVersions: [v1], sideEffects: Unknown | sideEffects | FieldValueNotSupported |

    @rule:conv-webhook-admissionreviewversions-required
    Examples: no versions
      | rule                                         | what                 | members             | field                   | reason             |
      | conv-webhook-admissionreviewversions-required | understands no review | , sideEffects: None | admissionReviewVersions | FieldValueRequired |

    @rule:conv-webhook-admissionreviewversions-supported
    Examples: versions
      | rule                                          | what                        | members                                               | field                   | reason            |
      | conv-webhook-admissionreviewversions-supported | understands others than are | , sideEffects: None, admissionReviewVersions: [v2, v3] | admissionReviewVersions | FieldValueInvalid |

  @rule:conv-webhook-sideeffects-values
  Scenario: A webhook may keep its effects to itself in dry runs
    conv-webhook-sideeffects-values: None and NoneOnDryRun are the two that are left.
    Detects: the one that is left is None.
    When POST /apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: ValidatingWebhookConfiguration, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: NoneOnDryRun, admissionReviewVersions: [v9, v1beta1]}]}
      """
    Then the answer is a success
    And the answer has:
      | webhooks[0].sideEffects | NoneOnDryRun |

  @rule:conv-webhook-names-unique
  Scenario Outline: Two webhooks of a <sort> configuration have one name
    conv-webhook-names-unique: the second is refused.
    Detects: the list is taken as it is, and nobody knows which of the two a message is about.
    When POST /apis/admissionregistration.orch.io/v1/<plural>?dryRun=All with the body:
      """
      {apiVersion: admissionregistration.orch.io/v1, kind: <kind>, metadata: {name: 'w-{unique}'},
       webhooks: [{name: a.example.com, clientConfig: {url: 'https://a.example'}, sideEffects: None, admissionReviewVersions: [v1]},
       {name: a.example.com, clientConfig: {url: 'https://b.example'}, sideEffects: None, admissionReviewVersions: [v1]}]}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field            | reason              |
      | webhooks[1].name | FieldValueDuplicate |

    Examples: sorts
      | sort       | plural                          | kind                           |
      | validating | validatingwebhookconfigurations | ValidatingWebhookConfiguration |
      | mutating   | mutatingwebhookconfigurations   | MutatingWebhookConfiguration   |
