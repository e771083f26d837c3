@area:authn @needs:service-account-tokens @needs:type:secrets @needs:type:selfsubjectreviews.authentication
Feature: Tokens for terminating objects, and limits of token durations
  A service account or bound object with a finalizer exists until the finalizer is removed.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  Scenario Outline: A token is valid immediately after the deletion of its <target>, which has a finalizer
    authn-sa-lookup-revokes, authn-sa-token-bound: the token becomes invalid after the object is deleted, and at the latest one minute after the
    deletion has started.
    Detects: a server that rejects the token while a finalizer delays the deletion, so that a controller cannot finish its work.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "account":
      """
      metadata: { name: held, finalizers: [example.com/held] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/secrets with this body is saved as "secret":
      """
      metadata: { name: held, finalizers: [example.com/held] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/<account>/token with this body is saved as "tokenRequest":
      """
      spec: { <spec> }
      """
    And the response to DELETE /api/v1/namespaces/{namespace}/<resource>/held is saved as "deleted"
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success

    @rule:authn-sa-lookup-revokes
    Examples: service account
      | target          | account | resource        | spec |
      | service account | held    | serviceaccounts |      |

    @rule:authn-sa-token-bound
    Examples: bound object
      | target       | account | resource | spec                                                       |
      | bound Secret | robot   | secrets  | boundObjectRef: {apiVersion: v1, kind: Secret, name: held} |

  @rule:authn-sa-token-expiry
  Scenario Outline: A TokenRequest for <seconds> seconds returns a token with this duration
    authn-sa-token-expiry: 600 and 2^32 seconds are the limits of expirationSeconds, and both are valid.
    Detects: a server that rejects the limits, or that reduces a long duration.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: <seconds> }
      """
    Then the response is 201
    And the response has:
      | spec.expirationSeconds | <seconds>   |
      | status.token           | (not empty) |

    Examples: limits
      | seconds    |
      | 600        |
      | 4294967296 |
