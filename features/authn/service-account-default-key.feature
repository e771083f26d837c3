@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication @needs:server-flags
Feature: The default key of service account tokens
  Without a key file, the private key of the server's certificate signs and verifies the tokens.

  @rule:authn-sa-key-file-default
  Scenario Outline: A token that the key of the server's certificate signs, <side>
    authn-sa-key-file-default: without --service-account-key-file the key of --tls-private-key-file counts. kube-apiserver does not start
    without --service-account-key-file since 1.31.
    Detects: no key counts, or a key that is made at each start, so that tokens end with the server.
    Given a server with the profile "account-default-key"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the request carries:
      | issuer                   | tls                                                                                        |
      | algorithm                | ES256                                                                                      |
      | kid                      | (absent)                                                                                   |
      | aud                      | {issuer:tls}                                                                               |
      | sub                      | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:protocolPrefix} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

    @profile:specification
    Examples: as the specification says
      | side                 |
      | by the specification |

    @profile:kubernetes @until:1.30
    Examples: before the flag was required
      | side              |
      | by kube-apiserver |
