@area:cli
Feature: What the client command prints of the object

  @rule:cli-output-json
  Scenario Outline: With <option> the created object is printed as JSON
    A command that prints what it sent, not what was created, has no uid and no version to show.
    When <cli> create quota shown --hard=pods=1 --scopes=BestEffort <option>
    Then the command has:
      | exit code | 0 |
    And the JSON that was printed has:
      | apiVersion               | v1                                                  |
      | kind                     | ResourceQuota                                       |
      | metadata.name            | shown                                               |
      | metadata.namespace       | {namespace}                                         |
      | metadata.uid             | (string)                                            |
      | metadata.resourceVersion | (string)                                            |
      | spec                     | {"hard":{"pods":"1"},"scopes":["BestEffort"]}       |

    Examples: the spellings
      | option        |
      | -o json       |
      | -ojson        |
      | --output=json |

  @rule:cli-output-yaml
  Scenario: With -o yaml the created object is printed as YAML
    A command that prints JSON, which is YAML too, is not what a person reads; a quantity that is a number is none.
    When <cli> create quota shown --hard=pods=1 -o yaml
    Then the command compare:
      | exit code | is       | 0                   |
      | lines     | contains | kind: ResourceQuota |
      | output    | contains | pods: "1"           |
    And the YAML that was printed has:
      | apiVersion         | v1           |
      | metadata.name      | shown        |
      | metadata.namespace | {namespace}  |
      | metadata.uid       | (string)     |
      | spec.hard          | {"pods":"1"} |

  @rule:cli-output-name
  Scenario: With -o name the resource and the name are printed, and nothing else
    A command that says "created" behind it breaks the scripts that read the line.
    When <cli> create quota shown -o name
    Then the command has:
      | exit code | 0                       |
      | lines     | ["resourcequota/shown"] |

  @rule:cli-output-templates
  Scenario Outline: With -o <format> the object is printed through a Go template
    A command that takes a file for a template prints the name of the file.
    Given the file "pairs.tmpl" of the client becomes:
      """
      {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ $key }}={{ $value }}{{ end }}
      """
    When <cli> create quota shown --hard=pods=1,cpu=2 -o '<format>=<template>'
    Then the command has:
      | exit code | 0                           |
      | lines     | ["shown cpu=2 pods=1"]      |

    Examples: strings and files
      | format           | template                                                                                        |
      | go-template      | {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ $key }}={{ $value }}{{ end }}     |
      | template         | {{ .metadata.name }}{{ range $key, $value := .spec.hard }} {{ printf "%s=%v" $key $value }}{{ end }} |
      | go-template-file | pairs.tmpl                                                                                      |
      | templatefile     | pairs.tmpl                                                                                      |

  @rule:cli-template-flag
  Scenario Outline: The option template gives <what>
    A command that looks for the template behind the format only finds none, or prints in its own way.
    Given the file "kind.tmpl" of the client becomes:
      """
      {{ .kind }}!
      """
    When <cli> create quota shown <options>
    Then the command has:
      | exit code | 0                  |
      | lines     | ["ResourceQuota!"] |

    Examples: a string, a file, and neither format
      | what                            | options                                             |
      | a template as a string          | -o go-template --template='{{ .kind }}!'            |
      | a template in a file            | -o go-template-file --template=kind.tmpl            |
      | the format too                  | --template='{{ .kind }}!'                           |

  @rule:cli-output-jsonpath
  Scenario Outline: With -o <format> the fields of a JSONPath template are printed
    A command that evaluates paths of another JSONPath knows no ranges, or prints texts in quotes.
    Given the file "fields.path" of the client becomes:
      """
      {.metadata.name} of {.spec.hard.pods}{range .spec.scopes[*]} [{@}]{ end}
      """
    When <cli> create quota shown --hard=pods=1 --scopes=BestEffort,NotTerminating -o '<format>=<template>'
    Then the command has:
      | exit code | 0                                            |
      | lines     | ["shown of 1 [BestEffort] [NotTerminating]"] |

    Examples: a string and a file
      | format        | template                                                                  |
      | jsonpath      | {.metadata.name} of {.spec.hard.pods}{range .spec.scopes[*]} [{@}]{ end}  |
      | jsonpath-file | fields.path                                                               |

  @rule:cli-output-jsonpath-as-json
  Scenario: With -o jsonpath-as-json the results are printed as a list in JSON
    A command that prints a single result bare prints something else with the number of results.
    When <cli> create quota shown --hard=pods=1 --scopes=BestEffort,NotTerminating -o 'jsonpath-as-json={.spec.scopes[*]}'
    Then the command has:
      | exit code | 0 |
    And the JSON that was printed has:
      | [0]     | BestEffort     |
      | [1]     | NotTerminating |
      | (count) | 2              |

  @rule:cli-output-other-rejected
  Scenario Outline: The output format <format> is refused
    A command that falls back to its own way of printing hides a typing mistake; one that refuses too late has created the quota.
    When <cli> create quota shown -o <format>
    Then the command compare:
      | exit code | is       | 1                     |
      | output    | is       |                       |
      | errors    | contains | output format         |
      | errors    | contains | jsonpath-as-json      |
    And there is no ResourceQuota "shown"

    Examples: formats of other commands, and of none
      | format         |
      | wide           |
      | custom-columns |
      | toml           |
