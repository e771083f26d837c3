@area:cli
Feature: Version and performance profiles of the client command

  @rule:cli-version-flag @profile:specification
  Scenario Outline: <arguments> prints the client version without a request
    Detects: a command that also creates the object.
    When the client command runs: <arguments>
    Then the command has:
      | exit code | is       | 0       |
      | stdout    | contains | Version |
      | requests  | is       | 0       |

    Examples: with and without a subcommand
      | arguments                |
      | --version                |
      | create quota a --version |

  @rule:cli-profile-flag @rule:cli-profile-output-flag
  Scenario Outline: --profile=<profile> writes a profile to profile.pprof
    Detects: a command that accepts the profile name but writes no file.
    When the client command runs: create quota profiled --profile=<profile>
    Then the command has:
      | exit code | 0 |
    And the file "profile.pprof" of the client has:
      | present | is     | true |
      | bytes   | is not | 0    |

    Examples: profiles
      | profile      |
      | cpu          |
      | heap         |
      | goroutine    |
      | threadcreate |
      | block        |
      | mutex        |

  @rule:cli-profile-flag
  Scenario Outline: The command writes no profile <condition>
    Detects: a command that always writes a profile.
    When the client command runs: create quota profiled <option>
    Then the command has:
      | exit code | 0 |
    And the file "profile.pprof" of the client has:
      | present | false |

    Examples: default and none
      | condition           | option         |
      | by default          |                |
      | with --profile=none | --profile=none |

  @rule:cli-profile-flag
  Scenario: An unknown value of --profile is rejected
    Detects: a command that ignores an unknown profile.
    When the client command runs: create quota profiled --profile=memory
    Then the command has:
      | exit code | is       | 1       |
      | stderr    | contains | profile |
      | requests  | is       | 0       |

  @rule:cli-profile-output-flag
  Scenario: --profile-output sets the file name of the profile
    Detects: a command that writes to the default file.
    When the client command runs: create quota profiled --profile=heap --profile-output=heap.pprof
    Then the file "heap.pprof" of the client has:
      | present | true |
    And the file "profile.pprof" of the client has:
      | present | false |
