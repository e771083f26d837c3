@area:authn @needs:server-flags @needs:type:serviceaccounts
Feature: Default service accounts and token Secrets
  Controllers create a default service account in each namespace, and a token in each Secret that names a service account.

  @rule:authn-serviceaccount-created-automatically @needs:controller:serviceaccount
  Scenario: A new namespace has a service account named default
    authn-serviceaccount-created-automatically: the controller creates the account in existing namespaces and in new namespaces.
    Detects: a controller that creates the account only in namespaces that exist at startup.
    Given a server with the launch profile "accounts"
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/kube-system/serviceaccounts/default | 200 |
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    When GET /api/v1/namespaces/{namespace}/serviceaccounts
    Then the list has:
      | names | in any order | default |

  @rule:authn-serviceaccount-created-automatically @needs:controller:serviceaccount
  Scenario: The default service account is created again after its deletion
    authn-serviceaccount-created-automatically: the new account has another uid.
    Detects: a controller that creates the account only with the namespace, or a server that does not allow its deletion.
    Given a server with the launch profile "accounts"
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    And the response to GET /api/v1/namespaces/{namespace}/serviceaccounts/default is saved as "first"
    And the response to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/default is saved as "deleted"
    And within 10 seconds these checks succeed:
      | GET /api/v1/namespaces/{namespace}/serviceaccounts/default | 200 |
    When GET /api/v1/namespaces/{namespace}/serviceaccounts
    Then the list has:
      | names                 | in any order | default              |
      | items[0].metadata.uid | is not       | {first:metadata.uid} |

  @rule:authn-serviceaccount-credentials-secret @needs:controller:serviceaccount-token @needs:type:secrets
  Scenario: A token Secret contains a token of the service account that it names
    authn-serviceaccount-credentials-secret: the token authenticates as that service account.
    Detects: a controller that leaves the Secret empty, or adds a token of another account.
    Given a server with the launch profile "accounts"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "secret":
      """
      metadata: { name: s, annotations: { "{dialect:domain}/service-account.name": robot } }
      type: "{dialect:domain}/service-account-token"
      """
    And the request has the credentials:
      | secret | s |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | system:serviceaccount:{namespace}:robot                                                |
      | status.userInfo.uid      | {robot:metadata.uid}                                                                   |
      | status.userInfo.groups   | ["system:serviceaccounts","system:serviceaccounts:{namespace}","system:authenticated"] |

  @rule:authn-sa-lookup-revokes @needs:controller:serviceaccount-token @needs:type:secrets
  Scenario: A Secret-based token returns 401 after its Secret is deleted
    authn-sa-lookup-revokes: the token is valid only while its Secret exists.
    Detects: a server that accepts a Secret-based token forever, because the token does not expire.
    Given a server with the launch profile "accounts"
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """
    And the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "secret":
      """
      metadata: { name: s, annotations: { "{dialect:domain}/service-account.name": robot } }
      type: "{dialect:domain}/service-account-token"
      """
    And the request has the credentials:
      | secret | s |
    And the response to DELETE /api/v1/namespaces/{namespace}/secrets/s is saved as "deleted"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized
