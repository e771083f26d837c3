@area:conversions
@needs:type:prioritylevelconfigurations.flowcontrol
Feature: PriorityLevelConfiguration v1
  nominalConcurrencyShares replaces assuredConcurrencyShares, and zero is a valid value.

  @rule:conv-flowcontrol-shares-renamed
  Scenario: A POST of a PriorityLevelConfiguration with assuredConcurrencyShares returns 400 BadRequest with strict validation
    conv-flowcontrol-shares-renamed: the field is called nominalConcurrencyShares in v1.
    Detects: a server that still reads the field of v1beta1.
    When POST /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations?dryRun=All&fieldValidation=Strict with the body:
      """
      {apiVersion: flowcontrol.apiserver.orch.io/v1, kind: PriorityLevelConfiguration, metadata: {name: 'p-{unique}'},
       spec: {type: Limited, limited: {assuredConcurrencyShares: 5, limitResponse: {type: Reject}}}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field            |
      | message | contains | spec.limited.assuredConcurrencyShares           |

  Scenario Outline: A PriorityLevelConfiguration with <value> has <shares> nominalConcurrencyShares
    conv-flowcontrol-shares-renamed, conv-flowcontrol-shares-default, conv-flowcontrol-shares-zero-kept: the default is 30, and an explicit 0 stays 0.
    Detects: a server that treats zero as unset.
    When POST /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations?dryRun=All with the body:
      """
      {apiVersion: flowcontrol.apiserver.orch.io/v1, kind: PriorityLevelConfiguration, metadata: {name: 'p-{unique}'},
       spec: {type: Limited, limited: {<fields>limitResponse: {type: Reject}}}}
      """
    Then the response is a success
    And the response has:
      | spec.limited.nominalConcurrencyShares | <shares> |

    @rule:conv-flowcontrol-shares-renamed
    Examples: explicit value
      | value    | fields                       | shares |
      | 5 shares | nominalConcurrencyShares: 5, | 5      |

    @rule:conv-flowcontrol-shares-default
    Examples: default
      | value        | fields | shares |
      | unset shares |        | 30     |

    # The gate ZeroLimitedNominalConcurrencyShares is off by default in 1.29.
    @rule:conv-flowcontrol-shares-zero-kept @since:1.30
    Examples: zero
      | value    | fields                       | shares |
      | 0 shares | nominalConcurrencyShares: 0, | 0      |
