@area:cli
Feature: Credentials of the client command
  These scenarios check the credentials that the command sends. A proxy records the request and forwards it with the credentials of the run.

  @rule:cli-token-flag
  Scenario: --token is sent as a bearer token
    Detects: a command that sends the token of the kubeconfig.
    When the client command runs: create quota mine --token=token-of-option
    Then the request of the command has:
      | headers.authorization | Bearer token-of-option |

  @rule:cli-username-flag @rule:cli-password-flag
  Scenario: --username and --password are sent as basic authentication
    Detects: a command that sends only the name or only the password, or uses another encoding.
    When the client command runs: create quota mine --user=nobody --username=jane --password=s:ecret
    Then the request of the command has:
      | headers.authorization | Basic amFuZTpzOmVjcmV0 |

  @rule:cli-username-flag
  Scenario: --username and --password together with --token are rejected
    Detects: a command that sends one of the credentials and ignores the other.
    When the client command runs: create quota mine --token=abc --username=jane --password=secret
    Then the command has:
      | exit code | is       | 1                                   |
      | stderr    | contains | more than one authentication method |
      | requests  | is       | 0                                   |

  @rule:cli-as-flag
  Scenario: --as impersonates a user
    Detects: a command that replaces its own credentials with the impersonated name.
    When the client command runs: create quota mine --as=bob
    Then the request of the command has:
      | headers.impersonate-user  | bob                    |
      | headers.impersonate-group | (absent)               |
      | headers.authorization     | Bearer token-of-holder |

  @rule:cli-as-group-flag
  Scenario: --as-group adds one impersonation header for each group
    Detects: a command that keeps only the last group, or joins the groups in one header.
    When the client command runs: create quota mine --as=bob --as-group=devs --as-group=ops
    Then the request of the command has:
      | headers.impersonate-user  | bob      |
      | headers.impersonate-group | devs,ops |

  @rule:cli-as-uid-flag
  Scenario: --as-uid sets the impersonated UID
    Detects: a command that drops the UID.
    When the client command runs: create quota mine --as=bob --as-uid=17
    Then the request of the command has:
      | headers.impersonate-user | bob  |
      | headers.impersonate-uid  | "17" |

  Scenario Outline: <option> without --as is rejected
    Detects: a command that sends the request, which the server rejects with a less specific message.
    When the client command runs: create quota mine <option>
    Then the command has:
      | exit code | is       | 1             |
      | stderr    | contains | impersonating |
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
  Scenario: --client-certificate and --client-key are used for the connection
    Detects: a command that reads the certificate without the key.
    When the client command runs: create quota mine --client-certificate=jane.pem --client-key=jane.key
    Then the request of the command has:
      | certificate | jane |

  @rule:cli-client-certificate-flag @rule:cli-client-key-flag
  Scenario Outline: The error for a <file> that does not exist contains its file name
    Detects: a command that continues without the file, as a different user.
    When the client command runs: create quota mine <options>
    Then the command has:
      | exit code | is       | 1          |
      | stderr    | contains | absent.pem |
      | requests  | is       | 0          |

    Examples: certificate and key
      | file        | options                                               |
      | certificate | --client-certificate=absent.pem --client-key=jane.key |
      | key         | --client-certificate=jane.pem --client-key=absent.pem |
