@area:authn @needs:server-flags @needs:type:serviceaccounts
Feature: Accounts that come by themselves
  Controllers give each namespace an account, and Secrets a token of the account that they name.

  @rule:authn-serviceaccount-created-automatically @needs:controller:serviceaccount
  Scenario: A new namespace has an account
    authn-serviceaccount-created-automatically: it is called default.
    Detects: only the namespaces of the start have one.
    Given a server with the profile "accounts"
    And within 10 seconds:
      | GET /api/v1/namespaces/kube-system/serviceaccounts/default | 200 |
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    When GET /api/v1/namespaces/{namespace}/serviceaccounts
    Then the list has:
      | names | in any order | default |

  @rule:authn-serviceaccount-created-automatically @needs:controller:serviceaccount
  Scenario: The account comes back
    authn-serviceaccount-created-automatically: deleted, it is made again, and is another one.
    Detects: it is made with the namespace and never again, or can't be deleted.
    Given a server with the profile "accounts"
    And within 10 seconds:
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    And the answer to GET /api/v1/namespaces/{namespace}/serviceaccounts/default is remembered as "first"
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/default is remembered as "deleted"
    And within 10 seconds:
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    When GET /api/v1/namespaces/{namespace}/serviceaccounts
    Then the list has:
      | names                 | in any order | default              |
      | items[0].metadata.uid | is not       | {first:metadata.uid} |

  @rule:authn-serviceaccount-credentials-secret @needs:controller:serviceaccount-token @needs:type:secrets
  Scenario: A Secret that names an account gets its token
    authn-serviceaccount-credentials-secret: the token is the account's, and the Secret tells whose.
    Detects: the Secret stays empty, or the token is that of another account.
    Given a server with the profile "accounts"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/secrets is remembered as "secret" with the body:
      """
      metadata: { name: s, annotations: { "{dialect:protocolPrefix}/service-account.name": robot } }
      type: "{dialect:protocolPrefix}/service-account-token"
      """
    And the request carries:
      | secret | s |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot |
      | status.userInfo.uid      | {robot:metadata.uid} |
      | status.userInfo.groups   | ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] |

  @rule:authn-sa-lookup-revokes @needs:controller:serviceaccount-token @needs:type:secrets
  Scenario: The token of a Secret that is gone
    authn-sa-lookup-revokes: a token of the older kind is good as long as its Secret.
    Detects: such a token, which has no end, is good for ever.
    Given a server with the profile "accounts"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/secrets is remembered as "secret" with the body:
      """
      metadata: { name: s, annotations: { "{dialect:protocolPrefix}/service-account.name": robot } }
      type: "{dialect:protocolPrefix}/service-account-token"
      """
    And the request carries:
      | secret | s |
    And the answer to DELETE /api/v1/namespaces/{namespace}/secrets/s is remembered as "deleted"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized
