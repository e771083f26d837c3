@area:cli
Feature: Options that the client command accepts for compatibility

  @profile:specification
  Scenario Outline: The command accepts <option>
    Detects: a command that breaks scripts that pass these server options to every program.
    When the client command runs: create quota plain --hard=pods=1 <option>=<value>
    Then the command has:
      | exit code    | 0                               |
      | stdout lines | ["resourcequota/plain created"] |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: not-ready toleration
      | option                                 | value |
      | --default-not-ready-toleration-seconds | 60    |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: unreachable toleration
      | option                                   | value |
      | --default-unreachable-toleration-seconds | 60    |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: storage driver buffer
      | option                           | value |
      | --storage-driver-buffer-duration | 30s   |

    @rule:cli-storage-driver-db-flag
    Examples: storage driver database
      | option              | value |
      | --storage-driver-db | stats |

    @rule:cli-storage-driver-host-flag
    Examples: storage driver host
      | option                | value          |
      | --storage-driver-host | localhost:8086 |

    @rule:cli-storage-driver-password-flag
    Examples: storage driver password
      | option                    | value |
      | --storage-driver-password | root  |

    @rule:cli-storage-driver-secure-flag
    Examples: storage driver security
      | option                  | value |
      | --storage-driver-secure | true  |

    @rule:cli-storage-driver-table-flag
    Examples: storage driver table
      | option                 | value |
      | --storage-driver-table | stats |

    @rule:cli-storage-driver-user-flag
    Examples: storage driver user
      | option                | value |
      | --storage-driver-user | root  |

  @profile:specification
  Scenario Outline: <option> with a value that is not <type> is rejected
    Detects: a command that accepts any value.
    When the client command runs: create quota plain --hard=pods=1 <option>=soon
    Then the command has:
      | exit code | is       | 1        |
      | stderr    | contains | <option> |
      | requests  | is       | 0        |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: not-ready toleration
      | option                                 | type       |
      | --default-not-ready-toleration-seconds | an integer |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: unreachable toleration
      | option                                   | type       |
      | --default-unreachable-toleration-seconds | an integer |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: storage driver buffer
      | option                           | type       |
      | --storage-driver-buffer-duration | a duration |

  @profile:specification
  Scenario Outline: The help shows <option> with its default <default>
    Detects: a command whose default differs from the specification.
    When the client command runs: options
    Then the command has:
      | exit code | is       | 0                  |
      | stdout    | contains | <option>=<default> |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: not-ready toleration
      | option                                 | default |
      | --default-not-ready-toleration-seconds | 300     |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: unreachable toleration
      | option                                   | default |
      | --default-unreachable-toleration-seconds | 300     |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: storage driver buffer
      | option                           | default |
      | --storage-driver-buffer-duration | 1m0s    |
