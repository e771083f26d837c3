@area:cli
Feature: Output formats of the client command

  @rule:cli-output-json
  Scenario Outline: <option> prints the created object as JSON
    Detects: a command that prints the request instead of the response.
    When the client command runs: create quota shown --hard=pods=1 --scopes=BestEffort <option>
    Then the command has:
      | exit code | 0 |
    And the printed JSON has:
      | apiVersion               | v1                                            |
      | kind                     | ResourceQuota                                 |
      | metadata.name            | shown                                         |
      | metadata.namespace       | {namespace}                                   |
      | metadata.uid             | (string)                                      |
      | metadata.resourceVersion | (string)                                      |
      | spec                     | {"hard":{"pods":"1"},"scopes":["BestEffort"]} |

    Examples: spellings
      | option        |
      | -o json       |
      | -ojson        |
      | --output=json |

  @rule:cli-output-yaml
  Scenario: -o yaml prints the created object as YAML
    Detects: a command that prints JSON, or a quantity as a number.
    When the client command runs: create quota shown --hard=pods=1 -o yaml
    Then the command has:
      | exit code    | is       | 0                   |
      | stdout lines | contains | kind: ResourceQuota |
      | stdout       | contains | pods: "1"           |
    And the printed YAML has:
      | apiVersion         | v1           |
      | metadata.name      | shown        |
      | metadata.namespace | {namespace}  |
      | metadata.uid       | (string)     |
      | spec.hard          | {"pods":"1"} |

  @rule:cli-output-name
  Scenario: -o name prints only the resource and the name
    Detects: a command that adds "created" to the line.
    When the client command runs: create quota shown -o name
    Then the command has:
      | exit code    | 0                       |
      | stdout lines | ["resourcequota/shown"] |

  @rule:cli-output-templates
  Scenario Outline: -o <format> prints the object with a Go template
    Detects: a command that takes the file name as the template.
    Given the file "pairs.tmpl" of the client is replaced with:
      """
      {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ $key }}={{ $value }}{{ end }}
      """
    When the client command runs: create quota shown --hard=pods=1,cpu=2 -o '<format>=<template>'
    Then the command has:
      | exit code    | 0                      |
      | stdout lines | ["shown cpu=2 pods=1"] |

    Examples: strings and files
      | format           | template                                                                                             |
      | go-template      | {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ $key }}={{ $value }}{{ end }}          |
      | template         | {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ printf "%s=%v" $key $value }}{{ end }} |
      | go-template-file | pairs.tmpl                                                                                           |
      | templatefile     | pairs.tmpl                                                                                           |

  @rule:cli-template-flag
  Scenario Outline: --template sets <value>
    Detects: a command that reads the template only from --output.
    Given the file "kind.tmpl" of the client is replaced with:
      """
      {{ .kind }}!
      """
    When the client command runs: create quota shown <options>
    Then the command has:
      | exit code    | 0                  |
      | stdout lines | ["ResourceQuota!"] |

    Examples: template string, file and default format
      | value                                      | options                                  |
      | a template string for -o go-template       | -o go-template --template='{{ .kind }}!' |
      | a template file for -o go-template-file    | -o go-template-file --template=kind.tmpl |
      | a template string without an output format | --template='{{ .kind }}!'                |

  @rule:cli-output-jsonpath
  Scenario Outline: -o <format> prints the fields of a JSONPath template
    Detects: a command that does not support ranges or quoted strings in JSONPath.
    Given the file "fields.path" of the client is replaced with:
      """
      {.metadata.name} of {.spec.hard.pods}{range .spec.scopes[*]} [{@}]{ end}
      """
    When the client command runs: create quota shown --hard=pods=1 --scopes=BestEffort,NotTerminating -o '<format>=<template>'
    Then the command has:
      | exit code    | 0                                            |
      | stdout lines | ["shown of 1 [BestEffort] [NotTerminating]"] |

    Examples: string and file
      | format        | template                                                                 |
      | jsonpath      | {.metadata.name} of {.spec.hard.pods}{range .spec.scopes[*]} [{@}]{ end} |
      | jsonpath-file | fields.path                                                              |

  @rule:cli-output-jsonpath-as-json
  Scenario: -o jsonpath-as-json prints the results as a JSON list
    Detects: a command that prints a single result without brackets.
    When the client command runs: create quota shown --hard=pods=1 --scopes=BestEffort,NotTerminating -o 'jsonpath-as-json={.spec.scopes[*]}'
    Then the command has:
      | exit code | 0 |
    And the printed JSON has:
      | [0]     | BestEffort     |
      | [1]     | NotTerminating |
      | (count) | 2              |

  @rule:cli-output-other-rejected
  Scenario Outline: The output format <format> is rejected without a request
    Detects: a command that uses a default format, or rejects the format after the creation.
    When the client command runs: create quota shown -o <format>
    Then the command has:
      | exit code | is       | 1                |
      | stdout    | is       |                  |
      | stderr    | contains | output format    |
      | stderr    | contains | jsonpath-as-json |
    And there is no ResourceQuota "shown"

    Examples: unsupported and unknown formats
      | format         |
      | wide           |
      | custom-columns |
      | toml           |
