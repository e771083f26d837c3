@area:authn @needs:service-account-tokens @needs:type:tokenreviews.authentication
Feature: Audiences of TokenReviews
  A TokenReview authenticates a token for the audiences in its spec, or for the audiences of the server.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-token-audience
  Scenario Outline: A TokenReview with the audiences <requested>, for a token with the audiences <issued>, returns the audiences <audiences>
    authn-sa-token-audience: the status contains every requested audience that the token has.
    Detects: a server that returns only the first matching audience, or all audiences of the request or of the token.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "tokenRequest":
      """
      spec: { audiences: <issued> }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{tokenRequest:status.token}", audiences: <requested> }
      """
    Then the response is a success
    And the response has:
      | status.authenticated | is           | true        |
      | status.audiences     | in any order | <audiences> |

    Examples: audiences
      | issued                | requested             | audiences    |
      | [vault, store]        | [store, other, vault] | store, vault |
      | [vault, store, other] | [safe, store, vault]  | store, vault |
      | [vault]               | [vault, vault-2]      | vault        |
      | [vault, store, other] | [other]               | other        |

  @rule:authn-sa-token-audience
  Scenario Outline: A TokenReview <audiences> <result> a token <token>
    authn-sa-token-audience: without audiences in the spec, the server uses its own audiences.
    Detects: a server that accepts every audience if the TokenReview names none, or does not return its own audience.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "own":
      """
      spec: {}
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "other":
      """
      spec: { audiences: [vault] }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{<token object>:status.token}"<member> }
      """
    Then the response is a success
    And the response has:
      | status.authenticated | <authenticated> |
      | status.audiences     | <status>        |

    Examples: default audiences
      | result                | audiences                   | token                     | token object | member          | authenticated | status               |
      | authenticates         | without audiences           | with the default audience | own          |                 | true          | {own:spec.audiences} |
      | authenticates         | with an empty audience list | with the default audience | own          | , audiences: [] | true          | {own:spec.audiences} |
      | does not authenticate | without audiences           | with another audience     | other        |                 | (absent)      | (absent)             |
      | does not authenticate | with an empty audience list | with another audience     | other        | , audiences: [] | (absent)      | (absent)             |

  @rule:authn-sa-token-audience
  Scenario: A TokenReview accepts a token whose audiences include the server's own audience
    authn-sa-token-audience: one matching audience of several is sufficient.
    Detects: a server that compares only the first audience of a token with its own.
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "own":
      """
      spec: {}
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with this body is saved as "both":
      """
      spec: { audiences: [vault, "{own:spec.audiences[0]}"] }
      """
    When POST /apis/authentication.orch.io/v1/tokenreviews with the body:
      """
      spec: { token: "{both:status.token}" }
      """
    Then the response is a success
    And the response has:
      | status.authenticated | true                                    |
      | status.user.username | system:serviceaccount:{namespace}:robot |
      | status.audiences     | {own:spec.audiences}                    |
