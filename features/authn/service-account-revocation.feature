@area:authn @needs:service-account-tokens @needs:type:pods @needs:type:secrets
@needs:type:selfsubjectreviews.authentication
Feature: Tokens of service accounts that are no longer good
  A token dies with its account, and with what it is bound to.

  Background: an account with a token, which has been used
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "robot" with the body:
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-lookup-revokes
  Scenario: The account is gone
    authn-sa-lookup-revokes: with the next request the token is nobody's.
    Mistake: what was found out about the token is kept.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the token "{given:status.token}" has been accepted
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-lookup-revokes
  Scenario: Another account of the same name
    authn-sa-lookup-revokes: a token is bound to the account that it was given to, not to its name.
    Mistake: accounts are looked up by name only.
    Given the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: {}
      """
    And the answer to DELETE /api/v1/namespaces/{namespace}/serviceaccounts/robot is remembered as "deleted"
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts is remembered as "again" with the body:
      """
      metadata: { name: robot }
      """
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-lookup-revokes @rule:authn-sa-token-on-demand
  Scenario: The Secret that a token is bound to is gone
    authn-sa-lookup-revokes: what a token is bound to lives as long as it, or longer.
    Mistake: only the account is looked up.
    Given the answer to POST /api/v1/namespaces/{namespace}/secrets is remembered as "secret" with the body:
      """
      metadata: { name: s }
      """
    And the answer to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token is remembered as "given" with the body:
      """
      spec: { boundObjectRef: { apiVersion: v1, kind: Secret, name: s } }
      """
    And the token "{given:status.token}" has been accepted
    And the answer to DELETE /api/v1/namespaces/{namespace}/secrets/s is remembered as "deleted"
    And the request header "Authorization" is "Bearer {given:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

  @rule:authn-sa-token-on-demand
  Scenario Outline: A token can't be bound to <what>
    authn-sa-token-on-demand: what isn't there, or isn't the account's, is refused.
    Mistake: the token is given without the bond.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: <reference> }
      """
    Then the answer is <status>

    Examples: references
      | what              | reference                                          | status |
      | an absent pod     | { apiVersion: v1, kind: Pod, name: none }          | 404    |
      | an absent Secret  | { apiVersion: v1, kind: Secret, name: none }       | 404    |
      | another kind      | { apiVersion: v1, kind: ConfigMap, name: a }       | 400    |
