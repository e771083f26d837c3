@area:cli
Feature: The client command creates a resource quota
  One command line is one request. `<cli>` is the command under judgement, {client:name} the name that it calls itself.

  @rule:cli-create-quota-creates @rule:cli-dry-run-default-none
  Scenario: The quota of the command is stored in the namespace of its context
    A command that prints success without sending anything, or that sends a dry run by default, leaves no quota behind.
    When <cli> create quota small --hard=pods=1
    Then the command has:
      | exit code | 0                                |
      | lines     | ["resourcequota/small created"]  |
      | errors    |                                  |
    And the requests of the command are:
      | method | path                                              | query.dryRun |
      | POST   | /api/v1/namespaces/{namespace}/resourcequotas     | (absent)     |
    And the stored ResourceQuota "small" has:
      | spec.hard | {"pods":"1"} |

  @rule:cli-create-quota-creates
  Scenario: The alias resourcequota is the same command
    A command that knows `quota` only refuses what scripts have written for years.
    When <cli> create resourcequota aliased
    Then the command has:
      | lines | ["resourcequota/aliased created"] |
    And the stored ResourceQuota "aliased" has:
      | metadata.name | aliased |

  @rule:cli-create-quota-name-required
  Scenario Outline: The command wants <number>
    A command that makes up a name, or takes the first of several, creates what nobody asked for.
    When <cli> create quota <words> --hard=pods=1
    Then the command compare:
      | exit code    | is       | 1                             |
      | error lines  | is not   | []                            |
      | errors       | contains | exactly one NAME is required  |
      | output       | is       |                               |
      | requests     | is       | 0                             |

    Examples: as many names as are too few or too many
      | number             | words |
      | a name             |       |
      | no more than a one | a b   |

  @rule:cli-hard-flag
  Scenario: The pairs of hard become limits of the quota
    A command that splits at the first comma only, or drops a unit, sends other limits than were written.
    When <cli> create quota limits --hard=pods=2,cpu=500m,memory=1Gi,count/deployments.apps=3
    Then the request of the command has:
      | body.spec.hard | {"pods":"2","cpu":"500m","memory":"1Gi","count/deployments.apps":"3"} |
    And the stored ResourceQuota "limits" has:
      | spec.hard.cpu | 500m |

  @rule:cli-hard-syntax
  Scenario Outline: The limit "<limit>" is refused before anything is sent
    A command that sends what it does not understand leaves it to the server to guess, or sends an empty limit.
    When <cli> create quota wrong --hard=<limit>
    Then the command compare:
      | exit code | is       | 1        |
      | errors    | contains | error:   |
      | errors    | contains | <why>    |
      | requests  | is       | 0        |
    And there is no ResourceQuota "wrong"

    Examples: malformed pairs and quantities
      | limit        | why                       |
      | pods         | Invalid argument syntax   |
      | pods=1=2     | Invalid argument syntax   |
      | pods=1,cpu   | Invalid argument syntax   |
      | pods=one     | quantities must match     |
      | pods=1x      | quantities must match     |
      | memory=1Kx   | quantit                   |

  @rule:cli-scopes-flag
  Scenario: The scopes of the option become scopes of the quota, in their order
    A command that sorts them, or sends the list as one text, sends another quota.
    When <cli> create quota scoped --hard=pods=2 --scopes=NotTerminating,BestEffort
    Then the request of the command has:
      | body.spec.scopes | ["NotTerminating","BestEffort"] |
    And the stored ResourceQuota "scoped" has:
      | spec.scopes | ["NotTerminating","BestEffort"] |

  @rule:cli-scopes-flag
  Scenario: An empty scope is refused before anything is sent
    A command that sends an empty scope leaves the mistake to the server.
    When <cli> create quota wrong --scopes=BestEffort,
    Then the command compare:
      | exit code | is       | 1                              |
      | errors    | contains | invalid resource quota scope   |
      | requests  | is       | 0                              |

  @rule:cli-scopes-flag
  Scenario: A scope that there is not is refused by the server, and the command says so
    A command that ends with success whatever the server answers hides that nothing was created.
    When <cli> create quota wrong --scopes=Sometimes
    Then the command compare:
      | exit code | is       | 1                 |
      | output    | is       |                   |
      | errors    | contains | unsupported scope |
    And there is no ResourceQuota "wrong"

  @rule:cli-help-flag
  Scenario Outline: <option> prints help and sends nothing
    A command that goes on to create a quota named by the words behind the option does what nobody wanted.
    When <cli> create quota helped <option>
    Then the command compare:
      | exit code | is       | 0             |
      | output    | contains | --hard        |
      | output    | contains | --scopes      |
      | output    | contains | create quota NAME |
      | requests  | is       | 0             |

    Examples: the two spellings
      | option |
      | -h     |
      | --help |
