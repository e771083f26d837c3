@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: Invalid OIDC flags at startup
  A server with missing or invalid OIDC flags does not start. Its error message contains the flag or the value.

  Scenario Outline: A server with the flags <flags> does not start
    authn-oidc-issuer-url-required, authn-oidc-client-id-required, authn-oidc-issuer-url-https: the issuer URL and the client ID are required
    together, and the URL needs the scheme https.
    Detects: a server that starts and ignores the incomplete or invalid issuer.
    When a server is started with:
      """
      flags: <flags>
      """
    Then the server fails to start with an error that contains "<text>"

    @rule:authn-oidc-issuer-url-required
    Examples: missing issuer URL
      | flags                      | text            |
      | --oidc-client-id=assay     | oidc-issuer-url |
      | --oidc-username-claim=name | oidc-issuer-url |

    @rule:authn-oidc-client-id-required
    Examples: missing client ID
      | flags                            | text           |
      | --oidc-issuer-url={issuer:first} | oidc-client-id |

    @rule:authn-oidc-issuer-url-https
    Examples: issuer URL without https
      | flags                                                       | text                     |
      | --oidc-issuer-url=http://127.0.0.1/x --oidc-client-id=assay | URL scheme must be https |
      | --oidc-issuer-url=127.0.0.1/x --oidc-client-id=assay        | URL scheme must be https |

    @rule:authn-oidc-signing-algs-flag
    Examples: unsupported algorithms
      | flags                                                                             | text  |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-signing-algs=HS256 | HS256 |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-signing-algs=none  | none  |

    @rule:authn-oidc-ca-file-flag
    Examples: missing CA file
      | flags                                                                               | text         |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-ca-file=/nowhere.pem | /nowhere.pem |
