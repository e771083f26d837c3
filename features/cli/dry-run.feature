@area:cli
Feature: Dry run, field manager and validation of the client command

  @rule:cli-dry-run-client
  Scenario: With dry-run=client the object is printed and nothing is sent
    A command that sends the object all the same creates it, or asks a server that may not be there.
    When <cli> create quota dry --hard=pods=1 --dry-run=client -o json
    Then the command has:
      | exit code | 0 |
      | requests  | 0 |
    And the JSON that was printed has:
      | kind          | ResourceQuota |
      | metadata.name | dry           |
      | spec.hard     | {"pods":"1"}  |
    And there is no ResourceQuota "dry"

  @rule:cli-dry-run-client
  Scenario: The plain line of dry-run=client says that it was one
    A line that reads as after a real creation misleads the readers of the log.
    When <cli> create quota dry --dry-run=client
    Then the command has:
      | lines    | ["resourcequota/dry created (dry run)"] |
      | requests | 0                                       |

  @rule:cli-dry-run-server
  Scenario: With dry-run=server the server checks the request and stores nothing
    A command that leaves out the parameter creates the quota; one that stays at home learns nothing from the server.
    When <cli> create quota dry --hard=pods=1 --dry-run=server
    Then the command has:
      | exit code | 0                                               |
      | lines     | ["resourcequota/dry created (server dry run)"]  |
    And the requests of the command are:
      | method | path                                          | query.dryRun |
      | POST   | /api/v1/namespaces/{namespace}/resourcequotas | All          |
    And there is no ResourceQuota "dry"

  @rule:cli-dry-run-bare-unchanged @rule:cli-dry-run-bare-acts-as-client
  Scenario: A bare dry-run is that of the client, with a warning, and takes no word
    Bare it stands for the value "unchanged": a command that takes the next word for its value has no name left.
    When <cli> create quota --dry-run bare --hard=pods=1
    Then the command compare:
      | exit code | is       | 0                                        |
      | lines     | is       | ["resourcequota/bare created (dry run)"] |
      | errors    | contains | deprecated                               |
      | errors    | contains | --dry-run=client                         |
      | requests  | is       | 0                                        |

  @rule:cli-dry-run-bare-unchanged
  Scenario: The value unchanged is the bare option spelled out
    A command that refuses the value that its bare option stands for has two meanings for one option.
    When <cli> create quota bare --dry-run=unchanged
    Then the command compare:
      | exit code | is       | 0          |
      | errors    | contains | deprecated |
      | requests  | is       | 0          |

  @rule:cli-dry-run-default-none
  Scenario: Another value of dry-run is refused
    A command that takes what it does not know for none creates what was only to be tried.
    When <cli> create quota dry --dry-run=maybe
    Then the command compare:
      | exit code | is       | 1               |
      | errors    | contains | Invalid dry-run |
      | requests  | is       | 0               |

  Scenario Outline: The field manager is <manager> <when>
    A command that does not name itself leaves it to the server to make up a manager of the fields.
    When <cli> create quota managed --hard=pods=1 <options>
    Then the request of the command has:
      | query.fieldManager | <manager> |
    And the stored ResourceQuota "managed" has:
      | metadata.managedFields[0].manager | <manager> |

    @rule:cli-field-manager-default
    Examples: by default
      | when       | options | manager              |
      | by default |         | {client:name}-create |

    @rule:cli-field-manager-flag
    Examples: by the option
      | when               | options              | manager |
      | as the option says | --field-manager=mine | mine    |

  Scenario Outline: The server validates strictly <when>
    A command that leaves out the parameter has unknown fields warned of, not refused.
    When <cli> create quota <options> validated
    Then the request of the command has:
      | query.fieldValidation | Strict |

    @rule:cli-validate-default-strict
    Examples: without a word
      | when       | options |
      | by default |         |

    @rule:cli-validate-strict-true
    Examples: the ways to say so
      | when                     | options           |
      | with validate=strict     | --validate=strict |
      | with validate=true       | --validate=true   |
      | with a bare validate     | --validate        |

  Scenario Outline: With validate=<value> the server is asked to <level>
    A command that sends the word as it was typed sends a value that no server knows.
    When <cli> create quota validated --validate=<value>
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
  Scenario: Another value of validate is refused
    A command that takes what it does not know for strict hides a typing mistake.
    When <cli> create quota validated --validate=sometimes
    Then the command compare:
      | exit code | is       | 1        |
      | errors    | contains | validate |
      | requests  | is       | 0        |
