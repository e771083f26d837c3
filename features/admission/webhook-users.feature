@area:admission
@needs:webhooks @needs:rbac @needs:impersonation
Feature: Users in the reviews of admission webhooks
  An AdmissionReview names the user whose permissions determine whether the request is allowed.

  @rule:adm-webhook-review
  Scenario: The review of a request with impersonation has the impersonated user
    adm-webhook-review: userInfo has the name and all groups of the impersonated user.
    Detects: a server that sends the authenticated user, or that omits the groups.
    Given a server with the launch profile "rbac"
    And the user "zed-{unique}" has a role with the rule:
      | verbs     | ["create"]     |
      | apiGroups | [""]           |
      | resources | ["configmaps"] |
    And the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the request header "Impersonate-User" is "zed-{unique}"
    And the request header "Impersonate-Group" is "devs"
    When POST /api/v1/namespaces/{namespace}/configmaps with the body:
      """
      {metadata: {name: a}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | name | userInfo.username | userInfo.groups                 |
      | CREATE    | a    | zed-{unique}      | ["devs","system:authenticated"] |

  @rule:adm-webhook-review @since:1.22
  Scenario: The review of a request has the uid and every extra value of the user
    adm-webhook-review: userInfo has the uid and the extra of the user.
    Detects: a server that sends only the name and the groups, or one value of each key.
    Given the mutating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [configmaps]}]
      """
    And the request header "Impersonate-User" is "zed"
    And the request header "Impersonate-Group" is "system:masters"
    And the request header "Impersonate-Uid" is "77"
    And the request header "Impersonate-Extra-Place" is "here"
    And the request header "Impersonate-Extra-Place" is "there"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a |
    Then the webhook "guard" has received:
      | operation | userInfo.username | userInfo.uid | userInfo.extra             |
      | CREATE    | zed               | "77"         | {"place":["here","there"]} |
