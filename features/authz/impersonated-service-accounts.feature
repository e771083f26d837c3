@area:authz @needs:rbac @needs:type:selfsubjectreviews.authentication
Feature: Permission to impersonate service accounts
  A service account is impersonated with a permission for serviceaccounts in its namespace.

  Background:
    Given a server with the launch profile "users"
    And the Namespace "empty" named "{namespace}-2"

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario Outline: Impersonation of <account> returns <response> with a role for <resources> <name restriction>
    authz-impersonation-permission: the permission has the namespace and the name of the service account. Its groups need no permission.
    Detects: a server that authorizes a service account as a user, or ignores its namespace or name.
    Given the user "restricted-bob" has a role with the rule:
      | verbs         | ["impersonate"] |
      | apiGroups     | [""]            |
      | resources     | <resources>     |
      | resourceNames | <names>         |
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "system:serviceaccount:<account namespace>:<name>"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is <response>

    Examples: permissions
      | name restriction                   | account                                | resources           | names       | account namespace | name | response      |
      | with the resourceNames ["sb","sa"] | a service account                      | ["serviceaccounts"] | ["sb","sa"] | {namespace}       | sa   | 201           |
      | without resourceNames              | a service account                      | ["serviceaccounts"] | (absent)    | {namespace}       | sa   | 201           |
      | with the resourceNames ["sa"]      | a service account with another name    | ["serviceaccounts"] | ["sa"]      | {namespace}       | sb   | 403 Forbidden |
      | with the resourceNames ["sa"]      | a service account of another namespace | ["serviceaccounts"] | ["sa"]      | {namespace}-2     | sa   | 403 Forbidden |
      | without resourceNames              | a service account                      | ["users"]           | (absent)    | {namespace}       | sa   | 403 Forbidden |

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario: Impersonation of a service account with a group returns 403 Forbidden without a permission for the group
    authz-impersonation-permission: each impersonated attribute needs a permission.
    Detects: a server that does not authorize groups if the user is a service account.
    Given the user "restricted-bob" has a role with the rule:
      | verbs     | ["impersonate"]              |
      | apiGroups | [""]                         |
      | resources | ["serviceaccounts","groups"] |
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "system:serviceaccount:{namespace}:sa"
    And the request header "Impersonate-Group" is "devs"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 403 Forbidden
    And the Status has:
      | message | groups "devs" is forbidden: User "restricted-bob" cannot impersonate resource "groups" in API group "" at the cluster scope |

  @rule:authz-impersonation-permission @needs:token-auth
  Scenario: Impersonation of a service account with a uid returns 403 Forbidden without a permission for the uid
    authz-impersonation-permission: the uid needs a permission, also for a service account.
    Detects: a server that does not authorize the uid if the user is a service account.
    Given the user "restricted-bob" has a role with the rule:
      | verbs     | ["impersonate"]               |
      | apiGroups | ["","authentication.orch.io"] |
      | resources | ["serviceaccounts","uids"]    |
    And the request header "Authorization" is "Bearer assay-restricted-token"
    And the request header "Impersonate-User" is "system:serviceaccount:{namespace}:sa"
    And the request header "Impersonate-Uid" is "77"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 403 Forbidden
