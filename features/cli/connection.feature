@area:cli
Feature: Where the client command sends its request
  Its kubeconfig has the contexts usual (with the user holder), second (with the user other), plain and nowhere.

  @rule:cli-namespace-flag
  Scenario Outline: <option> chooses the namespace
    A command that looks at the context first creates the quota where it limits others.
    When <cli> create quota elsewhere --hard=pods=1 <option>{namespace:second}
    Then the request of the command has:
      | path | /api/v1/namespaces/{namespace:second}/resourcequotas |
    And there is a ResourceQuota "elsewhere" in namespace "second"
    And there is no ResourceQuota "elsewhere"

    Examples: short and long
      | option       |
      | -n           |
      | --namespace= |

  @rule:cli-context-flag
  Scenario: The option context chooses a context
    A command that always takes the current one works on the wrong cluster, or as the wrong user.
    When <cli> create quota here --context=second
    Then the request of the command has:
      | headers.authorization | Bearer token-of-other |

  Scenario Outline: A <what> that the kubeconfig does not have is refused
    A command that goes on without it works somewhere else, or as nobody.
    When <cli> create quota here <option>=missing
    Then the command compare:
      | exit code | is       | 1              |
      | errors    | contains | does not exist |
      | requests  | is       | 0              |

    @rule:cli-context-flag
    Examples: contexts
      | what    | option    |
      | context | --context |

    @rule:cli-cluster-flag
    Examples: clusters
      | what    | option    |
      | cluster | --cluster |

    @rule:cli-user-flag
    Examples: users
      | what | option |
      | user | --user |

  @rule:cli-cluster-flag
  Scenario: The option cluster chooses the cluster, and the context keeps its user
    A command that takes the cluster of the context asks a server that is not meant.
    When <cli> create quota here --context=nowhere --cluster=secure -n {namespace}
    Then the request of the command has:
      | headers.authorization | Bearer token-of-holder |
    And there is a ResourceQuota "here"

  @rule:cli-user-flag
  Scenario: The option user chooses the user, and the context keeps its cluster
    A command that takes the user of the context acts in the name of another.
    When <cli> create quota here --user=other
    Then the request of the command has:
      | headers.authorization | Bearer token-of-other |

  @rule:cli-kubeconfig-flag
  Scenario: The option kubeconfig chooses the file
    A command that reads the file of the environment in spite of it works on the wrong cluster.
    Given the file "own.yaml" of the client becomes:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}", certificate-authority: ca.pem}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When <cli> create quota here --kubeconfig=own.yaml
    Then the request of the command has:
      | headers.authorization | Bearer token-of-file                          |
      | path                  | /api/v1/namespaces/{namespace}/resourcequotas |

  @rule:cli-kubeconfig-flag
  Scenario Outline: A kubeconfig <which> is refused by name
    A command that goes on without it asks a server on this machine, or none.
    Given the file "broken.yaml" of the client becomes:
      """
      clusters: [
      """
    When <cli> create quota here --kubeconfig=<file>
    Then the command compare:
      | exit code | is       | 1      |
      | errors    | contains | <file> |
      | requests  | is       | 0      |

    Examples: files of no use
      | which             | file        |
      | that is not there | absent.yaml |
      | that is no YAML   | broken.yaml |

  @rule:cli-server-flag
  Scenario Outline: <option> sets the address of the server
    A command that takes the address of the cluster in spite of it asks the wrong server.
    When <cli> create quota here --context=nowhere -n {namespace} <option>{client:secure}
    Then the request of the command has:
      | method | POST |
    And there is a ResourceQuota "here"

    Examples: -s and --server
      | option    |
      | -s        |
      | --server= |

  @rule:cli-server-flag
  Scenario: A server that is not there is told, and the command fails
    A command that ends with success, or with a stack trace, is of no use in a script.
    When <cli> create quota here --context=nowhere
    Then the command compare:
      | exit code    | is       | 1         |
      | errors       | contains | 127.0.0.1 |
      | errors       | contains | refused   |
      | output       | is       |           |
