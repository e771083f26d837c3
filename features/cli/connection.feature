@area:cli
Feature: Server, context and namespace of the client command
  The kubeconfig has several contexts: "usual" has the user holder, and "second" has the user other.

  @rule:cli-namespace-flag
  Scenario Outline: <option> sets the namespace of the quota
    Detects: a command that prefers the namespace of the context.
    When the client command runs: create quota elsewhere --hard=pods=1 <option>{namespace:second}
    Then the request of the command has:
      | path | /api/v1/namespaces/{namespace:second}/resourcequotas |
    And there is a ResourceQuota "elsewhere" in namespace "second"
    And there is no ResourceQuota "elsewhere"

    Examples: short and long form
      | option       |
      | -n           |
      | --namespace= |

  @rule:cli-context-flag
  Scenario: --context selects a context
    Detects: a command that always uses the current context, and therefore the wrong cluster or user.
    When the client command runs: create quota here --context=second
    Then the request of the command has:
      | headers.authorization | Bearer token-of-other |

  Scenario Outline: A <entry> that the kubeconfig does not contain is rejected
    Detects: a command that continues with another cluster or without a user.
    When the client command runs: create quota here <option>=missing
    Then the command has:
      | exit code | is       | 1              |
      | stderr    | contains | does not exist |
      | requests  | is       | 0              |

    @rule:cli-context-flag
    Examples: context
      | entry   | option    |
      | context | --context |

    @rule:cli-cluster-flag
    Examples: cluster
      | entry   | option    |
      | cluster | --cluster |

    @rule:cli-user-flag
    Examples: user
      | entry | option |
      | user  | --user |

  @rule:cli-cluster-flag
  Scenario: --cluster selects the cluster and keeps the user of the context
    Detects: a command that uses the cluster of the context.
    When the client command runs: create quota here --context=nowhere --cluster=secure -n {namespace}
    Then the request of the command has:
      | headers.authorization | Bearer token-of-holder |
    And there is a ResourceQuota "here"

  @rule:cli-user-flag
  Scenario: --user selects the user and keeps the cluster of the context
    Detects: a command that uses the user of the context.
    When the client command runs: create quota here --user=other
    Then the request of the command has:
      | headers.authorization | Bearer token-of-other |

  @rule:cli-kubeconfig-flag
  Scenario: --kubeconfig selects the file
    Detects: a command that uses the file in the KUBECONFIG environment variable instead.
    Given the file "own.yaml" of the client is replaced with:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}", certificate-authority: ca.pem}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When the client command runs: create quota here --kubeconfig=own.yaml
    Then the request of the command has:
      | headers.authorization | Bearer token-of-file                          |
      | path                  | /api/v1/namespaces/{namespace}/resourcequotas |

  @rule:cli-kubeconfig-flag
  Scenario Outline: The error for a kubeconfig that <problem> contains its file name
    Detects: a command that continues with a default server, or without a server.
    Given the file "broken.yaml" of the client is replaced with:
      """
      clusters: [
      """
    When the client command runs: create quota here --kubeconfig=<file>
    Then the command has:
      | exit code | is       | 1      |
      | stderr    | contains | <file> |
      | requests  | is       | 0      |

    Examples: invalid files
      | problem           | file        |
      | does not exist    | absent.yaml |
      | is not valid YAML | broken.yaml |

  @rule:cli-server-flag
  Scenario Outline: <option> sets the address of the server
    Detects: a command that uses the address of the cluster in the kubeconfig.
    When the client command runs: create quota here --context=nowhere -n {namespace} <option>{client:secure}
    Then the request of the command has:
      | method | POST |
    And there is a ResourceQuota "here"

    Examples: short and long form
      | option    |
      | -s        |
      | --server= |

  @rule:cli-server-flag
  Scenario: An unreachable server is reported as an error
    Detects: a command that exits with 0, or prints a stack trace.
    When the client command runs: create quota here --context=nowhere
    Then the command has:
      | exit code | is       | 1         |
      | stderr    | contains | 127.0.0.1 |
      | stderr    | contains | refused   |
      | stdout    | is       |           |
