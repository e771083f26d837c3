@area:authn @needs:auth-webhook @needs:server-flags @needs:type:selfsubjectreviews.authentication
Feature: A webhook that knows tokens
  The server asks another one whose a token is, and believes it for a while.

  @rule:authn-method-webhook
  Scenario: Whom the webhook names
    authn-method-webhook: name, uid, groups and extra are what the webhook says, of this token.
    Detects: only the name is taken, the groups are replaced, or what was said of another token is kept for all.
    Given a server with the profile "webhook"
    And the authentication webhook "other-{unique}" with:
      """
      answers: { authenticated: true, user: { username: ivan, uid: "8", groups: [masters] } }
      """
    And a request was accepted that carries:
      | token | other-{unique} |
    And the authentication webhook "named-{unique}" with:
      """
      answers:
        authenticated: true
        user: { username: hanna, uid: "7", groups: [devs, ops], extra: { example.com/shift: [late, early] } }
      """
    And the request header "Authorization" is "Bearer named-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the answer has:
      | status.userInfo | {"username":"hanna","uid":"7","groups":["devs","ops","system:authenticated"],"extra":{"example.com/shift":["late","early"]}} |

  @rule:authn-method-webhook
  Scenario Outline: The webhook says <status>
    authn-method-webhook: only whom the webhook calls authenticated is known.
    Detects: a user in the answer is enough.
    Given a server with the profile "webhook"
    And the authentication webhook "refused-{unique}" with:
      """
      answers: <status>
      """
    And the request header "Authorization" is "Bearer refused-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is 401 Unauthorized

    Examples: refusals
      | status                                             |
      | { authenticated: false, user: { username: mallory } } |
      | { user: { username: mallory } }                    |
      | { error: "no idea" }                               |
      | { authenticated: false, error: "no idea", user: { username: mallory, groups: [devs] } } |
      | { authenticated: "true", user: { username: mallory } } |

  @rule:authn-method-webhook
  Scenario: The webhook is away
    authn-method-webhook: nobody is let in whom nobody can vouch for.
    Detects: the request goes on as anonymous.
    Given a server with the profile "webhook"
    And the authentication webhook "away-{unique}" with:
      """
      answers: { authenticated: true, user: { username: hanna } }
      """
    And outside the API this happens:
      | token webhook | away |
    And the request header "Authorization" is "Bearer away-{unique}"
    When GET /readyz
    Then the answer is 401 Unauthorized

  @rule:authn-webhook-cached
  Scenario: The webhook is asked once
    authn-webhook-cached: an answer is kept for some time, so that each request doesn't wait for another server.
    Detects: the webhook is asked with every request.
    Given a server with the profile "webhook"
    And the authentication webhook "once-{unique}" with:
      """
      answers: { authenticated: true, user: { username: hanna } }
      """
    And a request was accepted that carries:
      | token | once-{unique} |
    And a request was accepted that carries:
      | token | once-{unique} |
    And the request header "Authorization" is "Bearer once-{unique}"
    When POST /apis/authentication.orch.io/v1/selfsubjectreviews with the SelfSubjectReview "empty"
    Then the answer is a success
    And the webhook "once-{unique}" was asked:
      | spec.token    |
      | once-{unique} |
