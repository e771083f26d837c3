@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication @needs:server-flags
Feature: Default key of service account tokens
  Without --service-account-key-file, the server verifies service account tokens with the key of its serving certificate.

  @rule:authn-sa-key-file-default
  Scenario Outline: A service account token signed with the serving key is accepted by <server>
    authn-sa-key-file-default: without --service-account-key-file, the key in --tls-private-key-file is used. Since 1.31, kube-apiserver does not
    start without --service-account-key-file.
    Detects: a server without a key, or with a new key after each start, so that a restart invalidates all tokens.
    Given a server with the launch profile "account-default-key"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the request has the credentials:
      | issuer           | tls                                                                                        |
      | algorithm        | ES256                                                                                      |
      | kid              | (absent)                                                                                   |
      | aud              | {issuer:tls}                                                                               |
      | sub              | system:serviceaccount:{namespace}:robot                                                    |
      | {dialect:domain} | {"namespace":"{namespace}","serviceaccount":{"name":"robot","uid":"{robot:metadata.uid}"}} |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |

    @profile:specification
    Examples: specification
      | server                                  |
      | a server that follows the specification |

    @profile:kubernetes @until:1.30
    Examples: kube-apiserver up to 1.30
      | server                    |
      | kube-apiserver up to 1.30 |
