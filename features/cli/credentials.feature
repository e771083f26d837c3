@area:cli
Feature: As whom the client command asks
  What is judged is what the command sent; the server behind it is asked with the credentials of the run.

  @rule:cli-token-flag
  Scenario: The option token is a bearer token
    A command that sends the token of the kubeconfig in spite of it acts as another.
    When <cli> create quota mine --token=token-of-option
    Then the request of the command has:
      | headers.authorization | Bearer token-of-option |

  @rule:cli-username-flag @rule:cli-password-flag
  Scenario: User name and password are basic authentication
    A command that sends one of them only, or encodes them in another alphabet, is nobody.
    When <cli> create quota mine --user=nobody --username=jane --password=s:ecret
    Then the request of the command has:
      | headers.authorization | Basic amFuZTpzOmVjcmV0 |

  @rule:cli-username-flag
  Scenario: User name and password beside a token are refused
    A command that chooses one of them acts as a user who was perhaps not meant.
    When <cli> create quota mine --token=abc --username=jane --password=secret
    Then the command compare:
      | exit code | is       | 1                                   |
      | errors    | contains | more than one authentication method |
      | requests  | is       | 0                                   |

  @rule:cli-as-flag
  Scenario: The option as impersonates a user
    A command that puts the name in place of its own credentials can't be known by the server.
    When <cli> create quota mine --as=bob
    Then the request of the command has:
      | headers.impersonate-user  | bob                    |
      | headers.impersonate-group | (absent)               |
      | headers.authorization     | Bearer token-of-holder |

  @rule:cli-as-group-flag
  Scenario: The option as-group adds groups, each in a header of its own
    A command that keeps the last one only, or joins them, impersonates another set of groups.
    When <cli> create quota mine --as=bob --as-group=devs --as-group=ops
    Then the request of the command has:
      | headers.impersonate-user  | bob      |
      | headers.impersonate-group | devs,ops |

  @rule:cli-as-uid-flag
  Scenario: The option as-uid sets the UID
    A command that drops it impersonates the user that has the name now.
    When <cli> create quota mine --as=bob --as-uid=17
    Then the request of the command has:
      | headers.impersonate-user | bob |
      | headers.impersonate-uid  | "17" |

  Scenario Outline: <option> without a user is refused
    A command that sends it all the same is refused later, with words that don't say what is missing.
    When <cli> create quota mine <option>
    Then the command compare:
      | exit code | is       | 1             |
      | errors    | contains | impersonating |
      | requests  | is       | 0             |

    @rule:cli-as-group-flag
    Examples: groups
      | option          |
      | --as-group=devs |

    @rule:cli-as-uid-flag
    Examples: UIDs
      | option      |
      | --as-uid=17 |

  @rule:cli-client-certificate-flag @rule:cli-client-key-flag
  Scenario: Certificate and key of the options are shown to the server
    A command that reads the certificate without the key shows none.
    When <cli> create quota mine --client-certificate=jane.pem --client-key=jane.key
    Then the request of the command has:
      | certificate | jane |

  @rule:cli-client-certificate-flag @rule:cli-client-key-flag
  Scenario Outline: A <what> that is not there is refused by name
    A command that goes on without it asks as another user.
    When <cli> create quota mine <options>
    Then the command compare:
      | exit code | is       | 1          |
      | errors    | contains | absent.pem |
      | requests  | is       | 0          |

    Examples: of the pair
      | what        | options                                                  |
      | certificate | --client-certificate=absent.pem --client-key=jane.key    |
      | key         | --client-certificate=jane.pem --client-key=absent.pem    |
