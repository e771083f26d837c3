@area:cli
Feature: TLS options of the client command
  The authority in ca.pem has signed the server certificate for 127.0.0.1 and localhost. bare.yaml contains no authority.

  @rule:cli-certificate-authority-flag
  Scenario: --certificate-authority makes the command trust the server
    Detects: a command that ignores the file, and trusts no server or every server.
    Given the file "bare.yaml" of the client is replaced with:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When the client command runs: create quota safe --kubeconfig=bare.yaml --certificate-authority=ca.pem
    Then the command has:
      | exit code | 0 |
    And there is a ResourceQuota "safe"

  @rule:cli-certificate-authority-flag
  Scenario Outline: A server with an untrusted certificate is rejected <condition>
    Detects: a command that sends its token to any server.
    Given the file "bare.yaml" of the client is replaced with:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When the client command runs: create quota safe --kubeconfig=bare.yaml <option>
    Then the command has:
      | exit code | is       | 1           |
      | stderr    | contains | certificate |
      | stdout    | is       |             |
      | requests  | is       | 0           |

    Examples: no authority, and a different authority with the same name
      | condition                            | option                               |
      | without --certificate-authority      |                                      |
      | with another --certificate-authority | --certificate-authority=other-ca.pem |

  @rule:cli-certificate-authority-flag
  Scenario: The error for a --certificate-authority file that does not exist contains its name
    Detects: a command that continues with the authorities of the operating system.
    When the client command runs: create quota safe --certificate-authority=absent.pem
    Then the command has:
      | exit code | is       | 1          |
      | stderr    | contains | absent.pem |
      | requests  | is       | 0          |

  @rule:cli-insecure-skip-tls-verify-flag
  Scenario: --insecure-skip-tls-verify accepts an untrusted certificate
    Detects: a command that verifies the certificate.
    Given the file "bare.yaml" of the client is replaced with:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When the client command runs: create quota bold --kubeconfig=bare.yaml --insecure-skip-tls-verify
    Then the command has:
      | exit code | 0 |
    And there is a ResourceQuota "bold"

  @rule:cli-insecure-skip-tls-verify-flag
  Scenario: --insecure-skip-tls-verify=false verifies the certificate
    Detects: a command that ignores the value of the option.
    Given the file "bare.yaml" of the client is replaced with:
      """
      current-context: one
      clusters: [{name: a, cluster: {server: "{client:secure}"}}]
      users: [{name: b, user: {token: token-of-file}}]
      contexts: [{name: one, context: {cluster: a, user: b, namespace: "{namespace}"}}]
      """
    When the client command runs: create quota bold --kubeconfig=bare.yaml --insecure-skip-tls-verify=false
    Then the command has:
      | exit code | is       | 1           |
      | stderr    | contains | certificate |
      | requests  | is       | 0           |

  @rule:cli-tls-server-name-flag
  Scenario: --tls-server-name sets the name for certificate verification
    Detects: a command that does not send the name.
    When the client command runs: create quota named --tls-server-name=localhost
    Then the request of the command has:
      | server name | localhost |
    And there is a ResourceQuota "named"

  @rule:cli-tls-server-name-flag
  Scenario: A certificate for a name other than --tls-server-name is rejected
    Detects: a command that verifies the certificate against the address.
    When the client command runs: create quota named --tls-server-name=elsewhere.test
    Then the command has:
      | exit code | is       | 1           |
      | stderr    | contains | certificate |
      | requests  | is       | 0           |

  @rule:cli-disable-compression-flag
  Scenario Outline: The command <condition> sends <result>
    Detects: a command that requests compression although it is disabled.
    When the client command runs: create quota small <option>
    Then the request of the command has:
      | headers.accept-encoding | <encoding> |

    Examples: default and --disable-compression
      | result                    | condition                        | option                      | encoding |
      | Accept-Encoding gzip      | without --disable-compression    |                             | gzip     |
      | no Accept-Encoding header | with --disable-compression       | --disable-compression       | (absent) |
      | Accept-Encoding gzip      | with --disable-compression=false | --disable-compression=false | gzip     |
