@area:authn @needs:structured-authn @needs:oidc-provider @needs:server-flags
Feature: Invalid authentication configuration at startup
  A server with an invalid configuration file does not start, and its error message names the problem.

  Scenario Outline: A server with <key> <value> in the configuration file does not start
    authn-config-file-kind, authn-config-file-apiversion: an unsupported kind or apiVersion is an error; authn-config-validated: an unknown field
    is an error too.
    Detects: a server that ignores unknown values.
    When a server is started with:
      """
      configuration:
        apiVersion: apiserver.config.orch.io/v1beta1
        kind: AuthenticationConfiguration
        jwt: []
      but:
        <key>: <value>
      """
    Then the server fails to start with an error that contains "<error>"

    @rule:authn-config-file-kind
    Examples: kind
      | key  | value          | error          |
      | kind | Authentication | Authentication |
      | kind | ""             | Kind           |

    @rule:authn-config-file-apiversion
    Examples: apiVersion
      | key        | value                            | error                            |
      | apiVersion | apiserver.config.orch.io/v1beta9 | apiserver.config.orch.io/v1beta9 |
      | apiVersion | v1beta1                          | v1beta1                          |
      | apiVersion | ""                               | apiVersion                       |

    @rule:authn-config-validated
    Examples: fields
      | key  | value | error                  |
      | jwts | []    | unknown field \"jwts\" |
      | jwt  | {}    | jwt                    |

  @rule:authn-config-excludes-oidc-flags @needs:oidc-flags
  Scenario Outline: A server with --authentication-config and <flag> does not start
    authn-config-excludes-oidc-flags: the configuration file and the OIDC flags are mutually exclusive.
    Detects: a server that uses the file and ignores the flag, or uses the flag and ignores the file.
    When a server is started with:
      """
      flags: --authentication-config=/dev/null <flag>
      """
    Then the server fails to start with an error that contains "mutually exclusive"

    Examples: flags
      | flag                             |
      | --oidc-issuer-url={issuer:first} |
      | --oidc-client-id=assay           |

  @rule:authn-config-validated
  Scenario Outline: A server with an issuer whose <field> is <value> does not start and reports "<error>"
    authn-config-validated: the server checks required and mutually exclusive fields of an issuer at startup.
    Detects: a server that reports the mistake only when it receives a token, or never.
    When a server is started with:
      """
      configuration:
        apiVersion: apiserver.config.orch.io/v1beta1
        kind: AuthenticationConfiguration
        jwt:
          - issuer: { url: 'https://one.example.com', audiences: [assay] }
            claimMappings: { username: { claim: sub, prefix: '' } }
          - issuer: { url: 'https://two.example.com', audiences: [assay] }
            claimMappings: { username: { claim: sub, prefix: '' } }
      but:
        jwt.1.<field>: <value>
      """
    Then the server fails to start with an error that contains "jwt[1].<error>"

    Examples: invalid issuers
      | field                       | value                                        | error                                                                                                                      |
      | issuer.url                  | https://one.example.com                      | issuer.url: Duplicate value: \"https://one.example.com\"                                                                   |
      | issuer.url                  | http://two.example.com                       | issuer.url: Invalid value: \"http://two.example.com\": URL scheme must be https                                            |
      | issuer.url                  | https://me@two.example.com                   | issuer.url: Invalid value: \"https://me@two.example.com\": URL must not contain a username or password                     |
      | issuer.url                  | https://two.example.com?a=b                  | issuer.url: Invalid value: \"https://two.example.com?a=b\": URL must not contain a query                                   |
      | issuer.discoveryURL         | https://two.example.com/                     | issuer.discoveryURL: Invalid value: \"https://two.example.com/\": discoveryURL must be different from URL                  |
      | issuer.discoveryURL         | http://two.example.com/x                     | issuer.discoveryURL: Invalid value: \"http://two.example.com/x\": URL scheme must be https                                 |
      | issuer.audiences            | []                                           | issuer.audiences: Required value: at least one jwt[1].issuer.audiences is required                                         |
      | issuer.audiences            | [a, b]                                       | issuer.audienceMatchPolicy: Invalid value: \"\": audienceMatchPolicy must be MatchAny for multiple audiences               |
      | issuer.audienceMatchPolicy  | MatchAll                                     | issuer.audienceMatchPolicy: Invalid value: \"MatchAll\": audienceMatchPolicy must be empty or MatchAny for single audience |
      | issuer.certificateAuthority | x                                            | issuer.certificateAuthority: Invalid value: \"<omitted>\": data does not contain any valid RSA or ECDSA certificates       |
      | claimMappings.username      | {claim: sub}                                 | claimMappings.username.prefix: Required value: prefix is required when claim is set                                        |
      | claimMappings.username      | {}                                           | claimMappings.username: Required value: claim or expression is required                                                    |
      | claimMappings.groups        | {claim: a, expression: claims.a}             | claimMappings.groups: Invalid value: \"\": claim and expression can't both be set                                          |
      | claimValidationRules        | [{}]                                         | claimValidationRules[0]: Required value: claim or expression is required                                                   |
      | claimMappings.extra         | [{key: a.orch.io/b, valueExpression: "'c'"}] | claimMappings.extra[0].key: Invalid value: \"a.orch.io/b\"                                                                 |
      | claimValidationRules        | [{expression: "true"}, {expression: "true"}] | claimValidationRules[1].expression: Duplicate value: \"true\"                                                              |
      | claimValidationRules        | [{claim: a}, {claim: a}]                     | claimValidationRules[1].claim: Duplicate value: \"a\"                                                                      |

    @until:1.33
    Examples: required values up to 1.33
      | field            | value | error                                                        |
      | issuer.url       | ""    | issuer.url: Required value: URL is required                  |
      | issuer.audiences | [""]  | issuer.audiences[0]: Required value: audience can't be empty |

    @since:1.34
    Examples: required values since 1.34
      | field            | value | error                               |
      | issuer.url       | ""    | issuer.url: Required value          |
      | issuer.audiences | [""]  | issuer.audiences[0]: Required value |

  @rule:authn-config-validated
  Scenario Outline: A server with the expression "<expression>" in <field> does not start
    authn-config-validated: the server checks the types of expressions at startup.
    Detects: a server that starts with an invalid expression and then rejects every token.
    When a server is started with:
      """
      configuration:
        apiVersion: apiserver.config.orch.io/v1beta1
        kind: AuthenticationConfiguration
        jwt:
          - issuer: { url: 'https://one.example.com', audiences: [assay] }
            claimMappings: { username: { expression: claims.sub } }
      but:
        jwt.0.<field>: <expression>
      """
    Then the server fails to start with an error that contains "jwt[0].<error>"

    Examples: invalid expressions
      | field                             | expression                | error                                                                                                                             |
      | claimMappings.username.expression | claims.sub +              | claimMappings.username.expression: Invalid value: \"claims.sub +\": compilation failed: ERROR: <input>:1:13: Syntax error         |
      | claimMappings.username.expression | claims.email              | claimMappings.username.expression: Invalid value: \"claims.email\": claims.email_verified must be used                            |
      | claimMappings.uid.expression      | user.uid                  | claimMappings.uid.expression: Invalid value: \"user.uid\": compilation failed: ERROR: <input>:1:1: undeclared reference to 'user' |
      | claimValidationRules              | [{expression: claims.ok}] | claimValidationRules[0].expression: Invalid value: \"claims.ok\": must evaluate to bool                                           |
      | userValidationRules               | [{expression: user.name}] | userValidationRules[0].expression: Invalid value: \"user.name\": compilation failed: ERROR: <input>:1:5: undefined field 'name'   |
      | userValidationRules               | [{expression: user.uid}]  | userValidationRules[0].expression: Invalid value: \"user.uid\": must evaluate to bool                                             |
