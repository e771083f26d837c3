@area:cli
Feature: Options that the client command accepts for the sake of older scripts

  @profile:specification
  Scenario Outline: <option> is accepted
    A command that refuses it breaks scripts that pass the options of the service to every program.
    When <cli> create quota plain --hard=pods=1 <option>=<value>
    Then the command has:
      | exit code | 0                                |
      | lines     | ["resourcequota/plain created"]  |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: tolerations of nodes that are not ready
      | option                                   | value |
      | --default-not-ready-toleration-seconds   | 60    |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: tolerations of nodes out of reach
      | option                                   | value |
      | --default-unreachable-toleration-seconds | 60    |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: the buffer of the storage driver
      | option                           | value |
      | --storage-driver-buffer-duration | 30s   |

    @rule:cli-storage-driver-db-flag
    Examples: its database
      | option              | value |
      | --storage-driver-db | stats |

    @rule:cli-storage-driver-host-flag
    Examples: its host
      | option                | value          |
      | --storage-driver-host | localhost:8086 |

    @rule:cli-storage-driver-password-flag
    Examples: its password
      | option                    | value |
      | --storage-driver-password | root  |

    @rule:cli-storage-driver-secure-flag
    Examples: its security
      | option                  | value |
      | --storage-driver-secure | true  |

    @rule:cli-storage-driver-table-flag
    Examples: its table
      | option                 | value |
      | --storage-driver-table | stats |

    @rule:cli-storage-driver-user-flag
    Examples: its user
      | option                | value |
      | --storage-driver-user | root  |

  @profile:specification
  Scenario Outline: <option> wants <what>
    A command that takes every word for a value does not notice a value that was left out.
    When <cli> create quota plain --hard=pods=1 <option>=soon
    Then the command compare:
      | exit code | is       | 1        |
      | errors    | contains | <option> |
      | requests  | is       | 0        |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: seconds for nodes that are not ready
      | option                                   | what           |
      | --default-not-ready-toleration-seconds   | a whole number |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: seconds for nodes out of reach
      | option                                   | what           |
      | --default-unreachable-toleration-seconds | a whole number |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: how long is buffered
      | option                           | what       |
      | --storage-driver-buffer-duration | a duration |

  @profile:specification
  Scenario Outline: The help names <option> with its default
    A command that has another default does otherwise than the specification where nothing is said.
    When <cli> options
    Then the command compare:
      | exit code | is       | 0                   |
      | output    | contains | <option>=<default>  |

    @rule:cli-default-not-ready-toleration-seconds-flag
    Examples: of nodes that are not ready
      | option                                   | default |
      | --default-not-ready-toleration-seconds   | 300     |

    @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: of nodes out of reach
      | option                                   | default |
      | --default-unreachable-toleration-seconds | 300     |

    @rule:cli-storage-driver-buffer-duration-flag
    Examples: of the storage driver
      | option                           | default |
      | --storage-driver-buffer-duration | 1m0s    |
