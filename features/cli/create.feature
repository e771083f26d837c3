@area:cli
Feature: Creation of a resource quota with the client command
  The client command is the command under test, such as kubectl. {client:name} is its name in messages.

  @rule:cli-create-quota-creates @rule:cli-dry-run-default-none
  Scenario: create quota stores a quota in the namespace of the context
    Detects: a command that prints success without a request, or sends a dry run by default.
    When the client command runs: create quota small --hard=pods=1
    Then the command has:
      | exit code    | 0                               |
      | stdout lines | ["resourcequota/small created"] |
      | stderr       |                                 |
    And the requests of the command are:
      | method | path                                          | query.dryRun |
      | POST   | /api/v1/namespaces/{namespace}/resourcequotas | (absent)     |
    And the stored ResourceQuota "small" has:
      | spec.hard | {"pods":"1"} |

  @rule:cli-create-quota-creates
  Scenario: create resourcequota is an alias of create quota
    Detects: a command that supports only `quota`.
    When the client command runs: create resourcequota aliased
    Then the command has:
      | stdout lines | ["resourcequota/aliased created"] |
    And the stored ResourceQuota "aliased" has:
      | metadata.name | aliased |

  @rule:cli-create-quota-name-required
  Scenario Outline: create quota with <names> is rejected
    Detects: a command that generates a name, or uses the first of several names.
    When the client command runs: create quota <arguments> --hard=pods=1
    Then the command has:
      | exit code    | is       | 1                            |
      | stderr lines | is not   | []                           |
      | stderr       | contains | exactly one NAME is required |
      | stdout       | is       |                              |
      | requests     | is       | 0                            |

    Examples: invalid numbers of names
      | names     | arguments |
      | no name   |           |
      | two names | a b       |

  @rule:cli-hard-flag
  Scenario: --hard sets the limits of the quota
    Detects: a command that splits only at the first comma, or drops a unit.
    When the client command runs: create quota limits --hard=pods=2,cpu=500m,memory=1Gi,count/deployments.apps=3
    Then the request of the command has:
      | body.spec.hard | {"pods":"2","cpu":"500m","memory":"1Gi","count/deployments.apps":"3"} |
    And the stored ResourceQuota "limits" has:
      | spec.hard.cpu | 500m |

  @rule:cli-hard-syntax
  Scenario Outline: --hard=<limit> is rejected without a request
    Detects: a command that sends malformed or empty limits to the server.
    When the client command runs: create quota wrong --hard=<limit>
    Then the command has:
      | exit code | is       | 1         |
      | stderr    | contains | error:    |
      | stderr    | contains | <message> |
      | requests  | is       | 0         |
    And there is no ResourceQuota "wrong"

    Examples: malformed pairs and quantities
      | limit      | message                 |
      | pods       | Invalid argument syntax |
      | pods=1=2   | Invalid argument syntax |
      | pods=1,cpu | Invalid argument syntax |
      | pods=one   | quantities must match   |
      | pods=1x    | quantities must match   |
      | memory=1Kx | quantit                 |

  @rule:cli-scopes-flag
  Scenario: --scopes sets the scopes of the quota in order
    Detects: a command that sorts the scopes, or sends them as one string.
    When the client command runs: create quota scoped --hard=pods=2 --scopes=NotTerminating,BestEffort
    Then the request of the command has:
      | body.spec.scopes | ["NotTerminating","BestEffort"] |
    And the stored ResourceQuota "scoped" has:
      | spec.scopes | ["NotTerminating","BestEffort"] |

  @rule:cli-scopes-flag
  Scenario: --scopes with an empty scope is rejected without a request
    Detects: a command that sends an empty scope to the server.
    When the client command runs: create quota wrong --scopes=BestEffort,
    Then the command has:
      | exit code | is       | 1                            |
      | stderr    | contains | invalid resource quota scope |
      | requests  | is       | 0                            |

  @rule:cli-scopes-flag
  Scenario: The command prints the error of the server for an unknown scope
    Detects: a command that exits with 0 although the server rejects the request.
    When the client command runs: create quota wrong --scopes=Sometimes
    Then the command has:
      | exit code | is       | 1                 |
      | stdout    | is       |                   |
      | stderr    | contains | unsupported scope |
    And there is no ResourceQuota "wrong"

  @rule:cli-help-flag
  Scenario Outline: <option> prints help without a request
    Detects: a command that prints help but also creates the quota.
    When the client command runs: create quota helped <option>
    Then the command has:
      | exit code | is       | 0                 |
      | stdout    | contains | --hard            |
      | stdout    | contains | --scopes          |
      | stdout    | contains | create quota NAME |
      | requests  | is       | 0                 |

    Examples: short and long form
      | option |
      | -h     |
      | --help |
