@area:authn @needs:oidc-provider @needs:server-flags @needs:oidc-flags
Feature: Flags of a provider that don't fit
  A server that can't do as its flags say doesn't start, and says why.

  Scenario Outline: No server starts with <flags>
    authn-oidc-issuer-url-required, authn-oidc-client-id-required, authn-oidc-issuer-url-https: issuer and client go together, by https only.
    Detects: the server starts without the provider, which shows only when a user is locked out, or let in.
    When a server is started with:
      """
      flags: <flags>
      """
    Then it does not start, and says "<why>"

    @rule:authn-oidc-issuer-url-required
    Examples: no issuer
      | flags                      | why             |
      | --oidc-client-id=assay     | oidc-issuer-url |
      | --oidc-username-claim=name | oidc-issuer-url |

    @rule:authn-oidc-client-id-required
    Examples: no client
      | flags                            | why            |
      | --oidc-issuer-url={issuer:first} | oidc-client-id |

    @rule:authn-oidc-issuer-url-https
    Examples: other schemes
      | flags                                                       | why                      |
      | --oidc-issuer-url=http://127.0.0.1/x --oidc-client-id=assay | URL scheme must be https |
      | --oidc-issuer-url=127.0.0.1/x --oidc-client-id=assay        | URL scheme must be https |

    @rule:authn-oidc-signing-algs-flag
    Examples: algorithms
      | flags                                                                             | why   |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-signing-algs=HS256 | HS256 |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-signing-algs=none  | none  |

    @rule:authn-oidc-ca-file-flag
    Examples: files
      | flags                                                                               | why          |
      | --oidc-issuer-url={issuer:first} --oidc-client-id=assay --oidc-ca-file=/nowhere.pem | /nowhere.pem |
