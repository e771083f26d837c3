@area:authn @needs:service-account-tokens @needs:type:selfsubjectreviews.authentication
Feature: Service account tokens
  A TokenRequest returns a signed token for a service account, with an audience and an expiration.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-token-on-demand
  Scenario: A TokenRequest returns a token and its expiration
    authn-sa-token-on-demand: the response is the TokenRequest with a token and an expirationTimestamp.
    Detects: a server that returns no expiration, or an expiration other than the requested one.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: 1000 }
      """
    Then the response is a success
    And the response has:
      | apiVersion                 | is                                      | authentication.orch.io/v1 |
      | kind                       | is                                      | TokenRequest              |
      | metadata.name              | is                                      | robot                     |
      | metadata.namespace         | is                                      | {namespace}               |
      | spec.expirationSeconds     | is                                      | 1000                      |
      | spec.audiences             | is                                      | (not empty)               |
      | status.token               | is                                      | (not empty)               |
      | status.expirationTimestamp | is this many seconds after the response | 1000                      |

  @rule:authn-sa-token-is-jwt @rule:authn-bearer-header-safe
  Scenario: A service account token is a JWT with three parts
    authn-sa-token-is-jwt, authn-bearer-header-safe: header, payload and signature contain only characters that an HTTP header allows.
    Detects: a server whose token is not a JWT, or is not valid in a header.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: {}
      """
    Then the response is a success
    And the response has:
      | status.token | /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/ |

  @rule:authn-sa-token-expiry
  Scenario Outline: A TokenRequest for <seconds> seconds returns 422 Invalid
    authn-sa-token-expiry: the server rejects an expirationSeconds below 600 or above 2^32.
    Detects: a server that rounds the value, or returns a token that expires immediately.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { expirationSeconds: <seconds> }
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.group  | authentication.orch.io                                                                                                                       |
      | details.kind   | TokenRequest                                                                                                                                 |
      | details.causes | [{"reason":"FieldValueInvalid","message":"Invalid value: <seconds>: may not specify a duration <message>","field":"spec.expirationSeconds"}] |

    Examples: invalid durations
      | seconds    | message                  |
      | 599        | less than 10 minutes     |
      | 0          | less than 10 minutes     |
      | -1         | less than 10 minutes     |
      | 4294967297 | larger than 2^32 seconds |

  @rule:authn-sa-token-on-demand
  Scenario: A TokenRequest for a service account that does not exist returns 404
    authn-sa-token-on-demand: only an existing service account can get a token.
    Detects: a server that signs a token for any name.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/nobody/token with the body:
      """
      spec: {}
      """
    Then the response is 404 NotFound
    And the Status has:
      | message | serviceaccounts "nobody" not found         |
      | details | {"name":"nobody","kind":"serviceaccounts"} |

  @rule:authn-sa-token-audience
  Scenario: A request with a token for another audience returns 401
    authn-sa-token-audience: the server accepts only tokens with its own audience.
    Detects: a server that ignores the requested audience when it issues or checks a token.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { audiences: [vault] }
      """
    And the request header "Authorization" is "Bearer {tokenRequest:status.token}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

  @rule:authn-sa-token-is-jwt
  Scenario Outline: A request with a service account token that <alteration> returns 401
    authn-sa-token-is-jwt: the signature covers the complete token.
    Detects: a server that does not verify the signature, or verifies only one part of the token.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: {}
      """
    And the request has the credentials:
      | token   | {tokenRequest:status.token} |
      | altered | <alteration>                |
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    Examples: alterations
      | alteration               |
      | has an altered signature |
      | has no signature         |
      | has an altered payload   |
      | has the algorithm none   |

  @rule:authn-sa-token-audience @needs:type:tokenreviews.authentication
  Scenario Outline: A TokenReview with the audience <audience> <result> a token with the audiences vault and store
    authn-sa-token-audience: a token is authenticated only for its own audiences.
    Detects: a server that ignores the audiences of a TokenReview, or issues a token for the first audience only.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { audiences: [vault, store] }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{tokenRequest:status.token}", audiences: [<audience>, others] }
      """
    Then the response is a success
    And the response has:
      | status.authenticated | <authenticated> |
      | status.audiences     | <audiences>     |
      | status.user.username | <user>          |

    Examples: audiences
      | result                | audience | authenticated | audiences | user                                    |
      | authenticates         | vault    | true          | ["vault"] | system:serviceaccount:{namespace}:robot |
      | authenticates         | store    | true          | ["store"] | system:serviceaccount:{namespace}:robot |
      | does not authenticate | safe     | (absent)      | (absent)  | (absent)                                |
