@area:cli
Feature: Missing template keys, saved configuration and managed fields in the output of the client command

  @rule:cli-allow-missing-template-keys-default
  Scenario Outline: A missing key in a <language> is not an error by default
    Detects: a command that fails on the first missing key.
    When the client command runs: create quota shown -o '<template>'
    Then the command has:
      | exit code | 0        |
      | stdout    | <output> |

    Examples: template languages
      | language    | template                                     | output           |
      | Go template | go-template={{ .metadata.name }} {{ .nope }} | shown <no value> |
      | JSONPath    | jsonpath={.metadata.name}-{.nope}            | shown-           |

  @rule:cli-allow-missing-template-keys-false
  Scenario Outline: A missing key in a <language> is an error with --allow-missing-template-keys=false
    Detects: a command that applies the option to only one of the languages.
    When the client command runs: create quota shown --allow-missing-template-keys=false -o '<template>'
    Then the command has:
      | exit code | is       | 1    |
      | stderr    | contains | nope |

    Examples: template languages
      | language    | template                                     |
      | Go template | go-template={{ .metadata.name }} {{ .nope }} |
      | JSONPath    | jsonpath={.metadata.name}-{.nope}            |

  @rule:cli-save-config-default-false
  Scenario: Without --save-config the object has no annotation
    Detects: a command that always saves the configuration.
    When the client command runs: create quota kept --hard=pods=1 -o json
    Then the request of the command has:
      | body.metadata.annotations | (empty) |
    And the printed JSON has:
      | metadata.annotations | (absent) |

  @rule:cli-save-config-true
  Scenario: --save-config saves the sent configuration in an annotation
    Detects: a command that saves the response of the server, including uid and resourceVersion.
    When the client command runs: create quota kept --hard=pods=1 --save-config -o 'jsonpath={.metadata.annotations}'
    Then the command has:
      | exit code | is               | 0                          |
      | stdout    | contains         | last-applied-configuration |
      | stdout    | contains         | ResourceQuota              |
      | stdout    | contains         | hard                       |
      | stdout    | does not contain | uid                        |
    And the stored ResourceQuota "kept" has:
      | metadata.annotations | (not empty) |

  @rule:cli-show-managed-fields-default-false
  Scenario Outline: -o <format> omits managedFields by default
    Detects: a command that prints the complete response.
    When the client command runs: create quota managed --hard=pods=1 -o <format>
    Then the command has:
      | exit code | is               | 0             |
      | stdout    | contains         | ResourceQuota |
      | stdout    | does not contain | managedFields |

    Examples: formats
      | format |
      | json   |
      | yaml   |

  @rule:cli-show-managed-fields-true
  Scenario Outline: -o <format> with --show-managed-fields prints managedFields
    Detects: a command that always omits managedFields.
    When the client command runs: create quota managed --hard=pods=1 --show-managed-fields -o <format>
    Then the command has:
      | exit code | is       | 0                    |
      | stdout    | contains | managedFields        |
      | stdout    | contains | {client:name}-create |
      | stdout    | contains | f:hard               |

    Examples: formats
      | format |
      | json   |
      | yaml   |
