@area:cli
Feature: Version and profiles of the client command

  @rule:cli-version-flag @profile:specification
  Scenario Outline: <line> prints the version of the client and sends nothing
    A command that goes on to create what stands beside the option does what nobody wanted.
    When <cli> <line>
    Then the command compare:
      | exit code | is       | 0                |
      | output    | contains | Version |
      | requests  | is       | 0                |

    Examples: alone and beside a command
      | line                         |
      | --version                    |
      | create quota a --version     |

  @rule:cli-profile-flag @rule:cli-profile-output-flag
  Scenario Outline: With profile=<profile> a profile is written to profile.pprof
    A command that knows the name and writes nothing is found out only when the profile is needed.
    When <cli> create quota profiled --profile=<profile>
    Then the command has:
      | exit code | 0 |
    And the file "profile.pprof" of the client compare:
      | present | is     | true |
      | bytes   | is not | 0    |

    Examples: all of them
      | profile      |
      | cpu          |
      | heap         |
      | goroutine    |
      | threadcreate |
      | block        |
      | mutex        |

  @rule:cli-profile-flag
  Scenario Outline: Without a profile, <when>, none is written
    A command that always writes one fails in a directory that can't be written.
    When <cli> create quota profiled <option>
    Then the command has:
      | exit code | 0 |
    And the file "profile.pprof" of the client has:
      | present | false |

    Examples: by default and said
      | when       | option         |
      | by default |                |
      | as said    | --profile=none |

  @rule:cli-profile-flag
  Scenario: Another profile is refused
    A command that goes on without one has wasted the run that was to be profiled.
    When <cli> create quota profiled --profile=memory
    Then the command compare:
      | exit code | is       | 1       |
      | errors    | contains | profile |
      | requests  | is       | 0       |

  @rule:cli-profile-output-flag
  Scenario: The option profile-output names the file
    A command that writes to the default in spite of it overwrites another profile.
    When <cli> create quota profiled --profile=heap --profile-output=heap.pprof
    Then the file "heap.pprof" of the client has:
      | present | true |
    And the file "profile.pprof" of the client has:
      | present | false |
