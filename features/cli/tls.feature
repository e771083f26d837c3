@area:cli
Feature: How the client command secures its connection
  The certificate of the server is of the authority in ca.pem, for 127.0.0.1 and localhost; the context plain-trust of bare.yaml trusts nobody.

  @rule:cli-certificate-authority-flag
  Scenario: A server of the authority of the option is trusted
    A command that does not read the file trusts nobody, or everybody.
    Given the file "bare.yaml" of the client becomes:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When <cli> create quota safe --kubeconfig=bare.yaml --certificate-authority=ca.pem
    Then the command has:
      | exit code | 0 |
    And there is a ResourceQuota "safe"

  @rule:cli-certificate-authority-flag
  Scenario Outline: A server of no authority that the command knows is not asked <whose>
    A command that asks it all the same tells its token to any server that listens.
    Given the file "bare.yaml" of the client becomes:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When <cli> create quota safe --kubeconfig=bare.yaml <option>
    Then the command compare:
      | exit code | is       | 1           |
      | errors    | contains | certificate |
      | output    | is       |             |
      | requests  | is       | 0           |

    Examples: none, and another of the same name
      | whose                       | option                                |
      | where no authority is given |                                       |
      | where another is given      | --certificate-authority=other-ca.pem  |

  @rule:cli-certificate-authority-flag
  Scenario: A file of the authority that is not there is refused by name
    A command that goes on without it trusts what the machine trusts.
    When <cli> create quota safe --certificate-authority=absent.pem
    Then the command compare:
      | exit code | is       | 1          |
      | errors    | contains | absent.pem |
      | requests  | is       | 0          |

  @rule:cli-insecure-skip-tls-verify-flag
  Scenario: With insecure-skip-tls-verify a server that nobody vouches for is asked
    A command that checks in spite of it can't be used on a server that was just made.
    Given the file "bare.yaml" of the client becomes:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When <cli> create quota bold --kubeconfig=bare.yaml --insecure-skip-tls-verify
    Then the command has:
      | exit code | 0 |
    And there is a ResourceQuota "bold"

  @rule:cli-insecure-skip-tls-verify-flag
  Scenario: The option can be given with the value false
    A command that looks only at whether the option is there does the opposite of what was written.
    Given the file "bare.yaml" of the client becomes:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When <cli> create quota bold --kubeconfig=bare.yaml --insecure-skip-tls-verify=false
    Then the command compare:
      | exit code | is       | 1           |
      | errors    | contains | certificate |
      | requests  | is       | 0           |

  @rule:cli-tls-server-name-flag
  Scenario: The certificate is checked against the name of the option
    A command that does not send the name reaches another server behind the same address.
    When <cli> create quota named --tls-server-name=localhost
    Then the request of the command has:
      | server name | localhost |
    And there is a ResourceQuota "named"

  @rule:cli-tls-server-name-flag
  Scenario: A certificate for another name is refused
    A command that checks against the address in spite of the option trusts a server that is not meant.
    When <cli> create quota named --tls-server-name=elsewhere.test
    Then the command compare:
      | exit code | is       | 1           |
      | errors    | contains | certificate |
      | requests  | is       | 0           |

  @rule:cli-disable-compression-flag
  Scenario Outline: <which>
    A command that asks for what it does not want to unpack spends the time that the option is to save.
    When <cli> create quota small <option>
    Then the request of the command has:
      | headers.accept-encoding | <asked> |

    Examples: with and without the option
      | which                                             | option                      | asked    |
      | Compressed answers are asked for by default       |                             | gzip     |
      | With disable-compression they are not             | --disable-compression       | (absent) |
      | With disable-compression=false they are           | --disable-compression=false | gzip     |
