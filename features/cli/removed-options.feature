@area:cli
Feature: Options that kubectl no longer supports

  @profile:kubernetes
  Scenario Outline: kubectl rejects <option> as unknown
    kubectl 1.32 no longer has these options, which are part of the specification.
    Detects: a command that ignores unknown options.
    When the client command runs: create quota plain --hard=pods=1 <option>
    Then the command has:
      | exit code | is       | 1       |
      | stderr    | contains | unknown |
      | requests  | is       | 0       |

    @rule:cli-default-not-ready-toleration-seconds-flag @rule:cli-default-unreachable-toleration-seconds-flag
    Examples: tolerations
      | option                                      |
      | --default-not-ready-toleration-seconds=60   |
      | --default-unreachable-toleration-seconds=60 |

    @rule:cli-storage-driver-buffer-duration-flag @rule:cli-storage-driver-db-flag @rule:cli-storage-driver-host-flag
    Examples: storage driver and database
      | option                               |
      | --storage-driver-buffer-duration=30s |
      | --storage-driver-db=stats            |
      | --storage-driver-host=localhost:8086 |

    @rule:cli-storage-driver-password-flag @rule:cli-storage-driver-secure-flag
    Examples: storage driver password and security
      | option                         |
      | --storage-driver-password=root |
      | --storage-driver-secure=true   |

    @rule:cli-storage-driver-table-flag @rule:cli-storage-driver-user-flag
    Examples: storage driver table and user
      | option                     |
      | --storage-driver-table=x   |
      | --storage-driver-user=root |

    @rule:cli-version-flag
    Examples: version, which is a subcommand of kubectl
      | option    |
      | --version |
