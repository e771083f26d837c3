@area:authn @needs:auth-webhook @needs:server-flags @needs:type:selfsubjectreviews.authentication
Feature: Webhook token authentication
  The server sends tokens to a webhook for review, and caches the result.

  @rule:authn-method-webhook
  Scenario: A token authenticates as the user that the webhook returns
    authn-method-webhook: the user has the name, uid, groups and extra in the webhook's response for the token.
    Detects: a server that uses only the name, replaces the groups, or caches one response for all tokens.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "other-{unique}" with:
      """
      response: { authenticated: true, user: { username: ivan, uid: "8", groups: [masters] } }
      """
    And a request has been accepted with the credentials:
      | token | other-{unique} |
    And the token webhook for the token "named-{unique}" with:
      """
      response:
        authenticated: true
        user: { username: hanna, uid: "7", groups: [devs, ops], extra: { example.com/shift: [late, early] } }
      """
    And the request header "Authorization" is "Bearer named-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo | {"username":"hanna","uid":"7","groups":["devs","ops","system:authenticated"],"extra":{"example.com/shift":["late","early"]}} |

  @rule:authn-method-webhook
  Scenario Outline: A request with a token returns 401 if the webhook returns <status>
    authn-method-webhook: only a response with authenticated: true authenticates the user.
    Detects: a server that accepts every response with a user.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "refused-{unique}" with:
      """
      response: <status>
      """
    And the request header "Authorization" is "Bearer refused-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized

    Examples: negative responses
      | status                                                                                  |
      | { authenticated: false, user: { username: mallory } }                                   |
      | { user: { username: mallory } }                                                         |
      | { error: "no idea" }                                                                    |
      | { authenticated: false, error: "no idea", user: { username: mallory, groups: [devs] } } |
      | { authenticated: "true", user: { username: mallory } }                                  |

  @rule:authn-method-webhook
  Scenario: A request with a token returns 401 while the webhook is unavailable
    authn-method-webhook: a token that cannot be reviewed is rejected.
    Detects: a server that handles the request as anonymous.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "away-{unique}" with:
      """
      response: { authenticated: true, user: { username: hanna } }
      """
    And the token webhook is unavailable
    And the request header "Authorization" is "Bearer away-{unique}"
    When GET /readyz
    Then the response is 401 Unauthorized

  @rule:authn-method-webhook
  Scenario: A token is accepted if the webhook fails twice and then reviews the token
    authn-method-webhook: the server repeats a review that failed with a server error.
    Detects: a server that rejects the token after one or two failures, or that caches the failure.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "late-{unique}" with:
      """
      failures: 2
      response: { authenticated: true, user: { username: hanna } }
      """
    And the request header "Authorization" is "Bearer late-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | hanna |

  @rule:authn-webhook-cached
  Scenario: The webhook is called once for a token that is used several times
    authn-webhook-cached: the server caches the result, so that repeated requests do not call the webhook again.
    Detects: a server that calls the webhook for every request.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "once-{unique}" with:
      """
      response: { authenticated: true, user: { username: hanna } }
      """
    And a request has been accepted with the credentials:
      | token | once-{unique} |
    And a request has been accepted with the credentials:
      | token | once-{unique} |
    And the request header "Authorization" is "Bearer once-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the webhook "once-{unique}" has received:
      | spec.token    |
      | once-{unique} |

  @rule:authn-webhook-cached
  Scenario: The webhook is called once for a token that it rejects
    authn-webhook-cached: the server also caches rejections.
    Detects: a server that caches only accepted tokens.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "never-{unique}" with:
      """
      response: { authenticated: false }
      """
    And within 30 seconds these checks succeed:
      | GET /readyz with token never-{unique} | 401 |
    And the request header "Authorization" is "Bearer never-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is 401 Unauthorized
    And the webhook "never-{unique}" has received:
      | spec.token     |
      | never-{unique} |

  @rule:authn-method-webhook @waits
  Scenario: A token is accepted after a request in which all calls of the webhook failed
    authn-method-webhook: the server does not cache a failure, so the next request calls the webhook again.
    Detects: a server that caches failed calls like rejections.
    Given a server with the launch profile "webhook"
    And the token webhook for the token "back-{unique}" with:
      """
      failures: 5
      response: { authenticated: true, user: { username: hanna } }
      """
    And within 30 seconds these checks succeed:
      | GET /readyz with token back-{unique} | 401 |
    And the request header "Authorization" is "Bearer back-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the response is a success
    And the response has:
      | status.userInfo.username | hanna |
