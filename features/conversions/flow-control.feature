@area:conversions
@needs:type:prioritylevelconfigurations.flowcontrol
Feature: Shares of priority levels
  How much of the server a level may take has a new name, and a zero means zero.

  @rule:conv-flowcontrol-shares-renamed
  Scenario: Assured shares are not known
    conv-flowcontrol-shares-renamed: they are called nominalConcurrencyShares.
    Detects: the old name is still read.
    When POST /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations?dryRun=All&fieldValidation=Strict with the body:
      """
      {apiVersion: flowcontrol.apiserver.orch.io/v1, kind: PriorityLevelConfiguration, metadata: {name: 'p-{unique}'},
       spec: {type: Limited, limited: {assuredConcurrencyShares: 5, limitResponse: {type: Reject}}}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field            |
      | message | contains | spec.limited.assuredConcurrencyShares           |

  Scenario Outline: A level <what> is written has <shares> shares
    conv-flowcontrol-shares-renamed, conv-flowcontrol-shares-default, conv-flowcontrol-shares-zero-kept: 30 where nothing is written, and what is written else.
    Detects: a zero is taken for nothing.
    When POST /apis/flowcontrol.apiserver.orch.io/v1/prioritylevelconfigurations?dryRun=All with the body:
      """
      {apiVersion: flowcontrol.apiserver.orch.io/v1, kind: PriorityLevelConfiguration, metadata: {name: 'p-{unique}'},
       spec: {type: Limited, limited: {<written>limitResponse: {type: Reject}}}}
      """
    Then the answer is a success
    And the answer has:
      | spec.limited.nominalConcurrencyShares | <shares> |

    @rule:conv-flowcontrol-shares-renamed
    Examples: by the new name
      | what                | written                      | shares |
      | of which five       | nominalConcurrencyShares: 5, | 5      |

    @rule:conv-flowcontrol-shares-default
    Examples: unspecified
      | what                | written | shares |
      | of which nothing    |         | 30     |

    @rule:conv-flowcontrol-shares-zero-kept
    Examples: none
      | what                | written                      | shares |
      | of which a zero     | nominalConcurrencyShares: 0, | 0      |
