@area:cli
Feature: Dry run, field manager and field validation of the client command

  @rule:cli-dry-run-client
  Scenario: --dry-run=client prints the object without a request
    Detects: a command that sends the object.
    When the client command runs: create quota dry --hard=pods=1 --dry-run=client -o json
    Then the command has:
      | exit code | 0 |
      | requests  | 0 |
    And the printed JSON has:
      | kind          | ResourceQuota |
      | metadata.name | dry           |
      | spec.hard     | {"pods":"1"}  |
    And there is no ResourceQuota "dry"

  @rule:cli-dry-run-client
  Scenario: --dry-run=client marks its output as a dry run
    Detects: a command that prints the same line as for a real creation.
    When the client command runs: create quota dry --dry-run=client
    Then the command has:
      | stdout lines | ["resourcequota/dry created (dry run)"] |
      | requests     | 0                                       |

  @rule:cli-dry-run-server
  Scenario: --dry-run=server sends dryRun=All and stores nothing
    Detects: a command that omits the parameter, or sends no request.
    When the client command runs: create quota dry --hard=pods=1 --dry-run=server
    Then the command has:
      | exit code    | 0                                              |
      | stdout lines | ["resourcequota/dry created (server dry run)"] |
    And the requests of the command are:
      | method | path                                          | query.dryRun |
      | POST   | /api/v1/namespaces/{namespace}/resourcequotas | All          |
    And there is no ResourceQuota "dry"

  @rule:cli-dry-run-bare-unchanged @rule:cli-dry-run-bare-acts-as-client
  Scenario: --dry-run without a value means client, with a deprecation warning
    Without a value, --dry-run has the value "unchanged".
    Detects: a command that takes the next word as the value.
    When the client command runs: create quota --dry-run bare --hard=pods=1
    Then the command has:
      | exit code    | is       | 0                                        |
      | stdout lines | is       | ["resourcequota/bare created (dry run)"] |
      | stderr       | contains | deprecated                               |
      | stderr       | contains | --dry-run=client                         |
      | requests     | is       | 0                                        |

  @rule:cli-dry-run-bare-unchanged
  Scenario: --dry-run=unchanged means client, like --dry-run without a value
    Detects: a command that rejects the value.
    When the client command runs: create quota bare --dry-run=unchanged
    Then the command has:
      | exit code | is       | 0          |
      | stderr    | contains | deprecated |
      | requests  | is       | 0          |

  @rule:cli-dry-run-default-none
  Scenario: An unknown value of --dry-run is rejected
    Detects: a command that treats the value as none and creates the object.
    When the client command runs: create quota dry --dry-run=maybe
    Then the command has:
      | exit code | is       | 1               |
      | stderr    | contains | Invalid dry-run |
      | requests  | is       | 0               |

  Scenario Outline: The field manager is <manager> <condition>
    Detects: a command that sends no fieldManager.
    When the client command runs: create quota managed --hard=pods=1 <options>
    Then the request of the command has:
      | query.fieldManager | <manager> |
    And the stored ResourceQuota "managed" has:
      | metadata.managedFields[0].manager | <manager> |

    @rule:cli-field-manager-default
    Examples: default
      | condition  | options | manager              |
      | by default |         | {client:name}-create |

    @rule:cli-field-manager-flag
    Examples: --field-manager
      | condition            | options              | manager |
      | with --field-manager | --field-manager=mine | mine    |

  Scenario Outline: The command requests strict field validation <condition>
    Detects: a command that omits the parameter, so that unknown fields are only warnings.
    When the client command runs: create quota <options> validated
    Then the request of the command has:
      | query.fieldValidation | Strict |

    @rule:cli-validate-default-strict
    Examples: default
      | condition  | options |
      | by default |         |

    @rule:cli-validate-strict-true
    Examples: values of --validate
      | condition              | options           |
      | with --validate=strict | --validate=strict |
      | with --validate=true   | --validate=true   |
      | with --validate        | --validate        |

  Scenario Outline: --validate=<value> requests the field validation <level>
    Detects: a command that sends the value of the option unchanged.
    When the client command runs: create quota validated --validate=<value>
    Then the request of the command has:
      | query.fieldValidation | <level> |

    @rule:cli-validate-warn
    Examples: warnings
      | value | level |
      | warn  | Warn  |

    @rule:cli-validate-ignore-false
    Examples: no validation
      | value  | level  |
      | ignore | Ignore |
      | false  | Ignore |

  @rule:cli-validate-default-strict
  Scenario: An unknown value of --validate is rejected
    Detects: a command that treats the value as strict.
    When the client command runs: create quota validated --validate=sometimes
    Then the command has:
      | exit code | is       | 1        |
      | stderr    | contains | validate |
      | requests  | is       | 0        |
