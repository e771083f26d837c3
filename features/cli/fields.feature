@area:cli
Feature: Missing keys, saved configuration and managed fields in what the client command prints

  @rule:cli-allow-missing-template-keys-default
  Scenario Outline: A missing key is no error in a <language> by default
    A command that fails on the first key that is not there can't be used on objects of several shapes.
    When <cli> create quota shown -o '<template>'
    Then the command has:
      | exit code | 0        |
      | output    | <output> |

    Examples: both languages
      | language      | template                                     | output           |
      | Go template   | go-template={{ .metadata.name }} {{ .nope }} | shown <no value> |
      | JSONPath      | jsonpath={.metadata.name}-{.nope}            | shown-           |

  @rule:cli-allow-missing-template-keys-false
  Scenario Outline: A missing key is an error in a <language> with allow-missing-template-keys=false
    A command that looks at the option for one of the languages only prints half of a line and ends with success.
    When <cli> create quota shown --allow-missing-template-keys=false -o '<template>'
    Then the command compare:
      | exit code | is       | 1    |
      | errors    | contains | nope |

    Examples: each language
      | language    | template                                     |
      | Go template | go-template={{ .metadata.name }} {{ .nope }} |
      | JSONPath    | jsonpath={.metadata.name}-{.nope}            |

  @rule:cli-save-config-default-false
  Scenario: Without save-config the object gets no annotation
    A command that always keeps the configuration makes each object twice as large.
    When <cli> create quota kept --hard=pods=1 -o json
    Then the request of the command has:
      | body.metadata.annotations | (empty) |
    And the JSON that was printed has:
      | metadata.annotations | (absent) |

  @rule:cli-save-config-true
  Scenario: With save-config an annotation holds the configuration that was sent
    A command that keeps what the server answered has the uid and the version in it, which no apply may compare with.
    When <cli> create quota kept --hard=pods=1 --save-config -o 'jsonpath={.metadata.annotations}'
    Then the command compare:
      | exit code | is        | 0                          |
      | output    | contains  | last-applied-configuration |
      | output    | contains  | ResourceQuota              |
      | output    | contains  | hard                       |
      | output    | leaves out | uid                       |
    And the stored ResourceQuota "kept" has:
      | metadata.annotations | (not empty) |

  @rule:cli-show-managed-fields-default-false
  Scenario Outline: <format> leaves out managedFields by default
    A command that prints all that it was answered shows twenty lines of noise for three of content.
    When <cli> create quota managed --hard=pods=1 -o <format>
    Then the command compare:
      | exit code | is         | 0             |
      | output    | contains   | ResourceQuota |
      | output    | leaves out | managedFields |

    Examples: both formats
      | format |
      | json   |
      | yaml   |

  @rule:cli-show-managed-fields-true
  Scenario Outline: <format> keeps managedFields with show-managed-fields
    A command that leaves them out whatever is said has no way to find out who owns a field.
    When <cli> create quota managed --hard=pods=1 --show-managed-fields -o <format>
    Then the command compare:
      | exit code | is       | 0                    |
      | output    | contains | managedFields        |
      | output    | contains | {client:name}-create |
      | output    | contains | f:hard               |

    Examples: both of them
      | format |
      | json   |
      | yaml   |
